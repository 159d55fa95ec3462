package import PayKit

extension CardNetwork {
    /// The side of the network that puts cards into wallets. It keeps nothing: the number that it gives tells
    /// the authorising side all it must know.
    package struct Issuer: Hashable, Sendable {
        private let secret: NetworkSecret

        /// The issuer of the network with this secret.
        package init(secret: NetworkSecret = .simulation) { self.secret = secret }

        /// Provisions a card for a device; the same card and device always get the same device card.
        ///
        /// - Parameters:
        ///   - card: The card's own number; the device has no need to keep it.
        ///   - expiry: The card's own last month; nil when the wallet does not know it.
        ///   - device: The device's identifier, 16 bytes.
        package func provision(card: CardNumber, expiry: Expiry?, device: [UInt8]) -> DeviceCard {
            let number = DeviceAccountNumber(card: card, device: device, secret: secret)
            let date = DeviceExpiration.date(card: expiry, accountNumber: number.digits, secret: secret)
            return DeviceCard(
                deviceAccountNumber: Secret(number.digits), expirationDate: date,
                key: CardKey(accountNumber: number.digits, expirationDate: date, secret: secret),
                network: card.network)
        }
    }
}

/// A card as provisioned into the secure element. Printed, it shows neither number nor key.
package struct DeviceCard: Hashable, Sendable {
    /// The number that stands for the card in this device (DPAN): digits, of the network and the length of
    /// the card's number, with other last four digits.
    package let deviceAccountNumber: Secret
    /// The last day on which the device account number is good, `YYMMDD`: the end of a month within a year
    /// after the card's own. As with real ones, it outlives the plastic.
    package let expirationDate: String
    /// The key of the cryptograms and of the PIN.
    package let key: CardKey
    /// The card's network.
    package let network: PaymentNetwork

    package init(
        deviceAccountNumber: Secret, expirationDate: String, key: CardKey, network: PaymentNetwork
    ) {
        self.deviceAccountNumber = deviceAccountNumber
        self.expirationDate = expirationDate
        self.key = key
        self.network = network
    }

    /// The last four digits of the device account number, all that may be shown of it.
    package var suffix: String { String(deviceAccountNumber.reveal.suffix(4)) }

    /// The electronic commerce indicator that goes with its cryptograms; nil where there is none.
    package var eciIndicator: String? { Cryptogram.eciIndicator(for: network) }

    /// Makes the cryptogram of one charge; see ``Cryptogram``.
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
