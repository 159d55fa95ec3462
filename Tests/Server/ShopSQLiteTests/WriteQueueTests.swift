import GRDB
import Glibc
import ShopCore
import ShopSQL
import ShopSQLite
import StoreAPI
import Synchronization
import Testing

/// Many writers, one durable commit.
@Suite(.timeLimit(.minutes(5))) struct WriteQueueTests {
    private struct Stop: Error {}

    /// Keeps the writer busy until it is let go, so that others gather behind it.
    private final class Door: Sendable {
        private let isOpen = Mutex(false)

        func open() { isOpen.withLock { $0 = true } }

        func wait() { while !isOpen.withLock(\.self) { sched_yield() } }
    }

    private static func table() async throws -> SQLiteStore {
        let database = try SQLiteStore.inMemory()
        try await database.write { db in
            try db.execute(sql: "CREATE TABLE mark (n INTEGER NOT NULL UNIQUE CHECK (n <> 13))")
        }
        return database
    }

    private static func mark(_ number: Int, _ database: SQLiteStore) async throws {
        try await database.write { db in
            try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
        }
    }

    /// Queues so many writes behind one that blocks, in the order of their numbers, and then lets it go.
    private static func gather(
        _ count: Int, behind door: Door, _ database: SQLiteStore,
        _ work: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> [Bool] {
        let first = Task { try await database.write { _ in door.wait() } }
        while database.writing.batches < 2 { await Task.yield() }
        var all: [Task<Bool, Never>] = []
        for number in 0..<count {
            all.append(Task { (try? await work(number)) != nil })
            // Tasks that start together queue in any order, and a batch runs in the order of its queue.
            while database.writing.waiting + database.writing.rejected <= number { await Task.yield() }
        }
        door.open()
        try await first.value
        var done: [Bool] = []
        for one in all { done.append(await one.value) }
        return done
    }

    private static func marks(_ database: SQLiteStore) async throws -> [Int] {
        try await database.read { db in try Int.fetchAll(db, sql: "SELECT n FROM mark ORDER BY n") }
    }

    @Test func thoseWhoWaitShareOneCommit() async throws {
        let database = try await Self.table()
        let done = try await Self.gather(100, behind: Door(), database) { number in
            try await Self.mark(number + 100, database)
        }
        #expect(done.allSatisfy { $0 })
        #expect(try await Self.marks(database) == Array(100..<200))
        // The table, the door, and everybody behind it.
        #expect(database.writing == WritingFigures(waiting: 0, jobs: 102, batches: 3, rejected: 0))
    }

    @Test func oneThatIsRefusedTakesNothingFromTheOthers() async throws {
        let database = try await Self.table()
        let done = try await Self.gather(20, behind: Door(), database) { number in
            try await database.write { db in
                try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [100 + number])
                try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
                if number == 7 { throw Stop() }
            }
        }
        #expect(done == (0..<20).map { $0 != 7 && $0 != 13 })
        let kept = (0..<20).filter { $0 != 7 && $0 != 13 }
        #expect(try await Self.marks(database) == kept + kept.map { $0 + 100 })
    }

    @Test func batchThatCannotBeCommittedIsTriedOneByOne() async throws {
        let database = try await Self.table()
        let runs = Mutex(0)
        let done = try await Self.gather(5, behind: Door(), database) { number in
            try await database.write { db in
                runs.withLock { $0 += 1 }
                // As SQLite does by itself when a disk is full.
                if number == 2 { try db.execute(sql: "ROLLBACK") }
                try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number])
            }
        }
        #expect(done == [true, true, false, true, true])
        #expect(try await Self.marks(database) == [0, 1, 3, 4])
        // Three of the batch, and then each of the five.
        #expect(runs.withLock(\.self) == 8)
    }

    @Test func lineOfWritersHasAnEnd() async throws {
        let database = try await Self.table()
        let door = Door()
        let done = try await Self.gather(WriteQueue.longest + 10, behind: door, database) { number in
            try await Self.mark(number + 100, database)
        }
        #expect(done.filter { !$0 }.count == 10)
        #expect(database.writing.rejected == 10)
        #expect(try await Self.marks(database).count == WriteQueue.longest)
    }

    @Test func whatWasBegunIsEndedHoweverLongTheLineIs() async throws {
        let database = try await Self.table()
        let done = try await Self.gather(WriteQueue.longest + 10, behind: Door(), database) { number in
            try await database.write(as: .ending) { db in
                try db.execute(sql: "INSERT INTO mark VALUES (?)", arguments: [number + 100])
            }
        }
        #expect(done.allSatisfy { $0 })
    }

    @Test func everyCommitIsToldAfterItIsDurable() async throws {
        let database = try await Self.table()
        let commits = Mutex(0)
        database.afterCommit { commits.withLock { $0 += 1 } }
        try await Self.mark(1, database)
        await #expect(throws: DatabaseError.self) { try await Self.mark(13, database) }
        try await Self.mark(2, database)
        #expect(commits.withLock(\.self) == 2)
    }
}
