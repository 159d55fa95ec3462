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
        faults += request.billing.map { AddressRules.faults(partial: $0, at: "/billing") } ?? []
        var places: [FieldFault] = []
        if let address = request.shipTo {
            places =
                quote.isShipped
                ? AddressRules.faults(full: address, at: "/ship_to")
                : AddressRules.faults(partial: address, at: "/ship_to")
            faults += places
        } else if quote.isShipped {
            faults.append(FieldFault("/ship_to", .addressNeeded))
        }
        if !faults.isEmpty {
            if case .card(let card)? = request.payment {
                faults += KeyedPayment(policy: policy, now: now).faults(of: card)
            }
            let isAddress = quote.isShipped && !places.isEmpty
            throw isAddress ? Refusal.invalidAddress(faults) : Refusal.invalidBody(faults)
        }
        guard quote.isShipped, let address = request.shipTo else { return }
        guard let destination = quote.destination, quote.isComplete, quote.method != nil else {
            throw Refusal.rateNotApplicable(.notChosen, pointer: "/quote")
        }
        let full = Destination(address)
        guard destination.covers(full), policy.treats(destination, like: full) else {
            throw Refusal.rateNotApplicable(.otherAddress, pointer: "/ship_to")
        }
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
