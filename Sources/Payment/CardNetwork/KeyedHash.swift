import Crypto

/// HMAC-SHA256 over a purpose and fields.
///
/// Purpose and fields are each preceded by their length in four bytes, the highest first, so that no two uses
/// of a key and no two lists of fields can be mistaken for each other.
enum KeyedHash {
    static func digest(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> [UInt8] {
        var hash = HMAC<SHA256>(key: SymmetricKey(data: key.reveal))
        for field in [Array(purpose.utf8)] + fields {
            hash.update(data: UInt32(truncatingIfNeeded: field.count).bytes)
            hash.update(data: field)
        }
        return Array(hash.finalize())
    }

    /// The first eight bytes of the digest as a number.
    static func number(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> UInt64 {
        digest(key, purpose: purpose, fields).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Constant-time comparison: true if both byte strings are equal, in a time that does not tell where they
    /// differ.
    static func areEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension FixedWidthInteger {
    /// The bytes of the number, the highest first.
    var bytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}

extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
