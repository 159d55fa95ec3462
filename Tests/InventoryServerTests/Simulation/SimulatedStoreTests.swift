import ShopCore
import ShopSimulation
import StoreAPI
import Synchronization
import Testing

/// The simulated store is as good as a real one: what a history tells it is told to an engine, and the same
/// comes of it.
struct SimulatedStoreTests {
    private let shop: SimulatedShop

    init() throws { shop = try SimulatedShop() }

    /// A history in which nothing is lost of what was written, and in which the goods stay what they are.
    private func quietEvents(_ seed: UInt64) -> [SimulatedEvent] {
        History.run(shop, seed: seed, steps: 600).events.compactMap { event in
            switch event {
            case .crash, .act(_, .adjust), .act(_, .count), .act(_, .coupon), .act(_, .price),
                .act(_, .publish):
                nil
            case .commit: .commit(.durable)
            case .act, .again, .leave, .deliver, .lose, .copy, .work, .go, .start, .pass, .setBack,
                .keepHouse:
                event
            }
        }
    }

    /// Fills an engine with the goods of the simulated shop, under the same names.
    private func fill(_ store: any Store) async throws {
        let products = Mutex(shop.products.map(\.id))
        let variants = Mutex(shop.variants.map(\.id))
        var environment = try TestWorld().environment
        environment.identifier = { kind in
            kind == .product
                ? products.withLock { $0.removeFirst() } : variants.withLock { $0.removeFirst() }
        }
        try await store.fill(shop.catalogue, environment: environment)
    }

    @Test(
        .enabled(if: TestEngine.isSQLite, "numbers of orders leave some out in PostgreSQL"),
        arguments: 1...12 as ClosedRange<UInt64>)
    func engineDoesTheSame(seed: UInt64) async throws {
        let listening = Box<StoreListener>()
        let simulation = try Simulation(shop, seed: seed) { store in
            let listener = StoreListener(store)
            listening.value = listener
            return listener
        }
        for event in quietEvents(seed) { try simulation.apply(event) }
        try simulation.end()
        let books = simulation.books
        simulation.close()
        let told = try #require(listening.value).all
        #expect(told.count > 50)

        try await TestEngine.use { engine in
            let store = engine.store
            try await fill(store)
            for (place, transaction) in told.enumerated() {
                let outcome = await StoreListener.outcome { try await transaction.again(store) }
                try #require(outcome == transaction.outcome, "\(place): \(transaction.name)")
            }
            await engine.settle()
            try await expectSame(books, store)
        }
    }

    private func expectSame(_ books: SimulatedBooks, _ store: any Store) async throws {
        #expect(books.orders.rows.count > 0)
        for order in books.orders.rows {
            let found = try await store.order(id: order.id)
            #expect(found == books.order(id: order.id))
            let payments = try await store.payments(of: order.id)
            #expect(payments == books.payments.rows.map(\.stored).filter { $0.order == order.id })
            let refunds = try await store.refunds(of: order.id)
            #expect(refunds == books.refunds(of: order.id))
            let fulfilments = try await store.fulfilments(of: order.id)
            #expect(fulfilments == books.fulfilments(of: order.id))
        }
        for shelf in books.shelves.rows {
            let (found, moves) = try #require(try await store.shelf(sku: shelf.sku, moves: 10_000))
            #expect([found.onHand, found.reserved] == [shelf.onHand, shelf.reserved])
            let ledger = books.ledger.filter { books.shelves[$0.variant]?.sku == shelf.sku }
            #expect(
                moves.reversed().map { "\($0.cause) \($0.quantity) \($0.from) \($0.to)" }
                    == ledger.map { "\($0.cause) \($0.quantity) \($0.from) \($0.to)" })
        }
        for (code, coupon) in zip(books.coupons.names, books.coupons.rows) {
            let (found, version) = try #require(try await store.coupon(code: code))
            #expect([found.used, version] == [coupon.used, coupon.version])
        }
        let events = try await store.events(after: 0, limit: 100_000, currency: shop.currency).events
        // A shop that was just filled is told as a whole.
        #expect(
            events.filter { $0.kind != .reset }.map { "\($0.kind.rawValue) \($0.object)" }
                == books.outbox.map { "\($0.topic.rawValue) \($0.object)" })
        #expect(try await store.reconciliation().filter { !$0.violations.isEmpty }.map(\.sentence) == [])
    }
}
