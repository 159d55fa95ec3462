import Codecs
import Crypto

/// The SHA-256 that names a key or a certificate in the folder and on the command line.
package struct Fingerprint: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Takes a hash computed elsewhere, such as a token's `publicKeyHash`; nil unless it has 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == SHA256.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads the 64 digits that `text` writes.
    package init?(text: String) {
        guard let bytes = Hexadecimal.decode(text.utf8) else { return nil }
        self.init(bytes: bytes)
    }

    package init(of der: [UInt8]) { bytes = Array(SHA256.hash(data: der)) }

    /// 64 lower-case digits.
    package var text: String { Hexadecimal.encode(bytes) }

    /// The first eight digits, enough for people to tell their keys apart.
    package var short: String { String(text.prefix(8)) }

    /// The beginning of a fingerprint as people type it: 4 to 64 digits of either case.
    package struct Prefix: Hashable, Sendable {
        package let digits: String

        package init?(_ text: String) {
            let isHexadecimal = text.utf8.allSatisfy { Hexadecimal.value($0) != nil }
            guard isHexadecimal, (4...64).contains(text.utf8.count) else { return nil }
            digits = text.lowercased()
        }
    }

    package func begins(with prefix: Prefix) -> Bool { text.hasPrefix(prefix.digits) }
}
