import Crypto

package struct SecretBytes: Hashable, Sendable {
    package let reveal: [UInt8]

    package init(_ bytes: [UInt8]) { reveal = bytes }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "•••" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// HMAC-SHA256 over a purpose and fields.
///
/// Purpose and fields are each preceded by their length in four bytes, big-endian, so that no two purposes or
/// lists of fields collide.
package enum KeyedHash {
    package static func digest(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> [UInt8] {
        var message: [UInt8] = []
        for field in [Array(purpose.utf8)] + fields {
            message += UInt32(truncatingIfNeeded: field.count).bigEndianBytes
            message += field
        }
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key.reveal)))
    }

    package static func number(_ key: SecretBytes, purpose: String, _ fields: [[UInt8]]) -> UInt64 {
        digest(key, purpose: purpose, fields).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension FixedWidthInteger {
    package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
