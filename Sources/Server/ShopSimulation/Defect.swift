import SQLStatements
import ShopCore
package import ShopSQL
import StoreAPI

/// A bug that is put into a simulated shop on purpose, to see that the simulation finds it.
package enum Defect: String, Hashable, Sendable, CaseIterable {
    /// A write is answered before it is durable.
    case acknowledgedEarly = "acknowledged-early"
    /// A payment whose answer did not come is sent again under another key.
    case askedAgain = "asked-again"
    case releasedTwice = "released-twice"
    /// An order that came to nothing keeps its coupon.
    case couponKept = "coupon-kept"
    case couponOverused = "coupon-overused"
    case couponNotTaken = "coupon-not-taken"
    case refundCountedTwice = "refund-counted-twice"
    case expiryRacesPayment = "expiry-races-payment"
    case captureForgotten = "capture-forgotten"
    case answerNotStored = "answer-not-stored"
    case moveNotWritten = "move-not-written"
    case stepNotTold = "step-not-told"
    case versionKept = "version-kept"
    case heldForEver = "held-for-ever"
}

extension Defect {
    /// The bug as it is planted into the transactions of the store, those that it only reads in included.
    package var mutation: Mutation {
        Mutation(changes: { changes(for: $0) }, statement: { statement(for: $0) })
    }

    private func changes(for change: StoreChange) -> [StoreChange] {
        switch (self, change) {
        case (.releasedTwice, .move(var move)) where move.cause == .release:
            move.reference = "again"
            return [change, .move(move)]
        case (.couponKept, .returnCoupons), (.couponNotTaken, .takeCoupon), (.answerNotStored, .answer):
            return []
        case (.refundCountedTwice, .setAside(let amount, _)) where amount > 0: return [change, change]
        case (_, _): return [change]
        }
    }

    private func statement(for statement: Statement) -> Statement? {
        switch self {
        case .moveNotWritten: statement.sql.hasPrefix("INSERT INTO stock_move") ? nil : statement
        case .stepNotTold:
            statement.sql.contains("SELECT 'order', id, status")
                ? statement.replacing("WHERE id = $1", with: "WHERE id = $1 AND version = 1") : statement
        case .versionKept:
            statement.sql.hasPrefix("UPDATE shop_order SET status")
                ? statement.replacing("version = version + 1", with: "version = version") : statement
        case .couponOverused: statement.replacing("used < use_limit", with: "used <= use_limit")
        case .captureForgotten: statement.replacing("IN ('capturing', 'voiding')", with: "IN ('voiding')")
        case .heldForEver: statement.replacing("deadline <= $1", with: "deadline < 0")
        case .expiryRacesPayment: Self.unguardedExpiry(statement)
        case .acknowledgedEarly, .askedAgain, .releasedTwice, .couponKept, .couponNotTaken,
            .refundCountedTwice, .answerNotStored:
            statement
        }
    }

    /// Takes an order that is being paid for one that waits to be, and does not look again before it ends it.
    private static func unguardedExpiry(_ statement: Statement) -> Statement {
        if statement.sql.hasPrefix("UPDATE shop_order SET status"), statement.values[1] == .text("expired") {
            return statement.replacing(
                " AND version = $6 AND status = $7 AND money_axis = $8 AND goods_axis = $9", with: "")
        }
        return statement.replacing(" /*sqlite INDEXED BY order_by_expiry*/", with: "")
            .replacing(
                "status = 'awaiting_payment'", with: "status IN ('awaiting_payment', 'payment_pending')"
            )
            .replacing(
                "SELECT id, status, order_axis, money_axis,",
                with: "SELECT id, 'awaiting_payment' AS status, order_axis, 'none' AS money_axis,")
    }
}

extension Statement {
    fileprivate func replacing(_ part: String, with other: String) -> Statement {
        var statement = self
        statement.sql = sql.replacing(part, with: other)
        return statement
    }
}
