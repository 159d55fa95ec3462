/// The secret key of a card network, for issuing and reading device account numbers.
///
/// The wallet provisions with it and the server authorises with it, so that neither has to ask the other. A
/// shop never learns the card behind a device account number.
package struct NetworkSecret: Hashable, Sendable {
    package let bytes: SecretBytes

    /// Nil for any count but 32.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.init(unchecked: bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = SecretBytes(bytes) }

    /// The default secret of wallet and server: the 32 ASCII characters `vitrine simulated card network 1`.
    /// It guards nothing but simulated money.
    package static let simulation = NetworkSecret(unchecked: Array("vitrine simulated card network 1".utf8))
}

/// The key of one card in one device (a limited-use key): 32 bytes that the secure element keeps and the
/// network derives again from the device account number.
package struct CardKey: Hashable, Sendable {
    package let bytes: SecretBytes

    /// Takes the bytes of ``reveal``; nil for any count but 32.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = SecretBytes(bytes)
    }

    /// Keyed with the network's secret, purpose `card key`, over the device account number and its expiration
    /// date, so that the number with another date has no key.
    package init(accountNumber: String, expirationDate: String, secret: NetworkSecret) {
        bytes = SecretBytes(
            KeyedHash.digest(
                secret.bytes, purpose: "card key", [Array(accountNumber.utf8), Array(expirationDate.utf8)]))
    }

    package var reveal: [UInt8] { bytes.reveal }
}
