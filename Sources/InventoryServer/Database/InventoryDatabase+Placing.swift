import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// An order request whose payment was judged, with the ids and the moment it is given.
struct OrderDraft: Sendable {
    var request: OrderRequest
    var keyed: KeyedRequest
    /// Nil for an order that waits for its payment.
    var payment: CheckedPayment?
    /// The id of the order, if the quote has none yet.
    var orderID: String
    var paymentID: String
    var now: Date
}

/// What came of the first transaction of a keyed request.
enum KeyedBeginning: Sendable {
    case answered(KeyedOutcome)
    /// The key is known, and its work waits for the network.
    case open(order: String)
    /// Something is durable that the network has to be told.
    case begun(order: String)
}

extension InventoryDatabase {
    /// How long an order waits for its payment.
    static let patience: TimeInterval = 15 * 60

    /// Writes key, order, reservation and payment in one transaction; a refusal leaves nothing behind.
    ///
    /// The order of a quote that waits for its payment is taken up again.
    func place(
        _ draft: OrderDraft, policy: ShopPolicy, seal: Seal, documents: OrderDocuments
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(draft.keyed, db) { return known }
            try Self.expire(upTo: draft.now, db)
            guard let quote = try Self.quote(id: draft.request.quote, db),
                let currency = Currency(code: quote.currency)
            else { throw Refusal.quoteExpired(status: 409) }
            try OrderCheck(policy: policy, quote: quote, now: draft.now).check(draft.request)
            let id = try Self.takeUp(draft, quote, currency, seal, db)
            guard let payment = draft.payment else {
                return .answered(try Self.answerPlaced(draft, id, documents, db))
            }
            try Self.submit(payment, id: draft.paymentID, for: id, .automatic, seal: seal, at: draft.now, db)
            try Self.file(draft.keyed, .place, order: id, subject: draft.paymentID, at: draft.now, db)
            return .begun(order: id)
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
        _ draft: OrderDraft, _ id: String, _ documents: OrderDocuments, _ db: Database
    ) throws -> KeyedOutcome {
        guard let order = try order(id: id, db) else { throw Refusal.notFound }
        let answer = try StoredAnswer(
            status: 201, documents.order(order, for: .shopper), location: documents.address(ofOrder: id),
            order: id)
        try file(draft.keyed, .place, order: id, answer: answer, at: draft.now, db)
        return KeyedOutcome(answer: answer, isReplay: false)
    }

    /// The order of a quote: the one that waits for its payment, or a new one.
    private static func takeUp(
        _ draft: OrderDraft, _ quote: PricedQuote, _ currency: Currency, _ seal: Seal, _ db: Database
    ) throws -> String {
        let frozen = FrozenOrder(draft.request, quote, currency)
        let known = try String.fetchOne(
            db,
            sql: "SELECT id FROM shop_order WHERE quote = ? AND status NOT IN ('cancelled', 'expired')",
            arguments: [quote.id])
        guard let known = try known.flatMap({ try order(id: $0, db) }) else {
            try refuseWithdrawn(quote.lines.map(\.variant), db)
            try insert(draft, quote, frozen, db)
            try dropHold(of: quote.id, isTold: false, at: draft.now, db)
            try reserve(quote.lines, cause: .order, order: draft.orderID, at: draft.now, db)
            let contact = seal.shortCode("contact", [draft.request.contact?.email?.lowercased() ?? ""])
            try takeCoupons(quote.coupons, order: draft.orderID, contact: contact, at: draft.now, db)
            return draft.orderID
        }
        guard known.state.actions.contains(.pay) else {
            throw Refusal.quoteStale("This quote has already been ordered.")
        }
        guard try tries(of: known.id, db) < mostPayments else {
            throw Refusal.quoteStale("Too many payments of this quote were declined. Ask for a new one.")
        }
        // The latest try says where an order goes and whom it reaches.
        if !frozen.isSentAlike(known.frozen) {
            try advance(known.id, by: .changed, at: draft.now, db)
            try freeze(frozen, of: known.id, db)
        }
        return known.id
    }

    private static func insert(
        _ draft: OrderDraft, _ quote: PricedQuote, _ frozen: FrozenOrder, _ db: Database
    ) throws {
        let state = OrderState.placed
        try db.execute(
            sql: """
                INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis,
                goods_axis, total, currency, frozen, created_at, expires_at, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
                """,
            arguments: [
                draft.orderID, try nextNumber(at: draft.now, db), quote.id, draft.keyed.key,
                state.status.rawValue, state.order.rawValue, state.money.rawValue, state.goods.rawValue,
                quote.total, quote.currency, try StoredText.encode(frozen), draft.now.seconds,
                draft.now.seconds + Int64(patience),
            ])
        for line in quote.lines {
            try db.execute(
                sql: """
                    INSERT INTO order_line (order_id, variant, quantity, unit, gross, kind)
                    SELECT ?, variant.id, ?, ?, ?, product.kind
                    FROM variant JOIN product ON product.id = variant.product WHERE variant.id = ?
                    """,
                arguments: [draft.orderID, line.quantity, line.unit, line.gross, line.variant])
        }
        try tellOrder(draft.orderID, db)
    }

    private static func nextNumber(at now: Date, _ db: Database) throws -> String {
        let count = try Int.fetchOne(
            db,
            sql: "UPDATE shop SET last_order_number = last_order_number + 1 RETURNING last_order_number")
        let digits = String(count ?? 0)
        let padding = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(CivilDay(now, timeZone: "UTC").year)-\(padding)\(digits)"
    }
}
