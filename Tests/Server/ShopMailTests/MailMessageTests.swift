import Foundation
import ShopCore
import ShopMail
import TestSupport
import Testing

struct MailMessageTests {
    /// Names and addresses that break a header where it is put together by hand.
    static let readers: [(name: String, email: String)] = [
        ("J. Appleseed", "j@example.org"), ("Bob", "bob.b@example.org"), ("", "a+b@example.org"),
        ("王小明", "wang@example.org"), ("Zoë \"Z\" O'Neil, Jr.", "zoe@example.org"),
        ("Eve\r\nBcc: all@example.org\r\n\r\nHello", "eve@example.org"),
        ("a@b.c <x@y.z>", "real@example.org"),
        ("=?utf-8?B?RXZl?=", "word@example.org"),
        (String(repeating: "Long name ", count: 40), "l@example.org"),
        (String(repeating: "很长的名字", count: 60), "long@example.org"), ("👩‍👩‍👧‍👦 🎉 e\u{301}", "emoji@example.org"),
        ("\u{202E}txt.\u{0}\u{7}", "bidi@example.org"), ("Dots", "a..b@example.org"), ("用户", "用户@例子.中国"),
    ]

    /// What Python's own reader of e-mail finds in a file.
    struct Read: Decodable {
        var subject: String
        var name: String
        var address: String
        var from: String
        var seconds: Int
        var language: String
        var types: [String]
        var text: String
        var html: String
        var fields: [String]
        var longestLine: Int
        var defects: [String]
    }

    private func read(_ messages: [MailMessage]) async throws -> [Read] {
        let input = Data(messages.map(\.bytes).joined(separator: [0]))
        let output = try await Python.run("Server/ShopMailTests/Oracles/mail.py", input: input)
        return try JSONDecoder().decode([Read].self, from: output)
    }

    @Test func anotherReaderFindsWhatWasWritten() async throws {
        let messages = try Self.readers.enumerated().flatMap { index, reader in
            try MailSamples(
                language: ContentLanguage.allCases[index % 2], name: reader.name, email: reader.email
            ).messages
        }
        let found = try await read(messages)
        #expect(found.count == messages.count && messages.count == 3 * Self.readers.count)
        for (message, read) in zip(messages, found) {
            #expect(read.defects == [] && read.types == ["text/plain", "text/html"], "\(message.to)")
            #expect(read.subject == message.subject && read.language == message.language)
            #expect(read.text == message.text && read.html == message.html)
            #expect(read.seconds == Int(message.date.seconds) && read.longestLine <= 320)
            #expect(read.from == (message.language == "en" ? "Acme" : "艾克米") + " orders@shop.example")
            let shown = read.name.isEmpty ? "<\(read.address)>" : "\(read.name) <\(read.address)>"
            // Some versions of Python quote a local part such as `a..b`.
            #expect(shown.filter { $0 != "\"" } == message.to.filter { $0 != "\"" })
            #expect(
                read.fields == [
                    "Date", "From", "To", "Subject", "Message-ID", "Content-Language", "Auto-Submitted",
                    "MIME-Version", "Content-Type",
                ])
        }
        for (index, reader) in Self.readers.enumerated() {
            #expect(found[3 * index].address.filter { $0 != "\"" } == reader.email)
        }
        let names = Self.readers.indices.map { found[3 * $0].name }
        #expect(names[3] == "王小明" && names[4] == "Zoë \"Z\" O'Neil, Jr.")
        #expect(names[5] == "Eve Bcc: all@example.org Hello" && names[7] == "=?utf-8?B?RXZl?=")
    }

    @Test func fileIsReadBackAsItWasWritten() throws {
        for message in try MailSamples(language: .simplifiedChinese, name: "王小明").messages {
            let read = try #require(
                MailMessage(name: message.name, date: message.date, bytes: message.bytes))
            #expect(read.subject == message.subject && read.to == "王小明 <j@example.org>")
            #expect(read.text == message.text && read.html == message.html)
            #expect(read.id.hasPrefix("ord_1.") && read.order == "2026-000012")
            #expect(MailMessage(name: "2026-000013-receipt", date: .now, bytes: message.bytes) == nil)
            #expect(
                MailMessage(name: message.name, date: .now, bytes: message.bytes.dropLast(200) + []) == nil)
        }
        #expect(MailMessage(name: "2026-000012-receipt", date: .now, bytes: []) == nil)
    }

    @Test func onlyTheShopsOwnNamesLeadToFiles() {
        for name in ["2026-000012-receipt", "2026-000012-shipped-1", "2026-1000012-refund-12"] {
            #expect(MailMessage.isName(name))
        }
        for name in [
            "", "..", "2026-000012", "2026-000012-receipt.eml", "../2026-000012-receipt", "last-event",
        ] {
            #expect(!MailMessage.isName(name))
        }
    }
}
