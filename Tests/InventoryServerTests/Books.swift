import CardNetwork
import FoundationEssentials
import GRDB
import HummingbirdTesting
import PayKit
import StoreAPI
import Synchronization
import Testing

@testable import InventoryServer

extension OpenShop {
    /// Sends all orders at once; answers come back in the order of the requests.
    func race(_ requests: [OrderRequest], key: @Sendable (Int) -> String) async throws -> [TestResponse] {
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

    /// The stock of every variant is the sum of its moves, and sold units belong to orders that stand.
    func expectBooksBalance() async throws {
        let wrong = try await database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT sku FROM variant WHERE stock <>
                    (SELECT coalesce(sum(delta), 0) FROM stock_move WHERE variant = variant.id)
                    UNION ALL
                    SELECT sku FROM variant WHERE
                    (SELECT -coalesce(sum(delta), 0) FROM stock_move
                        WHERE variant = variant.id AND cause <> 'import') <>
                    (SELECT coalesce(sum(quantity), 0) FROM order_line
                        JOIN shop_order ON order_id = shop_order.id
                        WHERE order_line.variant = variant.id
                        AND status NOT IN ('cancelled', 'awaiting_payment'))
                    """)
        }
        #expect(wrong == [])
        try await expectMoneyBalances()
    }

    /// What the network took is what paid orders cost, once each, and it holds nothing besides.
    private func expectMoneyBalances() async throws {
        let orders = try await database.read { db in
            try Int64.fetchAll(db, sql: "SELECT total FROM shop_order WHERE status = 'paid' ORDER BY total")
        }
        let holds = world.network.network.withLock { $0.holds }
        let taken = holds.compactMap { hold -> Int64? in
            if case .captured(let amount, _) = hold.state { amount.minorUnits } else { nil }
        }
        #expect(taken.sorted() == orders)
        #expect(!holds.contains { $0.state == .held })
    }

    /// Every text of every table.
    func everyStoredText() async throws -> [String] {
        try await database.read { db in
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

/// A folder that is gone when its test has ended.
enum TemporaryFolder {
    static func use(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/vitrine-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}
