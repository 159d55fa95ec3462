import Codecs
import PaymentToken

/// Faults of the JSON text, of its members and of their encodings.
extension TokenVectorMaker {
    /// A token whose JSON text was changed after it was made.
    private func add(
        _ id: String, _ group: TokenVector.Group, _ refusal: TokenRefusal, reason: String? = nil,
        _ change: (String) -> String
    ) throws {
        let text = change(String(decoding: try mint().json, as: UTF8.self))
        add(id, group, refusal, Array(text.utf8), reason: reason)
    }

    /// A token in which one member's name and value, as JSON, were replaced.
    private func add(
        _ one: TokenMember, _ id: String, _ group: TokenVector.Group, _ refusal: TokenRefusal,
        reason: String? = nil, _ change: (_ name: String, _ value: String) -> String
    ) throws {
        let words = one.name.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
        try add("\(words)-\(id)", group, refusal, reason: reason) { good in
            let name = "\"\(one.name)\":"
            guard let found = good.firstRange(of: name) else { return good }
            let rest = good[found.upperBound...]
            let end = one == .header ? rest.firstIndex(of: "}") : rest.dropFirst().firstIndex(of: "\"")
            let value = rest[...(end ?? rest.startIndex)]
            return (good[..<found.lowerBound] + change(name, String(value)) + good[value.endIndex...])
                .replacing(",,", with: ",").replacing("{,", with: "{").replacing(",}", with: "}")
        }
    }

    /// Texts that are no token at all.
    func addTexts() throws {
        let changes: [(String, (String) -> String)] = [
            ("text-empty", { _ in "" }), ("text-of-blanks", { _ in "  \n" }), ("text-a-list", { "[\($0)]" }),
            ("text-a-number", { _ in "7" }), ("text-null", { _ in "null" }),
            ("text-in-quotes", { "\"\($0.replacing("\"", with: "\\\""))\"" }),
            ("text-in-base64", { Base64.encode(Array($0.utf8)) }), ("text-twice", { $0 + $0 }),
            ("text-followed-by-an-object", { $0 + "{}" }), ("text-followed-by-nul", { $0 + "\0" }),
            ("comma-at-the-end", { $0.dropLast() + ",}" }),
            ("comma-missing", { $0.replacing(",", with: " ") }),
            ("comment-before", { "/* a token */" + $0 }), ("comment-behind", { $0 + "// a token" }),
            ("quotes-single", { $0.replacing("\"", with: "'") }),
            ("name-without-quotes", { $0.replacing("\"version\"", with: "version") }),
            ("control-character-in-a-text", { $0.replacing("EC_v1", with: "EC_v1\u{1}") }),
            ("half-a-surrogate-pair", { $0.replacing("EC_v1", with: "EC_v1\\ud800") }),
            ("not-a-number", { $0.replacing("\"EC_v1\"", with: "NaN") }),
            ("lists-of-great-depth", { _ in String(repeating: "[", count: 60_000) }),
            ("objects-of-great-depth", { _ in String(repeating: "{\"data\":", count: 8_000) }),
        ]
        for (id, change) in changes { try add(id, .json, .malformedJSON, change) }
        for part in 1...12 {
            try add("text-cut-at-\(part)-of-13", .json, .malformedJSON) {
                String($0.prefix($0.count * part / 13))
            }
        }
        try add("number-beyond-all-bounds", .members, .wrongType(.version)) {
            $0.replacing("\"EC_v1\"", with: "1e400")
        }
        let good = try mint().json
        let malformed = TokenRefusal.malformedJSON
        add("text-in-utf-16", .json, malformed, [0xFF, 0xFE] + Array(good.map { [$0, 0] }.joined()))
        // The version holds a slash in two bytes.
        let place = (good.firstIndex(of: UInt8(ascii: "_")) ?? 0) + 1
        add("text-with-an-overlong-letter", .json, malformed, good[..<place] + [0xC0, 0xAF] + good[place...])
        let lists = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
        add("lists-of-a-million", .json, .tooLong, lists, reason: malformed.description)
    }

    func addMembers() throws {
        let all: [TokenMember] = [
            .version, .data, .signature, .header, isRSA ? .wrappedKey : .ephemeralPublicKey, .publicKeyHash,
            .transactionId,
        ]
        for one in all {
            try add(one, "missing", .members, .missingMember(one)) { _, _ in "" }
            try add(one, "null", .members, .wrongType(one)) { name, _ in name + "null" }
            guard !isRSA else { continue }
            try add(one, "number", .members, .wrongType(one)) { name, _ in name + "7" }
            try add(one, "list", .members, .wrongType(one)) { name, value in "\(name)[\(value)]" }
            try add(one, "twice", .json, .repeatedMember("\"\(one.name)\"")) { name, value in
                "\(name)\(value),\(name)\(value)"
            }
        }
        let other = isRSA ? TokenRefusal.wrappedKeyPresent : .ephemeralKeyPresent
        for (id, version, refusal) in [
            ("of-the-other-kind", isRSA ? "EC_v1" : "RSA_v1", other), ("unknown", "EC_v2", nil),
            ("in-small-letters", version.rawValue.lowercased(), nil), ("empty", "", nil),
            ("with-a-blank", version.rawValue + " ", nil),
        ] {
            try add(.version, id, .members, refusal ?? .unknownVersion("\"\(version)\"")) { name, _ in
                "\(name)\"\(version)\""
            }
        }
        // A member that both versions have is spelt wrong in one of them.
        guard !isRSA else { return try addBase64(.wrappedKey) }
        for one in all where ![.version, .header, .transactionId].contains(one) { try addBase64(one) }
        try addHexadecimal()
    }

    private func add(
        _ one: TokenMember, _ id: String, _ refusal: TokenRefusal, _ spell: (_ digits: String) -> String
    ) throws {
        // Upper-case digits are none of these faults.
        let isDigits = refusal == .notHexadecimal(one)
        let reason = isDigits ? "\(one.rawValue) is not hexadecimal" : refusal.description
        try add(one, id, .encoding, refusal, reason: reason) { name, value in
            "\(name)\"\(spell(String(value.dropFirst().dropLast())))\""
        }
    }

    private func addBase64(_ one: TokenMember) throws {
        let refusal = TokenRefusal.notBase64(one)
        try add(one, "with-a-line-break", refusal) { $0.prefix(4) + "\\n" + $0.dropFirst(4) }
        try add(one, "with-nul", refusal) { $0.prefix(4) + "\\u0000" + $0.dropFirst(4) }
        try add(one, "with-a-blank-behind", refusal) { $0 + " " }
        try add(one, "of-one-letter-more", refusal) { $0 + "A" }
        try add(one, "with-padding-inside", refusal) { $0.prefix(2) + "==" + $0 }
        try add(one, "in-the-alphabet-of-addresses", refusal) {
            let other = $0.replacing("+", with: "-").replacing("/", with: "_")
            return other == $0 ? "_" + $0.dropFirst() : other
        }
        // Of these the length is known.
        guard one != .data, one != .signature else { return }
        try add(one, "without-padding", refusal) { $0.replacing("=", with: "") }
    }

    private func addHexadecimal() throws {
        for one in [TokenMember.transactionId, .applicationData] {
            try add(one, "of-one-digit-less", .notHexadecimal(one)) { String($0.dropLast()) }
            try add(one, "with-a-prefix", .notHexadecimal(one)) { "0x" + $0 }
            try add(one, "with-a-letter-beyond-f", .notHexadecimal(one)) { "g" + $0.dropFirst() }
            try add(one, "with-a-blank-behind", .notHexadecimal(one)) { $0 + " " }
            try add(one, "of-31-bytes", .wrongLength(one)) { String($0.dropLast(2)) }
        }
    }
}

extension TokenMember {
    /// The last part of the path.
    fileprivate var name: String { rawValue.split(separator: ".").last.map(String.init) ?? "" }
}
