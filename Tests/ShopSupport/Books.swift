import CardNetwork
import FoundationEssentials
import GRDB
package import HummingbirdTesting
import PayKit
import ShopSQL
import ShopSQLite
package import StoreAPI
import StoreSupport
import Synchronization
import Testing

extension OpenShop {
    /// Sends all orders at once; answers come back in the order of the requests.
    package func race(_ requests: [OrderRequest], key: @Sendable (Int) -> String) async throws
        -> [TestResponse]
    {
        try await withThrowingTaskGroup(of: (Int, TestResponse).self) { group in
            for (index, request) in requests.enumerated() {
                let key = key(index)
                group.addTask { (index, try await place(request, key: key)) }
            }
            var answers: [(Int, TestResponse)] = []
            for try await answer in group { answers.append(answer) }
            return answers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Every text of every table.
    package func everyStoredText() async throws -> [String] {
        guard case .sqlite(let database) = engine else {
            let tables = try await texts(
                """
                SELECT relname FROM pg_class
                WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
                """)
            var found: [String] = []
            for table in tables { found += try await texts("SELECT row.*::text FROM \"\(table)\" AS row") }
            return found
        }
        return try await database.read { db in
            let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            return try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").flatMap { row in
                    row.databaseValues.map { value in
                        switch value.storage {
                        case .string(let text): text
                        case .blob(let data): String(decoding: data, as: UTF8.self)
                        case .int64(let number): String(number)
                        case .double, .null: ""
                        }
                    }
                }
            }
        }
    }
}
