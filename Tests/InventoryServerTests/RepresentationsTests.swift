import HTTPTypes
import NIOCore
import Testing

@testable import InventoryServer

struct RepresentationsTests {
    private static func answer(_ size: Int, _ filler: UInt8 = 0) -> Answer {
        Answer(
            status: .ok, headers: [:], content: ByteBuffer(bytes: Array(repeating: filler, count: size)))
    }

    private static func name(_ address: String) -> Representations.Name {
        Representations.Name(address: address, form: .hal, language: .english)
    }

    @Test func onlyTheVersionThatIsAskedForIsGiven() {
        let kept = Representations()
        kept.keep(Self.answer(1, 1), as: Self.name("a"), version: 1)
        #expect(kept.answer(Self.name("a"), version: 1)?.content == ByteBuffer(bytes: [1]))
        #expect(
            kept.answer(Self.name("a"), version: 2) == nil && kept.answer(Self.name("b"), version: 1) == nil)
        kept.keep(Self.answer(1, 2), as: Self.name("a"), version: 2)
        // Somebody slow brings what is older.
        kept.keep(Self.answer(1, 1), as: Self.name("a"), version: 1)
        #expect(
            kept.answer(Self.name("a"), version: 2)?.content == ByteBuffer(bytes: [2])
                && kept.answer(Self.name("a"), version: 1) == nil)
    }

    @Test func formsAndLanguagesAreKeptApart() {
        let kept = Representations()
        kept.keep(Self.answer(1), as: Self.name("a"), version: 1)
        var other = Self.name("a")
        other.language = .simplifiedChinese
        #expect(kept.answer(other, version: 1) == nil)
        other = Self.name("a")
        other.form = .html
        #expect(kept.answer(other, version: 1) == nil)
    }

    @Test func whatNeverChangesIsGoodInEveryVersion() {
        let kept = Representations()
        kept.keep(Self.answer(1), as: Self.name("a"), version: Reply.always)
        #expect(kept.answer(Self.name("a"), version: 7) != nil)
    }

    @Test func keptBytesAreBounded() {
        let kept = Representations(mostBytes: 100_000)
        for index in 0..<1000 {
            kept.keep(Self.answer(1000), as: Self.name("\(index)"), version: 1)
            #expect(kept.size <= 100_000 + 2100)
        }
        #expect(
            kept.answer(Self.name("999"), version: 1) != nil && kept.answer(Self.name("0"), version: 1) == nil
        )
        kept.keep(Self.answer(50_000), as: Self.name("huge"), version: 1)
        #expect(kept.answer(Self.name("huge"), version: 1) == nil)
    }

    @Test func whatIsAskedForAgainStays() {
        let kept = Representations(mostBytes: 100_000)
        kept.keep(Self.answer(1000), as: Self.name("often"), version: 1)
        for index in 0..<1000 {
            kept.keep(Self.answer(1000), as: Self.name("\(index)"), version: 1)
            #expect(kept.answer(Self.name("often"), version: 1) != nil)
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
