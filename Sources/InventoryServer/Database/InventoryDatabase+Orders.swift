import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// An order request with the ids and the moment it is given.
struct OrderDraft: Sendable {
    var request: OrderRequest
    var key: String
    /// SHA-256 of method, path, media type and canonical body.
    var fingerprint: Data
    var orderID: String
    var paymentID: String
    var now: Date
}

/// What came of the first transaction of an order.
enum OrderBeginning: Sendable {
    /// The order is durable and its stock taken: the network may be asked.
    case begun(card: CardNumber, pin: String?, total: Money)
    case alreadyAnswered(StoredAnswer)
    case stillRunning(since: Date)
}

extension InventoryDatabase {
    static let attemptsPerQuote = 5

    /// Takes stock and writes order, payment and key in one transaction; a refusal leaves nothing behind.
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
            let payment = try check.payment(of: draft.request)
            try Self.checkUnspent(quote: quote, payment: payment, db)
            try Self.insert(draft, quote: quote, total: total, payment: payment, db)
            try Self.takeStock(of: quote, for: draft, db)
            try Self.insert(payment, of: draft, seal: Seal(secret: shop.secret), db)
            try db.execute(
                sql: "INSERT INTO attempt VALUES (?, ?, ?, NULL, NULL, ?)",
                arguments: [draft.key, draft.fingerprint, draft.orderID, draft.now.seconds])
            return .begun(card: payment.card, pin: payment.pin, total: total)
        }
    }

    /// A quote is paid once, tried five times at most, and a wallet's token is spent once.
    private static func checkUnspent(quote: PricedQuote, payment: CheckedPayment, _ db: Database) throws {
        let orders = try String.fetchAll(
            db, sql: "SELECT status FROM shop_order WHERE quote = ?", arguments: [quote.id])
        guard orders.allSatisfy({ $0 == Order.Status.cancelled.rawValue }) else {
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
        guard orders.count < attemptsPerQuote else {
            throw Refusal.quoteStale("Too many payments of this quote were declined. Ask for a new one.")
        }
        guard let identifier = payment.transactionIdentifier else { return }
        let spent = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM payment WHERE transaction_identifier = ?)",
            arguments: [identifier])
        if spent == true { throw Refusal.tokenReplayed }
    }

    private static func insert(
        _ draft: OrderDraft, quote: PricedQuote, total: Money, payment: CheckedPayment, _ db: Database
    ) throws {
        try db.execute(sql: "UPDATE shop SET last_order_number = last_order_number + 1")
        let count = try Int.fetchOne(db, sql: "SELECT last_order_number FROM shop") ?? 0
        let digits = String(count)
        let padding = String(repeating: "0", count: max(0, 6 - digits.count))
        let number = "\(CivilDay(draft.now, timeZone: "UTC").year)-\(padding)\(digits)"
        let frozen = FrozenOrder(
            summary: quote.rows, lines: quote.wireLines(total.currency), shipTo: draft.request.shipTo,
            contact: draft.request.contact,
            shipping: quote.method.map { Order.Shipping(label: $0.label, detail: $0.detail) },
            payment: Order.PaymentLine(type: payment.kind, displayName: payment.displayName))
        try db.execute(
            sql: """
                INSERT INTO shop_order VALUES
                (?, ?, ?, ?, 'awaiting_payment', 'open', 'none', 'none', ?, ?, ?, ?, 1)
                """,
            arguments: [
                draft.orderID, number, quote.id, draft.key, total.minorUnits, total.currency.code,
                try StoredText.encode(frozen), draft.now.seconds,
            ])
        for line in quote.lines {
            try db.execute(
                sql: "INSERT INTO order_line VALUES (?, ?, ?, ?)",
                arguments: [draft.orderID, line.variant, line.quantity, line.unit])
        }
        try advance(draft.orderID, by: .submitted, at: draft.now, db)
    }

    /// Takes every line by one guarded statement, in one order for all buyers; refuses all when one is short.
    private static func takeStock(of quote: PricedQuote, for draft: OrderDraft, _ db: Database) throws {
        var shortages: [Problem.Shortage] = []
        for line in quote.lines.sorted(by: { $0.variant < $1.variant }) {
            try db.execute(
                sql: "UPDATE variant SET stock = stock - ? WHERE id = ? AND stock >= ?",
                arguments: [line.quantity, line.variant, line.quantity])
            guard db.changesCount == 0 else {
                try move(-line.quantity, of: line.variant, cause: "order", draft.orderID, at: draft.now, db)
                continue
            }
            let stock = try Int.fetchOne(
                db, sql: "SELECT stock FROM variant WHERE id = ?", arguments: [line.variant])
            shortages.append(
                Problem.Shortage(sku: line.sku, requested: line.quantity, available: stock ?? 0))
        }
        guard shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
        try touchProducts(of: draft.orderID, db)
    }

    static func move(
        _ delta: Int, of variant: String, cause: String, _ order: String, at now: Date, _ db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO stock_move (variant, delta, cause, order_id, at) VALUES (?, ?, ?, ?, ?)",
            arguments: [variant, delta, cause, order, now.seconds])
    }

    /// Raises the versions of an order's products and of the catalogue after a change of stock.
    static func touchProducts(of order: String, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE product SET version = version + 1 WHERE id IN
                (SELECT product FROM variant JOIN order_line ON variant.id = order_line.variant
                WHERE order_id = ?)
                """, arguments: [order])
        try db.execute(sql: "UPDATE shop SET catalogue_version = catalogue_version + 1")
    }

    /// Keeps of a card its network, its last four digits and a keyed fingerprint, never its number.
    private static func insert(
        _ payment: CheckedPayment, of draft: OrderDraft, seal: Seal, _ db: Database
    ) throws {
        let fingerprint = Data(seal.code("card", [payment.card.digits]))
        try db.execute(
            sql: "INSERT INTO payment VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, NULL, ?)",
            arguments: [
                draft.paymentID, draft.orderID, payment.kind, payment.card.network.rawValue,
                payment.card.suffix, fingerprint, payment.transactionIdentifier, draft.now.seconds,
            ])
    }
}
