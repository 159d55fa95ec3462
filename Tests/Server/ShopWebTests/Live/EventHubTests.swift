import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

extension OpenShop {
    /// Counts a SKU anew.
    func count(_ sku: String, _ count: Int) async throws {
        let key = "count-\(sku)-\(count)-0123456789abcdef"
        let answer = try await admin(
            .post, "/admin/stock-adjustments",
            json: #"{"sku":"\#(sku)","count":\#(count),"reason":"counted"}"#, [.idempotencyKey: key])
        #expect(answer.status == .created)
    }

    /// Has somebody listen from now on.
    func listen(
        _ kinds: Set<ShopEvent.Kind> = EventFilter.ofGoods, holder: String? = nil, isStalled: Bool = false
    ) async throws -> (EventSubscription, Listener) {
        let subscription = try shop.events.subscribe(EventFilter(kinds: kinds), holder: holder)
        let listener = Listener(isStalled: isStalled)
        let (place, _) = try await shop.events.begin(after: nil)
        #expect(subscription.join(listener.streamWriter, after: place))
        return (subscription, listener)
    }
}

@Suite(.timeLimit(.minutes(5))) struct EventHubTests {
    @Test func whatIsDurableIsToldToAllInTheSameBytes() async throws {
        try await OpenShop.run { open in
            let listeners = try await [open.listen(), open.listen(), open.listen()]
            try await open.count("WAX", 7)
            for (_, listener) in listeners { await listener.hears("\"available\":7,") }
            let addresses = listeners.flatMap { _, listener in
                listener.writes.map { $0.withUnsafeReadableBytes { UInt(bitPattern: $0.baseAddress) } }
            }
            #expect(addresses.count == 3 && Set(addresses).count == 1)
        }
    }

    @Test func nothingIsKeptWhileNobodyListens() async throws {
        try await OpenShop.run { open in
            try await open.count("WAX", 7)
            #expect(open.shop.events.ring == nil)
            do {
                let (subscription, listener) = try await open.listen()
                try await open.count("WAX", 8)
                await listener.hears("\"available\":8,")
                #expect(open.shop.events.ring != nil)
                subscription.end(.gone)
            }
            #expect(await becomes { open.shop.events.figures.subscribers == 0 })
            #expect(open.shop.events.ring == nil)
        }
    }

    @Test func listenerWhoTakesNothingIsLetGoAndDelaysNobody() async throws {
        try await OpenShop.run { open in
            let (slow, stalled) = try await open.listen([.order], isStalled: true)
            let (_, fast) = try await open.listen([.order])
            let order = try await open.unpaid()
            await stalled.hears("event: order")
            try await open.tell(order, times: 300)
            #expect(await slow.ended() == .overflow)
            let newest = try await open.shop.store.eventPlaces().upperBound
            await fast.hears("id: \(newest)\n")
            // What it had taken over is all that was ever held for it.
            #expect(stalled.writes.count == 1 && stalled.ids.count == 1)
            #expect(fast.ids.count == 301)
            #expect(open.shop.events.figures.dropped == 1)
        }
    }

    @Test func slowListenerGetsWhatHeMissedOnceHeGoesOn() async throws {
        try await OpenShop.run { open in
            let (_, slow) = try await open.listen(isStalled: true)
            let (_, fast) = try await open.listen()
            try await open.count("WAX", 7)
            await slow.hears("\"available\":7,")
            for count in [6, 5, 4] { try await open.count("WAX", count) }
            try await open.count("COMB", 3)
            await fast.hears("\"available\":3,")
            #expect(slow.writes.count == 1)
            slow.goOn()
            await slow.hears("\"available\":3,")
            // Of WAX the last step alone.
            #expect(slow.ids.count == 3 && slow.text.contains("\"available\":4,"))
        }
    }

    @Test func stockThatChangesQuicklyIsToldInItsTime() async throws {
        let time = ManualTime()
        try await OpenShop.run(world: TestWorld(time: time.passing)) { open in
            let (_, listener) = try await open.listen()
            await time.sleeper(of: .milliseconds(5))
            try await open.count("WAX", 11)
            time.pass(.milliseconds(5))
            await listener.hears("\"available\":11,")
            await time.sleeper(of: .milliseconds(5))
            for count in [10, 9, 8] { try await open.count("WAX", count) }
            time.pass(.milliseconds(5))
            await time.sleeper(of: .milliseconds(95))
            #expect(listener.ids.count == 1)
            try await open.count("WAX", 7)
            time.pass(.milliseconds(95))
            await listener.hears("\"available\":7,")
            #expect(listener.ids.count == 2)
        }
    }

    @Test func quietLineIsShownToHold() async throws {
        let time = ManualTime()
        try await OpenShop.run(world: TestWorld(time: time.passing)) { open in
            let (_, listener) = try await open.listen()
            await time.sleeper(of: .seconds(15))
            time.pass(.seconds(15))
            await listener.hears(":\n")
            await time.sleeper(of: .seconds(15))
            #expect(listener.text == ":\n")
        }
    }

    @Test func listenerNumber1001IsNotLetInUntilSomebodyLeaves() async throws {
        try await OpenShop.run { open in
            let hub = open.shop.events
            var subscriptions = try (0..<1000).map { _ in try hub.subscribe(.everything, holder: nil) }
            let refused = try await open.get("/events", [.accept: "text/event-stream"])
            #expect(refused.status.code == 503 && refused.headers[.retryAfter] == "10")
            #expect(try refused.problem().name == .tooManySubscribers)
            #expect(try await open.get("/events").status.code == 503)
            subscriptions.removeLast()
            #expect(try await open.get("/events").status == .ok)
            var figures = EventHub.Figures()
            (figures.subscribers, figures.rejected) = (999, 2)
            #expect(hub.figures == figures)
        }
    }

    @Test func keyHasEightListeners() async throws {
        try await OpenShop.run { open in
            let hub = open.shop.events
            var subscriptions = try (0..<8).map { _ in try hub.subscribe(.everything, holder: "key_1") }
            #expect(throws: ProblemResponse.tooManyOfKey) { try hub.subscribe(.everything, holder: "key_1") }
            subscriptions.append(try hub.subscribe(.everything, holder: "key_2"))
            subscriptions.append(try hub.subscribe(.everything, holder: nil))
            subscriptions.removeFirst()
            subscriptions.append(try hub.subscribe(.everything, holder: "key_1"))
            #expect(hub.figures.subscribers == 10)
        }
    }

    @Test func headOfAStreamTakesNoSeat() async throws {
        try await OpenShop.run { open in
            let head = try await open.request(.head, "/events", [.accept: "text/event-stream"])
            #expect(head.status == .ok && head.headers[.contentType] == "text/event-stream")
            #expect(head.headers[.cacheControl] == "no-store")
            #expect(open.shop.events.figures.subscribers == 0)
        }
    }
}
