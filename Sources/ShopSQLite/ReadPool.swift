package import GRDB
import Synchronization

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

    /// Closes what nobody reads on.
    package func close() throws {
        let connections = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { try connection.close() }
    }
}
