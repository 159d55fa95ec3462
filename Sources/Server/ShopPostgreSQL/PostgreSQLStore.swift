import FoundationEssentials
package import PayKit
package import PostgreSQL
package import SQLStatements
package import ShopCore
package import ShopSQL
import StoreAPI
import Synchronization

/// The store in PostgreSQL, which several servers may share.
///
/// Transactions read what is committed and lock the rows they decide on, all in one order, so that nobody
/// waits in a ring: the key of a request (by an advisory lock), its quote, its order (which stands for the
/// order's payments, refunds and parcels), then stock rows by SKU, products by id, coupons by code.
package final class PostgreSQLStore: SQLStore, Store {
    package struct Settings: Sendable {
        /// The most connections for what is new and for reading.
        package var connections = 16
        /// The most connections for the ends of what was begun, which never wait in the queue of new work.
        package var endings = 8
        /// The longest queue; a later caller is refused before anything was done for it.
        package var queueLimit = 1_024
        package var timeout: Duration = .seconds(5)
        /// How often a server looks for events without a place that another one left behind when it died.
        package var rounds: Duration = .seconds(1)

        package init() {}
    }

    package static let dialect = Dialect.postgreSQL

    /// The database, with all hosts to try.
    package let address: PostgreSQLAddress
    package let settings: Settings
    package let isReadOnly: Bool
    /// Writes backups, which are SQLite files.
    package let backupFile: BackupFile
    package let sequencer: Sequencer
    private let pool: Pool
    private let endings: Pool
    private let times = Histogram()
    private let done = Mutex(WritingFigures())

    /// Makes a store on a migrated database; connections are opened as needed.
    package init(
        _ address: PostgreSQLAddress, _ settings: Settings, _ backupFile: BackupFile, isReadOnly: Bool,
        version: Int64
    ) {
        self.address = address
        self.settings = settings
        self.isReadOnly = isReadOnly
        self.backupFile = backupFile
        var sizes = Pool.Settings()
        sizes.connections = settings.connections
        sizes.queueLimit = settings.queueLimit
        sizes.timeout = settings.timeout
        sizes.connection = Self.connectionSettings
        // A look at all orders at once may take minutes; nobody waits for the connections of a reader.
        if isReadOnly { sizes.connection.longestSilence = .seconds(900) }
        pool = Pool(address, settings: sizes)
        sizes.connections = settings.endings
        sizes.queueLimit = .max
        sizes.timeout = settings.timeout * 6
        endings = Pool(address, settings: sizes)
        sequencer = Sequencer(
            address, endings, version: version, rounds: isReadOnly ? nil : settings.rounds)
    }

    package static var connectionSettings: Connection.Settings {
        var settings = Connection.Settings()
        settings.applicationName = "vitrine-server"
        return settings
    }

    // MARK: Transactions

    /// Writes in one transaction; whatever the body throws takes all of it back.
    ///
    /// The body may run several times, so it does nothing but ask and write. It is answered when it is
    /// durable, and what it tells was given to the sequencer.
    @discardableResult
    package func write<Answer: Sendable>(
        as turn: Turn = .beginning, _ body: @escaping @Sendable (Transaction) async throws -> Answer
    ) async throws -> Answer {
        guard !isReadOnly else { throw PostgreSQLStoreFault.onlyLookedAt }
        let start = ContinuousClock.now
        let (answer, news, version) = try await counted {
            try await line(for: turn).withConnection { connection in
                let (answer, news) = try await connection.transaction { connection in
                    let transaction = Transaction(connection)
                    let answer = try await body(transaction)
                    let news = transaction.news
                    if news.contains(.catalogue) { await connection.follow(with: Sequencer.takingVersion) }
                    return (answer, news)
                }
                return (answer, news, await connection.followed)
            }
        }
        times.record(ContinuousClock.now - start)
        await received(news, version)
        return answer
    }

    private func line(for turn: Turn) -> Pool { turn == .beginning ? pool : endings }

    package func received(_ news: News, _ version: QueryResult? = nil) async {
        if news.contains(.catalogue) { await sequencer.raiseVersion(taken: version) }
        if !news.isEmpty { sequencer.wake() }
    }

    /// Counts what was done; who found the line too long was not there at all.
    private func counted<Answer: Sendable>(
        _ body: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        do {
            let answer = try await retrying(body)
            done.withLock { done in
                done.jobs += 1
                done.batches += 1
            }
            return answer
        } catch {
            if error as? Refusal != .overloaded { done.withLock { $0.jobs += 1 } }
            throw error
        }
    }

    /// Reads one consistent state by several questions. A lost connection is retried twice.
    package func read<Answer: Sendable>(
        _ body: @escaping @Sendable (Connection) async throws -> Answer
    ) async throws -> Answer {
        try await retrying { try await readOnce(body) }
    }

    /// Reads one consistent state once: what is lost on the way is not begun anew.
    package func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (Connection) async throws -> Answer
    ) async throws -> Answer {
        try await pool.transaction(isolation: .repeatableRead, readOnly: true, body)
    }

    /// Reads by several statements in one round trip, each of a moment of its own, or by one as such.
    package func answers(to statements: [Statement], as turn: Turn) async throws(Refusal) -> [QueryResult] {
        let line = line(for: turn)
        return try await Refusal.naming {
            try await retrying {
                guard statements.count > 1 else {
                    return [try await line.execute(statements[0].sql, statements[0].values)]
                }
                return try await line.withConnection { try await $0.execute(statements) }
            }
        }
    }

    /// Lends a connection for what is no transaction of the business. A lost connection is retried twice.
    @discardableResult
    package func lend<Answer: Sendable>(
        _ body: @escaping @Sendable (Connection) async throws -> Answer
    ) async throws -> Answer {
        try await retrying { try await pool.withConnection(body) }
    }

    private func retrying<Answer: Sendable>(
        _ body: @Sendable () async throws -> Answer
    ) async throws -> Answer {
        var losses = 0
        while true {
            do {
                return try await body()
            } catch PostgreSQLError.waitingLineFull {
                throw Refusal.overloaded
            } catch PostgreSQLError.waitedTooLong {
                throw Refusal.overloaded
            } catch PostgreSQLError.connectionLost(let loss) {
                losses += 1
                guard losses < 3, loss != .noAnswer else { throw PostgreSQLError.connectionLost(loss) }
            }
        }
    }

    // MARK: Upkeep

    package var writing: WritingFigures {
        let figures = pool.figures
        return done.withLock { done in
            var writing = done
            writing.waiting = figures.waiting
            writing.rejected = figures.rejected
            writing.isOverloaded = figures.waiting >= settings.queueLimit
            return writing
        }
    }

    package var commitTimes: Histogram.Reading { times.reading }

    package var isShared: Bool { true }

    /// Stops the sequencer and closes both pools; events of this server have their places then.
    package func close() async {
        await sequencer.close()
        await pool.close()
        await endings.close()
    }

    // MARK: What others hear

    package func settleEvents() async { await sequencer.settle() }

    /// Reads on: changes of this server's own have their places first, and a client that hears of a change
    /// here finds it here, even while the notification is on its way.
    package func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws(Refusal) -> EventRun {
        await settleEvents()
        let version = Statement("SELECT last_value FROM catalogue_version")
        let asked = Self.selectEvents(after: place, filter, limit: limit) + [version]
        return try await rows(asked) { found in
            try found[2].first.map { sequencer.learn(version: try $0.get(0)) }
            return try Self.events(in: found, after: place, limit: limit, currency)
        }
    }

    /// Adds a callback that runs when new event places are known, whichever server committed.
    package func afterCommit(_ hook: @escaping @Sendable () -> Void) { sequencer.add(hook) }

    package var catalogueVersion: Int64 { sequencer.catalogueVersion }
}

extension PostgreSQLStore {
    /// The book that it gives is turned on when another server changes the policy, within a round.
    package func facts() async throws(Refusal) -> ShopFacts? {
        guard let (facts, version) = try await storedFacts() else { return nil }
        keepUpToDate(facts.book, from: version)
        return facts
    }

    /// Reloads the policy whenever its version has changed. Every server polls for itself, so that no event
    /// is written for it.
    private func keepUpToDate(_ book: PolicyBook, from version: Int) {
        let known = Atomic(version)
        sequencer.everyRound { [weak self, weak book] in
            guard let self, let book else { return }
            let latest = try? await self.first("SELECT policy_version FROM shop") {
                try $0.get(0, as: Int.self)
            }
            guard let latest, latest > known.load(ordering: .relaxed),
                let changed = try? await self.policy()
            else { return }
            book.turn(to: changed.policy, version: changed.version)
            known.store(changed.version, ordering: .relaxed)
            await self.sequencer.raiseVersion()
        }
    }
}

extension PostgreSQLStore: SQLCursorStore {
    /// A connection that is lost after the first portion throws: rows that were handed out are not repeated.
    package func walk(
        _ sql: String, as name: String, _ take: @escaping @Sendable (QueryResult) throws -> Void
    ) async throws {
        let hasBegun = Atomic(false)
        try await read { connection in
            // Rows that were handed out cannot be given once more, so that a retry after them fails.
            guard !hasBegun.load(ordering: .relaxed) else {
                throw PostgreSQLError.connectionFailed("the line was lost between two rows")
            }
            var portion = try await connection.execute([
                Statement("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)"),
                Statement("FETCH \(Self.rowsOfPortion) FROM \(name)"),
            ]).last
            while let rows = portion, !rows.isEmpty {
                hasBegun.store(true, ordering: .relaxed)
                try take(rows)
                portion =
                    rows.count < Self.rowsOfPortion
                    ? nil : try await connection.execute("FETCH \(Self.rowsOfPortion) FROM \(name)")
            }
        }
    }

    private static let rowsOfPortion = 2_000
}
