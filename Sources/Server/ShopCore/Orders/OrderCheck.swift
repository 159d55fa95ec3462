package import FoundationEssentials
import PayKit
package import StoreAPI

/// Compares an order request with the server's own quote. What the client says is never the price.
package struct OrderCheck: Sendable {
    package let policy: ShopPolicy
    package let quote: PricedQuote
    package let now: Date

    /// Throws the first refusal of what can be checked before the payment is opened.
    package func check(_ request: OrderRequest) throws {
        guard quote.expiresAt > now else { throw Refusal.quoteExpired }
        try checkDelivery(request)
        let total = try quote.amount
        guard try quote.recomputedTotal() == total.minorUnits, request.expectedTotal == total else {
            let isSameCurrency = request.expectedTotal.currency == total.currency
            let (expected, actual) = (request.expectedTotal, total)
            throw Refusal.totalMismatch(
                expected: expected.decimalString + (isSameCurrency ? "" : " \(expected.currency.code)"),
                actual: actual.decimalString + (isSameCurrency ? "" : " \(actual.currency.code)"))
        }
        if let sent = request.applicationData { try quote.bill.check(sent) }
    }

    /// Throws all faults of contact, addresses and typed card at once; those of the destination name the
    /// problem.
    private func checkDelivery(_ request: OrderRequest) throws {
        var faults = Self.faults(of: request.contact)
        if quote.delivery?.needsPhone == true, !(request.contact?.phone ?? "").isVisible {
            faults.append(FieldFault("/contact/phone", .phoneNeeded))
        }
        let needsBilling = quote.delivery?.needsBilling == true
        let isSent = quote.isShipped && quote.delivery?.place == nil
        let places = Self.faults(of: request.shipTo, "/ship_to", isSent ? .addressNeeded : nil)
        faults += Self.faults(of: request.billing, "/billing", needsBilling ? .billingNeeded : nil) + places
        if !faults.isEmpty {
            if case .card(let card)? = request.payment {
                faults += KeyedPayment(policy: policy, now: now).faults(of: card)
            }
            let isAddress = isSent && request.shipTo != nil && !places.isEmpty
            throw isAddress ? Refusal.invalidAddress(faults) : Refusal.invalidBody(faults)
        }
        guard quote.isShipped || needsBilling else { return }
        guard let destination = quote.destination, quote.isComplete, quote.method != nil || !quote.isShipped
        else { throw Refusal.rateNotApplicable(.notChosen, pointer: "/quote") }
        guard let address = quote.isShipped ? isSent ? request.shipTo : nil : request.billing else { return }
        let full = Destination(address)
        guard destination.covers(full), policy.treats(destination, like: full) else {
            throw Refusal.rateNotApplicable(
                .otherAddress, pointer: quote.isShipped ? "/ship_to" : "/billing")
        }
    }

    /// - Parameter missing: The fault where no address is told; nil where none is needed, and a partial one
    ///   will do.
    private static func faults(
        of address: WireAddress?, _ pointer: String, _ missing: FieldFault.Reason?
    ) -> [FieldFault] {
        guard let address else { return missing.map { [FieldFault(pointer, $0)] } ?? [] }
        return missing == nil
            ? AddressRules.faults(partial: address, at: pointer)
            : AddressRules.faults(full: address, at: pointer)
    }

    package static func faults(of contact: WireContact?) -> [FieldFault] {
        var faults: [FieldFault] = []
        if EmailAddress.normalised(contact?.email ?? "") == nil {
            faults.append(FieldFault("/contact/email", .noEmailAddress))
        }
        for (name, text) in [("name", contact?.name), ("phone", contact?.phone)]
        where (text ?? "").unicodeScalars.count > AddressRules.longestPart {
            faults.append(FieldFault("/contact/\(name)", .tooLong(AddressRules.longestPart)))
        }
        return faults
    }
}
