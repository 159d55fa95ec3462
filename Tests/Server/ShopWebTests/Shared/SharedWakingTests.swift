import ShopCore
import ShopPostgreSQL
import ShopSQL
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

/// How a change that one server makes is heard of by the other.
struct SharedWakingTests {
    @Test func whatOneServerTellsWakesTheOther() async throws {
        try await TwoServers.run { first, second in
            let (rings, bell) = AsyncStream.makeStream(of: Void.self)
            let store = try second.engine.postgreSQL
            let before = store.catalogueVersion
            let start = try await store.eventPlaces().upperBound
            store.afterCommit { bell.yield() }
            let order = try await first.unpaid()
            var rung = rings.makeAsyncIterator()
            var run = try await store.told(after: start, limit: 100)
            while !run.events.contains(where: { $0.object == order.id }) {
                await rung.next()
                run = try await store.told(after: start, limit: 100)
            }
            #expect(run.events.map(\.id) == Array((start + 1)...(start + Int64(run.events.count))))
            // The stock is another one than it was, here too.
            #expect(store.catalogueVersion > before)
        }
    }

    @Test func ownChangeRaisesTheVersionBeforeItIsAnswered() async throws {
        try await TwoServers.run { first, second in
            let store = try first.engine.postgreSQL
            let before = store.catalogueVersion
            _ = try await first.unpaid()
            #expect(store.catalogueVersion > before)
        }
    }
}
