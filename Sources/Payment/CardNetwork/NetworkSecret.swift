/// The secret key of a card network: its holder issues device account numbers and reads them.
///
/// The wallet's side provisions with it and the server's side authorises with it, so that neither has to ask
/// the other. A shop never learns what stands behind a device account number: the network answers for it.
package struct NetworkSecret: Hashable, Sendable {
    /// The 32 bytes, which never print.
    package let bytes: SecretBytes

    /// Takes 32 bytes; nil for any other count.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(unchecked: bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = SecretBytes(bytes) }

    /// The secret that wallet and server share when nobody names another: the 32 ASCII characters
    /// `vitrine simulated card network 1`. It guards nothing but simulated money.
    package static let simulation = NetworkSecret(unchecked: Array("vitrine simulated card network 1".utf8))
}

/// The key of one card in one device (a limited-use key): 32 bytes that the secure element keeps and the
/// network finds again from the device account number.
package struct CardKey: Hashable, Sendable {
    let bytes: SecretBytes

    /// Takes back 32 bytes that ``reveal`` gave; nil for any other count.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = SecretBytes(bytes)
    }

    /// The key of a card: keyed with the network's secret, purpose `card key`, over the device account number
    /// and its expiration date, so that a device account number with another date has no key.
    init(accountNumber: String, expirationDate: String, secret: NetworkSecret) {
        bytes = SecretBytes(
            KeyedHash.digest(
                secret.bytes, purpose: "card key", [Array(accountNumber.utf8), Array(expirationDate.utf8)]))
    }

    /// The bytes themselves, for the secure element alone.
    package var reveal: [UInt8] { bytes.reveal }
}

/// Bytes that never print.
package struct SecretBytes: Hashable, Sendable {
    let reveal: [UInt8]

    package init(_ bytes: [UInt8]) { reveal = bytes }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots, whatever the bytes are.
    package var description: String { "•••" }
    /// The same as the description.
    package var debugDescription: String { description }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
