import FoundationEssentials
import GRDB

/// The only door to the shop's SQL: every business operation is one transaction.
final class InventoryDatabase: Sendable {
    private let writer: any DatabaseWriter
    private let queue: WriteQueue
    private let commits: Commits

    /// Why a database cannot be opened.
    enum OpenFault: Error, Hashable, Sendable {
        case folderMissing
        case isFolder
        case cannotOpen
        case readOnly
        case notADatabase
        /// A database, but not a shop's.
        case foreign
        /// Written by a later version of this program.
        case newer
        case full
    }

    /// A throw-away database.
    static func inMemory() throws -> InventoryDatabase {
        try InventoryDatabase(writer: DatabaseQueue(configuration: configuration))
    }

    /// Opens or creates the database file and brings its tables up to date.
    static func open(path: String) throws(OpenFault) -> InventoryDatabase {
        var isFolder = false
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
            separator: "/")
        let manager = FileManager.default
        guard folder.isEmpty || manager.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder else {
            throw .folderMissing
        }
        let exists = manager.fileExists(atPath: path, isDirectory: &isFolder)
        guard !(exists && isFolder) else { throw .isFolder }
        do {
            if exists { try inspect(path: path) }
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool sets NORMAL while it opens: an acknowledged order must survive a power cut.
            try pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            return try InventoryDatabase(writer: pool)
        } catch let fault as OpenFault {
            throw fault
        } catch {
            throw OpenFault(error)
        }
    }

    private init(writer: any DatabaseWriter) throws {
        self.writer = writer
        try Self.migrator.migrate(writer)
        let commits = Commits()
        writer.writeWithoutTransaction { db in commits.take(db) }
        self.commits = commits
        queue = WriteQueue(writer) { db in commits.take(db) }
    }

    /// Writes in the shop's one line of writers; whatever the body throws takes all of it back.
    ///
    /// The body may run twice, so it does nothing but write. It is answered when it is durable.
    func write<Value: Sendable>(
        as turn: WriteQueue.Turn = .beginning, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await queue.run(turn, body)
    }

    /// Calls a hook after every durable commit, on the writer's thread: it must be quick and write nothing.
    func afterCommit(_ hook: @escaping @Sendable () -> Void) { commits.add(hook) }

    /// How the line of writers stands.
    var queueFigures: WriteQueue.Figures { queue.figures }

    /// The number that changes with every change of products, prices or stock that is durable.
    var catalogueVersion: Int64 { commits.catalogueVersion }

    /// The database's file; that of a database in memory is none.
    var path: String { writer.path }

    /// Reads one consistent state.
    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writer.read(body)
    }

    /// Runs statements on the writer outside of transactions; for settings of the connection.
    func configure(_ sql: String) async throws {
        try await writer.writeWithoutTransaction { db in try db.execute(sql: sql) }
    }

    /// Moves the log into the database and closes both.
    func close() throws {
        if let pool = writer as? DatabasePool {
            _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            // The writer must be the last to go, else SQLite leaves an empty log behind.
            pool.invalidateReadOnlyConnections()
        }
        try writer.close()
    }

    private static var configuration: GRDB.Configuration {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    /// Looks at an existing file without changing it.
    private static func inspect(path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? queue.close() }
        try queue.read { db in
            let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            guard tables > 0 else { return }
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
                throw OpenFault.foreign
            }
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard version <= schemaVersion else { throw OpenFault.newer }
        }
    }
}

extension InventoryDatabase.OpenFault {
    init(_ error: any Error) {
        switch (error as? DatabaseError)?.resultCode {
        case .some(.SQLITE_NOTADB), .some(.SQLITE_CORRUPT): self = .notADatabase
        case .some(.SQLITE_READONLY): self = .readOnly
        case .some(.SQLITE_FULL): self = .full
        case .none, .some: self = .cannotOpen
        }
    }
}
