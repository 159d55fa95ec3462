import PayKit
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import StoreAPI
import Synchronization
import Testing

/// Two servers of one shop, which lies in one PostgreSQL database.
enum TwoServers {
    static func run(
        catalogue: Catalogue? = nil,
        _ body: @escaping @Sendable (_ first: OpenShop, _ second: OpenShop) async throws -> Void
    ) async throws {
        try await TestCluster.use { database in
            let stores = (try await database.open(), try await database.open())
            let world = TestWorld()
            try await OpenShop.run(on: .postgreSQL(stores.0), world: world, catalogue: catalogue) { first in
                try await OpenShop.run(on: .postgreSQL(stores.1), world: world) { second in
                    try await body(first, second)
                }
            }
            await stores.0.close()
            await stores.1.close()
        }
    }
}

extension PostgreSQLStore {
    /// The events behind a place, in a currency of which nothing is told.
    func told(after place: Int64, limit: Int) async throws -> EventRun {
        try await events(after: place, limit: limit, currency: try #require(Currency(code: "USD")))
    }

    /// Tells of an order that is nowhere else, in a transaction that takes its time or is taken back.
    func tell(_ order: String, pauses: Int = 0, isTakenBack: Bool = false, isHeard: Bool = true) async throws
    {
        try await write { transaction in
            if isHeard { transaction.announce(.events) }
            try await transaction.run(
                """
                INSERT INTO outbox (topic, object, value, version)
                VALUES ('order', $1, 'awaiting_payment', 1)
                """, [.text(order)])
            for _ in 0..<pauses { try await transaction.run("SELECT 1") }
            if isTakenBack { throw Refusal.notFound }
        }
    }
}

/// Something that comes true once.
final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock(\.self) }

    func set() { state.withLock { $0 = true } }
}

/// A signal that tasks wait for.
actor Signal {
    private var isGiven = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func give() {
        isGiven = true
        for task in waiting { task.resume() }
        waiting = []
    }

    func wait() async {
        if !isGiven { await withCheckedContinuation { waiting.append($0) } }
    }
}
