package import CardNetwork
import FoundationEssentials
import PayKit
package import PostgreSQL
import SQLStatements
package import ShopCore
import StoreAPI
import Synchronization

/// The simulated card network of all servers that share one PostgreSQL: one party, whoever speaks to it. Its
/// memory lies in a schema of its own, as if it were at the bank's; the shop's statements never see it.
///
/// Each operation is one transaction: the places it looks at are locked, in the order of their names, and
/// what is remembered there is all that the network knows meanwhile. What is answered is durable, so that
/// shop and network go on together when another machine takes over. The last 300,000 writes are kept.
package final class PostgreSQLCardNetwork: Sendable {
    private let pool: Pool
    private let capacity: Int
    /// How many writes of this server lie between two deletions of old records.
    private let writesPerForgetting: Int
    private let writes = Atomic<Int>(0)
    private let arrivals = Mutex<[AuthorizationResponse]>([])
    private let fault: @Sendable () -> NetworkFault?

    /// `VNET`, as the lock under which the tables are made.
    private static let lock: Int64 = 0x564E_4554

    /// `capacity` is how many writes are kept, at least one; a few more for a while.
    package init(
        _ pool: Pool, capacity: Int = 300_000, writesPerForgetting: Int = 1_000,
        fault: @escaping @Sendable () -> NetworkFault? = { nil }
    ) async throws {
        self.pool = pool
        self.capacity = max(1, capacity)
        self.writesPerForgetting = writesPerForgetting
        self.fault = fault
        try await pool.transaction { try await Self.prepare($0) }
    }

    package static func prepare(_ db: Connection) async throws {
        try await db.execute("SELECT pg_advisory_xact_lock($1)", [.integer(lock)])
        try await db.execute([
            Statement("CREATE SCHEMA IF NOT EXISTS card_network"),
            Statement("CREATE SEQUENCE IF NOT EXISTS card_network.turn"),
            Statement(
                """
                CREATE TABLE IF NOT EXISTS card_network.record (
                    memory text COLLATE "C" NOT NULL,
                    name text COLLATE "C" NOT NULL,
                    body text NOT NULL,
                    turn bigint NOT NULL DEFAULT nextval('card_network.turn'),
                    PRIMARY KEY (memory, name)
                )
                """),
            Statement("CREATE INDEX IF NOT EXISTS record_turn ON card_network.record (turn)"),
        ])
    }

    /// A network that cannot be reached gives no answer, which is asked for again.
    package var client: CardNetworkClient {
        CardNetworkClient(
            authorize: { [self] request in
                // The same for every time that the transaction runs.
                let fault = self.fault()
                let places = CardNetwork().places(of: request)
                return (try? await perform(places) { $0.authorize(request, under: { fault }) }) ?? .noAnswer
            },
            inquire: { [self] id in
                let places = CardNetwork().places(ofAttempt: id)
                return (try? await perform(places) { $0.inquire(id) }) ?? .stillRunning
            },
            perform: { [self] in (try? await perform($0, $1)) ?? .noAnswer },
            takeArrivals: { [self] in
                arrivals.withLock { arrivals in
                    defer { arrivals = [] }
                    return arrivals
                }
            })
    }

    package func holds() async throws -> [CardNetwork.Hold] {
        try await pool.withConnection { try await Self.records($0) }.compactMap {
            if case .attempt(let attempt) = $0.record { attempt.hold } else { nil }
        }
    }

    private func perform<Value: Sendable>(
        _ places: [CardNetwork.Place], _ operation: @Sendable (inout CardNetwork) -> Value
    ) async throws -> Value {
        let names = places.map { "\($0.memory.rawValue) \($0.name)" }.sorted()
        let (value, told, written) = try await pool.transaction { db in
            let found = try await db.execute([
                Statement(
                    """
                    SELECT pg_advisory_xact_lock(hashtextextended(name, \(Self.lock)))
                    FROM unnest($1::text[]) AS name
                    """, [.texts(names)]),
                Statement(
                    """
                    SELECT name, body FROM card_network.record
                    JOIN unnest($1::text[], $2::text[]) AS place (memory, name) USING (memory, name)
                    """, [.texts(places.map(\.memory.rawValue)), .texts(places.map(\.name))]),
            ])
            var known: [CardNetwork.Place: CardNetwork.Record] = [:]
            for row in found[1] {
                let record = try Self.record(row.get("body"))
                known[CardNetwork.Place(memory: record.memory, name: try row.get("name"))] = record
            }
            var network = CardNetwork(capacity: places.count) { [known] memory, name in
                known[CardNetwork.Place(memory: memory, name: name)]
            }
            let value = operation(&network)
            let changes = network.takeChanges()
            if !changes.isEmpty { try await db.execute(changes.map(Self.statement)) }
            return (value, network.takeArrivals(), changes.count)
        }
        arrivals.withLock { $0 += told }
        await forget(after: written)
        return value
    }

    /// Stores a change; a replaced one gets the latest turn, and is the last to be forgotten.
    private static func statement(_ change: CardNetwork.Change) throws -> Statement {
        Statement(
            """
            INSERT INTO card_network.record (memory, name, body) VALUES ($1, $2, $3)
            ON CONFLICT (memory, name) DO UPDATE SET body = excluded.body, turn = excluded.turn
            """,
            [
                .text(change.record.memory.rawValue), .text(change.name),
                .text(try StoredText.encode(change.record)),
            ])
    }

    private static func record(_ text: String) throws -> CardNetwork.Record {
        try StoredText.decode(CardNetwork.Record.self, from: text)
    }

    private func forget(after written: Int) async {
        let count = writes.add(written, ordering: .relaxed).newValue
        guard count / writesPerForgetting != (count - written) / writesPerForgetting else { return }
        // A deletion that fails now is made up for by a later one.
        _ = try? await pool.execute(
            """
            DELETE FROM card_network.record
            WHERE turn <= (SELECT max(turn) FROM card_network.record) - $1
            """, [.integer(Int64(capacity))])
    }
}

extension PostgreSQLCardNetwork {
    /// Everything that a network in this database remembers, in the order of its last writing; nothing where
    /// there is none. The database stays as it is.
    package static func records(_ connection: Connection) async throws -> [CardNetwork.Change] {
        let table = try await connection.execute("SELECT to_regclass('card_network.record') IS NOT NULL")
        guard try table.first?.get(0) == true else { return [] }
        let kept = try await connection.execute("SELECT name, body FROM card_network.record ORDER BY turn")
        return try kept.map { row in
            CardNetwork.Change(name: try row.get("name"), record: try record(row.get("body")))
        }
    }

    /// Remembers what another network does, read from here again; throws where something is remembered
    /// already. It is the caller's transaction.
    package static func fill(
        _ connection: Connection, with changes: [CardNetwork.Change]
    ) async throws {
        try await prepare(connection)
        guard try await records(connection).isEmpty else { throw PostgreSQLStore.NotEmpty() }
        for start in stride(from: 0, to: changes.count, by: 500) {
            let some = changes[start..<min(start + 500, changes.count)]
            try await connection.execute(some.map(statement))
        }
        guard try await records(connection) == changes else {
            throw TransferFault.damagedCopy(path: "card_network")
        }
    }
}
