import NIOCore
import PayKit
import ShopCore
import ShopWeb
import StoreAPI
import Testing

/// What listeners read from, as a value: every moment is given.
struct EventBufferTests {
    static func stock(_ id: Int64, _ variant: String, _ available: Int = 1) throws -> SerializedEvent {
        try SerializedEvent(
            StoredEvent(
                id: id, product: "prd_1", object: variant,
                change: .stock(
                    ShopEvent.StockChange(
                        variant: variant, product: "prd_1", availability: Availability(available: available),
                        version: Int(id)))))
    }

    static func order(_ id: Int64, _ order: String = "ord_1") throws -> SerializedEvent {
        try SerializedEvent(
            StoredEvent(
                id: id, object: order,
                change: .order(ShopEvent.OrderChange(order: order, status: .paid, version: Int(id)))))
    }

    private func ids(_ ring: EventBuffer, after place: Int64, _ filter: EventFilter = .everything) -> [Int64]
    {
        ring.batch(filter, after: place).map { Listener.ids(String(buffer: $0.bytes)) } ?? [-1]
    }

    @Test func eventIsWrittenAsTheContractHasIt() throws {
        let event = try Self.stock(4711, "var_1", 10)
        #expect(
            String(buffer: event.bytes) == """
                id: 4711
                event: stock
                data: {"available":10,"product":"prd_1","state":"in_stock","variant":"var_1","version":4711}


                """)
    }

    @Test func whatIsFetchedWaitsUntilItIsReleased() throws {
        var ring = EventBuffer(after: 4)
        ring.append([try Self.order(5), try Self.stock(6, "a")])
        #expect(ids(ring, after: 4) == [] && ring.waiting == 2)
        #expect(ring.release(at: .zero) == nil)
        #expect(ids(ring, after: 4) == [5, 6] && ids(ring, after: 5) == [6] && ids(ring, after: 6) == [])
        #expect(ring.batch(.everything, after: 4)?.end == 6)
    }

    @Test func whoIsAheadOfTheReaderGetsNothingTwice() throws {
        var ring = EventBuffer(after: 4)
        ring.append([try Self.order(5), try Self.order(6)])
        _ = ring.release(at: .zero)
        #expect(ring.batch(.everything, after: 9)?.end == 9 && ids(ring, after: 9) == [])
    }

    @Test func placeThatIsNotThereAnyMoreIsLost() {
        let ring = EventBuffer(after: 4)
        #expect(ring.batch(.everything, after: 3) == nil && ring.overflows(.everything, after: 3))
    }

    @Test func missingNumbersLoseEverybody() throws {
        var ring = EventBuffer(after: 4)
        ring.append([try Self.order(9)])
        _ = ring.release(at: .zero)
        #expect(ring.start == 8 && ring.batch(.everything, after: 4) == nil)
        #expect(ids(ring, after: 8) == [9])
    }

    @Test func stepsBetweenStocksAreSkipped() throws {
        var ring = EventBuffer(after: 0)
        ring.append([try Self.stock(1, "a"), try Self.stock(2, "b"), try Self.stock(3, "a")])
        #expect(ring.release(at: .zero) == nil)
        #expect(ids(ring, after: 0) == [2, 3])
    }

    @Test func stockIsToldTenTimesASecond() throws {
        var ring = EventBuffer(after: 0)
        var told: [Int64] = []
        // One change in every millisecond of two seconds.
        for step in 0..<2000 {
            ring.append([try Self.stock(Int64(step + 1), "a")])
            let before = ring.released
            _ = ring.release(at: .milliseconds(step))
            told += ids(ring, after: before)
        }
        #expect(told.count == 20)
        #expect(Array(told.prefix(4)) == [1, 101, 201, 301])
    }

    @Test func whatCameBehindAHeldStockWaitsWithIt() throws {
        var ring = EventBuffer(after: 0)
        ring.append([try Self.stock(1, "a")])
        _ = ring.release(at: .zero)
        ring.append([try Self.stock(2, "a"), try Self.order(3)])
        #expect(ring.release(at: .milliseconds(40)) == .milliseconds(60))
        #expect(ids(ring, after: 1) == [])
        #expect(ring.release(at: .milliseconds(100)) == nil)
        #expect(ids(ring, after: 1) == [2, 3])
    }

    @Test func heldStockThatIsOldByThenIsSkipped() throws {
        var ring = EventBuffer(after: 0)
        ring.append([try Self.stock(1, "a")])
        _ = ring.release(at: .zero)
        ring.append([try Self.stock(2, "a"), try Self.order(3)])
        _ = ring.release(at: .milliseconds(40))
        ring.append([try Self.stock(4, "a")])
        #expect(ring.release(at: .milliseconds(50)) == .milliseconds(50))
        #expect(ids(ring, after: 1) == [3])
        #expect(ring.release(at: .milliseconds(100)) == nil)
        #expect(ids(ring, after: 1) == [3, 4])
    }

    static let filters: [(EventFilter, [Int64])] = [
        (EventFilter(kinds: [.stock]), [1]), (EventFilter(kinds: [.order]), [2, 3]),
        (EventFilter(kinds: [.order], order: "ord_2"), [3]),
        (EventFilter(kinds: [.stock, .order], product: "prd_1", order: "ord_1"), [1, 2]),
        (EventFilter(kinds: [.stock], product: "prd_2"), []), (EventFilter(kinds: [.price]), []),
    ]

    @Test(arguments: filters) func everybodyGetsWhatHeAskedFor(filter: EventFilter, expected: [Int64]) throws
    {
        var ring = EventBuffer(after: 0)
        ring.append([try Self.stock(1, "a"), try Self.order(2), try Self.order(3, "ord_2")])
        _ = ring.release(at: .zero)
        #expect(ids(ring, after: 0, filter) == expected)
        #expect(ring.batch(filter, after: 0)?.end == 3)
    }

    @Test func more256EventsAreTooMany() throws {
        var ring = EventBuffer(after: 0)
        ring.append(try (1...257).map { try Self.order($0) })
        _ = ring.release(at: .zero)
        #expect(ring.overflows(.everything, after: 0) && !ring.overflows(.everything, after: 1))
        #expect(!ring.overflows(EventFilter(kinds: [.stock]), after: 0))
        // Whoever reads gets them in two parts.
        #expect(ring.batch(.everything, after: 0)?.end == 256 && ids(ring, after: 256) == [257])
    }

    @Test func more64KiBAreTooMany() throws {
        let long = String(repeating: "x", count: 800)
        var ring = EventBuffer(after: 0)
        ring.append(try (1...100).map { try Self.order($0, long) })
        _ = ring.release(at: .zero)
        #expect(ring.overflows(.everything, after: 0) && !ring.overflows(.everything, after: 50))
        let batch = try #require(ring.batch(.everything, after: 0))
        #expect((60_000...65_536).contains(batch.bytes.readableBytes))
    }

    @Test func manyEventsDoNotStay() throws {
        var ring = EventBuffer(after: 0)
        for round in 0..<100 {
            ring.append(try (1...1000).map { try Self.stock(Int64(round * 1000 + $0), "v\($0)") })
            _ = ring.release(at: .seconds(round))
        }
        #expect(ring.released == 100_000 && (95_000...98_000).contains(ring.start))
    }

    @Test func allWhoWantTheSameShareItsBytes() throws {
        var ring = EventBuffer(after: 0)
        ring.append(try (1...3).map { try Self.order($0) })
        _ = ring.release(at: .zero)
        var round = EventRound(ring)
        func address(_ place: Int64) -> UInt? {
            round.batch(.everything, after: place).map { batch in
                batch.bytes.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) }
            }
        }
        #expect(address(0) == address(0) && address(2) == address(2))
    }
}
