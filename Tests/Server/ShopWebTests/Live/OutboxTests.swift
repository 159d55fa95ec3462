import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// What the outbox holds, and for how long.
@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
    private func ids(_ open: OpenShop) async throws -> [Int64] {
        let place = open.engine.place
        return try await open.texts("SELECT \(place) FROM outbox ORDER BY \(place)").compactMap { Int64($0) }
    }

    @Test func filledShopTellsItsWholeCatalogueAtOnce() async throws {
        try await OpenShop.run { open in
            #expect(try await open.events("?after=0").told == ["reset"])
            try await open.expectBooksBalance()
        }
    }

    @Test func whatIsTakenBackTellsNothing() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let before = try await ids(open)
            await #expect(throws: Refusal.notFound) {
                let step = try OrderStep(
                    of: order.id, version: 1, from: .placed, by: .cancelled, at: open.world.now)
                try await open.engine.carryOut(.advance(step), takenBackFor: .notFound)
            }
            #expect(try await ids(open) == before)
            _ = try await open.cancel(order)
            #expect(try await ids(open) == before + [4, 5])
            try await open.expectBooksBalance()
        }
    }

    @Test func eventsAreKeptForADay() async throws {
        try await OpenShop.run { open in
            try await open.count("WAX", 9)
            let database = open.shop.store
            let start = open.world.now
            #expect(try await !database.forgetEvents(at: start))
            try await open.count("WAX", 8)
            #expect(try await !database.forgetEvents(at: start.addingTimeInterval(24 * 3600 - 1)))
            #expect(try await ids(open) == [1, 2, 3])
            #expect(try await !database.forgetEvents(at: start.addingTimeInterval(24 * 3600)))
            #expect(try await ids(open) == [3])
            // The newest stays for good: the next one is numbered after it.
            #expect(try await !database.forgetEvents(at: start.addingTimeInterval(100 * 24 * 3600)))
            #expect(try await ids(open) == [3])
            try await open.count("WAX", 7)
            #expect(try await ids(open) == [3, 4])
            #expect(try await open.events("?after=3").told == ["stock 7 v5"])
            #expect(try await open.events("?after=1").told == ["reset"])
            try await open.expectBooksBalance()
        }
    }

    @Test func clockThatGoesBackForgetsNothing() async throws {
        try await OpenShop.run { open in
            try await open.count("WAX", 9)
            let start = open.world.now
            for hours in [0, -1, -48, 23] {
                #expect(
                    try await !open.shop.store.forgetEvents(
                        at: start.addingTimeInterval(Double(hours) * 3600)))
            }
            #expect(try await ids(open) == [1, 2])
        }
    }

    @Test func moreThan100000EventsAreNotKept() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            try await open.engine.execute(
                """
                INSERT INTO outbox (topic, object, value, version)
                WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 112000)
                SELECT 'order', '\(order.id)', 'awaiting_payment', n FROM number
                """)
            var rounds = 1
            while try await open.shop.store.forgetEvents(at: open.world.now) { rounds += 1 }
            #expect(rounds == 3)
            let kept = try await open.shop.store.eventPlaces()
            #expect(kept.upperBound - kept.lowerBound == 100_000)
        }
    }

    @Test("T21 who takes up a lost line misses nothing and hears nothing twice, whenever the shop died")
    func whoTakesUpALostLineMissesNothing() async throws {
        try await TestEngine.useForLong { another in
            let world = TestWorld()
            var heard: [ShopEvent] = []
            var made: [String] = []
            for round in 0..<4 {
                let engine = try await another()
                let told = Box<[ShopEvent]>()
                let placed = Box<[String]>()
                let last = heard.last?.id ?? "1"
                try await OpenShop.run(on: engine, world: world) { open in
                    var list = try await open.events("?topics=order,stock&after=\(last)", open.staffKey)
                    var events = list.events
                    for number in 0..<3 {
                        let order = try await open.unpaid(key: "round-\(round)-\(number)-0123456789ab")
                        placed.value = (placed.value ?? []) + [order.id]
                        // The last of a round is durable and was never heard of.
                        guard number < 2 else { continue }
                        list = try await open.get(try #require(list.links[.next]).href, open.staffKey)
                            .decoded(EventList.self)
                        events += list.events
                    }
                    told.value = events
                    if round == 3 { try await open.expectBooksBalance() }
                }
                // Nothing is put in order: this is how the file is left by who is killed.
                heard += told.value ?? []
                made += placed.value ?? []
            }
            let ids = heard.compactMap { Int64($0.id) }
            #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
            let orders = heard.compactMap { event in
                if case .order(let order) = event.change { order.order } else { nil }
            }
            #expect(orders == made.dropLast())
        }
    }
}
