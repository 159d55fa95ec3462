import Crypto
import FoundationEssentials

/// Signs what the server hands out and wants back unchanged: cursors, rates, order tokens, card fingerprints.
struct Seal: Sendable {
    private let key: SymmetricKey

    init(secret: Data) { key = SymmetricKey(data: secret) }

    static func newSecret() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }

    /// The full code of a message made for one purpose.
    func code(_ purpose: String, _ parts: [String]) -> [UInt8] {
        // Lengths keep ("ab", "c") and ("a", "bc") apart.
        let message = ([purpose] + parts).map { "\($0.utf8.count):\($0)" }.joined()
        return [UInt8](HMAC<SHA256>.authenticationCode(for: Data(message.utf8), using: key))
    }

    /// The first 16 bytes of the code as base64url.
    func shortCode(_ purpose: String, _ parts: [String]) -> String {
        Base64URL.encode(Array(code(purpose, parts).prefix(16)))
    }

    /// Compares without telling by its duration how much was right.
    static func matches(_ first: String, _ second: String) -> Bool {
        let first = Array(first.utf8), second = Array(second.utf8)
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// SHA-256 in the forms the contract uses.
enum Digest {
    static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { Array(SHA256.hash(data: Data(bytes))) }

    /// A SHA-256 as header fields carry it (RFC 9530, section 2).
    static func field(_ sha256: [UInt8]) -> String { "sha-256=:\(Data(sha256).base64EncodedString()):" }
}

/// Base64 for addresses and tokens (RFC 4648, section 5), without padding.
enum Base64URL {
    static func encode(_ bytes: [UInt8]) -> String {
        String(
            Data(bytes).base64EncodedString().compactMap { character in
                switch character {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: character
                }
            })
    }

    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard).map { [UInt8]($0) }
    }
}
