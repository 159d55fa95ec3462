import CardNetwork
package import FoundationEssentials
import PayKit
package import StoreAPI

/// Judges a card that was typed into the form, field by field.
package struct KeyedPayment: Sendable {
    package let policy: ShopPolicy
    package let now: Date

    /// The payment; throws all that is wrong with the fields at once.
    package func check(_ wire: WireCard) throws -> CheckedPayment {
        let card: CardNumber
        do {
            card = try CardNumber(wire.number)
        } catch {
            throw Refusal.invalidBody([CardFaults.number(error)])
        }
        var faults: [Problem.Fault] = []
        if !policy.shop.networks.contains(card.network.rawValue) { faults.append(CardFaults.network) }
        faults += CardFaults.expiry(month: wire.expiryMonth, year: wire.expiryYear, now: now)
        if !CardNumber.isSecurityCode(wire.securityCode, of: card.network) {
            let length = CardNumber.securityCodeLength(of: card.network)
            faults.append(CardFaults.securityCode(length: length))
        }
        if !wire.name.isVisible || wire.name.count > 200 { faults.append(CardFaults.name) }
        guard faults.isEmpty, let expiry = Expiry(month: wire.expiryMonth, year: wire.expiryYear) else {
            throw Refusal.invalidBody(faults)
        }
        return CheckedPayment(
            kind: "card", network: card.network, lastFour: card.suffix, transactionIdentifier: nil,
            source: .keyed(
                KeyedCard(
                    number: card, expiry: expiry,
                    securityCode: Secret(wire.securityCode))))
    }
}
