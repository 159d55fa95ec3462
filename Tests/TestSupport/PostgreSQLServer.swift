package import Foundation
import Synchronization

/// A PostgreSQL server for tests, from the machine's own packages: on a free port of 127.0.0.1 and a socket
/// in a folder of its own, as a plain user, and gone with the process that started it, however that ends.
package final class PostgreSQLServer: Sendable {
    /// It could not be installed, started or asked.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// The name of the superuser, who needs no password.
    package static let user = "vitrine"
    /// A user's name that is let in by password only, once it was created with one.
    package static let guardedUser = "guarded"

    /// The one that the suites of a process share; each takes a database of its own.
    package static func shared() async throws -> PostgreSQLServer { try await starting.value }

    private static let starting = Task.detached { try await PostgreSQLServer.make() }

    package let folder: URL
    package let port: Int
    let keeper: PostgreSQLKeeper
    private let process = Mutex<pid_t>(0)

    var data: URL { folder.appending(path: "data") }
    package var socketFolder: URL { folder.appending(path: "socket") }
    /// What the server has logged.
    package var log: String {
        (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
    }

    /// Starts an empty server.
    /// - Parameters:
    ///   - isDurable: Whether commits wait for the disk, which costs most tests nothing but time.
    ///   - settings: Lines of `postgresql.conf` besides.
    package static func make(
        isDurable: Bool = false, settings: [String: String] = [:]
    ) async throws -> PostgreSQLServer {
        try await apart {
            let server = try PostgreSQLServer(isDurable: isDurable, settings: settings)
            try PostgreSQLTool.run(
                "initdb",
                [
                    "-D", server.data.path(), "-U", user, "--auth=trust", "--no-sync", "--encoding=UTF8",
                    "--locale=C.UTF-8",
                ])
            try server.access.write(
                to: server.data.appending(path: "pg_hba.conf"), atomically: false, encoding: .utf8)
            try server.begin()
            return server
        }
    }

    /// Starts a standby of this server, which follows it until it is promoted.
    package func standby(settings: [String: String] = [:]) async throws -> PostgreSQLServer {
        try await Self.apart { [self] in
            let server = try PostgreSQLServer(isDurable: false, settings: settings)
            try PostgreSQLTool.run(
                "pg_basebackup",
                [
                    "-h", socketFolder.path(), "-p", "\(port)", "-U", Self.user, "-D", server.data.path(),
                    "-R", "-X", "stream", "--checkpoint=fast", "--no-sync",
                ])
            try server.begin()
            return server
        }
    }

    private let isDurable: Bool
    private let settings: [String: String]

    private init(isDurable: Bool, settings: [String: String]) throws {
        self.isDurable = isDurable
        self.settings = settings
        let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(
            path: "pg-\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        self.folder = folder
        keeper = try PostgreSQLKeeper(folder)
        try FileManager.default.createDirectory(
            at: folder.appending(path: "socket"), withIntermediateDirectories: true)
        try PostgreSQLTool.giveAway(folder)
        try PostgreSQLTool.giveAway(folder.appending(path: "socket"))
        port = try FreePort.find()
    }

    deinit {
        process.withLock { process in
            if process > 0 { PostgreSQLTool.end(process, SIGQUIT) }
        }
        keeper.end()
    }

    private let access = """
        host all guarded 127.0.0.1/32 scram-sha-256
        local all all trust
        host all all 127.0.0.1/32 trust
        local replication all trust
        host replication all 127.0.0.1/32 trust

        """

    private func begin() throws {
        var lines = [
            "listen_addresses": "127.0.0.1", "port": "\(port)",
            "unix_socket_directories": socketFolder.path(),
            "max_connections": "400", "shared_buffers": "64MB", "dynamic_shared_memory_type": "mmap",
            "jit": "off", "log_min_messages": "warning",
        ]
        if !isDurable { lines.merge(["fsync": "off", "full_page_writes": "off"]) { $1 } }
        lines.merge(settings) { $1 }
        let text = lines.sorted { $0.key < $1.key }.map { "\($0.key) = '\($0.value)'\n" }.joined()
        let file = try FileHandle(forWritingTo: data.appending(path: "postgresql.conf"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(("\n" + text).utf8))
        try file.close()
        try startAndWait()
    }

    private func startAndWait() throws {
        try process.withLock { process in
            let started = try PostgreSQLTool.spawn(
                "postgres", ["-D", data.path()], output: folder.appending(path: "log"))
            process = started
            let isReady = PostgreSQLTool.wait { self.isReady || PostgreSQLTool.hasEnded(started) }
            guard isReady, self.isReady else {
                process = 0
                PostgreSQLTool.end(started, SIGKILL)
                throw Failure(description: "postgres did not start:\n\(log.suffix(2_000))")
            }
        }
    }

    /// The eighth line of its own file says so, as `pg_ctl` knows.
    private var isReady: Bool {
        let file = try? String(contentsOf: data.appending(path: "postmaster.pid"), encoding: .utf8)
        let lines = file?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        return lines.count > 7 && lines[7].hasPrefix("ready")
    }
}

extension PostgreSQLServer {
    /// Starts it again where it was.
    package func start() async throws { try await Self.apart { [self] in try startAndWait() } }

    /// Ends it in an orderly way: connections are ended, what was committed is written.
    package func stop() async throws { try await end(SIGINT) }

    /// Ends it and all its processes at once, as a machine that fails does.
    package func kill() async throws { try await end(SIGKILL) }

    package func restart() async throws {
        try await stop()
        try await start()
    }

    private func end(_ signal: Int32) async throws {
        try await Self.apart { [self] in
            try process.withLock { process in
                guard process > 0 else { return }
                let family = PostgreSQLTool.children(of: process)
                PostgreSQLTool.end(process, signal)
                process = 0
                // They notice by themselves that their parent is gone, but not at once.
                if signal == SIGKILL { PostgreSQLTool.killStrangers(family, of: data) }
                guard PostgreSQLTool.wait({ family.allSatisfy(PostgreSQLTool.isGone) }) else {
                    throw Failure(description: "processes of PostgreSQL stay")
                }
                try? FileManager.default.removeItem(at: socketFolder.appending(path: ".s.PGSQL.\(port)"))
            }
        }
    }

    /// Makes a standby the primary; returns when it can be written to.
    package func promote() async throws {
        _ = try await Self.apart { [self] in
            try PostgreSQLTool.run("pg_ctl", ["promote", "-D", data.path(), "-w"])
        }
    }

    /// Makes a database and gives its name.
    package func createDatabase() async throws -> String {
        let name = "test_\(UInt64.random(in: 0...UInt64.max))"
        try await psql("CREATE DATABASE \(name)", database: "postgres")
        return name
    }

    /// Runs SQL by PostgreSQL's own client, and gives what it writes: rows by lines, columns parted by `|`.
    @discardableResult
    package func psql(_ sql: String, database: String) async throws -> String {
        try await run(
            "psql",
            [
                "-h", socketFolder.path(), "-p", "\(port)", "-U", Self.user, "-d", database, "-X", "-q", "-A",
                "-t", "-v", "ON_ERROR_STOP=1", "-c", sql,
            ])
    }

    /// Runs one of PostgreSQL's programs, such as pgbench, and gives what it writes.
    @discardableResult
    package func run(_ tool: String, _ arguments: [String]) async throws -> String {
        try await Self.apart { try PostgreSQLTool.run(tool, arguments) }
    }

    /// The URL of a database, over TCP.
    package func url(_ database: String, user: String = user, query: String = "") -> String {
        "postgresql://\(user)@127.0.0.1:\(port)/\(database)\(query.isEmpty ? "" : "?" + query)"
    }

    /// The URL of a database, over the socket in the folder.
    package func socketURL(_ database: String, query: String = "") -> String {
        let folder = socketFolder.path().replacing("/", with: "%2F")
        let end = query.isEmpty ? "" : "?" + query
        return "postgresql://\(Self.user)@\(folder):\(port)/\(database)\(end)"
    }

    /// Does what blocks on a thread that no task waits for.
    static func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            // A queue of its own has a thread of its own.
            DispatchQueue(label: "postgresql.apart").async {
                continuation.resume(with: Result { try body() })
            }
        }
    }
}

extension PostgreSQLServer {
    /// Writes a password file that only we can read, as libpq demands, and gives its place.
    package func passwordFile(_ password: String) throws -> String {
        let file = folder.appending(path: "pass-\(UInt64.random(in: 0...UInt64.max))")
        let isWritten = FileManager.default.createFile(
            atPath: file.path(), contents: Data("*:*:*:*:\(password)\n".utf8),
            attributes: [.posixPermissions: 0o600])
        guard isWritten else { throw Failure(description: "\(file.path()) cannot be written") }
        return file.path()
    }
}
