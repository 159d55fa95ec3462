package import PayKit

/// The provisioning side of the network. It is stateless: the number that it issues tells the authorising
/// side all it needs.
package struct TokenService: Hashable, Sendable {
    private let secret: NetworkSecret

    package init(secret: NetworkSecret = .simulation) { self.secret = secret }

    /// The same card and device always get the same device card.
    /// - Parameter expiry: nil when the wallet does not know it.
    /// - Parameter device: the device's identifier, 16 bytes.
    package func provision(card: CardNumber, expiry: Expiry?, device: [UInt8]) -> DeviceCard {
        deviceCard(DeviceAccountNumber(card: card, device: device, secret: secret), expiry)
    }

    /// The same card for another device, by the number of an earlier one (token replacement); its counter
    /// begins anew. Nil for a text that is no device account number.
    package func provision(replacing old: Secret, expiry: Expiry?, device: [UInt8]) -> DeviceCard? {
        DeviceAccountNumber(replacing: old.reveal, device: device, secret: secret).map {
            deviceCard($0, expiry)
        }
    }

    private func deviceCard(_ number: DeviceAccountNumber, _ expiry: Expiry?) -> DeviceCard {
        let date = DeviceExpiration.date(card: expiry, accountNumber: number.digits, secret: secret)
        return DeviceCard(
            deviceAccountNumber: Secret(number.digits), expirationDate: date,
            key: CardKey(accountNumber: number.digits, expirationDate: date, secret: secret),
            network: number.network)
    }
}

/// A card as provisioned into the secure element. Its description contains neither number nor key.
package struct DeviceCard: Hashable, Sendable {
    /// The number in place of the card's (DPAN): of its network and length, with other last four digits.
    package let deviceAccountNumber: Secret
    /// The last valid day of the DPAN, `YYMMDD`: the end of a month within a year after the card's own. As
    /// with real ones, it outlives the plastic.
    package let expirationDate: String
    package let key: CardKey
    package let network: PaymentNetwork

    /// The last four digits of the DPAN, all that may be shown of it.
    package var suffix: String { String(deviceAccountNumber.reveal.suffix(4)) }

    /// The electronic commerce indicator of its cryptograms; nil where the network has none.
    package var eciIndicator: String? { Cryptogram.eciIndicator(for: network) }

    package func cryptogram(
        counter: UInt32, amount: Money, merchantHash: [UInt8], unpredictable: [UInt8]
    ) -> [UInt8] {
        Cryptogram.make(
            key: key, dpan: deviceAccountNumber, counter: counter, amount: amount,
            merchantHash: merchantHash, unpredictable: unpredictable)
    }

    /// Seals the card's PIN for one cryptogram; nil when it is not 4 to 12 digits.
    package func seal(pin: Secret, counter: UInt32) -> [UInt8]? {
        PINBlock.seal(pin: pin, key: key, counter: counter)
    }
}
