package import CardNetwork
import FoundationEssentials
import PostgreSQL
package import ShopCore
import ShopPostgreSQL
import ShopSQLite

extension StoreAddress {
    /// True if a server may be writing there. Who has taken a file's lock knows that of files by himself.
    func isServed() async throws -> Bool {
        guard case .server(let address) = self else { return false }
        return try await PostgreSQLStore.isServed(address)
    }

    /// The memory of the simulated card network beside the shop; nothing is made by asking.
    package func networkRecords() async throws -> [CardNetwork.Change] {
        switch self {
        case .memory: return []
        case .file(let path):
            guard FileManager.default.fileExists(atPath: "\(path).network") else { return [] }
            do {
                let memory = try NetworkMemory(path: "\(path).network")
                defer { try? memory.close() }
                return try memory.records()
            } catch {
                throw StartFailure.network(path: "\(path).network", SQLiteStore.OpenFault(error))
            }
        case .server(let address):
            return try await PostgreSQLStore.connected(to: address) {
                try await PostgreSQLCardNetwork.records($0)
            }
        }
    }

    /// Becomes a copy of a shop and of what the card network remembers beside it: all of that, read again
    /// and validated, or nothing.
    ///
    /// - Parameter validate: Throws for what must not be kept; asked with what is there then, and with what
    ///   the books say.
    package func create(
        from source: some CopySource, network records: [CardNetwork.Change],
        _ validate: @escaping @Sendable (CopySums, [BookFinding]) throws -> Void
    ) async throws {
        switch self {
        case .memory: throw StartFailure.moveNowhere
        case .file(let path):
            let network = try NetworkMemory.draft(path: "\(path).network", holding: records)
            defer { network.remove() }
            do {
                try await SQLiteStore.create(path: path, from: source, validate) { try network.keep() }
            } catch {
                network.withdraw()
                throw error
            }
        case .server(let address):
            try await PostgreSQLStore.create(
                address, from: source, with: { try await PostgreSQLCardNetwork.fill($0, with: records) },
                validate)
        }
    }
}
