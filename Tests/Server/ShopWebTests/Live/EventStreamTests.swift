import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Streams of events on real sockets.
@Suite(.timeLimit(.minutes(5))) struct EventStreamTests {
    private func line(_ open: OpenShop, _ query: String = "", _ more: String = "") async throws -> RawLine {
        let port = try #require(open.client.port)
        let request =
            "GET /events\(query) HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\(more)\r\n"
        return try #require(RawLine(request, port: port))
    }

    @Test func streamBeginsWithItsPlaceAndTellsWhatHappens() async throws {
        try await OpenShop.run(setup: .live) { open in
            let line = try await line(open)
            #expect(await line.hears("retry: 2000\nid: 1\nevent: connected\ndata: {\"after\":1}\n\n"))
            #expect(line.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(line.text.contains("\r\nContent-Type: text/event-stream\r\n"))
            #expect(line.text.contains("\r\nCache-Control: no-store\r\n"))
            try await open.count("WAX", 7)
            #expect(await line.hears("id: 2\nevent: stock\ndata: {\"available\":7,"))
            #expect(await line.hears("\n\n\r\n"))
        }
    }

    @Test func lostLineIsTakenUpBehindTheLastEvent() async throws {
        try await OpenShop.run(setup: .live) { open in
            try await open.count("WAX", 7)
            try await open.count("COMB", 3)
            // A browser names the last event, and asks for the address that it began with.
            let line = try await line(open, "?after=1", "Last-Event-ID: 2\r\n")
            #expect(await line.hears("\"available\":3,"))
            try await open.count("WAX", 6)
            #expect(await line.hears("\"available\":6,"))
            #expect(Listener.ids(line.text) == [2, 3, 4])
        }
    }

    @Test func tooOldAPlaceIsReset() async throws {
        try await OpenShop.run(setup: .live) { open in
            try await open.count("WAX", 7)
            try await open.engine.execute("DELETE FROM outbox WHERE id < 2")
            let line = try await line(open, "?after=0")
            #expect(await line.hears("retry: 2000\nid: 2\nevent: connected\ndata: {\"after\":2}\n\n"))
            #expect(await line.hears("event: reset\ndata: {}\n\n"))
            try await open.count("WAX", 6)
            #expect(await line.hears("id: 3\nevent: stock\n"))
        }
    }

    @Test func longPastIsToldWithoutAGap() async throws {
        try await OpenShop.run(setup: .live) { open in
            let order = try await open.unpaid()
            try await open.tell(order, times: 3000)
            let newest = try await open.shop.store.eventPlaces().upperBound
            let line = try await line(
                open, "?order=\(order.id)&after=0", "Order-Token: \(order.token ?? "")\r\n")
            #expect(await line.hears("id: \(newest)\n"))
            _ = try await open.cancel(order)
            #expect(await line.hears("\"status\":\"cancelled\""))
            let ids = Listener.ids(line.text)
            #expect(ids.count == 3003 && zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test(arguments: [true, false]) func whoHangsUpLeavesNothingBehind(isHalf: Bool) async throws {
        try await OpenShop.run(setup: .live) { open in
            var lines: [RawLine] = []
            for _ in 0..<20 {
                let line = try await line(open)
                #expect(await line.hears("retry: 2000"))
                lines.append(line)
            }
            #expect(open.shop.events.figures.subscribers == 20)
            // Some only say that they will send nothing more, the others are gone.
            if isHalf { for line in lines { line.hangUp() } } else { lines = [] }
            #expect(await becomes { open.shop.events.figures.subscribers == 0 })
            #expect(open.shop.events.ring == nil)
        }
    }

    @Test func connectionServesAgainAfterADocumentThatWaited() async throws {
        let time = ManualTime()
        try await OpenShop.run(world: TestWorld(time: time.passing), setup: .live) { open in
            let port = try #require(open.client.port)
            let line = try #require(
                RawLine("GET /events?wait=10 HTTP/1.1\r\nHost: localhost\r\n\r\n", port: port))
            await time.sleeper(of: .seconds(10))
            time.pass(.seconds(10))
            #expect(await line.hears(#""events":[]"#))
            #expect(await becomes { open.shop.events.figures.subscribers == 0 })
        }
    }

    @Test func streamsEndWhenTheShopCloses() async throws {
        let held = Box<[RawLine]>()
        let hub = Box<EventHub>()
        try await OpenShop.run(setup: .live) { open in
            hub.value = open.shop.events
            for _ in 0..<5 {
                let line = try await line(open)
                #expect(await line.hears("retry: 2000"))
                held.value = (held.value ?? []) + [line]
            }
        }
        // The server ended, although all of them still listened, and each got a proper end.
        for line in try #require(held.value) {
            #expect(await line.ends())
            #expect(line.text.hasSuffix("\r\n0\r\n\r\n"))
        }
        #expect(hub.value?.figures.subscribers == 0)
    }
}
