import CardNetwork
package import FoundationEssentials
import PayKit
package import StoreAPI

/// Validates a card that was typed into the form, field by field.
package struct KeyedPayment: Sendable {
    package let policy: ShopPolicy
    package let now: Date

    package static let months = 1...12, years = 2000...2099

    /// The payment; throws all that is wrong with the fields at once.
    package func check(_ wire: WireCard) throws -> CheckedPayment {
        let faults = faults(of: wire)
        guard faults.isEmpty, let card = try? CardNumber(wire.number),
            let expiry = Expiry(month: wire.expiryMonth, year: wire.expiryYear)
        else { throw Refusal.invalidBody(faults) }
        return CheckedPayment(
            kind: "card", network: card.network, lastFour: card.suffix, transactionIdentifier: nil,
            source: .keyed(
                KeyedCard(
                    number: card, expiry: expiry,
                    securityCode: Secret(wire.securityCode))))
    }

    /// All that is wrong with the fields; the security code is checked by the card's network, where that is
    /// known.
    package func faults(of wire: WireCard) -> [FieldFault] {
        var faults: [FieldFault] = []
        var code: FieldFault?
        do {
            let network = try CardNumber(wire.number).network
            if !policy.shop.networks.contains(network.rawValue) {
                faults.append(Self.fault("number", .unsupportedNetwork))
            }
            if !CardNumber.isSecurityCode(wire.securityCode, of: network) {
                code = Self.fault("cvc", .securityCode(length: CardNumber.securityCodeLength(of: network)))
            }
        } catch {
            faults.append(Self.fault("number", .cardNumber(error)))
        }
        faults += Self.expiryFaults(month: wire.expiryMonth, year: wire.expiryYear, now: now)
        faults += code.map { [$0] } ?? []
        if !wire.name.isVisible || wire.name.count > 200 { faults.append(Self.fault("name", .cardName)) }
        return faults
    }

    /// The faults of an expiry that was typed; a card is good to the end of its month at Greenwich.
    package static func expiryFaults(month: Int, year: Int, now: Date) -> [FieldFault] {
        let today = CivilDay(now, timeZone: "UTC")
        var faults: [FieldFault] = []
        if !months.contains(month) { faults.append(fault("exp_month", .noMonth)) }
        if !years.contains(year) { faults.append(fault("exp_year", .noYear)) }
        if faults.isEmpty && (year, month) < (today.year, today.month) {
            faults.append(fault("exp_year", .cardExpired))
        }
        return faults
    }

    private static func fault(_ member: String, _ reason: FieldFault.Reason) -> FieldFault {
        FieldFault("/payment/\(member)", reason)
    }
}
