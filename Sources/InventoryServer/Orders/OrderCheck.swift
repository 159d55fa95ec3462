import FoundationEssentials
import PayKit
import StoreAPI

/// A payment that passed every check the server can make without asking the network.
struct CheckedPayment: Sendable {
    var kind: String
    var card: CardNumber
    /// Network and last four digits, for the receipt.
    var displayName: String
    /// Of a wallet's token; spent once.
    var transactionIdentifier: String?
    /// The PIN in a wallet's token; handed to the network and never stored.
    var pin: String?
}

/// Compares an order request with the server's own quote. What the client says is never the price.
struct OrderCheck: Sendable {
    let policy: ShopPolicy
    let quote: PricedQuote
    let total: Money
    let now: Date

    /// Throws the first refusal; gives the payment that may be submitted.
    func payment(of request: OrderRequest) throws -> CheckedPayment {
        guard quote.expiresAt > now else { throw Refusal.quoteExpired(status: 409) }
        try checkDelivery(request)
        guard request.expectedTotal == total else {
            throw Refusal.totalMismatch(
                expected: request.expectedTotal.decimalString, actual: total.decimalString)
        }
        let applicationData = Data(Quote.applicationData(id: quote.id, digest: try quote.digest()))
            .base64EncodedString()
        guard request.applicationData.map({ $0 == applicationData }) ?? true else {
            throw Refusal.applicationDataMismatch
        }
        switch request.payment {
        case .wallet(let token): return try payment(of: token, applicationData: applicationData)
        case .card(let card): return try payment(of: card)
        }
    }

    private func checkDelivery(_ request: OrderRequest) throws {
        var faults: [Problem.Fault] = []
        if !Self.isEmail(request.contact?.email ?? "") {
            faults.append(
                Problem.Fault(pointer: "/contact/email", code: "required", detail: "A valid email address."))
        }
        for (name, text) in [("name", request.contact?.name), ("phone", request.contact?.phone)]
        where (text ?? "").unicodeScalars.count > 200 {
            faults.append(
                Problem.Fault(
                    pointer: "/contact/\(name)", code: "too-long", detail: "At most 200 characters."))
        }
        guard quote.isShipped else {
            if let address = request.shipTo {
                faults += AddressRules.faults(partial: address, at: "/ship_to")
            }
            guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
            return
        }
        guard let address = request.shipTo else {
            faults.append(
                Problem.Fault(pointer: "/ship_to", code: "required", detail: "Goods need an address."))
            throw Refusal.invalidBody(faults)
        }
        guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        let addressFaults = AddressRules.faults(full: address, at: "/ship_to")
        guard addressFaults.isEmpty else { throw Refusal.invalidAddress(addressFaults) }
        guard let destination = quote.destination, quote.isComplete, quote.method != nil else {
            throw Refusal.rateNotApplicable(
                "This quote has no way to ship yet. Choose one first.", pointer: "/quote")
        }
        guard destination.covers(Destination(address)) else {
            throw Refusal.rateNotApplicable(
                "The address is not the one that shipping was priced for.", pointer: "/ship_to")
        }
    }

    private func payment(of token: WireToken, applicationData: String) throws -> CheckedPayment {
        let data = token.paymentData
        guard data.version == WireToken.UnsealedData.currentVersion else {
            throw Refusal.tokenInvalid("This version of payment token is unknown.")
        }
        guard data.merchantIdentifier == policy.shop.merchantID else {
            throw Refusal.tokenInvalid("The payment token was made for another merchant.")
        }
        guard data.transactionAmount == total.minorUnits, data.currencyCode == total.currency.code else {
            throw Refusal.tokenAmountMismatch
        }
        guard data.applicationData == applicationData else { throw Refusal.applicationDataMismatch }
        guard let card = try? CardNumber(data.applicationPrimaryAccountNumber),
            policy.shop.networks.contains(card.network.rawValue),
            token.paymentMethod.network == card.network.rawValue
        else { throw Refusal.tokenInvalid("The payment token holds no card that this shop takes.") }
        guard data.pin.map({ (4...12).contains($0.utf8.count) && $0.utf8.allSatisfy(Self.isDigit) }) ?? true
        else { throw Refusal.tokenInvalid("The PIN in the payment token is not 4 to 12 digits.") }
        let identifier = token.transactionIdentifier
        guard identifier.utf8.count == 64, identifier.utf8.allSatisfy(Self.isHexadecimal) else {
            throw Refusal.tokenInvalid("The transaction identifier is not 64 hexadecimal digits.")
        }
        return CheckedPayment(
            kind: "wallet", card: card, displayName: displayName(token.paymentMethod.displayName, card),
            transactionIdentifier: identifier.lowercased(), pin: data.pin)
    }

    private func payment(of wire: WireCard) throws -> CheckedPayment {
        let card: CardNumber
        do {
            card = try CardNumber(wire.number)
        } catch {
            throw Refusal.invalidBody([CardFaults.number(error)])
        }
        var faults: [Problem.Fault] = []
        if !policy.shop.networks.contains(card.network.rawValue) { faults.append(CardFaults.network) }
        faults += CardFaults.expiry(month: wire.expiryMonth, year: wire.expiryYear, now: now)
        let length = CardNumber.securityCodeLength(of: card.network)
        let code = wire.securityCode.utf8
        if code.count != length || !code.allSatisfy(Self.isDigit) {
            faults.append(CardFaults.securityCode(length: length))
        }
        if wire.name.allSatisfy(\.isWhitespace) || wire.name.count > 200 { faults.append(CardFaults.name) }
        guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        return CheckedPayment(
            kind: "card", card: card, displayName: "\(card.network.displayName) \(card.suffix)",
            transactionIdentifier: nil)
    }

    /// The wallet's last four digits of the card, and nothing else that a token may smuggle onto a receipt.
    private func displayName(_ text: String, _ card: CardNumber) -> String {
        let suffix = String(text.suffix(4))
        let isSuffix = suffix.count == 4 && suffix.utf8.allSatisfy(Self.isDigit)
        return "\(card.network.displayName) \(isSuffix ? suffix : card.suffix)"
    }

    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
