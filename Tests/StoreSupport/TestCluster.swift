package import PostgreSQL
import SQLStatements
package import ShopPostgreSQL
import ShopSQL
import ShopSQLite
package import TestSupport

/// A database of a test's own on the PostgreSQL server that all tests of a process share.
package struct TestCluster: Sendable {
    private let server: PostgreSQLServer
    private let admin: Pool
    /// A database with the shop's tables and nothing in them, which the others are copied from.
    private let template: String

    /// The database that a test was given.
    package struct Database: Sendable {
        package let address: PostgreSQLAddress
        package let server: PostgreSQLServer
        package let name: String

        /// Opens a store on it; several servers would be several stores.
        package func open(change: (inout PostgreSQLStore.Settings) -> Void = { _ in }) async throws
            -> PostgreSQLStore
        {
            var settings = PostgreSQLStore.Settings()
            settings.connections = 4
            settings.endings = 3
            settings.timeout = .seconds(600)
            change(&settings)
            return try await PostgreSQLStore.open(address, settings: settings, backupFile: .sqlite)
        }
    }

    private static let shared = Task.detached { try await TestCluster() }
    private static let slots = Slots(8)
    /// Whether the running test has a database already: it need not wait for another one.
    @TaskLocal private static var isInside = false

    private init() async throws {
        server = try await PostgreSQLServer.make(settings: ["max_connections": "400"])
        var settings = Pool.Settings()
        // Databases are made and dropped by nothing but one statement at a time.
        settings.connection.preparedStatements = 0
        // Eight databases at once are long in the making on a busy machine.
        settings.timeout = .seconds(600)
        settings.connection.longestSilence = .seconds(600)
        admin = Pool(try Self.address(server, "postgres"), settings: settings)
        template = try await server.createDatabase()
        let store = try await PostgreSQLStore.open(Self.address(server, template), backupFile: .sqlite)
        await store.close()
        // Nobody may be connected to what is copied.
        let sql = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1"
        while try await admin.execute(sql, [.text(template)]).first?.get(0) != 0 { await Task.yield() }
    }

    /// The address of a database to which a connection may be made slowly.
    private static func address(_ server: PostgreSQLServer, _ database: String) throws -> PostgreSQLAddress {
        try PostgreSQLAddress(server.socketURL(database, query: "connect_timeout=300"))
    }

    /// Gives a database with empty tables, which is gone afterwards.
    package static func use<Answer: Sendable>(_ body: (Database) async throws -> Answer) async throws
        -> Answer
    {
        guard !isInside else { return try await shared.value.use(body) }
        await slots.take()
        do {
            let answer = try await $isInside.withValue(true) { try await shared.value.use(body) }
            await slots.giveBack()
            return answer
        } catch {
            await slots.giveBack()
            throw error
        }
    }

    private func use<Answer: Sendable>(_ body: (Database) async throws -> Answer) async throws -> Answer {
        let name = "test_\(UInt64.random(in: 0...UInt64.max))"
        try await admin.execute("CREATE DATABASE \(name) TEMPLATE \(template)")
        let database = Database(address: try Self.address(server, name), server: server, name: name)
        do {
            let answer = try await body(database)
            try await drop(name)
            return answer
        } catch {
            try? await drop(name)
            throw error
        }
    }

    /// The server gives whoever is connected five seconds to go; on a busy machine that takes longer.
    private func drop(_ name: String, attempts: Int = 12) async throws {
        do {
            try await admin.execute("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        } catch PostgreSQLError.server(let message) where message.sqlState == "55006" && attempts > 1 {
            try await drop(name, attempts: attempts - 1)
        }
    }
}

/// So many may do something at once; the others wait in their order.
private actor Slots {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
