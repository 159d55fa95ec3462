package import FoundationEssentials
package import GRDB
import PayKit
package import ShopCore
package import StoreAPI

extension SQLiteStore {
    /// Begins a refund and files its idempotency key in one transaction, before the network is asked.
    ///
    /// - Throws: ``Refusal`` as ``Refunding`` decides, `keyReused` for the key, or `overloaded` from a full
    ///   write queue.
    package func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let course = try Self.course(of: order, at: now, db)
            return try Self.carryOut(Refunding.begin(draft, of: course, keyed), db)
        }
    }

    /// Ends a pending refund and answers the keys that wait for it; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` `notFound` without the refund.
    package func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write(as: .ending) { db in
            let facts = try Self.facts(of: refund, at: now, db)
            try Self.carryOut(Refunding.settle(facts, isPaidBack: isPaidBack, documents), db)
        }
    }

    private static func facts(
        of refund: StoredRefund, at now: Date, _ db: Database
    ) throws -> Refunding.Facts {
        let refunds = try refunds(of: refund.order, db)
        guard let found = refunds.first(where: { $0.id == refund.id }),
            let course = try course(of: refund.order, at: now, db)
        else { throw Refusal.notFound }
        let units = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM refund_line WHERE refund_id = ? ORDER BY variant"),
            arguments: [refund.id]
        ).map { row in
            RefundUnits(
                variant: row["variant"], quantity: row["quantity"], withdrawn: row["withdrawn"],
                returned: row["returned"])
        }
        let paidBack = refunds.filter { $0.payment == found.payment && $0.state == .succeeded }
        return Refunding.Facts(
            refund: found, units: units, course: course,
            paidBack: paidBack.reduce(0) { $0 + $1.amount.minorUnits },
            waiting: try waiting(for: refund.id, db))
    }

    /// Inserts a refund with the units it withdraws and returns.
    package static func insert(_ refund: StoredRefund, _ units: [RefundUnits], _ db: Database) throws {
        try db.run(
            """
            INSERT INTO refund (id, order_id, payment_id, state, amount, reason, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                refund.id, refund.order, refund.payment, refund.state.rawValue, refund.amount.minorUnits,
                refund.reason, refund.createdAt.seconds,
            ])
        for unit in units {
            try db.run(
                "INSERT INTO refund_line VALUES (?, ?, ?, ?, ?)",
                arguments: [refund.id, unit.variant, unit.quantity, unit.withdrawn, unit.returned])
        }
    }

    /// Ends a refund that is pending; no row changes otherwise.
    package static func end(_ refund: String, _ state: Refund.State, _ db: Database) throws {
        try db.run(
            "UPDATE refund SET state = ? WHERE id = ? AND state = 'pending'",
            arguments: [state.rawValue, refund])
    }

    // MARK: Reading

    /// The refunds of an order within a transaction, the oldest first.
    package static func refunds(of order: String, _ db: Database) throws -> [StoredRefund] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT refund.*, currency, network_reference FROM refund JOIN payment
                    ON payment.id = payment_id WHERE refund.order_id = ? ORDER BY refund.created_at, refund.id
                    """), arguments: [order]
        ).compactMap { try refund($0, db) }
    }

    /// The refunds of an order, the oldest first.
    package func refunds(of order: String) async throws -> [StoredRefund] {
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
}
