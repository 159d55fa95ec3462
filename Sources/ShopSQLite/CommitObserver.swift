// The first import of the target's first file: the compiler takes the members of `stat` for those of the module
// that it read first, and GRDB would bring another one.
import CoreFoundation
package import GRDB
import Synchronization

/// The latest durable commit, known without a query, and the callbacks that a commit runs.
package final class CommitObserver: Sendable {
    private let version = Atomic<Int64>(0)
    private let hooks = Mutex<[@Sendable () -> Void]>([])

    package var catalogueVersion: Int64 { version.load(ordering: .acquiring) }

    /// Adds a callback that runs after every commit, in the order in which callbacks were added.
    package func add(_ hook: @escaping @Sendable () -> Void) { hooks.withLock { $0.append(hook) } }

    /// Looks at what was written. A version that cannot be read counts as one that nobody has seen.
    package func take(_ db: Database) {
        let known = version.load(ordering: .relaxed)
        version.store((try? Self.catalogueVersion(db)) ?? known + 1, ordering: .releasing)
        for hook in hooks.withLock(\.self) { hook() }
    }

    /// The catalogue's version within a transaction; 0 in an empty database.
    package static func catalogueVersion(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalogue_version FROM shop")) ?? 0
    }
}
