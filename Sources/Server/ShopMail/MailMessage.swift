import Codecs
package import FoundationEssentials
package import ShopCore
import ShopPages

/// Reads the outbox: the message of a name or, for nil, the newest hundred, the newest first.
package typealias Outbox = @Sendable (_ name: String?) -> [MailMessage]

/// An e-mail in plain text and HTML (RFC 5322; RFC 2046, multipart/alternative).
package struct MailMessage: Sendable {
    /// The name of its file, without `.eml`: the order's number and the event.
    package let name: String
    package let date: Date
    /// The file: lines end in CRLF, and but for an address in another script all is ASCII.
    package let bytes: [UInt8]
    package let text: String
    package let html: String
    /// Unfolded header fields by name.
    private let head: [String: String]

    /// More than a hundred lines of an order need.
    package static let mostBytes = 512 * 1024

    /// True for the name of a message that a shop may have written; no other leads to a file.
    package static func isName(_ name: String) -> Bool {
        name.wholeMatch(of: /\d{4}-\d{6,12}-(?:receipt|(?:shipped|refund)-[1-9]\d{0,5})/) != nil
    }

    package var subject: String { EncodedWords.decode(head["Subject"] ?? "") }
    /// Name and address of the buyer.
    package var to: String { EncodedWords.decode(head["To"] ?? "") }
    package var language: String { head["Content-Language"] ?? "" }
    /// Message-ID without its angle brackets; it begins with the order's id.
    package var id: String { String((head["Message-ID"] ?? "").dropFirst().dropLast()) }
    /// The number of its order.
    package var order: String { name.split(separator: "-").prefix(2).joined(separator: "-") }

    /// Writes a message; `from` and `to` are name and address.
    package init?(
        name: String, id: String, date: Date, from: (String, String), to: (String, String), subject: String,
        language: ContentLanguage, text: String, html: String
    ) {
        let boundary = Self.boundary(name)
        let head = [
            "Date: \(HTTPDate.text(date, zone: "+0000"))", "From: \(Self.mailbox(from))",
            "To: \(Self.mailbox(to))", "Subject: \(EncodedWords.encode(subject))", "Message-ID: <\(id)>",
            "Content-Language: \(language.rawValue)", "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
            "Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "",
        ]
        let parts = [("plain", text), ("html", html)].flatMap { subtype, text in
            [
                "--\(boundary)", "Content-Type: text/\(subtype); charset=utf-8",
                "Content-Transfer-Encoding: base64", "", Self.digits(of: text),
            ]
        }
        let file = (head + parts + ["--\(boundary)--", ""]).joined(separator: "\r\n")
        self.init(name: name, date: date, bytes: Array(file.utf8))
    }

    /// Reads a file that a shop wrote; nil for any other.
    package init?(name: String, date: Date, bytes: [UInt8]) {
        guard Self.isName(name), bytes.count <= Self.mostBytes else { return nil }
        let file = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let parts = file.split(separator: "\n--\(Self.boundary(name))")
        guard parts.count == 4, let text = Self.body(of: parts[1]), let html = Self.body(of: parts[2]) else {
            return nil
        }
        (self.name, self.date, self.bytes, self.text, self.html) = (name, date, bytes, text, html)
        let fields = parts[0].replacing("\n ", with: " ").split(separator: "\n").map { line in
            let field = line.split(separator: ": ", maxSplits: 1).map { String($0) }
            return (field.first ?? "", field.dropFirst().first ?? "")
        }
        head = Dictionary(fields) { first, _ in first }
    }

    /// No line of a body begins with it: Base64 has no hyphen.
    private static func boundary(_ name: String) -> String { "=_\(name)" }

    /// A name with an address that ``PayKit/EmailAddress`` takes; its letters of other scripts stay (RFC
    /// 6532). A local part that is no dot-atom, such as `a..b`, is quoted.
    private static func mailbox(_ reader: (name: String, address: String)) -> String {
        let local = reader.address.prefix { $0 != "@" }
        let isAtom = local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
        let route = isAtom ? "<\(reader.address)>" : "<\"\(local)\"\(reader.address.dropFirst(local.count))>"
        let name = EncodedWords.encode(reader.name)
        return name.isEmpty ? route : "\(name)\r\n \(route)"
    }

    private static func digits(of text: String) -> String {
        let digits = Base64.digits(of: Array(text.replacing("\n", with: "\r\n").utf8))
        return stride(from: 0, to: digits.count, by: 76).map { start in
            String(decoding: digits[start..<min(start + 76, digits.count)], as: UTF8.self)
        }.joined(separator: "\r\n")
    }

    private static func body(of part: Substring) -> String? {
        guard let head = part.firstRange(of: "\n\n") else { return nil }
        return Base64.decode(part[head.upperBound...].utf8.filter { $0 != UInt8(ascii: "\n") })
            .map { String(decoding: $0, as: UTF8.self).replacing("\r\n", with: "\n") }
    }
}

/// Text of any script in a header field (RFC 2047).
private enum EncodedWords {
    /// Unicode scalars of a text that no header needs more of.
    static let longest = 400

    /// A text on one line, without controls: nothing in it can end a field. Short text of letters, digits,
    /// blanks and hyphens stays as it is; all else becomes folded words of at most 64 characters.
    static func encode(_ text: String) -> String {
        let text = String(ColumnText.cleaned(text).unicodeScalars.prefix(longest))
        guard text.utf8.count > 60 || !text.utf8.allSatisfy(isPlain) else { return text }
        var words: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if (words.last?.count ?? 0) + bytes.count > 39 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: "\r\n ")
    }

    /// Reads what ``encode(_:)`` wrote, and what stands beside it.
    static func decode(_ text: String) -> String {
        var (bytes, rest): ([UInt8], [Substring]) = ([], [])
        for word in text.split(separator: " ") {
            if word.hasPrefix("=?utf-8?B?"), let read = Base64.decode(word.dropFirst(10).dropLast(2).utf8) {
                bytes += read
            } else {
                rest.append(word)
            }
        }
        let encoded = bytes.isEmpty ? [] : [Substring(decoding: bytes, as: UTF8.self)]
        return (encoded + rest).joined(separator: " ")
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: " "), UInt8(ascii: "-"): true
        default: false
        }
    }
}
