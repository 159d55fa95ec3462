import Codecs
import FoundationEssentials
import PayKit
package import SQLStatements
package import ShopCore
import StoreAPI

/// An order by one statement, which is of one moment: its history and the payment that stands come with it.
extension SQLStore {
    package static func selectOrder(where condition: String) -> String {
        """
        SELECT shop_order.*, ARRAY(
            SELECT at || ' ' || from_status || ' ' || to_status || ' ' || event AS item FROM order_step
            WHERE order_step.order_id = shop_order.id ORDER BY position) AS steps, \(standingPayment)
        FROM shop_order LEFT JOIN payment
            ON payment.order_id = shop_order.id AND payment.state NOT IN ('declined', 'voided')
        WHERE \(condition)
        """
    }

    package static func selectOrder(_ id: String) -> Statement {
        Statement(selectOrder(where: "shop_order.id = $1"), [.text(id)])
    }

    /// Condition on `shop_order` for the order of the payment `$1`.
    package static var ofPayment: String {
        "shop_order.id = (SELECT order_id FROM payment AS asked WHERE asked.id = $1)"
    }

    package static func selectLines(where condition: String, _ values: [Value]) -> Statement {
        Statement("SELECT * FROM order_line WHERE \(condition) ORDER BY order_id, variant", values)
    }

    package static func selectLines(_ order: String) -> Statement {
        selectLines(where: "order_id = $1", [.text(order)])
    }

    package func order(id: String) async throws(Refusal) -> StoredOrder? {
        try await rows([Self.selectOrder(id)]) { try $0[0].first.flatMap { try StoredOrder($0) } }
    }

    package func orders(namedOrLatest number: String, quotePrefix: String?) async throws(Refusal)
        -> [StoredOrder]
    {
        try await all(
            Self.selectOrder(
                where: """
                    shop_order.id IN (
                        WITH named AS (SELECT id FROM shop_order WHERE number = $1 OR quote BETWEEN $2 AND $3
                            ORDER BY serial DESC LIMIT 8)
                        SELECT id FROM named UNION ALL
                        SELECT id FROM (SELECT id FROM shop_order WHERE NOT EXISTS (SELECT 1 FROM named)
                            ORDER BY serial DESC LIMIT 1) AS latest)
                    ORDER BY shop_order.serial DESC
                    """), [.text(number), .maybe(quotePrefix), .maybe(quotePrefix.map { $0 + "~" })]
        ) { try StoredOrder($0) }
    }

    package func payment(id: String) async throws(Refusal) -> StoredPayment? {
        try await first("\(StoredPayment.select) WHERE id = $1", [.text(id)], as: .ending) {
            try StoredPayment($0)
        }
    }
}

private let standingPayment =
    (StoredPayment.columns.map { "payment.\($0) AS payment_\($0)" }
    + ["\(StoredPayment.onItsWay) AS payment_on_its_way"]).joined(separator: ", ")

extension OrderState {
    /// Reads the state columns of an order; nil when they are not what this program wrote.
    package init?(_ row: Row) throws {
        guard let status = Order.Status(rawValue: try row.get("status")),
            let order = OrderAxis(rawValue: try row.get("order_axis")),
            let money = MoneyAxis(rawValue: try row.get("money_axis")),
            let goods = GoodsAxis(rawValue: try row.get("goods_axis"))
        else { return nil }
        self.init(status: status, order: order, money: money, goods: goods)
    }
}

extension StoredOrder {
    /// Reads a row of ``SQLStore/selectOrder(_:)``; nil for an unknown state or currency.
    package init?(_ row: Row) throws {
        guard let state = try OrderState(row), let currency = Currency(code: try row.get("currency"))
        else { return nil }
        let steps: [String] = try row.get("steps")
        let isPaidFor = try row.get("payment_id", as: String?.self) != nil
        self.init(
            id: try row.get("id"), number: try row.get("number"), quote: try row.get("quote"),
            attemptKey: try row.get("attempt_key"), state: state,
            total: Money(minorUnits: try row.get("total"), currency: currency),
            frozen: try FrozenOrder(stored: try row.get("frozen"), of: try row.get("id")),
            createdAt: try row.moment("created_at"), expiresAt: try row.moment("expires_at"),
            version: try row.get("version"), steps: steps.compactMap { Order.Step(stored: $0) },
            payment: isPaidFor ? try StoredPayment(row, prefix: "payment_") : nil)
    }
}

/// Those that were written or read last, by their orders: one is read again with each word of the network.
private let frozenOrders = Memo<String, (text: String, frozen: FrozenOrder)>()

extension FrozenOrder {
    func stored(of order: String) throws -> String {
        let text = try StoredText.encode(self)
        frozenOrders.keep((text, self), to: order)
        return text
    }

    fileprivate init(stored text: String, of order: String) throws {
        if let known = frozenOrders.answer(to: order), known.text.utf8.elementsEqual(text.utf8) {
            self = known.frozen
        } else {
            self = try StoredText.decode(FrozenOrder.self, from: text)
            frozenOrders.keep((text, self), to: order)
        }
    }
}

extension Order.Step {
    /// Reads `at from to event`.
    fileprivate init?(stored text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 4, let at = Int64(words[0]) else { return nil }
        self.init(at: Date(seconds: at), from: words[1], to: words[2], event: words[3])
    }
}

extension StoredPayment {
    package static let columns = [
        "id", "order_id", "state", "kind", "network", "last_four", "amount", "currency", "is_manual",
        "captured", "refunded", "decline_code", "network_reference", "deadline", "created_at",
    ]

    /// The sum of a row's refunds that the network has not answered yet, beside its columns.
    package static let onItsWay = """
        CASE WHEN payment.refunded = 0 THEN 0 ELSE (SELECT CAST(coalesce(sum(refund.amount), 0) AS bigint)
            FROM refund WHERE refund.order_id = payment.order_id AND refund.payment_id = payment.id
            AND refund.state = 'pending') END
        """

    static let select = "SELECT payment.*, \(onItsWay) AS on_its_way FROM payment"

    /// Reads a row with the payment's columns behind a prefix; nil for an unknown state or currency.
    package init?(_ row: Row, prefix: String = "") throws {
        guard let state = OrderPayment.State(rawValue: try row.get("\(prefix)state")),
            let currency = Currency(code: try row.get("\(prefix)currency"))
        else { return nil }
        let code: String = try row.get("\(prefix)network")
        let network = PaymentNetwork(rawValue: code)?.displayName ?? code
        let digits: String = try row.get("\(prefix)last_four")
        self.init(
            id: try row.get("\(prefix)id"), order: try row.get("\(prefix)order_id"), state: state,
            line: Order.PaymentLine(
                type: try row.get("\(prefix)kind"), displayName: "\(network) \(digits)"),
            amount: Money(minorUnits: try row.get("\(prefix)amount"), currency: currency),
            captured: Money(minorUnits: try row.get("\(prefix)captured"), currency: currency),
            refunded: Money(minorUnits: try row.get("\(prefix)refunded"), currency: currency),
            onItsWay: try row.get("\(prefix)on_its_way"),
            mode: try row.get("\(prefix)is_manual") ? .manual : .automatic,
            declineCode: try row.get("\(prefix)decline_code"),
            reference: try row.get("\(prefix)network_reference"),
            deadline: try row.moment("\(prefix)deadline"),
            createdAt: try row.moment("\(prefix)created_at"))
    }
}

extension OrderLineStand {
    package init(_ row: Row) throws {
        self.init(
            variant: try row.get("variant"),
            kind: ProductSummary.Kind(rawValue: try row.get("kind")) ?? .physical,
            quantity: try row.get("quantity"), gross: try row.get("gross"),
            withdrawn: try row.get("withdrawn"), shipped: try row.get("shipped"),
            returned: try row.get("returned"), refunded: try row.get("refunded"))
    }
}
