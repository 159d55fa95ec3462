import CardNetwork
import FoundationEssentials
import GRDB
import StoreAPI
import Synchronization

/// The file in which the simulated card network keeps what it remembers: `<database>.network`.
///
/// It belongs to the network, as if it were at the bank's: the shop's own statements never see it. What is
/// written must outlive the process and no more, for a killed server is what the network is asked about
/// afterwards. So nothing waits for the disk (`synchronous = OFF`): the system has the bytes once they are
/// written, whatever becomes of the process. After a power cut the network may have forgotten its last
/// seconds, or all, which costs no real money.
final class NetworkMemory: Sendable {
    private let queue: DatabaseQueue
    /// What could not be written yet, for want of space.
    private let unwritten = Mutex<[CardNetwork.Change]>([])

    /// `VNET`: says that a file is a network's.
    private static let applicationID = 0x564E_4554
    private static let version = 1

    /// Opens or creates the file, and reads what is in it, the longest ago written first.
    static func open(
        path: String
    ) throws(InventoryDatabase.OpenFault) -> (NetworkMemory, [(name: String, record: CardNetwork.Record)]) {
        do {
            let memory = try NetworkMemory(path: path)
            return (memory, try memory.records())
        } catch let fault as InventoryDatabase.OpenFault {
            throw fault
        } catch is DecodingError {
            throw .notADatabase
        } catch {
            throw InventoryDatabase.OpenFault(error)
        }
    }

    private init(path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try Self.prepare(db)
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
            throw InventoryDatabase.OpenFault.foreign
        }
        guard try Int.fetchOne(db, sql: "PRAGMA user_version") == version else {
            throw InventoryDatabase.OpenFault.newer
        }
    }

    private func records() throws -> [(name: String, record: CardNetwork.Record)] {
        try queue.read { db in
            let cursor = try Row.fetchCursor(db, sql: "SELECT name, body FROM record ORDER BY turn")
            var records: [(name: String, record: CardNetwork.Record)] = []
            while let row = try cursor.next() {
                let record = try StoredText.decode(CardNetwork.Record.self, from: row["body"])
                records.append((row["name"], record))
            }
            return records
        }
    }

    /// Keeps changes, in one transaction. What cannot be written now is written with what follows: the
    /// network itself still knows it, as long as the process lives.
    func keep(_ changes: [CardNetwork.Change]) {
        unwritten.withLock { unwritten in
            unwritten += changes
            guard !unwritten.isEmpty else { return }
            let all = unwritten
            do {
                try queue.write { db in try all.forEach { try Self.write($0, db) } }
                unwritten = []
            } catch {
                // The next change tries again.
            }
        }
    }

    /// A record that is replaced gets the latest turn, as it does in the network's own memory.
    private static func write(_ change: CardNetwork.Change, _ db: Database) throws {
        let place: [String] = [change.memory.rawValue, change.name]
        guard let record = change.record else {
            return try db.cachedStatement(sql: "DELETE FROM record WHERE memory = ? AND name = ?")
                .execute(arguments: StatementArguments(place))
        }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO record (memory, name, body) VALUES (?, ?, ?)")
            .execute(arguments: StatementArguments(place + [try StoredText.encode(record)]))
    }

    func close() throws { try queue.close() }
}
