import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Refunds of an order, the oldest first.
    static func refunds(of order: String, _ db: Database) throws -> [StoredRefund] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT refund.*, currency, network_reference FROM refund JOIN payment
                    ON payment.id = payment_id WHERE refund.order_id = ? ORDER BY refund.created_at, refund.id
                    """), arguments: [order]
        ).compactMap { try refund($0, db) }
    }

    func refunds(of order: String) async throws -> [StoredRefund] {
        try await read { try Self.refunds(of: order, $0) }
    }

    private static func refund(_ row: Row, _ db: Database) throws -> StoredRefund? {
        guard let state = Refund.State(rawValue: row["state"]), let currency = Currency(code: row["currency"])
        else { return nil }
        let id: String = row["id"]
        let lines = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT * FROM refund_line WHERE refund_id = ? AND quantity > 0 ORDER BY variant"),
            arguments: [id])
        return StoredRefund(
            id: id, order: row["order_id"], payment: row["payment_id"],
            reference: row["network_reference"] ?? "", state: state,
            amount: Money(minorUnits: row["amount"], currency: currency),
            lines: lines.map { OrderLine(variant: $0["variant"], quantity: $0["quantity"]) },
            reason: row["reason"], createdAt: Date(seconds: row["created_at"]))
    }

    /// Ends a refund in one transaction and answers the keys that wait for it.
    func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write(as: .ending) { db in
            try db.run(
                "UPDATE refund SET state = ? WHERE id = ? AND state = 'pending'",
                arguments: [(isPaidBack ? Refund.State.succeeded : .failed).rawValue, refund.id])
            guard db.changesCount == 1 else { return }
            if isPaidBack {
                try Self.putBack(refund, at: now, db)
                try Self.advance(afterRefundOf: refund.order, at: now, db)
            } else {
                try Self.undo(refund, db)
            }
            try Self.answer(refund, isPaidBack: isPaidBack, documents, db)
        }
    }

    /// Units that were not shipped return from their order, units that were sent back from the buyer.
    private static func putBack(_ refund: StoredRefund, at now: Date, _ db: Database) throws {
        let lines = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM refund_line WHERE refund_id = ? ORDER BY variant"),
            arguments: [refund.id])
        for line in lines {
            let variant: String = line["variant"]
            let parts: [(count: Int, from: StockAccount, cause: StockCause)] = [
                (line["withdrawn"], .reserved, .withdraw), (line["returned"], .shipped, .return),
            ]
            for part in parts where part.count > 0 {
                try move(
                    part.count, of: variant, from: part.from, to: .available, cause: part.cause,
                    order: refund.order, reference: refund.id, at: now, db)
            }
        }
    }

    private static func advance(afterRefundOf order: String, at now: Date, _ db: Database) throws {
        let isAll = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT captured = (SELECT sum(refund.amount) FROM refund
                        WHERE refund.order_id = payment.order_id AND payment_id = payment.id
                        AND refund.state = 'succeeded')
                    FROM payment WHERE order_id = ? AND state = 'captured'
                    """), arguments: [order])
        try advance(order, by: isAll == true ? .refunded : .refundedPart, at: now, db)
        let units = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT sum(quantity - withdrawn - shipped) AS unshipped,
                    sum(quantity - withdrawn - returned) AS away FROM order_line WHERE order_id = ?
                    """), arguments: [order])
        var events: [OrderEvent] = []
        if units?["unshipped"] == 0 { events.append(.closed) }
        if units?["away"] == 0 { events.append(.returned) }
        for event in events {
            let state = try Self.order(id: order, db)?.state
            if state?.after(event) != nil { try advance(order, by: event, at: now, db) }
        }
    }

    /// What the network did not give back may be given back in another way.
    private static func undo(_ refund: StoredRefund, _ db: Database) throws {
        try db.run(
            "UPDATE payment SET refunded = refunded - ? WHERE id = ?",
            arguments: [refund.amount.minorUnits, refund.payment])
        try db.run(
            """
            UPDATE order_line SET refunded = refunded - undone.quantity,
            withdrawn = order_line.withdrawn - undone.withdrawn,
            returned = order_line.returned - undone.returned
            FROM refund_line AS undone WHERE undone.refund_id = ? AND order_id = ?
            AND undone.variant = order_line.variant
            """, arguments: [refund.id, refund.order])
    }

    private static func answer(
        _ refund: StoredRefund, isPaidBack: Bool, _ documents: OrderDocuments, _ db: Database
    ) throws {
        guard let order = try order(id: refund.order, db),
            let ended = try refunds(of: refund.order, db).first(where: { $0.id == refund.id })
        else { throw Refusal.notFound }
        try answer(waitingFor: refund.id, db) { operation, audience, requestID in
            guard isPaidBack else {
                var problem = Refusal.refundFailed.problem
                problem.instance = requestID
                return try StoredAnswer(status: 402, problem)
            }
            guard operation == .cancel else {
                return try StoredAnswer(
                    status: 201, documents.refund(ended),
                    location: documents.address(ofRefundsOf: order.id))
            }
            return try StoredAnswer(status: 200, documents.order(order, for: audience))
        }
    }
}
