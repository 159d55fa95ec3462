import Crypto

/// HMAC-SHA256 over a purpose and fields.
///
/// Purpose and fields are each preceded by their length in four bytes, big-endian, so that no two purposes or
/// lists of fields collide.
package enum KeyedHash {
    package static func digest(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> [UInt8] {
        var hash = HMAC<SHA256>(key: SymmetricKey(data: key.reveal))
        for field in [Array(purpose.utf8)] + fields {
            hash.update(data: UInt32(truncatingIfNeeded: field.count).bytes)
            hash.update(data: field)
        }
        return Array(hash.finalize())
    }

    package static func number(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> UInt64 {
        digest(key, purpose: purpose, fields).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Constant-time comparison.
    package static func areEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension FixedWidthInteger {
    /// Big-endian.
    package var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension Sequence<UInt8> {
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
