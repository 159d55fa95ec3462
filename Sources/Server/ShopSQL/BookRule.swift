package import ShopCore

/// A rule that the shop's books keep at every moment, as SQL that finds what breaks it.
package struct BookRule: Sendable {
    /// The id of the invariant, such as `I1` (server.md, Invariants).
    package var invariant: String
    package var sentence: LocalizedText
    /// Gives one text for each thing that is wrong: its SKU, order, payment, code or key.
    package var query: String
}

extension BookRule {
    package static func all(_ dialect: Dialect) -> [BookRule] {
        stock + charges + prices(dialect) + coupons + events(dialect)
    }

    /// The ledger of every variant in each account, the lines of all orders, the holds, and the units of
    /// refunds that are on their way, which stay where they are until the money is back: `moved`, `ordered`,
    /// `held` and `refunded`.
    private static func shelves(_ condition: String) -> String {
        let accounts = StockAccount.allCases.map { account in
            """
            sum(CASE '\(account.rawValue)' WHEN to_account THEN quantity WHEN from_account THEN -quantity
                ELSE 0 END) AS \(account.rawValue)
            """
        }
        return """
            SELECT sku FROM variant
            LEFT JOIN (SELECT variant AS id, \(accounts.joined(separator: ", ")) FROM stock_move
                GROUP BY variant) AS moved ON moved.id = variant.id
            LEFT JOIN (SELECT variant AS id, sum(quantity - withdrawn - shipped) AS waiting,
                sum(shipped - returned) AS gone FROM order_line GROUP BY variant) AS ordered
                ON ordered.id = variant.id
            LEFT JOIN (SELECT variant AS id, sum(quantity) AS units FROM stock_hold GROUP BY variant) AS held
                ON held.id = variant.id
            LEFT JOIN (SELECT variant AS id, sum(withdrawn) AS withdrawn, sum(returned) AS returned
                FROM refund_line JOIN refund ON refund.id = refund_id WHERE state = 'pending'
                GROUP BY variant) AS refunded
                ON refunded.id = variant.id
            WHERE \(condition)
            """
    }

    private static let stock = [
        BookRule(
            invariant: "I1",
            sentence: LocalizedText("Reserved units are what the ledger says.", "已预留的数量与台账一致。"),
            query: shelves("variant.reserved <> coalesce(moved.reserved, 0)")),
        BookRule(
            invariant: "I1",
            sentence: LocalizedText(
                "Available units are what the ledger says, and never fewer than none.", "可售数量与台账一致，且不为负。"),
            query: shelves(
                """
                on_hand - variant.reserved <> coalesce(moved.available, 0) OR on_hand < variant.reserved
                    OR variant.reserved < 0
                """)),
        BookRule(
            invariant: "I1",
            sentence: LocalizedText(
                "Units on hand, shipped and scrapped are all that were received.", "在架、已发与报废之和等于全部入库。"),
            query: shelves(
                """
                on_hand + coalesce(moved.shipped, 0) + coalesce(moved.scrapped, 0)
                    <> -coalesce(moved.supplier, 0)
                """)),
        BookRule(
            invariant: "I2",
            sentence: LocalizedText(
                "Every reserved unit belongs to an order or a held quote.", "每件预留商品都属于某个订单或保留中的报价。"),
            query: shelves(
                """
                variant.reserved <> coalesce(ordered.waiting, 0) + coalesce(held.units, 0)
                    + coalesce(refunded.withdrawn, 0)
                """)),
        BookRule(
            invariant: "I2",
            sentence: LocalizedText("Every shipped unit belongs to an order.", "每件已发商品都属于某个订单。"),
            query: shelves(
                "coalesce(moved.shipped, 0) <> coalesce(ordered.gone, 0) + coalesce(refunded.returned, 0)")),
        BookRule(
            invariant: "I2", sentence: LocalizedText("Orders that ended hold nothing.", "已结束的订单不占用库存。"),
            query: """
                SELECT order_id FROM order_line JOIN shop_order ON shop_order.id = order_id
                WHERE status IN ('expired', 'cancelled') AND quantity > withdrawn + shipped
                """),
    ]

    private static let charges = [
        BookRule(
            invariant: "I3", sentence: LocalizedText("No order is charged twice.", "没有订单被重复扣款。"),
            query: """
                SELECT order_id FROM payment WHERE state = 'captured' GROUP BY order_id HAVING count(*) > 1
                """),
        BookRule(
            invariant: "I3", sentence: LocalizedText("No key placed two orders.", "没有一个键下过两个订单。"),
            query: "SELECT attempt_key FROM shop_order GROUP BY attempt_key HAVING count(*) > 1"),
        BookRule(
            invariant: "I5",
            sentence: LocalizedText(
                "Orders that count as paid are paid, and no others.", "标为已付款的订单确已付款，其他订单均未付款。"),
            query: """
                SELECT id FROM shop_order
                WHERE (status IN ('paid', 'partially_fulfilled', 'fulfilled')) <> (order_axis <> 'cancelled'
                    AND EXISTS (SELECT 1 FROM payment WHERE order_id = shop_order.id AND state = 'captured'))
                """),
        BookRule(
            invariant: "I5",
            sentence: LocalizedText(
                "What is given back is the sum of the refunds, and not more than was taken.",
                "已退金额等于各笔退款之和，且不超过已扣金额。"),
            query: """
                SELECT id FROM payment WHERE refunded > captured OR refunded <>
                (SELECT coalesce(sum(refund.amount), 0) FROM refund
                    WHERE payment_id = payment.id AND refund.state <> 'failed')
                """),
    ]

    /// Decimal strings of one currency have as many digits behind the point: without it they are minor units.
    private static func prices(_ dialect: Dialect) -> [BookRule] {
        func rows(_ comparison: String) -> String {
            """
            (SELECT coalesce(sum(CAST(replace(amount, '.', '') AS bigint)), 0)
            FROM \(dialect.summaryOfOrder) WHERE role \(comparison) 'total')
            """
        }
        return [
            BookRule(
                invariant: "I6",
                sentence: LocalizedText("The rows of an order add up to its total.", "订单各行之和等于合计。"),
                query: """
                    SELECT id FROM shop_order
                    WHERE total <> \(rows("<>")) OR total <> \(rows("="))
                    """)
        ]
    }

    private static let coupons = [
        BookRule(
            invariant: "I7",
            sentence: LocalizedText("No coupon is used more often than it may be.", "没有优惠码超出使用次数。"),
            query: """
                SELECT code FROM coupon WHERE used > use_limit UNION
                SELECT coupon.code FROM coupon JOIN coupon_use ON coupon_use.code = coupon.code
                GROUP BY coupon.code, contact_limit, contact HAVING count(*) > contact_limit
                """),
        BookRule(
            invariant: "I7",
            sentence: LocalizedText("A coupon counts the orders that hold it.", "优惠码的使用次数等于使用它的订单数。"),
            query: """
                SELECT code FROM coupon WHERE used <>
                (SELECT count(*) FROM coupon_use WHERE coupon_use.code = coupon.code)
                """),
    ]

    /// The events since the catalogue was last announced as a whole; earlier ones no longer count.
    private static let told = """
        (SELECT * FROM outbox
        WHERE id > (SELECT coalesce(max(id), 0) FROM outbox WHERE topic = 'reset')) AS told
        """

    /// Events of one object are written one after the other, in the order of their ids.
    private static func events(_ dialect: Dialect) -> [BookRule] {
        let number = dialect.eventNumber
        return [
            BookRule(
                invariant: "I9", sentence: LocalizedText("Events are numbered without gaps.", "事件编号连续无缺。"),
                query: """
                    SELECT 'outbox' WHERE
                    (SELECT count(\(number)) <> max(\(number)) - min(\(number)) + 1 FROM outbox)
                    """),
            BookRule(
                invariant: "I9",
                sentence: LocalizedText(
                    "The versions of every object that events tell of increase.", "事件中每个对象的版本号递增。"),
                query: """
                    SELECT object FROM (SELECT object, version,
                        lag(version) OVER (PARTITION BY topic, object ORDER BY id) AS earlier
                        FROM outbox) AS event
                    WHERE version <= earlier
                    """),
            BookRule(
                invariant: "I9",
                sentence: LocalizedText("The last event of an order tells where it is.", "订单的最后一个事件与其状态一致。"),
                query: """
                    SELECT object FROM (SELECT max(id) AS id FROM outbox WHERE topic = 'order'
                        GROUP BY object) AS latest
                    JOIN outbox AS event ON event.id = latest.id
                    JOIN shop_order ON shop_order.id = object
                    WHERE (event.version, value) <> (shop_order.version, status)
                    """),
            BookRule(
                invariant: "I9",
                sentence: LocalizedText(
                    "The last event of a variant's stock or price tells what there is.",
                    "规格的最后一个库存或价格事件与现状一致。"),
                query: """
                    SELECT sku FROM (SELECT max(id) AS id FROM \(told)
                        WHERE topic IN ('stock', 'price') GROUP BY topic, object) AS latest
                    JOIN outbox AS event ON event.id = latest.id
                    JOIN variant ON variant.id = object
                    WHERE CAST(value AS text) <>
                        CAST(CASE topic WHEN 'price' THEN price ELSE on_hand - reserved END AS text)
                    """),
            BookRule(
                invariant: "I9",
                sentence: LocalizedText("No version of a product goes untold.", "商品的每个版本都有对应事件。"),
                query: """
                    SELECT product.id FROM (SELECT product AS id, max(version) AS version FROM \(told)
                        WHERE topic <> 'order' GROUP BY product) AS event
                    JOIN product USING (id) WHERE product.version <> event.version
                    """),
        ]
    }
}
