import HTTPEdge
import Testing

/// Lists of header fields (RFC 9110, section 5.6).
struct QuotedTextTests {
    @Test(
        arguments: [
            ("", [""]), (" \t", [""]), ("a", ["a"]), (" a , b\t", ["a", "b"]), (",a,,", ["", "a", "", ""]),
            (#"W/"a,b" , "c""#, [#"W/"a,b""#, #""c""#]), (#""a\",b",c"#, [#""a\",b""#, "c"]),
            (#""a\\",b"#, [#""a\\""#, "b"]), (#"a\,b\"#, [#"a\"#, #"b\"#]), (#""a , b"#, [#""a , b"#]),
            ("é ü,日\u{3000}", ["é ü", "日\u{3000}"]), ("a,\u{301}b", ["a", "\u{301}b"]),
        ] as [(String, [String])])
    func elementsStandBetweenSeparatorsOutsideQuotes(field: String, elements: [String]) {
        #expect(QuotedText.split(field, at: ",") == elements)
    }
}

struct MultipartFileTests {
    private static let type = "multipart/form-data; boundary=----Wx9"

    private func form(_ content: String, name: String = "file", end: String = "\r\n------Wx9--\r\n") -> String
    {
        "------Wx9\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a;b.csv\"\r\n"
            + "Content-Type: text/csv\r\n\r\n\(content)\(end)"
    }

    private func read(_ text: String, inPiecesOf size: Int) throws -> String? {
        var file = try #require(MultipartFile(contentType: Self.type, field: "file"))
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            bytes += try file.take(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return file.isComplete ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Contents that look like what ends them.
    @Test(
        arguments: [
            "", "sku,price\r\nWAX,1.00\r\n", "\r\n", "\r\n----", "--\r\n-----", "------Wx", "\r\n------Wx8--",
            "\r\r\n\r\n\n",
        ], [1, 2, 3, 7, 16, 1000])
    func theFileComesOutAsItWentIn(content: String, size: Int) throws {
        #expect(try read(form(content), inPiecesOf: size) == content)
    }

    @Test(arguments: [1, 5, 1000]) func aFormThatIsCutOffIsNotComplete(size: Int) throws {
        #expect(try read(form("sku", end: ""), inPiecesOf: size) == nil)
        #expect(try read(form("sku", end: "\r\n------Wx9"), inPiecesOf: size) == nil)
    }

    @Test(arguments: [
        "sku,price\r\n", "------Wx8\r\n\r\n", "------Wx9 \r\n",
        "------Wx9\r\n" + String(repeating: "x", count: 5000),
    ])
    func whatDoesNotBeginAsItsHeaderSaysIsMalformed(text: String) {
        #expect(throws: MultipartFile.Fault.malformed) { try read(text, inPiecesOf: 1000) }
    }

    @Test func anotherFieldOrASecondFileIsRefused() {
        #expect(throws: MultipartFile.Fault.otherParts) { try read(form("x", name: "mode"), inPiecesOf: 9) }
        let two = form("x", end: "\r\n") + form("y")
        #expect(throws: MultipartFile.Fault.otherParts) { try read(two, inPiecesOf: 1000) }
    }

    @Test(arguments: [
        "text/csv", "multipart/form-data", "multipart/form-data; boundary=",
        "multipart/form-data; boundary=" + String(repeating: "x", count: 71), "multipart/mixed; boundary=x",
    ])
    func whatIsNoSuchFormIsNotRead(type: String) {
        #expect(MultipartFile(contentType: type, field: "file") == nil)
    }

    @Test func neverMoreThanADelimiterIsHeldBack() throws {
        var file = try #require(MultipartFile(contentType: Self.type, field: "file"))
        _ = try file.take(Array(form("", end: "").utf8))
        let given = try file.take(Array(repeating: 0x2D, count: 100_000))
        #expect(given.count > 99_900)
    }
}
