package import CardNetwork
package import PostgreSQL
import SQLStatements
import ShopCore

extension SharedNetwork {
    /// Everything that a network in this database remembers, in the order of its last writing; nothing where
    /// there is none. The database stays as it is.
    ///
    /// - Throws: ``PostgreSQLError`` if the server or the connection fails, ``DecodingError`` for a record
    ///   that cannot be read.
    package static func records(_ connection: Connection) async throws -> [CardNetwork.Change] {
        let table = try await connection.execute(
            "SELECT to_regclass('card_network.record') IS NOT NULL"
        ).first
        guard try table?.get(0) == true else { return [] }
        return try await connection.execute(
            "SELECT name, body FROM card_network.record ORDER BY turn"
        ).map { row in
            CardNetwork.Change(name: try row.get("name"), record: try record(row.get("body")))
        }
    }

    /// Remembers what another network does, read from here again; throws where something is remembered
    /// already. It is the caller's transaction.
    package static func fill(_ connection: Connection, with changes: [CardNetwork.Change])
        async throws
    {
        try await prepare(connection)
        guard try await records(connection).isEmpty else { throw PostgreSQLStore.NotEmpty() }
        for start in stride(from: 0, to: changes.count, by: 500) {
            let some = changes[start..<min(start + 500, changes.count)]
            try await connection.execute(some.map(statement))
        }
        guard try await records(connection) == changes else {
            throw TransferFault.damagedCopy(path: "card_network")
        }
    }
}
