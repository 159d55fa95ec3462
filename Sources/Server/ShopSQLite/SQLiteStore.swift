import FoundationEssentials
package import GRDB
package import SQLStatements
package import ShopCore
package import ShopSQL
import Synchronization

/// The store in SQLite, in a file or in memory: one writer, whose commits are shared, and readers beside it.
package final class SQLiteStore: SQLStore, Store {
    package static let dialect = Dialect.sqlite
    private let writer: any DatabaseWriter
    /// Nil in memory, and for one that is only looked at.
    package let file: DatabaseFile?
    /// Nil without a file of its own to read: one connection does everything then, and may be busy.
    private let lookups: ReadPool?
    private let queue: WriteQueue
    private let commits: CommitObserver

    package enum OpenFault: Error, Hashable, Sendable {
        case folderMissing
        case isFolder
        case cannotOpen
        case readOnly
        case notADatabase
        case damaged
        /// A log lies beside it that belongs to another file.
        case foreignLog
        /// Another process reads it, and will not let it be opened.
        case busy
        /// A database, but not a shop's.
        case foreign
        case newer
        /// Written by an earlier version of this program, where it is only looked at.
        case older
        /// Without any tables yet, where it is only looked at.
        case empty
        case missing
        case full
    }

    package static func inMemory() throws -> SQLiteStore {
        let queue = try DatabaseQueue(configuration: configuration)
        return try SQLiteStore(writer: queue)
    }

    /// Opens or creates the database file and brings its tables up to date.
    package static func open(path: String) throws(OpenFault) -> SQLiteStore {
        var isFolder = false
        let folder = FilePlace.folder(of: path)
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder else {
            throw .folderMissing
        }
        let exists = manager.fileExists(atPath: path, isDirectory: &isFolder)
        guard !(exists && isFolder) else { throw .isFolder }
        do {
            if exists { try inspect(path: path, isChecked: true) }
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.writeWithoutTransaction { db in
                // The pool sets NORMAL while it opens: an acknowledged order must survive a power cut. The
                // journal of a savepoint is read by nobody after one, and stays in memory.
                try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
            }
            guard let file = DatabaseFile(path: path, withLog: true) else { throw OpenFault.cannotOpen }
            return try SQLiteStore(writer: pool, file: file, lookups: ReadPool { try reader(path) })
        } catch {
            let fault = OpenFault(error)
            throw fault == .cannotOpen && !Self.hasRoom(at: exists ? path : folder) ? .full : fault
        }
    }

    /// Opens a database to look at it as it is, while a server may have it open, too.
    package static func look(path: String) throws(OpenFault) -> SQLiteStore {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .missing
        }
        guard !isFolder else { throw .isFolder }
        do {
            let version = try inspect(path: path)
            guard version > 0 else { throw OpenFault.empty }
            guard version == schemaVersion else { throw OpenFault.older }
            return try SQLiteStore(writer: reader(path), isKeptUpToDate: false)
        } catch {
            throw OpenFault(error)
        }
    }

    package static func version(ofFile path: String) throws(OpenFault) -> Int {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing }
        do { return try inspect(path: path) } catch { throw OpenFault(error) }
    }

    private init(
        writer: any DatabaseWriter, isKeptUpToDate: Bool = true, file: DatabaseFile? = nil,
        lookups: ReadPool? = nil
    ) throws {
        self.writer = writer
        self.file = file
        if isKeptUpToDate { try Self.migrate(writer) }
        self.lookups = lookups
        let commits = CommitObserver()
        writer.writeWithoutTransaction { db in commits.take(db) }
        self.commits = commits
        queue = WriteQueue(writer, file: file) { db in commits.take(db) }
    }

    /// Writes in the shop's one line of writers; whatever the body throws takes all of it back.
    ///
    /// The body may run twice, so it does nothing but write. It is answered when it is durable.
    package func write<Value: Sendable>(
        as turn: Turn = .beginning, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value { try await queue.run(turn, body) }

    /// Calls a hook after every durable commit, on the writer's thread: it must be quick and write nothing.
    package func afterCommit(_ hook: @escaping @Sendable () -> Void) { commits.add(hook) }

    /// A row has its number when it is written.
    package func settleEvents() async {}

    package var writing: WritingFigures { queue.figures }

    package var commitTimes: Histogram.Reading { queue.times.reading }

    package func facts() async throws(Refusal) -> ShopFacts? { try await storedFacts()?.facts }

    package var catalogueVersion: Int64 { commits.catalogueVersion }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value { try await writer.read(body) }

    /// Runs a transaction as one job in the line of writers, without suspension.
    package func run<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await Refusal.naming { try await write(as: work.turn) { db in try db.run(work) } }
    }

    package func view<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer {
        try await Refusal.naming { try await read { db in try db.run(work) } }
    }

    /// Reads on the calling thread: handing a few rows to another thread would take longer than the reading
    /// itself.
    package func answers(
        to statements: [SQLStatements.Statement], as turn: Turn
    ) async throws(Refusal) -> [QueryResult] {
        try await Refusal.naming {
            guard let lookups else { return try await read { db in try db.run(statements) } }
            return try lookups.read { db in try db.run(statements) }
        }
    }

    private static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = configuration
        configuration.readonly = true
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Runs statements on the writer outside of transactions; for settings of the connection.
    package func configure(_ sql: String) async throws {
        try await writer.writeWithoutTransaction { db in try db.execute(sql: sql) }
    }

    package var path: String? { (writer as? DatabasePool)?.path }

    /// A connection for long work beside the writer; a database in memory has but one, which is given then.
    package func connection() throws -> any DatabaseWriter {
        guard let path else { return writer }
        return try DatabaseQueue(path: path, configuration: Self.configuration)
    }

    func copy(to copy: any DatabaseWriter) throws { try writer.backup(to: copy) }

    /// Moves the log into the database and closes both.
    package func close() throws(Refusal) { try Refusal.naming { try end() } }

    private func end() throws {
        if let pool = writer as? DatabasePool {
            _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            try lookups?.close()
            // The writer must be the last to go, else SQLite leaves an empty log behind.
            pool.invalidateReadOnlyConnections()
            // A file at rest says that no log belongs to it; who still looks at it keeps it as it is.
            try? pool.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE")
            }
        }
        try writer.close()
    }

    /// Seconds that a statement waits for another connection's lock, for every file of ours.
    static let busyTimeout: Double = 5

    static var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    /// Bytes of a database that is read whole before it is opened; a larger one is read while it is open.
    private static let mostChecked = 64 << 20

    /// Looks at an existing file, and gives the version of its tables; 0 when it has none. What a crash left
    /// half written in it is taken back first, as every reader of SQLite has to.
    /// - Parameter isChecked: True for a file that is small enough to be read whole and must not be damaged.
    @discardableResult
    private static func inspect(path: String, isChecked: Bool = false) throws -> Int {
        // Waits for a process that is still closing the file.
        var configuration = configuration
        // The last connection that could write moves the log into the file when it closes.
        configuration.readonly = try DatabaseFile.hasLog(path)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        return try queue.read { db in
            if isChecked {
                let size = try Int.fetchOne(
                    db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                if size ?? 0 <= mostChecked, try !damages(db).isEmpty { throw OpenFault.damaged }
            }
            // A shop whose creation was cut short has nothing yet but the list of its migrations.
            let tables = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM sqlite_master
                    WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'grdb_migrations'
                    """)
            guard tables ?? 0 > 0 else { return 0 }
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
                throw OpenFault.foreign
            }
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard version <= schemaVersion else { throw OpenFault.newer }
            return version
        }
    }
}

extension SQLiteStore.OpenFault {
    /// An `OpenFault` stays as it is; anything that is no fault of SQLite is `cannotOpen`.
    package init(_ error: any Error) {
        guard (error as? DatabaseError)?.resultCode != .SQLITE_NOTADB else { self = .notADatabase; return }
        switch Refusal(of: error) {
        case .storage(.damaged, _): self = .damaged
        case .storage(.busy, _): self = .busy
        case .storage(.readOnly, _): self = .readOnly
        case .storage(.full, _): self = .full
        default: self = error as? Self ?? .cannotOpen
        }
    }
}

extension DatabaseError: StoreFault {
    package var trouble: StoreTrouble {
        switch resultCode {
        case .SQLITE_FULL: .full
        case .SQLITE_READONLY: .readOnly
        case .SQLITE_CANTOPEN, .SQLITE_PERM: .unreachable
        case .SQLITE_BUSY: .busy
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
        default: .failed
        }
    }

    /// Name of the error for logs: the extended result code, without the statement.
    package var code: String { "SQLite \(extendedResultCode.rawValue)" }
}

/// A synchronous pool of read connections for queries of a row or two on the calling thread. It grows to the
/// number of threads that read at the same moment, which are those of the event loops.
package final class ReadPool: Sendable {
    private let idle = Mutex<[DatabaseQueue]>([])
    private let open: @Sendable () throws -> DatabaseQueue

    package init(open: @escaping @Sendable () throws -> DatabaseQueue) { self.open = open }

    /// Reads by one statement, which needs no transaction to be of one moment.
    package func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let connection = try idle.withLock { $0.popLast() } ?? open()
        defer { idle.withLock { $0.append(connection) } }
        return try connection.unsafeRead(body)
    }

    package func close() throws(Refusal) { try Refusal.naming { try end() } }

    private func end() throws {
        try idle.withLock { idle in
            for connection in idle { try connection.close() }
            idle = []
        }
    }
}
