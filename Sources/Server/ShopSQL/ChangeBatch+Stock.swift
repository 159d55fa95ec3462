package import FoundationEssentials
import SQLStatements
package import ShopCore
package import StoreAPI

extension ChangeBatch {
    /// Moves units between accounts by a guarded statement, with its row of the ledger, and the version of
    /// the product where anybody may buy more of it now, or less.
    package mutating func write(_ move: StockMove, _ demand: Demand) {
        if move.isForAnybody { announce(.catalogue) }
        let units: [Value] = [.text(move.variant), .number(move.onHand), .number(move.reserved)]
        let entry: [Value] = [
            .text(move.from.rawValue), .text(move.to.rawValue), .number(move.quantity),
            .text(move.cause.rawValue), .maybe(move.order), .maybe(move.reference), .moment(move.at),
        ]
        switch dialect {
        case .postgreSQL:
            add(movementWithEntry, units + [.boolean(move.isForAnybody)] + entry, demand)
        case .sqlite:
            add(movement, units, demand)
            add(
                """
                INSERT INTO stock_move
                (variant, from_account, to_account, quantity, cause, order_id, reference, at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """, [.text(move.variant)] + entry)
            guard move.isForAnybody else { return }
            add(
                """
                UPDATE product SET version = version + 1
                WHERE id = (SELECT product FROM variant WHERE id = $1)
                """, [.text(move.variant)])
            add("UPDATE shop SET catalogue_version = catalogue_version + 1", [])
        }
    }

    package mutating func tellStock(of variant: String) {
        announce(.events)
        add(
            """
            INSERT INTO outbox (topic, object, product, value, version)
            SELECT 'stock', variant.id, product.id, (on_hand - reserved)::text, version
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = $1
            """, [.text(variant)])
    }

    /// Adds the insertion of a hold; the reservation is a move of its own.
    package mutating func insert(_ line: OrderLine, of quote: String, until: Date) {
        add(
            "INSERT INTO stock_hold (quote, variant, quantity, until) VALUES ($1, $2, $3, $4)",
            [.text(quote), .text(line.variant), .number(line.quantity), .moment(until)])
    }

    package mutating func insert(_ made: StockAdjustment, by key: String?) {
        add(
            """
            INSERT INTO stock_adjustment (id, variant, delta, on_hand, reserved, reason, access_key, at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .text(made.id), .text(made.variant), .number(made.delta), .number(made.onHand),
                .number(made.reserved), .text(made.reason), .maybe(key), .moment(made.at),
            ])
    }

    // MARK: Coupons

    /// Takes a use of a coupon, whose row is locked; repeated for the same order, it takes nothing more.
    package mutating func take(_ use: CouponUse) {
        let values: [Value] = [
            .text(CouponRules.canonical(use.code)), .text(use.order), .text(use.contact),
        ]
        add(
            """
            UPDATE coupon SET used = used + 1 - \(usesOfOrder), version = version + 1 - \(usesOfOrder)
            WHERE code = $1 AND (\(usesOfOrder) > 0 OR (use_limit IS NULL OR used < use_limit)
            AND (contact_limit IS NULL OR contact_limit >
                (SELECT count(*) FROM coupon_use WHERE coupon_use.code = $1 AND contact = $3)))
            """, values, .use(use))
        add(
            """
            INSERT INTO coupon_use (order_id, code, contact, at)
            SELECT $2::text, code, $3::text, $4::bigint FROM coupon WHERE code = $1 ON CONFLICT DO NOTHING
            """, values + [.moment(use.at)])
    }

    /// Gives back what an order took; a second time there is nothing to give back.
    package mutating func returnCoupons(of order: String) {
        add(
            """
            UPDATE coupon SET used = used - 1, version = version + 1
            WHERE used > 0 AND code IN (SELECT code FROM coupon_use WHERE order_id = $1)
            """, [.text(order)])
        add("DELETE FROM coupon_use WHERE order_id = $1", [.text(order)])
    }
}

private let usesOfOrder =
    "(SELECT count(*) FROM coupon_use WHERE coupon_use.code = $1 AND order_id = $2)"

private let movement = """
    UPDATE variant SET on_hand = on_hand + $2, reserved = reserved + $3
    WHERE id = $1 AND reserved + $3 BETWEEN 0 AND on_hand + $2
    """

/// One round trip, for PostgreSQL, which allows an update in a common table expression.
private let movementWithEntry = """
    WITH moved AS (\(movement) RETURNING id, product),
    touched AS (
        UPDATE product SET version = version + 1 FROM moved
        WHERE product.id = moved.product AND $4::boolean)
    INSERT INTO stock_move
    (variant, from_account, to_account, quantity, cause, order_id, reference, at)
    SELECT id, $5::text, $6::text, $7::bigint, $8::text, $9::text, $10::text, $11::bigint FROM moved
    """
