import Foundation
import Synchronization

/// A shell that waits for the end of this process, or of the server's use, and then ends what was left
/// running in the server's folder and removes it.
final class PostgreSQLKeeper: Sendable {
    private let process: pid_t
    private let line: Int32

    private static let script = """
        trap '' INT TERM HUP
        read -r _
        if [ -f "$1/data/postmaster.pid" ]; then
            pid=$(sed -n 1p "$1/data/postmaster.pid")
            memory=$(sed -n 7p "$1/data/postmaster.pid" | awk '{ print $2 }')
            ours() { [ "$(readlink "/proc/$pid/cwd")" = "$1/data" ]; }
            if ours "$1"; then kill -QUIT "$pid"; fi
            tries=0
            while ours "$1" && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
            if ours "$1"; then kill -KILL "$pid"; fi
            [ -z "$memory" ] || ipcrm -m "$memory" 2>/dev/null
        fi
        rm -rf "$1"
        """

    init(_ folder: URL) throws {
        var ends: [Int32] = [-1, -1]
        // A pipe cannot be kept from the programs of other tests in the same step.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw PostgreSQLServer.Failure(description: "no line to the keeper")
        }
        defer { close(ends[0]) }
        line = ends[1]
        process = try PostgreSQLTool.spawn(
            ["/bin/sh", "-c", Self.script, "sh", folder.path()], input: ends[0], output: "/dev/null")
    }

    /// Ends the server's use; returns when its folder is gone.
    func end() {
        close(line)
        _ = PostgreSQLTool.wait { PostgreSQLTool.hasEnded(process) }
    }
}

/// A port that nobody uses, from below those which the system gives to clients: one of them would be taken
/// while the server is down.
enum FreePort {
    /// Given away already: their servers may not listen yet.
    private static let given = Mutex<Set<UInt16>>([])

    static func find() throws -> Int {
        for _ in 0..<100 {
            let port = UInt16.random(in: 20_000..<32_000)
            guard given.withLock({ $0.insert(port).inserted }) else { continue }
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(listener) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            let result = withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if result == 0 { return Int(port) }
        }
        throw PostgreSQLServer.Failure(description: "no free port")
    }
}
