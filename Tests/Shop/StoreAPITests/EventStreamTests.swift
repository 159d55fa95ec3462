import SeededRandom
import StoreAPI
import Testing

/// Event streams as WHATWG HTML 9.2 has them.
@Suite struct EventStreamTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var stream: String
        var events: [EventStreamParser.Event]
        var lastID = ""
        var retry: Int?
        var testDescription: String { stream.debugDescription }
    }

    private static func event(_ data: String, id: String = "", name: String = "message")
        -> EventStreamParser.Event
    {
        EventStreamParser.Event(id: id, name: name, data: data)
    }

    static let cases = [
        Case(stream: "data: a\n\n", events: [event("a")]),
        Case(stream: "data: a\r\n\r\n", events: [event("a")]),
        Case(stream: "data: a\r\r", events: [event("a")]),
        Case(stream: "data: a\r\n\ndata: b\r\r\n", events: [event("a"), event("b")]),
        Case(stream: "\u{FEFF}data: a\n\n", events: [event("a")]),
        Case(stream: "\u{FEFF}\u{FEFF}data: a\n\n", events: []),
        Case(stream: "data: a\n\n\u{FEFF}data: b\n\n", events: [event("a")]),
        Case(stream: "data: a", events: []), Case(stream: "data: a\n", events: []),
        Case(stream: "", events: []),
        Case(stream: "data: YHOO\ndata: +2\ndata: 10\n\n", events: [event("YHOO\n+2\n10")]),
        Case(stream: "data\n\ndata\ndata\n\ndata:", events: [event(""), event("\n")]),
        Case(stream: "data:test\n\ndata: test\n\n", events: [event("test"), event("test")]),
        Case(stream: "data:  two\n\n", events: [event(" two")]),
        Case(stream: ": comment\n\n:\n\ndata: a\n: b\n\n", events: [event("a")]),
        Case(stream: "event: add\ndata: 1\n\ndata: 2\n\n", events: [event("1", name: "add"), event("2")]),
        Case(stream: "event: add\n\ndata: 2\n\n", events: [event("2")]),
        Case(stream: "event: a\nevent: b\ndata: 1\n\n", events: [event("1", name: "b")]),
        Case(stream: "event\ndata: 1\n\n", events: [event("1")]),
        Case(
            stream: "id: 1\ndata: a\n\ndata: b\n\n", events: [event("a", id: "1"), event("b", id: "1")],
            lastID: "1"),
        Case(stream: "id: 1\ndata: a\n\nid\ndata: b\n\n", events: [event("a", id: "1"), event("b")]),
        Case(stream: "id: 4711\n\n", events: [], lastID: "4711"),
        Case(stream: "id: 4711\n", events: []),
        Case(stream: "id: 1\n\nid: 2\0\ndata: a\n\n", events: [event("a", id: "1")], lastID: "1"),
        Case(stream: "retry: 2000\n\n", events: [], retry: 2000),
        Case(stream: "retry: 2000\nretry: 2s\nretry:\nretry: -1\nretry: +5\n", events: [], retry: 2000),
        Case(stream: "retry: 99999999999999999999\n", events: []),
        Case(stream: "retry: 0\n", events: [], retry: 0),
        Case(stream: "Data: a\n data: b\ndata : c\nother: d\n\n", events: []),
        Case(stream: "data: 价格 ✓\n\n", events: [event("价格 ✓")]),
        Case(stream: "data: a:b: c\n\n", events: [event("a:b: c")]),
    ]

    @Test(arguments: cases) func streamIsRead(_ each: Case) throws {
        var parser = EventStreamParser()
        #expect(try parser.feed([UInt8](each.stream.utf8)) == each.events)
        #expect(parser.lastID == each.lastID && parser.retry == each.retry)
    }

    @Test(arguments: cases) func piecesMakeNoDifference(_ each: Case) throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        let bytes = [UInt8](each.stream.utf8)
        for _ in 0..<50 {
            var parser = EventStreamParser()
            var events: [EventStreamParser.Event] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 0...min(4, rest.count), using: &random)
                events += try parser.feed(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(events == each.events && parser.lastID == each.lastID, "seed \(seed)")
        }
    }

    @Test func bytesThatAreNoTextAreReplaced() throws {
        var parser = EventStreamParser()
        let events = try parser.feed([UInt8]("data: ".utf8) + [0xFF, 0xEF, 0x0A, 0x0A])
        #expect(events == [Self.event("\u{FFFD}\u{FFFD}")])
    }

    @Test func brokenByteOrderMarkBelongsToTheLine() throws {
        var parser = EventStreamParser()
        let events = try parser.feed([0xEF, 0xBB] + [UInt8]("data: a\n\ndata: b\n\n".utf8))
        #expect(events == [Self.event("b")])
    }

    @Test func streamGoesOnFromAnID() throws {
        var parser = EventStreamParser(lastID: "7")
        #expect(try parser.feed([UInt8]("data: a\n\n".utf8)) == [Self.event("a", id: "7")])
    }

    @Test(arguments: [
        "data: 12345678901", ":a comment beyond", "data: 1234\ndata: 1234\ndata: 1234\n",
        "data:\ndata:12345678901",
    ])
    func whatIsTooLongEndsTheStream(_ stream: String) {
        var parser = EventStreamParser(limit: 13)
        #expect(throws: EventStreamParser.TooLong.self) { try parser.feed([UInt8](stream.utf8)) }
    }

    @Test func longStreamOfShortEventsIsNoTrouble() throws {
        var parser = EventStreamParser(limit: 13)
        for _ in 0..<1_000 { #expect(try parser.feed([UInt8]("data: 123456\n\n".utf8)).count == 1) }
    }
}
