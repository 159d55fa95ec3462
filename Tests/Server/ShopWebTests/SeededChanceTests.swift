import FoundationEssentials
import SeededRandom
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import Testing

/// Words and identifiers that can be had again.
struct SeededChanceTests {
    @Test func mixerGivesTheKnownNumbers() {
        var stream = SplitMix64(seed: 1_234_567)
        let words = (0..<5).map { _ in stream.next() }
        #expect(
            words == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ])
    }

    @Test func everyPurposeHasAStreamOfItsOwn() {
        let (one, other) = (SeededChance(seed: 7), SeededChance(seed: 7))
        _ = one.words(100, for: "a")
        #expect(one.words(3, for: "b") == other.words(3, for: "b"))
        #expect(other.words(100, for: "a") == SeededChance(seed: 7).words(100, for: "a"))
        #expect(one.words(3, for: "a") != one.words(3, for: "b"))
    }

    @Test func seedAndPastDecideTheWords() {
        let first = SeededChance(seed: 7).words(4, for: "a")
        #expect(SeededChance(seed: 8).words(4, for: "a") != first)
        #expect(SeededChance(seed: 7, past: [1]).words(4, for: "a") != first)
        #expect(SeededChance(seed: 7, past: []).words(4, for: "a") == first)
    }

    @Test func bytesAreThoseOfTheWordsTheHighestFirst() {
        let word = SeededChance(seed: 7).words(1, for: "a")[0]
        let bytes = SeededChance(seed: 7).bytes(11, for: "a")
        #expect(bytes.count == 11)
        #expect(bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } == word)
    }

    // MARK: Identifiers

    private static func sequence(_ clock: Box<Date>) -> IdentifierSequence {
        IdentifierSequence(clock: { clock.value ?? Date(seconds: 0) }) { _ in 0xFFFF_FFFF_FFFF_FFFF }
    }

    @Test func identifiersOfOneMomentAreCounted() {
        let clock = Box<Date>()
        clock.value = Date(timeIntervalSince1970: 1_795_276_800)
        let sequence = Self.sequence(clock)
        #expect(sequence.next(.order) == "ord_01a1fed600007000bfffffffffffffff")
        #expect(sequence.next(.order) == "ord_01a1fed600007001bfffffffffffffff")
        #expect(sequence.next(.quote) == "qt_01a1fed600007000bfffffffffffffff")
    }

    @Test func whatComesLaterSortsLaterWhateverTheClockDoes() {
        let clock = Box<Date>()
        let sequence = Self.sequence(clock)
        var names: [String] = []
        for second in [100, 100, 50, 101] as [Int64] {
            clock.value = Date(seconds: second)
            // More than a millisecond can tell apart.
            names += (0..<5000).map { _ in sequence.next(.product) }
        }
        #expect(names == names.sorted() && Set(names).count == 20_000)
        #expect(names[0].hasPrefix("prd_0000000186a07000") && names[15_000].hasPrefix("prd_000000018a887000"))
    }

    @Test func digestFollowsWhatIsNamed() async throws {
        try await OpenShop.run { open in
            let before = try await open.shop.store.identifierDigest()
            #expect(try await open.shop.store.identifierDigest() == before)
            _ = try await open.quote()
            #expect(try await open.shop.store.identifierDigest() != before)
        }
        let empty = try SQLiteStore.inMemory()
        #expect(try await empty.identifierDigest().count == 32)
    }
}
