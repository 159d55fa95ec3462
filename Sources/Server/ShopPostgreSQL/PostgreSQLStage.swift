package import FoundationEssentials
package import PostgreSQL
import SQLStatements
package import ShopCore
package import ShopSQL

/// Tables of one connection's own, in which a table of products is laid out and held against the shop before
/// it changes anything: the shop goes on being served meanwhile.
///
/// One import is under way at a time, whichever server it was sent to: others wait until it is over. What was
/// laid out is gone with the connection.
package final class PostgreSQLStage: SQLStage {
    package let store: PostgreSQLStore
    /// The stage's own connection, which owns its temporary tables and the import lock.
    package let connection: Connection
    package let validation: ImportValidation

    package init(
        _ columns: [ProductColumn], _ policy: ShopPolicy, beside store: PostgreSQLStore
    ) async throws {
        self.store = store
        validation = ImportValidation(columns, policy, .postgreSQL)
        var settings = PostgreSQLStore.connectionSettings
        settings.longestSilence = Self.longestStep
        connection = try await Connection.connect(to: store.address, settings: settings)
        do {
            try await connection.execute("SELECT pg_advisory_lock($1)", [.integer(Self.lock)])
            try await connection.execute(validation.tables)
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Advisory lock of the one import under way.
    private static let lock: Int64 = 0x5654_524E_0002
    /// The longest that a statement about a whole table takes, or waits for the import of another server.
    private static let longestStep: Duration = .seconds(300)

    /// Closing the connection drops the tables and releases the import lock.
    package func close() async { await connection.close() }

    package func work<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await Refusal.naming { try await PostgreSQLStore.view(work, connection) }
    }

    /// Changes the shop in one transaction. Nobody else can change the rows that it is about meanwhile: that
    /// is how long it tells.
    package func apply(at now: Date) async throws(Refusal) -> (held: Duration, unfit: UnfitRows?) {
        var line: Int? = 0
        while let after = line {
            line = try await work(
                StoreTransaction(PostgreSQLStore.word(after: after) { last, _ in .done(last) }))
        }
        let applying = PostgreSQLStore.applying(validation, at: now)
        let (outcome, news) = try await Refusal.naming {
            try await connection.transaction { connection in
                let (started, transaction) = (ContinuousClock.now, PostgreSQLStore.Transaction(connection))
                let faults = try await PostgreSQLStore.run(applying, transaction)
                return ((ContinuousClock.now - started, faults), transaction.news)
            }
        }
        await store.received(news)
        return outcome
    }
}

extension PostgreSQLStore {
    /// Opens an empty import stage on a connection of its own; waits while another import is under way.
    package func stage(
        _ columns: [ProductColumn], _ policy: ShopPolicy
    ) async throws(Refusal) -> any ProductStage {
        try await Refusal.naming {
            guard !isReadOnly else { throw PostgreSQLStoreFault.onlyLookedAt }
            return try await PostgreSQLStage(columns, policy, beside: self)
        }
    }
}
