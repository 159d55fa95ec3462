import PostgreSQL
import Synchronization
import TestSupport
import Testing

/// A database of a test's own on the server that the process shares, or on one that the test may kill.
struct TestDatabase: Sendable {
    let server: PostgreSQLServer
    let name: String

    static func make(on server: PostgreSQLServer? = nil) async throws -> TestDatabase {
        let shared: PostgreSQLServer
        if let server { shared = server } else { shared = try await PostgreSQLServer.shared() }
        return TestDatabase(server: shared, name: try await shared.createDatabase())
    }

    var address: PostgreSQLAddress {
        get throws { try PostgreSQLAddress(server.url(name, query: Self.slowly)) }
    }

    /// The same database through something that stands between.
    func address(through proxy: CuttingProxy) throws -> PostgreSQLAddress {
        try PostgreSQLAddress("postgresql://vitrine@127.0.0.1:\(proxy.port)/\(name)?\(Self.slowly)")
    }

    /// A connection may be as long in the making as a busy machine takes.
    private static let slowly = "connect_timeout=300"

    func connect(
        _ settings: Connection.Settings = Connection.Settings(), through proxy: CuttingProxy? = nil
    ) async throws -> Connection {
        let place = try proxy.map { try address(through: $0) } ?? address
        return try await Connection.connect(to: place, settings: settings)
    }

    func pool(_ connections: Int, change: (inout Pool.Settings) -> Void = { _ in }) throws -> Pool {
        var settings = Pool.Settings()
        settings.connections = connections
        settings.timeout = .seconds(600)
        change(&settings)
        return Pool(try address, settings: settings)
    }

    func count(_ table: String) async throws -> Int {
        try #require(Int(try await server.psql("SELECT count(*) FROM \(table)", database: name).trimmed))
    }

    /// Waits until some connection to this database runs such a statement.
    func waitForActivity(_ condition: String) async throws {
        let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(name)' AND \(condition)"
        while try await server.psql(sql, database: "postgres").trimmed == "0" { await Task.yield() }
    }
}

extension String {
    var trimmed: String { String(self.split(separator: "\n").first ?? "") }
}

/// Where as many tasks wait as are expected; nobody waits who comes later.
actor Meeting {
    private var missing: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of count: Int) { missing = count }

    func arrive() async {
        missing -= 1
        if missing <= 0 {
            for task in waiting { task.resume() }
            waiting = []
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }
}

/// Counts what several tasks see.
final class Tally: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock(\.self) }

    /// The count after this one.
    @discardableResult
    func add() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}

/// Keeps what a closure was given.
final class Record<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock(\.self) }

    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}
