import Foundation
import ShopSupport
import StoreSupport
import TestSupport
import Testing

/// How each engine carries out every statement that a store sends, kept as a file for each: a full scan that
/// was none before is met in the difference.
struct PlanGoldenTests {
    /// Plans are worded by the version of the engine that they were recorded with.
    private static let versions = ["sqlite": "SQLite 3.40.", "postgresql": "PostgreSQL 15"]

    /// Tables that grow with the shop.
    private static let growing: Set = [
        "product", "product_search", "variant", "quote", "shop_order", "order_line", "order_step",
        "coupon_use", "stock_move", "stock_hold", "stock_adjustment", "payment", "refund", "refund_line",
        "attempt", "fulfilment", "fulfilment_line", "fulfilment_step", "outbox",
    ]

    /// Indexes of what is under way alone, which may be walked.
    private static let short: Set = [
        "payment_open", "refund_open", "attempt_open", "fulfilment_due", "order_by_expiry", "outbox_unplaced",
    ]

    /// Parts of statements that may read all rows of a table.
    private static let allowed = [
        // Checks of the books, of references and of the files.
        "AS found LIMIT 100", "AS one WHERE one.", "sum(length(r::text))",
        // Copies, exports and digests.
        "DECLARE ", "ORDER BY product.position, variant.position", "SELECT key FROM attempt ORDER BY 1",
        // Imports: they read a table of the stage, and what goes with it.
        "FROM entry", "JOIN entry", "FROM item", "JOIN item", "FROM incoming.item", "FROM main.product",
        // Counts of all orders, and the tax classes in use when the policy is changed.
        "count(*) AS count FROM shop_order GROUP BY status", "FROM product GROUP BY tax_class",
        // The emptiest shelves of all, for the office.
        "(variant.on_hand - variant.reserved) <= ",
        // The newest order, read backwards by its row; and what is held now, when units are missing.
        "AS latest) ORDER BY", "AS held FROM variant",
    ]

    @Test func everyStatementIsCarriedOutAsBefore() async throws {
        try await SentStatements.use { sent in
            try await OpenShop.run(on: sent.engine) { open in
                try await StoreWalk(open: open) { try await sent.collect(from: $0) }.run()
            }
            let (version, plans) = try await sent.plans()
            #expect(plans.count > 120)
            for plan in plans where !Self.allowed.contains(where: plan.sql.contains) {
                #expect(Self.fullScans(in: plan) == [], "\(plan.text)")
            }
            let engine = TestEngine.isSQLite ? "sqlite" : "postgresql"
            guard version.hasPrefix(Self.versions[engine] ?? version) else { return }
            try Golden.expect(plans.map(\.text).joined(separator: "\n"), "plans-\(engine).txt")
        }
    }

    @Test func scanIsTakenForOneByWhateverName() {
        let sql = "SELECT 1 FROM quote AS known WHERE holder = $1"
        let scans = [
            "    SCAN known", "    ->  Seq Scan on quote known", "    SCAN known USING INDEX by_age",
        ]
        for step in scans { #expect(Self.fullScans(in: .init(sql: sql, steps: [step])) == [step]) }
        for step in ["    SEARCH known USING INDEX by_age (holder=?)", "    SCAN entry"] {
            #expect(Self.fullScans(in: .init(sql: sql, steps: [step])) == [])
        }
    }

    /// The steps that read all of a growing table, or walk all of an index of it without a limit.
    private static func fullScans(in plan: SentStatements.Plan) -> [String] {
        var names = Set(growing)
        for match in plan.sql.matches(of: /\b(\w+) AS (\w+)/) where growing.contains(String(match.1)) {
            names.insert(String(match.2))
        }
        return plan.steps.enumerated().compactMap { place, step in
            guard let scan = scan(in: step), names.contains(scan.table) else { return nil }
            if let index = scan.index, short.contains(index) || plan.isLimited(at: place) { return nil }
            // PostgreSQL tells of bounds in the next line.
            let next = plan.steps.dropFirst(place + 1).first ?? ""
            return next.contains("Index Cond: ") ? nil : step
        }
    }

    private static func scan(in step: String) -> (table: String, index: String?)? {
        let words = #/(?:Seq|Index|Index\ Only)\ Scan(?:\ Backward)?(?:\ using\ (\w+))?\ on\ (\w+)/#
        if let match = step.firstMatch(of: words) { return (String(match.2), match.1.map(String.init)) }
        if let match = step.firstMatch(of: /SEARCH (\w+) USING AUTOMATIC/) { return (String(match.1), nil) }
        guard let match = step.firstMatch(of: /SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(.*)/),
            // A search by words names them.
            match.3.firstMatch(of: /VIRTUAL TABLE INDEX \d+:\S/) == nil
        else { return nil }
        return (String(match.1), match.2.map(String.init))
    }
}

extension SentStatements.Plan {
    fileprivate var text: String { ([sql] + steps).map { $0 + "\n" }.joined() }

    /// True if a step ends when a page is full: nothing is sorted between it and the limit.
    fileprivate func isLimited(at place: Int) -> Bool {
        guard !TestEngine.isSQLite else {
            return sql.contains("LIMIT") && !steps.contains { $0.hasSuffix("TEMP B-TREE FOR ORDER BY") }
        }
        var depth = steps[place].prefix { $0 == " " }.count
        for step in steps[..<place].reversed() {
            let width = step.prefix { $0 == " " }.count
            guard width < depth else { continue }
            depth = width
            if step.contains("Limit") { return true }
            if step.hasSuffix("Sort") { return false }
        }
        return false
    }
}
