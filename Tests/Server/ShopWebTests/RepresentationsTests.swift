import HTTPTypes
import NIOCore
import ShopWeb
import Testing

struct RepresentationsTests {
    private static func answer(_ size: Int, _ filler: UInt8 = 0) -> Representation {
        Representation(
            status: .ok, headers: [:], content: ByteBuffer(bytes: Array(repeating: filler, count: size)))
    }

    private static func name(
        _ address: String, accept: String? = nil, languages: String? = nil
    ) throws -> Representations.Name {
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: address)
        request.headerFields[.accept] = accept
        request.headerFields[.acceptLanguage] = languages
        return try #require(Representations.Name(request))
    }

    @Test func onlyTheVersionThatIsAskedForIsGiven() throws {
        let kept = Representations()
        kept.keep(Self.answer(1, 1), as: try Self.name("a"), version: 1)
        #expect(try kept.answer(Self.name("a"), version: 1)?.content == ByteBuffer(bytes: [1]))
        #expect(try kept.answer(Self.name("a"), version: 2) == nil)
        #expect(try kept.answer(Self.name("b"), version: 1) == nil)
        kept.keep(Self.answer(1, 2), as: try Self.name("a"), version: 2)
        // Somebody slow brings what is older.
        kept.keep(Self.answer(1, 1), as: try Self.name("a"), version: 1)
        #expect(try kept.answer(Self.name("a"), version: 2)?.content == ByteBuffer(bytes: [2]))
        #expect(try kept.answer(Self.name("a"), version: 1) == nil)
    }

    @Test func formsAndLanguagesAreKeptApart() throws {
        let kept = Representations()
        kept.keep(Self.answer(1), as: try Self.name("a"), version: 1)
        #expect(try kept.answer(Self.name("a", languages: "zh"), version: 1) == nil)
        #expect(try kept.answer(Self.name("a", accept: "text/html"), version: 1) == nil)
    }

    @Test func whatIsAskedForInManyWordsIsNotKept() throws {
        let long = String(repeating: "x", count: 1_001)
        #expect(
            Representations.Name(HTTPRequest(method: .get, scheme: nil, authority: nil, path: long)) == nil)
        #expect(
            Representations.Name(HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")) == nil)
    }

    @Test func whatNeverChangesIsGoodInEveryVersion() throws {
        let kept = Representations()
        kept.keep(Self.answer(1), as: try Self.name("a"), version: Reply.always)
        #expect(try kept.answer(Self.name("a"), version: 7) != nil)
    }

    @Test func keptBytesAreBounded() throws {
        let kept = Representations(mostBytes: 100_000)
        for index in 0..<1000 {
            kept.keep(Self.answer(1000), as: try Self.name("\(index)"), version: 1)
            #expect(kept.size <= 100_000 + 2100)
        }
        #expect(try kept.answer(Self.name("999"), version: 1) != nil)
        #expect(try kept.answer(Self.name("0"), version: 1) == nil)
        kept.keep(Self.answer(50_000), as: try Self.name("huge"), version: 1)
        #expect(try kept.answer(Self.name("huge"), version: 1) == nil)
    }

    @Test func whatIsAskedForAgainStays() throws {
        let kept = Representations(mostBytes: 100_000)
        kept.keep(Self.answer(1000), as: try Self.name("often"), version: 1)
        for index in 0..<1000 {
            kept.keep(Self.answer(1000), as: try Self.name("\(index)"), version: 1)
            #expect(try kept.answer(Self.name("often"), version: 1) != nil)
        }
    }

    @Test func equalBytesOfTwoFormsHaveTwoTags() throws {
        func tag(_ form: String) -> String {
            Representations.Entry([1], form: form).tag
        }
        #expect(tag("a") != tag("b") && tag("a") == tag("a"))
    }

    @Test func whatIsAskedForOnceIsNotWorthKeeping() throws {
        let kept = Representations()
        #expect(try !kept.isAskedAgain(Self.name("a")))
        #expect(try kept.isAskedAgain(Self.name("a")))
        // Who asks for everything makes it forget who asked.
        for index in 0..<20_000 { _ = try kept.isAskedAgain(Self.name("\(index)")) }
        #expect(try !kept.isAskedAgain(Self.name("a")))
    }
}
