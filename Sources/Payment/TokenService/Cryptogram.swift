package import PayKit

/// The payment cryptogram, the proof that a device agreed to one charge: made in the secure element, valid
/// once.
///
/// A cryptogram is the counter in four bytes and the beginning of a keyed hash under the card's key, purpose
/// `cryptogram`, over device account number, counter, amount in minor units as eight bytes, currency code,
/// merchant hash and transaction identifier.
package enum Cryptogram {
    private static let counterLength = 4

    /// In bytes: 19 for Mastercard, 20 for every other network.
    package static func length(for network: PaymentNetwork) -> Int {
        switch network {
        case .mastercard: 19
        case .visa, .amex, .discover, .jcb, .unionPay: 20
        }
    }

    /// The electronic commerce indicator of a network's cryptograms; nil where there is none.
    package static func eciIndicator(for network: PaymentNetwork) -> String? {
        switch network {
        case .mastercard: nil
        case .visa, .amex, .discover, .jcb, .unionPay: "5"
        }
    }

    /// - Parameters:
    ///   - dpan: The device account number; its network decides the length.
    ///   - counter: Greater than for every earlier cryptogram of this card.
    ///   - merchantHash: SHA-256 of the merchant identifier, 32 bytes.
    ///   - unpredictable: The transaction identifier, 32 bytes.
    package static func make(
        key: CardKey, dpan: Secret, counter: UInt32, amount: Money, merchantHash: [UInt8],
        unpredictable: [UInt8]
    ) -> [UInt8] {
        let hash = KeyedHash.digest(
            key.bytes, purpose: "cryptogram",
            [
                Array(dpan.reveal.utf8), counter.bigEndianBytes, amount.minorUnits.bigEndianBytes,
                Array(amount.currency.code.utf8), merchantHash, unpredictable,
            ])
        let network = CardNumber.network(of: dpan.reveal) ?? .visa
        return counter.bigEndianBytes + hash.prefix(length(for: network) - counterLength)
    }

    /// Nil when it is too short.
    package static func counter(of cryptogram: [UInt8]) -> UInt32? {
        guard cryptogram.count >= counterLength else { return nil }
        return cryptogram.prefix(counterLength).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
