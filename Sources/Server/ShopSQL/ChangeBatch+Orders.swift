package import FoundationEssentials
import PayKit
import SQLStatements
package import ShopCore
import StoreAPI

extension ChangeBatch {
    package mutating func insert(_ order: StoredOrder, _ lines: [PricedQuote.Line]) throws {
        add(
            """
            INSERT INTO shop_order (id, number, quote, attempt_key, status, order_axis, money_axis,
            goods_axis, total, currency, frozen, created_at, expires_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            """,
            [
                .text(order.id), .text(order.number), .text(order.quote), .text(order.attemptKey),
                .text(order.state.status.rawValue), .text(order.state.order.rawValue),
                .text(order.state.money.rawValue), .text(order.state.goods.rawValue),
                .integer(order.total.minorUnits), .text(order.total.currency.code),
                .text(try order.frozen.stored(of: order.id)), .moment(order.createdAt),
                .moment(order.expiresAt), .number(order.version),
            ])
        if dialect == .sqlite { add("UPDATE shop SET last_order_number = last_order_number + 1", []) }
        for line in lines { insert(line, of: order.id) }
    }

    /// A statement per line: a list parameter, whose length varies, would be planned anew for each order.
    private mutating func insert(_ line: PricedQuote.Line, of order: String) {
        add(
            """
            INSERT INTO order_line (order_id, variant, quantity, unit, gross, kind)
            SELECT $1, variant.id, $3::bigint, $4::bigint, $5::bigint, product.kind
            FROM variant JOIN product ON product.id = variant.product WHERE variant.id = $2
            """,
            [
                .text(order), .text(line.variant), .number(line.quantity), .integer(line.unit),
                .integer(line.gross),
            ])
    }

    package mutating func advance(_ step: OrderStep, else refusal: Refusal) {
        let values: [Value] = [
            .text(step.to.status.rawValue), .text(step.to.order.rawValue),
            .text(step.to.money.rawValue), .text(step.to.goods.rawValue), .text(step.order),
            .number(step.version), .text(step.from.status.rawValue), .text(step.from.money.rawValue),
            .text(step.from.goods.rawValue), .moment(step.at), .text(step.event.rawValue),
        ]
        switch dialect {
        case .postgreSQL: add(advancementWithStep, values, .one(refusal))
        case .sqlite:
            add(advancement, Array(values.prefix(9)), .one(refusal))
            add(
                """
                INSERT INTO order_step (order_id, position, at, from_status, to_status, event)
                VALUES ($5, (SELECT count(*) + 1 FROM order_step WHERE order_id = $5), $10, $7, $1, $11)
                """, values)
        }
    }

    package mutating func tellOrder(_ id: String) {
        announce(.events)
        add(
            """
            INSERT INTO outbox (topic, object, value, version)
            SELECT 'order', id, status, version FROM shop_order WHERE id = $1
            """, [.text(id)])
    }

    /// Adds to a line's counts of units; its guard is that none of them exceeds its bound.
    package mutating func update(_ step: LineStep, else refusal: Refusal) {
        add(
            """
            UPDATE order_line SET refunded = refunded + $1, withdrawn = withdrawn + $2,
            shipped = shipped + $3, returned = returned + $4
            WHERE order_id = $5 AND variant = $6 AND refunded + $1 <= quantity
            AND withdrawn + $2 + shipped + $3 <= quantity AND returned + $4 <= shipped + $3
            """,
            [
                .number(step.refunded), .number(step.withdrawn), .number(step.shipped),
                .number(step.returned), .text(step.order), .text(step.variant),
            ], .one(refusal))
    }

    // MARK: Quotes

    /// Adds the insertion of a quote as a snapshot in JSON; a nil holder holds no stock.
    package mutating func insert(_ quote: PricedQuote, holder: String?) throws {
        add(
            """
            INSERT INTO quote (id, snapshot, expires_at, holder) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET holder = excluded.holder
            """,
            [
                .text(quote.id), .text(try StoredText.encode(quote)), .moment(quote.expiresAt),
                .maybe(holder),
            ])
    }

    /// Marks a quote as given up; its guard is that it has not ended, and was not given up or ordered.
    package mutating func drop(_ quote: String, at now: Date, else refusal: Refusal) {
        add(
            """
            UPDATE quote SET dropped_at = $1 WHERE id = $2 AND dropped_at IS NULL AND expires_at > $1
            AND NOT EXISTS (SELECT 1 FROM shop_order WHERE shop_order.quote = quote.id)
            """, [.moment(now), .text(quote)], .one(refusal))
    }

    /// Deletes a limited number at a time, and skips rows that another transaction deletes already.
    package mutating func forgetQuotes(endedBefore moment: Date) {
        add(
            """
            DELETE FROM quote WHERE id IN (
                SELECT id FROM quote WHERE expires_at < $1 ORDER BY expires_at LIMIT 1000
                FOR UPDATE SKIP LOCKED)
            """, [.moment(moment)])
    }

    // MARK: Parcels

    /// Adds the insertion of a parcel with its lines and first step; `next` is when it moves on by itself.
    package mutating func insert(_ parcel: StoredFulfilment, next: Date?) {
        add(
            """
            INSERT INTO fulfilment (id, order_id, state, carrier, tracking, next_at, created_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7, 1)
            """,
            [
                .text(parcel.id), .text(parcel.order), .text(parcel.state.rawValue), .text(parcel.carrier),
                .text(parcel.tracking), .maybe(next?.seconds), .moment(parcel.createdAt),
            ])
        write(parcel.state, of: parcel.id, at: parcel.createdAt)
        for line in parcel.lines {
            add(
                "INSERT INTO fulfilment_line (fulfilment_id, variant, quantity) VALUES ($1, $2, $3)",
                [.text(parcel.id), .text(line.variant), .number(line.quantity)])
        }
    }

    package mutating func update(_ step: ParcelStep, else refusal: Refusal) {
        add(
            """
            UPDATE fulfilment SET state = $1, next_at = $2, version = version + 1
            WHERE id = $3 AND state = $4
            """,
            [
                .text(step.to.rawValue), .maybe(step.next?.seconds), .text(step.parcel),
                .text(step.from.rawValue),
            ], .one(refusal))
        write(step.to, of: step.parcel, at: step.at)
    }

    private mutating func write(_ state: Fulfilment.State, of parcel: String, at now: Date) {
        add(
            """
            INSERT INTO fulfilment_step (fulfilment_id, position, at, state)
            VALUES ($1, (SELECT count(*) + 1 FROM fulfilment_step WHERE fulfilment_id = $1), $2, $3)
            """, [.text(parcel), .moment(now), .text(state.rawValue)])
    }
}

private let advancement = """
    UPDATE shop_order SET status = $1, order_axis = $2, money_axis = $3, goods_axis = $4,
    version = version + 1
    WHERE id = $5 AND version = $6 AND status = $7 AND money_axis = $8 AND goods_axis = $9
    """

/// One round trip, for PostgreSQL, which allows an update in a common table expression.
private let advancementWithStep = """
    WITH advanced AS (\(advancement) RETURNING id, status)
    INSERT INTO order_step (order_id, position, at, from_status, to_status, event)
    SELECT id, (SELECT count(*) + 1 FROM order_step WHERE order_id = $5), $10::bigint, $7, status,
        $11::text
    FROM advanced
    """
