import Testing

@testable import InventoryServer

struct RepresentationsTests {
    private static func entry(_ size: Int, _ filler: UInt8 = 0) -> Representations.Entry {
        Representations.Entry(Array(repeating: filler, count: size))
    }

    @Test func onlyTheVersionThatIsAskedForIsGiven() {
        let kept = Representations()
        kept.keep(Self.entry(1, 1), as: "a", version: 1)
        #expect(kept.entry("a", version: 1)?.body == [1])
        #expect(kept.entry("a", version: 2) == nil && kept.entry("b", version: 1) == nil)
        kept.keep(Self.entry(1, 2), as: "a", version: 2)
        // Somebody slow brings what is older.
        kept.keep(Self.entry(1, 1), as: "a", version: 1)
        #expect(kept.entry("a", version: 2)?.body == [2] && kept.entry("a", version: 1) == nil)
    }

    @Test func keptBytesAreBounded() {
        let kept = Representations(mostBytes: 100_000)
        for index in 0..<1000 {
            kept.keep(Self.entry(1000), as: "\(index)", version: 1)
            #expect(kept.size <= 100_000 + 1300)
        }
        #expect(kept.entry("999", version: 1) != nil && kept.entry("0", version: 1) == nil)
        kept.keep(Self.entry(50_000), as: "huge", version: 1)
        #expect(kept.entry("huge", version: 1) == nil)
    }

    @Test func whatIsAskedForAgainStays() {
        let kept = Representations(mostBytes: 100_000)
        kept.keep(Self.entry(1000), as: "often", version: 1)
        for index in 0..<1000 {
            kept.keep(Self.entry(1000), as: "\(index)", version: 1)
            #expect(kept.entry("often", version: 1) != nil)
        }
    }

    @Test func equalBytesOfTwoFormsHaveTwoTags() {
        func tag(_ form: String) -> String {
            var entry = Representations.Entry([1])
            entry.distinguish(form)
            return entry.tag
        }
        #expect(tag("a") != tag("b") && tag("a") == tag("a"))
    }
}
