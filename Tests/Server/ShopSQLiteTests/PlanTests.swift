import FoundationEssentials
import GRDB
import SQLStatements
import ShopCore
import ShopSQL
import ShopSQLite
import Testing

/// What is asked with every order and every few seconds: however many rows there are, few are looked at.
struct PlanTests {
    private static let statements: [SQLStatements.Statement] = {
        let now = Date(timeIntervalSince1970: 1)
        var over: [SQLStatements.Statement] = []
        if case .run(let statements, _, _) = SQLiteStore.expiry(upTo: now).first { over = statements }
        var batch = ChangeBatch(.sqlite)
        batch.drop("quo_1", at: now, else: .notFound)
        return over + batch.statements + [
            SQLiteStore.isAnyOver(at: now), SQLiteStore.selectOrder("ord_1"),
            SQLiteStore.selectLines("ord_1"),
            SQLiteStore.selectQuote("quo_1"), SQLiteStore.lockHeld(by: "quo_1"),
            SQLiteStore.selectWaiting(for: "pay_1"),
            SQLStatements.Statement(SQLiteStore.lapsedPayments, [1]),
            SQLStatements.Statement(SQLiteStore.overOrders, [1]),
            SQLStatements.Statement(SQLiteStore.unsettledOrders, [1, 2]),
            SQLStatements.Statement(SQLiteStore.heldQuotes, ["holder", ""]),
            SQLStatements.Statement(SQLiteStore.selectParcel(where: "order_id = $1"), ["ord_1"]),
            SQLStatements.Statement(SQLiteStore.eventEnds),
        ]
    }()

    @Test(arguments: statements)
    func nothingIsLookedAtRowByRow(statement: SQLStatements.Statement) async throws {
        let plan = try await SQLiteStore.inMemory().read { db in
            try db.run(
                SQLStatements.Statement("EXPLAIN QUERY PLAN \(statement.sql)", statement.values)
            ).map { try $0.get("detail", as: String.self) }
        }
        // A table of one row is not walked, nor an index of what is open alone, nor what was found already.
        let few = ["SCAN shop", "SCAN CONSTANT ROW"]
        let scans = plan.filter { step in
            step.hasPrefix("SCAN ") && !few.contains(step) && !step.hasSuffix("_open")
                && !step.hasPrefix("SCAN (subquery-")
        }
        #expect(scans == [] && !plan.isEmpty)
        #expect(!plan.contains { $0.contains("order_in_status_by_age") })
    }
}
