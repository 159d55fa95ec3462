import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Decides to give money back: an amount, units of lines, or all that is left.
    func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            guard let stored = try Self.order(id: order, db) else { throw Refusal.notFound }
            guard stored.state.actions.contains(.refund), let payment = stored.payment,
                payment.state == .captured
            else {
                throw stored.state.money == .refunded
                    ? Refusal.refundExceedsCaptured : .illegalTransition(from: stored.state)
            }
            try Self.beginRefund(draft, of: payment, at: now, db)
            try Self.file(keyed, .refund, order: order, subject: draft.id, at: now, db)
            return .begun(order: order)
        }
    }

    /// Sets money aside and withdraws units from what is shipped; nobody else can give them back now.
    static func beginRefund(
        _ draft: RefundDraft, of payment: StoredPayment, at now: Date, _ db: Database
    ) throws {
        let amount = try amount(of: draft.request, payment, db)
        try db.run(
            """
            UPDATE payment SET refunded = refunded + :amount
            WHERE id = :id AND state = 'captured' AND refunded + :amount <= captured
            """, arguments: ["amount": amount, "id": payment.id])
        guard db.changesCount == 1 else { throw Refusal.refundExceedsCaptured }
        try db.run(
            """
            INSERT INTO refund (id, order_id, payment_id, state, amount, reason, created_at)
            VALUES (?, ?, ?, 'pending', ?, ?, ?)
            """,
            arguments: [
                draft.id, payment.order, payment.id, amount, draft.request.reason, now.seconds,
            ])
        let isAll = payment.refunded.minorUnits + amount == payment.captured.minorUnits
        for line in try refundLines(of: payment.order, db) {
            let asked = draft.request.lines?.first { $0.variant == line.variant }?.quantity ?? 0
            // What is paid back in full is not shipped any more.
            let withdrawn = isAll ? line.left : min(asked, line.left)
            let away = isAll ? line.away : min(asked - withdrawn, line.away)
            let returned = draft.request.restock == true ? away : 0
            guard asked > 0 || withdrawn > 0 || returned > 0 else { continue }
            try book(draft.id, payment.order, line, asked, withdrawn, returned, db)
        }
    }

    private static func book(
        _ refund: String, _ order: String, _ line: RefundLine, _ asked: Int, _ withdrawn: Int,
        _ returned: Int, _ db: Database
    ) throws {
        try db.run(
            """
            UPDATE order_line SET refunded = refunded + :asked, withdrawn = withdrawn + :withdrawn,
            returned = returned + :returned WHERE order_id = :order AND variant = :variant
            AND refunded + :asked <= quantity AND withdrawn + shipped + :withdrawn <= quantity
            AND returned + :returned <= shipped
            """,
            arguments: [
                "asked": asked, "withdrawn": withdrawn, "returned": returned, "order": order,
                "variant": line.variant,
            ])
        guard db.changesCount == 1 else { throw Refusal.refundExceedsCaptured }
        try db.run(
            "INSERT INTO refund_line VALUES (?, ?, ?, ?, ?)",
            arguments: [refund, line.variant, asked, withdrawn, returned])
    }

    // MARK: Amounts

    private struct RefundLine {
        var variant: String
        var quantity: Int
        var gross: Int64
        /// Units for which money was given back already.
        var refunded: Int
        /// Units that were not shipped yet.
        var left: Int
        /// Units that were shipped and did not come back.
        var away: Int

        /// What some units more cost, so that all units together cost the whole line.
        func amount(of units: Int) -> Int64 {
            func share(_ count: Int) -> Int64 { gross * Int64(count) / Int64(quantity) }
            return share(refunded + units) - share(refunded)
        }
    }

    private static func refundLines(of order: String, _ db: Database) throws -> [RefundLine] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM order_line WHERE order_id = ? ORDER BY variant"),
            arguments: [order]
        ).map { row in
            let (quantity, shipped): (Int, Int) = (row["quantity"], row["shipped"])
            return RefundLine(
                variant: row["variant"], quantity: quantity, gross: row["gross"], refunded: row["refunded"],
                left: quantity - row["withdrawn"] - shipped, away: shipped - row["returned"])
        }
    }

    private static func amount(
        of request: RefundRequest, _ payment: StoredPayment, _ db: Database
    ) throws -> Int64 {
        if let amount = request.amount {
            guard amount.currency == payment.amount.currency, amount.minorUnits > 0 else {
                throw Refusal.invalidAmount("An amount above nothing in the order's currency.")
            }
            return amount.minorUnits
        }
        guard let asked = request.lines else {
            return payment.captured.minorUnits - payment.refunded.minorUnits
        }
        let lines = try refundLines(of: payment.order, db)
        return try asked.reduce(0) { sum, asked in
            guard let line = lines.first(where: { $0.variant == asked.variant }) else {
                throw Refusal.unknownProduct(pointer: "/lines")
            }
            guard line.refunded + asked.quantity <= line.quantity else {
                throw Refusal.refundExceedsCaptured
            }
            return sum + line.amount(of: asked.quantity)
        }
    }
}
