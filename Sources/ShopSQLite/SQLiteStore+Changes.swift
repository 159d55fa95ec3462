package import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

/// Writes what was decided, in the transaction in which the facts were read.
extension SQLiteStore {
    /// Writes every change of a decision in order, and returns the decision's outcome.
    package static func carryOut<Outcome>(_ decision: Decision<Outcome>, _ db: Database) throws -> Outcome {
        for change in decision.changes { try carryOut(change, db) }
        return decision.outcome
    }

    /// Writes one change and its events to the outbox.
    package static func carryOut(_ change: StoreChange, _ db: Database) throws {
        switch change {
        case .place(let order, let lines): try insert(order, lines, db)
        case .advance(let step):
            try update(step, db)
            try requireGuard(of: change, db)
            try write(step, db)
        case .freeze(let frozen, let order): try freeze(frozen, of: order, db)
        case .line(let step):
            try update(step, db)
            try requireGuard(of: change, db)
        case .move(let move): try write(move, db)
        case .reserve(let moves): try reserve(moves, db)
        case .quote(let quote, let holder): try insert(quote, holder: holder, db)
        case .dropQuote(let quote, let now):
            try drop(quote, at: now, db)
            try requireGuard(of: change, db)
        case .forgetQuotes(let moment): try forgetQuotes(endedBefore: moment, db)
        case .hold(let line, let quote, let until): try insert(line, of: quote, until: until, db)
        case .forgetHold(let quote): try forgetHold(of: quote, db)
        case .takeCoupon(let use): try take(use, else: change.refusal, db)
        case .returnCoupons(let order): try returnCoupons(of: order, db)
        case .submit(let payment): try insert(payment, else: change.refusal, db)
        case .payment(let step):
            try update(step, db)
            try requireGuard(of: change, db)
        case .setAside(let amount, let payment):
            try setAside(amount, of: payment, db)
            try requireGuard(of: change, db)
        case .refund(let refund, let units): try insert(refund, units, db)
        case .endRefund(let refund, let state):
            try end(refund, state, db)
            try requireGuard(of: change, db)
        case .parcel(let parcel, let next): try insert(parcel, next: next, db)
        case .parcelStep(let step):
            try update(step, db)
            try requireGuard(of: change, db)
            try write(step.to, of: step.parcel, at: step.at, db)
        case .adjustment(let made, let key): try insert(made, by: key, db)
        case .file(let filed): try file(filed, db)
        case .answer(let answer, let attempt): try write(answer, to: attempt, db)
        }
        for topic in change.topics { try tell(topic, db) }
    }

    /// Throws when the guarded statement before found something else than was decided on.
    private static func requireGuard(of change: StoreChange, _ db: Database) throws {
        guard db.changesCount == 1 else { throw change.refusal }
    }

    private static func tell(_ topic: OutboxTopic, _ db: Database) throws {
        switch topic {
        case .order(let id): try tellOrder(id, db)
        case .stock(let variant): try tellStock(of: variant, db)
        }
    }

    // MARK: Facts

    /// An order as it is decided about; nil when there is none.
    package static func course(
        of order: String, withLines: Bool = true, at now: Date, _ db: Database
    ) throws -> OrderCourse? {
        try Self.order(id: order, db).map { stored in
            OrderCourse(stored, lines: withLines ? try lineStands(of: order, db) : [], at: now)
        }
    }

    /// The units of an order's lines, by variant id.
    package static func lineStands(of order: String, _ db: Database) throws -> [OrderLineStand] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM order_line WHERE order_id = ? ORDER BY variant"),
            arguments: [order]
        ).map { row in
            OrderLineStand(
                variant: row["variant"], kind: ProductSummary.Kind(rawValue: row["kind"]) ?? .physical,
                quantity: row["quantity"], gross: row["gross"], withdrawn: row["withdrawn"],
                shipped: row["shipped"], returned: row["returned"], refunded: row["refunded"])
        }
    }
}
