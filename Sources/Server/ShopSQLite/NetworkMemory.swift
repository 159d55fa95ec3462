package import CardNetwork
import FoundationEssentials
import GRDB
import ShopCore
import StoreAPI
import Synchronization

/// The file in which the simulated card network keeps what it remembers: `<database>.network`.
///
/// It belongs to the network, as if it were at the bank's: the shop's own statements never see it. What is
/// written must outlive the process and no more, for a killed server is what the network is asked about
/// afterwards. So nothing waits for the disk (`synchronous = OFF`): the system has the bytes once they are
/// written, whatever becomes of the process. After a power cut the network may have forgotten its last
/// seconds, or all, which costs no real money.
///
/// Nothing is read at the start: the network looks up what it is asked about. The last 300,000 writes are
/// kept, some 250 megabytes.
package final class NetworkMemory: Sendable {
    private let queue: DatabaseQueue
    /// The changes that could not be written yet, for want of space.
    private let unwritten = Mutex<[CardNetwork.Change]>([])
    private let capacity: Int

    /// `VNET`: says that a file is a network's.
    private static let applicationID = 0x564E_4554
    private static let version = 1

    /// `capacity` is how many writes are kept, at least one.
    package init(path: String, capacity: Int = 300_000) throws(SQLiteStore.OpenFault) {
        self.capacity = max(1, capacity)
        var configuration = GRDB.Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(SQLiteStore.busyTimeout)
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA synchronous = OFF")
                try Self.prepare(db)
            }
        } catch {
            throw SQLiteStore.OpenFault(error)
        }
    }

    private static func prepare(_ db: Database) throws {
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 {
            try db.execute(
                sql: """
                    PRAGMA application_id = \(applicationID);
                    PRAGMA user_version = \(version);
                    CREATE TABLE record (
                        turn INTEGER PRIMARY KEY,
                        memory TEXT NOT NULL,
                        name TEXT NOT NULL,
                        body TEXT NOT NULL,
                        UNIQUE (memory, name)
                    ) STRICT;
                    """)
        }
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw SQLiteStore.OpenFault.foreign
        }
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") == version else {
            throw SQLiteStore.OpenFault.newer
        }
    }

    /// Begins a file that is to get this name, with all these records in it, read from it again.
    package static func draft(path: String, holding changes: [CardNetwork.Change]) throws -> FileDraft {
        let draft = try FileDraft(path, replacing: false)
        do {
            let memory = try NetworkMemory(path: draft.path)
            defer { try? memory.close() }
            try memory.queue.write { db in
                for change in changes { try Self.write(change, db) }
            }
            guard try memory.records() == changes else { throw TransferFault.damagedCopy(path: path) }
            return draft
        } catch {
            draft.remove()
            throw error
        }
    }

    @Sendable package func record(
        _ memory: CardNetwork.Memory, _ name: String
    ) throws(CardNetwork.RecordsUnreadable) -> CardNetwork.Record? {
        let waiting = unwritten.withLock { unwritten in
            unwritten.last { $0.record.memory == memory && $0.name == name }
        }
        if let waiting { return waiting.record }
        do {
            // A read that is guarded by `query_only` would expire every prepared statement.
            return try queue.unsafeRead { db in
                try String.fetchOne(
                    db.cachedStatement(sql: "SELECT body FROM record WHERE memory = ? AND name = ?"),
                    arguments: [memory.rawValue, name]
                ).map { try StoredText.decode(CardNetwork.Record.self, from: $0) }
            }
        } catch {
            throw CardNetwork.RecordsUnreadable()
        }
    }

    /// Everything that is kept, in the order of its last writing.
    package func records() throws -> [CardNetwork.Change] {
        try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT name, body FROM record ORDER BY turn").map { row in
                CardNetwork.Change(
                    name: row["name"],
                    record: try StoredText.decode(CardNetwork.Record.self, from: row["body"]))
            }
        }
    }

    package func holds() throws -> [CardNetwork.Hold] {
        try records().compactMap { if case .attempt(let attempt) = $0.record { attempt.hold } else { nil } }
    }

    /// Keeps changes, in one transaction. What cannot be written now is written with what follows: the
    /// network itself still knows it, as long as the process lives.
    package func keep(_ changes: [CardNetwork.Change]) {
        unwritten.withLock { unwritten in
            unwritten += changes
            guard !unwritten.isEmpty else { return }
            let all = unwritten
            do {
                try queue.write { db in
                    for change in all { try Self.write(change, db) }
                    try db.cachedStatement(
                        sql: "DELETE FROM record WHERE turn <= (SELECT max(turn) FROM record) - ?"
                    ).execute(arguments: [capacity])
                }
                unwritten = []
            } catch {
                // The next change tries again.
            }
        }
    }

    /// A record that is replaced gets the latest turn, and is the last to be forgotten.
    private static func write(_ change: CardNetwork.Change, _ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO record (memory, name, body) VALUES (?, ?, ?)"
        )
        .execute(arguments: [
            change.record.memory.rawValue, change.name, try StoredText.encode(change.record),
        ])
    }

    /// Closes the connection; changes that are still unwritten are lost.
    package func close() throws { try queue.close() }
}
