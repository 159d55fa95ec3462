package import PaymentToken

/// One payment token of the corpus, good or spoilt, and what a decoder has to make of it.
package struct TokenVector: Sendable {
    /// Unique words with hyphens, the same in every corpus; that of a token of RSA_v1 begins with `rsa-`.
    package let id: String
    package let version: TokenVersion
    package let group: Group
    /// A sentence: why a decoder must refuse the token, or what is special about a good one.
    package let reason: String
    /// The clause that a spoilt token breaks; empty of a good one.
    package var source: String { group.source }
    /// The `paymentData` object. A spoilt one may be no JSON.
    package let bytes: [UInt8]
    /// The answer of ``TokenOpener`` to a spoilt token; nil of a good one and of a replay, for which that has
    /// no memory.
    package var refusal: TokenRefusal?
    /// The decrypted payload of a good token, in JSON; nil of a spoilt one.
    package var payload: [UInt8]?
    /// The transaction identifiers that were charged before, hexadecimal.
    package var charged: [String] = []

    package var isValid: Bool { payload != nil }

    /// The part of a decoder's work that a token is about.
    package enum Group: String, Sendable, CaseIterable {
        case valid, json, members, encoding, signature, attributes, chain, time, content, cipher, key,
            merchant
        case payload, replay

        var source: String {
            let apple = "Payment token format reference"
            return switch self {
            case .valid: ""
            case .json: "RFC 8259, sections 2, 4, 7 and 8.1; RFC 7493, section 2.3"
            case .members: "\(apple), keys of paymentData and header"
            case .encoding: "RFC 4648, sections 3.2, 3.3 and 8"
            case .signature: "RFC 5652, sections 5 and 10; \(apple), step 1 (d)"
            case .attributes: "RFC 5652, sections 5.3 and 11; X.690, sections 10.1 and 11.6"
            case .chain: "\(apple), step 1 (a to c); RFC 5280, section 6.1"
            case .time: "\(apple), step 1 (e)"
            case .content: "\(apple), step 1 (d)"
            case .cipher: "NIST SP 800-38D, section 7.2"
            case .key: "\(apple), step 3"
            case .merchant: "\(apple), steps 2 and 3"
            case .payload: "\(apple), keys of the decrypted data"
            case .replay: "\(apple), step 5"
            }
        }
    }
}
