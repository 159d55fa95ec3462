import Codecs
import Foundation
import PaymentToken

extension RefusalCase {
    /// A row whose token is the JSON of a good one with one change.
    private static func json(
        _ expected: TokenRefusal, _ name: String, _ from: String, _ to: String
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let good = String(decoding: try world.token().json, as: UTF8.self)
            let changed = try good.replacingFirst(from, with: to)
            try world.open(EncryptedPaymentData(json: changed.utf8))
        }
    }

    /// A row whose token is a JSON text of its own.
    private static func json(_ expected: TokenRefusal, _ name: String, text: String) -> RefusalCase {
        RefusalCase(expected, name) { _ in _ = try EncryptedPaymentData(json: text.utf8) }
    }

    /// What is wrong with the object itself.
    static let objectCases: [RefusalCase] = [
        json(.tooLong, "long object", text: String(repeating: " ", count: 65_537)),
        json(.malformedJSON, "byte order mark", text: "\u{FEFF}{}"),
        json(.malformedJSON, "blanks", text: String(repeating: " ", count: 65_536)),
        json(.unknownMember("\"iv\""), "unknown member", #""version""#, #""iv":"","version""#),
        json(.unknownMember("\"Version\""), "member in other letters", #""version""#, #""Version""#),
        json(
            .unknownMember("\"header.version\""), "member of the object in the header", #""header":{"#,
            #""header":{"version":"","#),
        json(
            .unknownMember("\"header.publicKeyHash\""), "path as a member", #""version""#,
            #""header.publicKeyHash":"","version""#),
        // U+212A, the sign of the kelvin, is canonically equivalent to K.
        json(
            .unknownMember("\"header.public???eyHash\""), "name that is equivalent to another",
            "publicKeyHash", "public\u{212A}eyHash"),
        json(.repeatedMember("\"version\""), "version twice, escaped", "{", #"{"\u0076ersion":"EC_v1","#),
        json(.wrappedKeyPresent, "wrapped key", #""header":{"#, #""header":{"wrappedKey":"","#),
        json(.notHexadecimal(.transactionId), "transactionId in upper case", "a7a7", "A7a7"),
    ]
}

extension RefusalCase {
    /// A row whose members come as texts; the others are good.
    private static func text(
        _ expected: TokenRefusal, _ member: TokenMember, _ value: String?, _ name: String
    ) -> RefusalCase {
        RefusalCase(expected, name) { world in
            let token = try world.token()
            func text(_ this: TokenMember, _ good: String?) -> String? { this == member ? value : good }
            _ = try EncryptedPaymentData(
                version: text(.version, "EC_v1"), data: text(.data, Base64.encode(token.data)),
                signature: text(.signature, Base64.encode(token.signature)),
                ephemeralPublicKey: text(.ephemeralPublicKey, Base64.encode(token.keyEstablishment.bytes)),
                wrappedKey: text(.wrappedKey, nil),
                publicKeyHash: text(.publicKeyHash, Base64.encode(token.publicKeyHash)),
                transactionId: text(.transactionId, token.transactionId),
                applicationData: text(.applicationData, nil))
        }
    }

    private static let zeros = [UInt8](repeating: 0, count: 65)
    private static let shortKey = Base64.encode(EphemeralKey.prefix + [4] + zeros.dropLast(2))
    private static let compressedKey = Base64.encode(EphemeralKey.prefix + [2] + zeros.dropLast())
    private static let otherCurve = Base64.encode(zeros + zeros.prefix(26))

    /// What is wrong with a member.
    static let textCases: [RefusalCase] = [
        text(.tooLong, .data, String(repeating: "A", count: 65_536), "long member"),
        text(.missingMember(.version), .version, nil, "version is nil"),
        text(.missingMember(.data), .data, nil, "data is nil"),
        text(.missingMember(.signature), .signature, nil, "signature is nil"),
        text(.missingMember(.ephemeralPublicKey), .ephemeralPublicKey, nil, "key is nil"),
        text(.missingMember(.publicKeyHash), .publicKeyHash, nil, "hash is nil"),
        text(.missingMember(.transactionId), .transactionId, nil, "identifier is nil"),
        text(.ephemeralKeyPresent, .version, "RSA_v1", "RSA as a text"),
        text(.wrappedKeyPresent, .wrappedKey, "AAAA", "wrapped key as a text"),
        text(.notBase64(.data), .data, "AAA", "data without padding"),
        text(.notBase64(.data), .data, "AA==AAAA", "data with padding inside"),
        text(.notBase64(.signature), .signature, "AB==", "unused bits that are set"),
        text(.notBase64(.ephemeralPublicKey), .ephemeralPublicKey, "A-_A", "key in base64 for addresses"),
        text(.notBase64(.publicKeyHash), .publicKeyHash, "é===", "hash that is not ASCII"),
        text(.notHexadecimal(.applicationData), .applicationData, "0x", "application data with a prefix"),
        text(.wrongLength(.applicationData), .applicationData, "", "empty application data"),
        text(.wrongLength(.transactionId), .transactionId, "", "empty identifier"),
        text(.wrongLength(.publicKeyHash), .publicKeyHash, "AAAA", "short hash"),
        text(.wrongLength(.data), .data, "AAAAAAAAAAAAAAAAAAAAAA==", "data of a tag alone"),
        text(.ephemeralKey, .ephemeralPublicKey, shortKey, "key of 90 bytes"),
        text(.ephemeralKey, .ephemeralPublicKey, compressedKey, "compressed key"),
        text(.ephemeralKey, .ephemeralPublicKey, otherCurve, "key of no curve"),
    ]
}

extension String {
    /// The text with the first occurrence replaced; there has to be one.
    func replacingFirst(_ text: String, with other: String) throws -> String {
        struct Missing: Error { let text: String }
        guard let range = firstRange(of: text) else { throw Missing(text: text) }
        return replacingCharacters(in: range, with: other)
    }
}
