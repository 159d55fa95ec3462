package import PostgreSQL
package import SQLStatements
import Synchronization

/// Gives the events of the outbox their places once they are durable, and tells everybody.
///
/// Business transactions write events without a place, so that none of them waits for another. Places are
/// given afterwards, by one server at a time and in a transaction of its own: an event that becomes visible
/// late comes behind those that were told before it, and a reader who goes by places misses none.
///
/// It also keeps the version of the catalogue. A number is taken after the commit of what it stands for;
/// whoever reads after he knows a number reads everything that this number, and any before it, stands for.
package final class Sequencer: Sendable {
    /// Channel on which servers are notified of newly placed events (`LISTEN`).
    package static let channel = "vitrine_outbox"
    /// Names the lock under which places are given.
    package static let lock: Int64 = 0x5654_524E_0001
    /// Names the lock that every server shares as long as it hears.
    package static let hearing: Int64 = 0x5654_524E_0004
    /// How long events may wait for others that get their places with them; a lone one waits for nobody.
    private static let gathering = Duration.milliseconds(10)
    private static let most = 5_000

    private struct State {
        var hooks: [@Sendable () -> Void] = []
        var version: Int64
        var place: Int64 = 0
        /// How often the version was asked for while it could not be known.
        var guesses: Int64?
        var tasks: [Task<Void, Never>] = []
        var looks: [@Sendable () async -> Void] = []

        mutating func reach(_ place: Int64) -> Bool {
            guard place > self.place else { return false }
            self.place = place
            return true
        }
    }

    private let state: Mutex<State>
    private let pool: Pool
    private let listener: Listener?
    private let versions: SingleFlight
    private let places: SingleFlight

    /// - Parameter rounds: How often it looks for events that others have left behind; nil when it is not to
    ///   write at all.
    package init(_ address: PostgreSQLAddress, _ pool: Pool, version: Int64, rounds: Duration?) {
        self.pool = pool
        state = Mutex(State(version: version))
        listener = rounds.map { _ in
            var settings = Listener.Settings()
            settings.connection = PostgreSQLStore.connectionSettings
            settings.greeting = [
                Statement("SELECT pg_advisory_lock_shared($1)", [.integer(Self.hearing)])
            ]
            return Listener(address, channels: [Self.channel], settings: settings)
        }
        let box = WeakSequencer()
        versions = SingleFlight { await box.value?.takeVersion() }
        places = SingleFlight {
            try? await Task.sleep(for: Self.gathering)
        } _: {
            await box.value?.givePlaces()
        }
        box.value = self
        guard let rounds, let listener else { return }
        let hearing = Task { [weak self] in
            for await element in listener { self?.hear(element) }
        }
        let looking = Task { [weak self] in
            while !Task.isCancelled {
                await self?.lookForUnplaced()
                for look in self?.state.withLock(\.looks) ?? [] { await look() }
                try? await Task.sleep(for: rounds)
            }
        }
        state.withLock { $0.tasks = [hearing, looking] }
    }

    deinit {
        for task in state.withLock(\.tasks) { task.cancel() }
        if let listener { Task { await listener.close() } }
    }

    // MARK: The shop's side

    /// Calls a hook whenever new places are known; it must be quick.
    package func add(_ hook: @escaping @Sendable () -> Void) {
        state.withLock { $0.hooks.append(hook) }
    }

    package func everyRound(_ look: @escaping @Sendable () async -> Void) {
        state.withLock { $0.looks.append(look) }
    }

    /// A version that cannot be known counts as one that nobody has seen.
    package var catalogueVersion: Int64 {
        state.withLock { state in
            guard let guesses = state.guesses else { return state.version }
            state.guesses = guesses + 1
            return Int64.max / 2 + guesses
        }
    }

    package static let takingVersion = Statement("SELECT nextval('catalogue_version')")

    /// Takes a number for what was committed until now; returns when it is known here.
    package func raiseVersion(taken result: QueryResult? = nil) async {
        if let version = try? result?.first?.get(0, as: Int64.self) { return know(version: version) }
        await versions.run()
    }

    /// Learns a number that another server took; changes of this one may not have one yet.
    package func learn(version: Int64) { state.withLock { $0.version = max($0.version, version) } }

    /// There are events without a place.
    package func wake() { places.ask() }

    /// Returns when what this server has committed has its places.
    package func settle() async { await places.settle() }

    /// Waits until this server's events have their places, then ends its tasks and its listener.
    package func close() async {
        await places.settle()
        let tasks = state.withLock { state in
            defer { state.tasks = [] }
            return state.tasks
        }
        for task in tasks { task.cancel() }
        await listener?.close()
        for task in tasks { await task.value }
    }

    // MARK: Work

    private func takeVersion() async {
        do {
            let result = try await pool.execute(Self.takingVersion.sql)
            try result.first.map { know(version: try $0.get(0)) }
        } catch {
            state.withLock { state in
                if state.guesses == nil { state.guesses = 0 }
            }
        }
    }

    private func know(version: Int64) {
        state.withLock { state in
            state.version = max(state.version, version)
            state.guesses = nil
        }
    }

    private func givePlaces() async {
        // Events that get no place now wait for the next round.
        while (try? await giveSomePlaces()) == Self.most {}
    }

    private func giveSomePlaces() async throws -> Int {
        let result = try await pool.transaction { connection in
            try await connection.execute([
                Statement("SELECT pg_advisory_xact_lock($1)", [.integer(Self.lock)]),
                Statement(Self.placing, [.integer(Int64(Self.most)), .text(Self.channel)]),
            ])
        }
        guard let row = result.last?.first else { return 0 }
        know(version: try row.get("version"))
        let place: Int64 = try row.get("newest")
        if state.withLock({ $0.reach(place) }) { callHooks() }
        return try row.get("count")
    }

    /// The first statement of its transaction took the lock: this one sees all places that were given. Its
    /// rows are met again by where they lie; by their ids, they would be by a walk through all of the outbox.
    private static let placing = """
        WITH fresh AS (
            SELECT ctid AS spot, row_number() OVER (ORDER BY id) AS step FROM outbox WHERE place IS NULL
            ORDER BY id LIMIT $1),
        placed AS (
            UPDATE outbox SET place = (SELECT coalesce(max(place), 0) FROM outbox) + step
            FROM fresh WHERE outbox.ctid = fresh.spot RETURNING outbox.place),
        news AS (
            SELECT nextval('catalogue_version') AS version, max(place) AS newest, count(*) AS count
            FROM placed HAVING count(*) > 0)
        SELECT version, newest, count, pg_notify($2, version || ' ' || newest) FROM news
        """

    private func lookForUnplaced() async {
        let found = try? await pool.execute("SELECT 1 FROM outbox WHERE place IS NULL LIMIT 1")
        if found?.isEmpty == false { await places.run() }
        if state.withLock({ $0.guesses != nil }) { await versions.run() }
    }

    // MARK: Hearing

    private func hear(_ element: Listener.Element) {
        switch element {
        case .notification(let notification):
            let words = notification.payload.split(separator: " ").compactMap { Int64($0) }
            guard words.count == 2 else { return }
            learn(version: words[0])
            if state.withLock({ $0.reach(words[1]) }) { callHooks() }
        case .listening, .reconnected, .overflowed:
            // Notifications that were sent meanwhile were lost.
            Task { [weak self] in
                await self?.raiseVersion()
                self?.callHooks()
            }
        }
    }

    private func callHooks() {
        for hook in state.withLock(\.hooks) { hook() }
    }
}

/// Lets the tasks that a sequencer owns refer to it weakly.
private final class WeakSequencer: Sendable {
    private struct Reference: Sendable { weak var sequencer: Sequencer? }

    private let reference = Mutex(Reference())

    var value: Sequencer? {
        get { reference.withLock(\.sequencer) }
        set { reference.withLock { $0.sequencer = newValue } }
    }
}
