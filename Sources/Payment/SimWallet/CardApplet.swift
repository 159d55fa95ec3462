package import PayKit

/// The applet of one card in the secure element of one device: a device account number in place of the card's
/// own, and the network's methods over a key of its own. The wallet stores nothing else of a card.
package struct CardApplet: Sendable {
    /// 12 to 19 digits of the card's network; worthless without a fresh cryptogram.
    package let deviceAccountNumber: Secret
    /// The last valid day, `YYMMDD`; differs from the card's own.
    package let expirationDate: String
    /// The electronic commerce indicator (ECI): tells the network how the shopper was verified, such as `5`;
    /// nil where the network wants none.
    package let eciIndicator: String?
    /// Makes the binary cryptogram of one payment.
    package let cryptogram: @Sendable (CryptogramInput) -> [UInt8]
    /// Seals a PIN for the network, bound to the payment's counter; nil for an invalid PIN.
    package let sealPIN: @Sendable (Secret, _ counter: UInt32) -> [UInt8]?

    package init(
        deviceAccountNumber: Secret, expirationDate: String, eciIndicator: String?,
        cryptogram: @escaping @Sendable (CryptogramInput) -> [UInt8],
        sealPIN: @escaping @Sendable (Secret, _ counter: UInt32) -> [UInt8]?
    ) {
        self.deviceAccountNumber = deviceAccountNumber
        self.expirationDate = expirationDate
        self.eciIndicator = eciIndicator
        self.cryptogram = cryptogram
        self.sealPIN = sealPIN
    }
}

package struct CryptogramInput: Hashable, Sendable {
    /// Counts the payments of this device account number; never repeats.
    package let counter: UInt32
    package let amount: Money
    package let merchantHash: [UInt8]
    package let unpredictable: [UInt8]
}

/// Provisions a card, by a request to its network.
package typealias CardProvisioner = @Sendable (CardNumber, Expiry?) -> CardApplet
