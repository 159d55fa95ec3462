import Codecs
import Crypto
package import FoundationEssentials

/// Signs what the server hands out and wants back unchanged: cursors, rates, order tokens, sessions.
package struct Seal: Sendable {
    /// The beginning of every code: the key, taken in once.
    private let keyed: HMAC<SHA256>

    /// Makes an HMAC-SHA256 signer; the shop's secret has 32 bytes.
    package init(secret: Data) { keyed = HMAC(key: SymmetricKey(data: secret)) }

    /// Makes a secret of 256 random bits from the system's generator.
    package static func newSecret() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

    package func code(_ purpose: String, _ parts: [String]) -> [UInt8] {
        // Lengths keep ("ab", "c") and ("a", "bc") apart.
        var message: [UInt8] = []
        for part in [purpose] + parts { message += Array("\(part.utf8.count):".utf8) + part.utf8 }
        var code = keyed
        code.update(data: message)
        return [UInt8](code.finalize())
    }

    /// The first 16 bytes of the code as base64url.
    package func shortCode(_ purpose: String, _ parts: [String]) -> String {
        Base64URL.encode(Array(code(purpose, parts).prefix(16)))
    }
}

/// SHA-256 in the forms the contract uses.
package enum Digest {
    package static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Data(bytes)))
    }

    /// A SHA-256 as header fields carry it (RFC 9530, section 2).
    package static func field(_ sha256: [UInt8]) -> String {
        "sha-256=:\(Data(sha256).base64EncodedString()):"
    }
}
