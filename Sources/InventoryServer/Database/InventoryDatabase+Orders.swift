import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// An order request with the ids and the moment it is given.
struct OrderDraft: Sendable {
    var request: OrderRequest
    var key: String
    /// The sealed digest of method, path, media type and canonical body.
    var fingerprint: Data
    /// The id of the order, if the quote has none yet.
    var orderID: String
    var paymentID: String
    var now: Date
}

/// An order that is durable and whose stock is taken, while somebody tries to pay it.
struct OpenOrder: Sendable {
    var id: String
    var key: String
    var paymentID: String
    var quote: PricedQuote
    var total: Money
}

/// What came of the first transaction of an order.
enum OrderBeginning: Sendable {
    case begun(OpenOrder)
    case alreadyAnswered(StoredAnswer)
    case stillRunning(since: Date)
}

extension InventoryDatabase {
    /// How often one order may be paid for.
    static let mostPayments = 5

    /// Writes the order and the key and takes the stock in one transaction; a refusal leaves nothing behind.
    ///
    /// The order of a quote whose payments have failed so far is taken up again.
    func begin(_ draft: OrderDraft, shop: ShopFacts) async throws -> OrderBeginning {
        try await write { db in
            if let attempt = try Self.attempt(key: draft.key, db) {
                guard attempt.fingerprint == draft.fingerprint else { throw Refusal.keyReused }
                return attempt.answer.map(OrderBeginning.alreadyAnswered)
                    ?? .stillRunning(since: attempt.createdAt)
            }
            guard let quote = try Self.quote(id: draft.request.quote, db),
                let currency = Currency(code: quote.currency)
            else { throw Refusal.quoteExpired(status: 409) }
            let total = Money(minorUnits: quote.total, currency: currency)
            let check = OrderCheck(policy: shop.policy, quote: quote, total: total, now: draft.now)
            try check.check(draft.request)
            var order = OpenOrder(
                id: draft.orderID, key: draft.key, paymentID: draft.paymentID, quote: quote, total: total)
            let frozen = FrozenOrder(draft.request, quote, currency)
            if let known = try Self.payableOrder(ofQuote: quote.id, db) {
                order.id = known
                try Self.update(order, frozen, db)
            } else {
                try Self.insert(order, frozen, at: draft.now, db)
            }
            try Self.takeStock(for: order, at: draft.now, db)
            try db.execute(
                sql: "INSERT INTO attempt VALUES (?, ?, ?, NULL, NULL, ?)",
                arguments: [draft.key, draft.fingerprint, order.id, draft.now.seconds])
            return .begun(order)
        }
    }

    /// The order of a quote that still waits for its payment; nil when the quote has none.
    ///
    /// Throws when it is paid, when somebody is paying it now, and when it was tried too often.
    private static func payableOrder(ofQuote quote: String, _ db: Database) throws -> String? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, status,
                EXISTS (SELECT 1 FROM attempt WHERE order_id = shop_order.id AND status IS NULL) AS is_running
                FROM shop_order WHERE quote = ? AND status <> 'cancelled'
                """, arguments: [quote])
        guard let row else { return nil }
        let isRunning: Bool = row["is_running"]
        guard row["status"] == Order.Status.awaitingPayment.rawValue, !isRunning else {
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
        guard try tries(of: row["id"], db) < mostPayments else {
            throw Refusal.quoteStale("Too many payments of this quote were declined. Ask for a new one.")
        }
        return row["id"]
    }

    private static func insert(_ order: OpenOrder, _ frozen: FrozenOrder, at now: Date, _ db: Database) throws
    {
        try db.execute(sql: "UPDATE shop SET last_order_number = last_order_number + 1")
        let count = try Int.fetchOne(db, sql: "SELECT last_order_number FROM shop") ?? 0
        let digits = String(count)
        let padding = String(repeating: "0", count: max(0, 6 - digits.count))
        let number = "\(CivilDay(now, timeZone: "UTC").year)-\(padding)\(digits)"
        try db.execute(
            sql: """
                INSERT INTO shop_order VALUES
                (?, ?, ?, ?, 'awaiting_payment', 'open', 'none', 'none', ?, ?, ?, ?, 1)
                """,
            arguments: [
                order.id, number, order.quote.id, order.key, order.total.minorUnits,
                order.total.currency.code, try StoredText.encode(frozen), now.seconds,
            ])
        for line in order.quote.lines {
            try db.execute(
                sql: "INSERT INTO order_line VALUES (?, ?, ?, ?)",
                arguments: [order.id, line.variant, line.quantity, line.unit])
        }
    }

    /// The latest try says where an order goes and whom it reaches.
    private static func update(_ order: OpenOrder, _ frozen: FrozenOrder, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE shop_order SET attempt_key = ?, frozen = ?, version = version + 1 WHERE id = ?",
            arguments: [order.key, try StoredText.encode(frozen), order.id])
    }
}
