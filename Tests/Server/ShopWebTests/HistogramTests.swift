import ShopCore
import ShopWeb
import Testing

struct HistogramTests {
    @Test(arguments: [
        (0, 0), (15_625, 0), (15_626, 1), (62_500, 3), (62_501, 4), (78_125, 4), (78_126, 5),
        (125_000, 7), (125_001, 8), (1_000_000, 19), (8_192_000_000, 71), (8_192_000_001, 72), (.max, 72),
    ]) func aTimeFallsIntoTheBucketWithTheNextBound(nanoseconds: Int, bucket: Int) {
        #expect(Histogram.bucket(of: min(nanoseconds, .max - 20_000)) == bucket)
    }

    @Test func everyBoundIsTheLastOfItsBucket() {
        #expect(Histogram.bounds.count == 72 && Histogram.bounds == Histogram.bounds.sorted())
        for (index, bound) in Histogram.bounds.enumerated() {
            #expect(Histogram.bucket(of: bound) == index)
            #expect(Histogram.bucket(of: bound + 1) == index + 1)
        }
    }

    @Test func timesAreCountedAndSummed() {
        let histogram = Histogram()
        for milliseconds in [1, 1, 3] { histogram.record(.milliseconds(milliseconds)) }
        let reading = histogram.reading
        #expect(reading.count == 3 && reading.sum == 5_000_000)
        #expect(reading.counts[19] == 2 && reading.counts[25] == 1)
    }

    @Test func manyThreadsLoseNothing() async {
        let histogram = Histogram()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { histogram.record(.microseconds(100)) } }
            }
        }
        #expect(histogram.reading.count == 80_000 && histogram.reading.sum == 8_000_000_000)
    }
}

struct SessionTableTests {
    @Test func everybodyCountsOnceForFiveMinutes() {
        let table = SessionTable()
        for person in 1...3 { for second in 0...person { table.see(person << 40, at: second) } }
        #expect(table.count(at: 10) == 3)
        // The first was last there at second 1, the others later.
        #expect(table.count(at: 300) == 3 && table.count(at: 301) == 2 && table.count(at: 303) == 0)
    }

    @Test func whoIsGoneMakesRoom() {
        let table = SessionTable()
        // All of these want the same slot.
        for person in 1...100 { table.see(person << 32, at: 0) }
        #expect(table.count(at: 0) == 16)
        for person in 101...116 { table.see(person << 32, at: 400) }
        #expect(table.count(at: 400) == 16)
    }

    @Test func thousandsAreToldApart() {
        let table = SessionTable()
        // Spread as a good hash spreads them.
        for person in UInt64(1)...2000 {
            table.see(Int(truncatingIfNeeded: person &* 0x9E37_79B9_7F4A_7C15), at: 0)
        }
        #expect(table.count(at: 0) == 2000)
    }
}
