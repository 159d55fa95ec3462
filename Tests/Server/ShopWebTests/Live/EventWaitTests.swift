import HTTPTypes
import HummingbirdTesting
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Documents that wait for events, and places that are too old.
@Suite(.timeLimit(.minutes(5))) struct EventWaitTests {
    /// Waits until so many listen.
    private func listeners(_ count: Int, in open: OpenShop, _ time: ManualTime, _ wait: Duration) async {
        await time.sleeper(of: wait)
        #expect(open.shop.events.figures.subscribers == count)
    }

    @Test func documentWaitsForAnEvent() async throws {
        let time = ManualTime()
        try await OpenShop.run(world: TestWorld(time: time.passing)) { open in
            async let waiting = open.events("?wait=30")
            await listeners(1, in: open, time, .seconds(30))
            // The reader of events rests after its first round; only then does time that passes reach it.
            await time.sleeper(of: .milliseconds(5))
            try await open.count("WAX", 7)
            time.pass(.milliseconds(5))
            let list = try await waiting
            #expect(list.told == ["stock 7 v3"] && list.links[.next]?.href == "/events?wait=30&after=2")
            #expect(open.shop.events.figures.subscribers == 0)
        }
    }

    @Test func documentThatWaitedInVainIsEmpty() async throws {
        let time = ManualTime()
        try await OpenShop.run(world: TestWorld(time: time.passing)) { open in
            async let waiting = open.events("?topics=price&wait=20")
            await listeners(1, in: open, time, .seconds(20))
            try await open.count("WAX", 7)
            time.pass(.seconds(20))
            let list = try await waiting
            #expect(list.told == [] && list.links[.next]?.href == "/events?topics=price&wait=20&after=2")
        }
    }

    @Test func whatIsThereAlreadyIsNotWaitedFor() async throws {
        try await OpenShop.run(world: TestWorld(time: ManualTime().passing)) { open in
            try await open.count("WAX", 7)
            #expect(try await open.events("?after=1&wait=30").told == ["stock 7 v3"])
        }
    }

    @Test(arguments: ["?after=99", "?after=0"]) func placeOutsideOfWhatIsKeptIsLost(query: String)
        async throws
    {
        try await OpenShop.run { open in
            for count in [9, 8] { try await open.count("WAX", count) }
            try await open.engine.execute("DELETE FROM outbox WHERE id = 1")
            let list = try await open.events(query)
            #expect(list.told == ["reset"] && list.events[0].id == "3")
            #expect(list.links[.next]?.href == "/events?after=3")
            #expect(try await open.events("?after=1").told == ["stock 8 v4"])
        }
    }

    @Test func longListComesInPages() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            try await open.tell(order, times: 300)
            var list = try await open.events("?topics=order&after=0", open.staffKey)
            var ids = list.events.map(\.id)
            #expect(ids.count == 256)
            while !list.events.isEmpty {
                let next = try #require(list.links[.next]?.href)
                list = try await open.get(next, open.staffKey).decoded(EventList.self)
                ids += list.events.map(\.id)
            }
            #expect(ids.count == 301 && Set(ids).count == 301)
        }
    }
}
