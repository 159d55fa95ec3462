import GRDB
import ShopCore
import ShopSQLite
import Testing

/// What is asked with every order and every few seconds: however many rows there are, few are looked at.
struct PlanTests {
    private static let statements = [
        SQLiteStore.overdueOrders, SQLiteStore.endedHolds, SQLiteStore.lapsedPayments,
        SQLiteStore.unsettledOrders, SQLiteStore.heldQuotes, SQLiteStore.droppedQuote,
        SQLiteStore.eventEnds, StoredProduct.select(where: "product.id = ?"),
    ]

    @Test(arguments: statements)
    func nothingIsLookedAtRowByRow(sql: String) async throws {
        let plan = try await SQLiteStore.inMemory().read { db in
            let count = sql.count { $0 == "?" } + [":moment", ":later"].count { sql.contains($0) }
            return try String.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + sql,
                arguments: StatementArguments(Array(repeating: 1, count: count)),
                adapter: SuffixRowAdapter(fromIndex: 3))
        }
        // A table of one row is not walked, nor an index of what is open alone.
        let few = ["SCAN shop", "SCAN CONSTANT ROW"]
        let scans = plan.filter { step in
            step.hasPrefix("SCAN ") && !few.contains(step) && !step.hasSuffix("_open")
        }
        #expect(scans == [] && !plan.isEmpty)
        #expect(!plan.contains { $0.contains("order_in_status_by_age") })
    }
}
