import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Writes key, order, reservation and payment in one transaction; a refusal leaves nothing behind.
    ///
    /// The order of a quote that waits for its payment is taken up again.
    func place(
        _ draft: OrderDraft, seal: Seal, documents: OrderDocuments
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(draft.keyed, db) { return known }
            try Self.expire(upTo: draft.now, db)
            guard try Self.isStanding(draft.quote.id, db) else {
                throw Refusal.quoteExpired(status: 409)
            }
            let order = try Self.takeUp(draft, seal, db)
            guard let payment = draft.payment else {
                return .answered(try Self.answerPlaced(draft, order, documents, db))
            }
            try Self.submit(
                payment, id: draft.paymentID, for: order.id, .automatic, seal: seal, at: draft.now, db)
            try Self.file(draft.keyed, .place, order: order.id, subject: draft.paymentID, at: draft.now, db)
            return .begun(order: order.id)
        }
    }

    /// How a key stands that is known already.
    static func beginning(_ request: KeyedRequest, _ db: Database) throws -> KeyedBeginning? {
        switch try attempt(request, db) {
        case .answered(let answer): .answered(KeyedOutcome(answer: answer, isReplay: true))
        case .open(let order): .open(order: order)
        case nil: nil
        }
    }

    private static func answerPlaced(
        _ draft: OrderDraft, _ order: StoredOrder, _ documents: OrderDocuments, _ db: Database
    ) throws -> KeyedOutcome {
        let document = documents.order(order, for: .shopper)
        let answer = try StoredAnswer(
            status: 201, document,
            location: documents.address(ofOrder: order.id), order: order.id, orderKey: order.attemptKey)
        try file(draft.keyed, .place, order: order.id, answer: answer, at: draft.now, db)
        return KeyedOutcome(answer: answer, isReplay: false, document: document)
    }

    /// The order of a quote: the one that waits for its payment, or a new one.
    private static func takeUp(
        _ draft: OrderDraft, _ seal: Seal, _ db: Database
    ) throws -> StoredOrder {
        let quote = draft.quote
        let frozen = FrozenOrder(draft.request, quote, draft.currency)
        let known = try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM shop_order WHERE quote = ? AND status NOT IN ('cancelled', 'expired')"),
            arguments: [quote.id])
        guard let known = try known.flatMap({ try order(id: $0, db) }) else {
            try refuseWithdrawn(quote.lines.map(\.variant), db)
            let order = try insert(draft, frozen, db)
            try dropHold(of: quote.id, isTold: false, at: draft.now, db)
            try reserve(quote.lines, cause: .order, order: order.id, at: draft.now, db)
            let contact = seal.shortCode("contact", [draft.request.contact?.email?.lowercased() ?? ""])
            try takeCoupons(quote.coupons, order: order.id, contact: contact, at: draft.now, db)
            return order
        }
        guard known.state.actions.contains(.pay) else {
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
        guard try tries(of: known.id, db) < OrderTerms.mostPayments else {
            throw Refusal.quoteStale("Too many payments of this quote were declined. Ask for a new one.")
        }
        // The latest try says where an order goes and whom it reaches.
        if frozen.isSentAlike(known.frozen) { return known }
        try advance(known.id, by: .changed, at: draft.now, db)
        try freeze(frozen, of: known.id, db)
        guard let changed = try order(id: known.id, db) else { throw Refusal.notFound }
        return changed
    }

    private static func insert(
        _ draft: OrderDraft, _ frozen: FrozenOrder, _ db: Database
    ) throws -> StoredOrder {
        let quote = draft.quote
        let order = StoredOrder(
            id: draft.orderID, number: try nextNumber(at: draft.now, db), quote: quote.id,
            attemptKey: draft.keyed.key, state: .placed,
            total: Money(minorUnits: quote.total, currency: draft.currency), frozen: frozen,
            createdAt: Date(seconds: draft.now.seconds),
            expiresAt: Date(seconds: draft.now.seconds + Int64(OrderTerms.patience)), version: 1, steps: [])
        try db.run(
            """
            INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis,
            goods_axis, total, currency, frozen, created_at, expires_at, version)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                order.id, order.number, order.quote, order.attemptKey, order.state.status.rawValue,
                order.state.order.rawValue, order.state.money.rawValue, order.state.goods.rawValue,
                quote.total, quote.currency, try StoredText.encode(frozen), order.createdAt.seconds,
                order.expiresAt.seconds, order.version,
            ])
        for line in quote.lines {
            try db.run(
                """
                INSERT INTO order_line (order_id, variant, quantity, unit, gross, kind)
                SELECT ?, variant.id, ?, ?, ?, product.kind
                FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ?
                """,
                arguments: [draft.orderID, line.quantity, line.unit, line.gross, line.variant])
        }
        try tellOrder(order.id, db)
        return order
    }

    private static func nextNumber(at now: Date, _ db: Database) throws -> String {
        let count = try Int.fetchOne(
            db.cachedStatement(
                sql: "UPDATE shop SET last_order_number = last_order_number + 1 RETURNING last_order_number"))
        let digits = String(count ?? 0)
        let padding = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(CivilDay(now, timeZone: "UTC").year)-\(padding)\(digits)"
    }
}
