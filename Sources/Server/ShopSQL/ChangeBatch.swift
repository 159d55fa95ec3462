package import SQLStatements
package import ShopCore
import StoreAPI

/// The changes of a decision as statements, with what each has to answer.
///
/// A guard that does not hold takes back the whole transaction, so that it may be found out when all of them
/// were sent; the first one that is broken is what is thrown.
package struct ChangeBatch {
    package enum Demand {
        case nothing
        /// Exactly one row, otherwise a concurrent transaction was faster.
        case one(Refusal)
        case units(StockMove)
        /// The units of one of several moves were there; with the last of them, all that are short are told.
        case someUnits(StockMove, isLast: Bool)
        /// The coupon had a use left, in all and for the contact.
        case use(CouponUse)
    }

    package let dialect: Dialect
    package private(set) var statements: [Statement] = []
    /// The condition on each statement's answer, in the same order.
    package private(set) var demands: [Demand] = []
    package private(set) var news: News = []

    package init(_ dialect: Dialect) { self.dialect = dialect }

    package mutating func add(_ sql: String, _ values: [Value], _ demand: Demand = .nothing) {
        statements.append(Statement(sql, values))
        demands.append(demand)
    }

    package mutating func add(_ change: StoreChange) throws {
        switch change {
        case .place(let order, let lines): try insert(order, lines)
        case .advance(let step): advance(step, else: change.refusal)
        case .freeze(let frozen, let order):
            add(
                "UPDATE shop_order SET frozen = $1 WHERE id = $2",
                [.text(try frozen.stored(of: order)), .text(order)])
        case .line(let step): update(step, else: change.refusal)
        case .move(let move): write(move, .units(move))
        case .reserve(let moves):
            for (place, move) in moves.enumerated() {
                write(move, .someUnits(move, isLast: place == moves.count - 1))
                tell(StoreChange.move(move).topics)
            }
        case .quote(let quote, let holder): try insert(quote, holder: holder)
        case .dropQuote(let quote, let now): drop(quote, at: now, else: change.refusal)
        case .forgetQuotes(let moment): forgetQuotes(endedBefore: moment)
        case .hold(let line, let quote, let until): insert(line, of: quote, until: until)
        case .forgetHold(let quote): add("DELETE FROM stock_hold WHERE quote = $1", [.text(quote)])
        case .takeCoupon(let use): take(use)
        case .returnCoupons(let order): returnCoupons(of: order)
        case .submit(let payment): insert(payment, else: change.refusal)
        case .payment(let step): update(step, else: change.refusal)
        case .setAside(let amount, let payment): setAside(amount, of: payment, else: change.refusal)
        case .refund(let refund, let units): insert(refund, units)
        case .endRefund(let refund, let state):
            add(
                "UPDATE refund SET state = $1 WHERE id = $2 AND state = 'pending'",
                [.text(state.rawValue), .text(refund)], .one(change.refusal))
        case .parcel(let parcel, let next): insert(parcel, next: next)
        case .parcelStep(let step): update(step, else: change.refusal)
        case .adjustment(let made, let key): insert(made, by: key)
        case .file(let filed): file(filed)
        case .answer(let answer, let attempt): write(answer, to: attempt)
        }
        tell(change.topics)
    }

    // MARK: Telling

    private mutating func tell(_ topics: [OutboxTopic]) {
        for topic in topics {
            switch topic {
            case .order(let id): tellOrder(id)
            case .stock(let variant): tellStock(of: variant)
            }
        }
    }

    package mutating func announce(_ more: News) { news.formUnion(more) }
}

/// Holds the answers of a batch against its demands, in their order.
package struct ChangeCheck {
    private var missing: [StockMove] = []

    package init() {}

    /// Gives the guard that is broken once everything that is short together is known.
    package mutating func take(
        _ result: QueryResult, _ demand: ChangeBatch.Demand
    ) throws -> BrokenGuard? {
        switch demand {
        case .nothing: return nil
        case .one(let refusal):
            guard result.affected == 1 else { throw refusal }
            return nil
        case .units(let move):
            return result.affected == 1 ? nil : .shortage([move], isAlone: true)
        case .someUnits(let move, let isLast):
            if result.affected != 1 { missing.append(move) }
            return isLast && !missing.isEmpty ? .shortage(missing, isAlone: false) : nil
        case .use(let use): return result.affected == 1 ? nil : .spent(use)
        }
    }
}

/// A guard that does not hold; why, has to be asked in the same transaction.
package struct BrokenGuard {
    package let questions: [Statement]
    /// The refusal, by the answers.
    package let fault: ([QueryResult]) throws -> any Error

    /// Moves whose units are not there. A batch that was sent as a whole has inserted the holds of the quote
    /// that wants them, and those hold nothing.
    ///
    /// The fault is ``StockShort`` for one move, ``Refusal/insufficientStock(_:)`` for moves that are made
    /// together, and ``Refusal/notFound`` without the variant.
    fileprivate static func shortage(_ moves: [StockMove], isAlone: Bool) -> BrokenGuard {
        let questions = moves.map { move in
            Statement(
                """
                SELECT sku, on_hand - reserved AS stock, (SELECT coalesce(sum(quantity), 0)::bigint
                    FROM stock_hold WHERE stock_hold.variant = variant.id AND quote <> $2) AS held
                FROM variant WHERE id = $1
                """, [.text(move.variant), .text(move.reference ?? "")])
        }
        return BrokenGuard(questions: questions) { answers in
            let shorts = try zip(moves, answers).map { move, answer in
                guard let row = answer.first else { throw Refusal.notFound }
                return StockShort(
                    variant: move.variant, sku: try row.get("sku"), available: try row.get("stock"),
                    held: try row.get("held"))
            }
            if isAlone, let short = shorts.first { return short }
            return Refusal.insufficientStock(zip(shorts, moves).map { $0.of($1.quantity) })
        }
    }

    /// A coupon without a use for an order: one that has others left was used by this contact before.
    fileprivate static func spent(_ use: CouponUse) -> BrokenGuard {
        let question = Statement(
            "SELECT 1 FROM coupon WHERE code = $1 AND (use_limit IS NULL OR used < use_limit)",
            [.text(CouponRules.canonical(use.code))])
        return BrokenGuard(questions: [question]) { answers in
            answers[0].isEmpty ? Refusal.couponExhausted(use.code) : Refusal.couponUsedBefore(use.code)
        }
    }
}

/// The kinds of news that a transaction's commit brings.
package struct News: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let events = News(rawValue: 1)
    /// Products, prices or stock changed.
    package static let catalogue = News(rawValue: 2)
}
