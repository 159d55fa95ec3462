package import CardNetwork
import CoreFoundation
import Glibc
package import PostgreSQL
package import ShopCore
import ShopPostgreSQL
import ShopSQLite

/// Where a shop's store is: the one place that knows all engines.
package enum StoreAddress: Hashable, Sendable {
    case memory
    case file(String)
    case server(PostgreSQLAddress)

    /// `:memory:`, a URL of PostgreSQL, or the path of a file, in front of which `sqlite:` may stand.
    /// Whatever else looks like an address is none: a file of such a name would be made in silence, or is
    /// another one to SQLite.
    package init(_ text: String) throws(StartFailure) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let isWord = { (word: Substring) in
            word.first?.isLetter == true
                && word.allSatisfy { $0.isLetter || $0.isNumber || "+-._".contains($0) }
        }
        if text == ":memory:" {
            self = .memory
        } else if parts.count == 2, isWord(parts[0]) {
            switch parts[0].lowercased() {
            case "postgresql" where parts[1].hasPrefix("//"), "postgres" where parts[1].hasPrefix("//"):
                do throws(PostgreSQLError) {
                    self = .server(try PostgreSQLAddress("postgresql:\(parts[1])"))
                } catch {
                    throw .databaseAddress(error)
                }
            case "sqlite":
                guard case .file(let path) = try StoreAddress(String(parts[1])) else { throw .databaseKind }
                self = .file(path)
            default: throw .databaseKind
            }
        } else {
            // Parameters in the way of libpq: host=h dbname=d.
            let word = text.prefix { $0 != "=" }.drop { $0 == " " }
            let isParameter = text.contains("=") && isWord(word.prefix { $0 != " " }) && !word.contains(".")
            guard !text.isEmpty, !isParameter else { throw .databaseKind }
            self = .file(Self.behindLinks(text))
        }
    }

    /// The store that was named, else that of `VITRINE_DATABASE`, else the usual file.
    static func found(
        named text: String?, environment: [String: String]
    ) throws(StartFailure) -> StoreAddress {
        if let text { return try StoreAddress(text) }
        if let text = environment["VITRINE_DATABASE"], !text.isEmpty { return try StoreAddress(text) }
        return .file(Self.behindLinks(try Places.usualDatabase(environment: environment)))
    }

    /// The file that a symbolic link leads to; any other path as it is. Locks, the card network and keys are
    /// named by the file, so that it has them however it is reached.
    private static func behindLinks(_ path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let real = realpath(path, nil)
        else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// How it is called; never with a password.
    package var name: String {
        switch self {
        case .memory: ":memory:"
        case .file(let path): path
        case .server(let address): address.description
        }
    }

    package enum Opening: Hashable, Sendable {
        /// It is made where it is missing, and brought up to date.
        case write
        /// It is taken as it is, while a server may have it open.
        case look
    }

    package func use<Answer: Sendable>(
        _ opening: Opening, _ body: (any Store) async throws -> Answer
    ) async throws -> Answer {
        let store = try await open(opening)
        do {
            let answer = try await body(store)
            try? await store.close()
            return answer
        } catch {
            try? await store.close()
            throw error
        }
    }

    /// Opens the store for writing, which migrates its schema, or read-only.
    package func open(_ opening: Opening) async throws(StartFailure) -> any Store {
        do {
            switch (self, opening) {
            case (.memory, _): return try SQLiteStore.inMemory()
            case (.file(let path), .write): return try SQLiteStore.open(path: path)
            case (.file(let path), .look): return try SQLiteStore.look(path: path)
            case (.server(let address), .write):
                return try await PostgreSQLStore.open(address, backupFile: .sqlite)
            case (.server(let address), .look):
                return try await PostgreSQLStore.look(address, backupFile: .sqlite)
            }
        } catch {
            throw failure(error)
        }
    }

    /// Throws when no shop was ever opened there; nothing is made by asking.
    func requireShop() async throws(StartFailure) {
        do {
            switch self {
            case .memory: return
            case .file(let path): _ = try SQLiteStore.version(ofFile: path)
            case .server(let address):
                if try await PostgreSQLStore.version(of: address) == 0 {
                    throw PostgreSQLStore.OpenFault.missing
                }
            }
        } catch {
            throw failure(error)
        }
    }

    /// The start's failure that an error of its engine is when nothing can go on.
    func failure(_ error: any Error) -> StartFailure {
        if let failure = error as? StartFailure { return failure }
        return switch self {
        case .memory, .file:
            .database(
                path: name, SQLiteStore.OpenFault(error))
        case .server: .databaseServer(name: name, PostgreSQLStore.OpenFault(error))
        }
    }
}

package struct OpenedNetwork: Sendable {
    package let client: CardNetworkClient
    package let close: @Sendable () async -> Void
}

extension StoreAddress {
    /// The simulated card network, which keeps its memory beside the shop.
    package func openNetwork(
        fault: @escaping @Sendable () -> NetworkFault?
    ) async throws(StartFailure) -> OpenedNetwork {
        switch self {
        case .memory: return OpenedNetwork(client: .client(of: SQLiteCardNetwork(fault: fault))) {}
        case .file(let path):
            do throws(SQLiteStore.OpenFault) {
                let box = try SQLiteCardNetwork(path: "\(path).network", fault: fault)
                return OpenedNetwork(client: .client(of: box)) { try? box.close() }
            } catch {
                throw .network(path: "\(path).network", error)
            }
        case .server(let address):
            let pool = Pool(address)
            do {
                let network = try await PostgreSQLCardNetwork(pool, fault: fault)
                return OpenedNetwork(client: network.client) { await pool.close() }
            } catch {
                await pool.close()
                throw failure(error)
            }
        }
    }
}
