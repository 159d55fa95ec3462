package import PayKit

/// The applet that provisioning puts into the secure element for one card and one device: the device account
/// number that stands in for the card's own, and the network's methods over a key that nobody else holds.
///
/// The network gives it (see ``CardProvisioner``); the wallet holds nothing else of a card.
package struct CardApplet: Sendable {
    /// 12 to 19 digits of the card's network; worthless without a fresh cryptogram.
    package let deviceAccountNumber: Secret
    /// The last day it is good, `YYMMDD`; differs from the card's own.
    package let expirationDate: String
    /// The electronic commerce indicator (ECI): tells the network how the shopper was verified, such as `5`;
    /// nil where the network wants none.
    package let eciIndicator: String?
    /// Makes the cryptogram of one payment; binary.
    package let cryptogram: @Sendable (CryptogramInput) -> [UInt8]
    /// Seals the card's PIN for the network alone, under the counter of the payment; nil for what is no PIN.
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
    /// SHA-256 of the merchant identifier, 32 bytes.
    package let merchantHash: [UInt8]
    /// The transaction identifier, 32 bytes.
    package let unpredictable: [UInt8]
}

/// Asks the card's network for a device account number for this device.
package typealias CardProvisioner = @Sendable (CardNumber, Expiry?) -> CardApplet
