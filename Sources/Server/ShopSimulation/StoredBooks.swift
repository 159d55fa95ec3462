import FoundationEssentials
package import PayKit
import SQLStatements
package import ShopCore
import ShopSQL
package import ShopSQLite
package import StoreAPI

/// The books of a simulated shop in plain values, as they are durable: they are read after each commit, and
/// share nothing with the statements that wrote them.
package struct StoredBooks: Sendable {
    /// By id, in the order in which they were placed.
    package private(set) var orders = SimulatedTable<Order>()
    /// By order, in the order of their variants.
    package private(set) var lines: [String: [OrderLineStand]] = [:]
    /// By id, in the order in which they were begun.
    package private(set) var payments = SimulatedTable<StoredPayment>()
    package private(set) var refunds: [KeptRefund] = []
    package private(set) var parcels: [(id: String, order: String)] = []
    package private(set) var holds: [String] = []
    /// How many coupons an order uses, by its id.
    package private(set) var uses: [String: Int] = [:]
    /// How many coupons a quote takes, by its id.
    package private(set) var quotes: [String: Int] = [:]
    /// How many events of the outbox tell of an object, by its id.
    package private(set) var told: [String: Int] = [:]
    /// By key and scope.
    package private(set) var attempts = SimulatedTable<Attempt>()

    package struct Order: Sendable {
        package var id: String
        package var attemptKey: String
        package var quote: String
        package var state: OrderState
        package var total: Money
        package var version: Int
        package var steps: [StoreAPI.Order.Step]
    }

    /// Its amount is minor units.
    package typealias KeptRefund = (id: String, payment: String, state: Refund.State, amount: Int64)

    /// An idempotency key with its answer; nil until there is one.
    package struct Attempt: Sendable {
        package var key: String
        package var order: String?
        package var answer: StoredAnswer?
    }

    package init(_ store: MemoryStore) throws {
        try readOrders(store)
        try readMoney(store)
        try readQuotes(store)
        try readAttempts(store)
    }

    /// The latest payment of an order that was not declined or voided; nil when there is none.
    package func standingPayment(of order: String) -> StoredPayment? {
        payments.rows.last { $0.order == order && $0.state != .declined && $0.state != .voided }
    }

    // MARK: Reading

    private mutating func readOrders(_ store: MemoryStore) throws {
        var steps: [String: [StoreAPI.Order.Step]] = [:]
        for row in try store.rows(of: .orderStep, ["order_id", "at", "from_status", "to_status", "event"]) {
            steps[try row.get("order_id"), default: []].append(
                StoreAPI.Order.Step(
                    at: try row.moment("at"), from: try row.get("from_status"), to: try row.get("to_status"),
                    event: try row.get("event")))
        }
        let columns = [
            "id", "attempt_key", "quote", "status", "order_axis", "money_axis", "goods_axis", "total",
            "currency", "version",
        ]
        for row in try store.rows(of: .order, columns) {
            guard let state = try OrderState(row), let currency = Currency(code: try row.get("currency"))
            else { continue }
            let id: String = try row.get("id")
            orders[id] = Order(
                id: id, attemptKey: try row.get("attempt_key"), quote: try row.get("quote"), state: state,
                total: Money(minorUnits: try row.get("total"), currency: currency),
                version: try row.get("version"), steps: steps[id] ?? [])
        }
        for row in try store.rows(of: .orderLine, CopiedTable.orderLine.columns.map(\.name)) {
            lines[try row.get("order_id"), default: []].append(try OrderLineStand(row))
        }
        lines = lines.mapValues { $0.sorted { $0.variant < $1.variant } }
        for row in try store.rows(of: .fulfilment, ["id", "order_id", "next_at"]) {
            guard try row.get("next_at", as: Int64?.self) != nil else { continue }
            parcels.append((try row.get("id"), try row.get("order_id")))
        }
    }

    private mutating func readMoney(_ store: MemoryStore) throws {
        let columns = StoredPayment.columns + ["\(StoredPayment.onItsWay) AS on_its_way"]
        for row in try store.rows(of: .payment, columns) {
            payments[try row.get("id")] = try StoredPayment(row)
        }
        refunds = try store.rows(of: .refund, ["id", "payment_id", "state", "amount"]).compactMap { row in
            guard let state = Refund.State(rawValue: try row.get("state")) else { return nil }
            return KeptRefund(
                id: try row.get("id"), payment: try row.get("payment_id"), state: state,
                amount: try row.get("amount"))
        }
    }

    private mutating func readQuotes(_ store: MemoryStore) throws {
        let coupons = "json_array_length(snapshot, '$.coupons') AS coupons"
        for row in try store.rows(of: .quote, ["id", coupons]) {
            quotes[try row.get("id")] = try row.get("coupons", as: Int?.self) ?? 0
        }
        holds = try store.rows(of: .stockHold, ["quote"]).map { try $0.get("quote") }
        for row in try store.rows(of: .couponUse, ["order_id"]) {
            uses[try row.get("order_id"), default: 0] += 1
        }
        for row in try store.rows(of: .outbox, ["object"]) { told[try row.get(0), default: 0] += 1 }
    }

    private mutating func readAttempts(_ store: MemoryStore) throws {
        let columns = ["scope", "key", "order_id", "status", "body", "location"]
        for row in try store.rows(of: .attempt, columns) {
            let (key, scope): (String, String) = (try row.get("key"), try row.get("scope"))
            var attempt = Attempt(key: key, order: try row.get("order_id"))
            if let status = try row.get("status", as: Int?.self) {
                attempt.answer = StoredAnswer(
                    try StoredAnswer.Outcome(stored: status), body: try row.get("body"),
                    location: try row.get("location"), order: attempt.order)
            }
            attempts["\(key) \(scope)"] = attempt
        }
    }
}

/// Rows with names, in the order in which they came; none is ever removed.
package struct SimulatedTable<Row: Sendable>: Sendable {
    package private(set) var rows: [Row] = []
    package private(set) var names: [String] = []
    private var places: [String: Int] = [:]

    package init() {}

    /// Nil where no row has the name; setting it to nil changes nothing.
    package subscript(name: String) -> Row? {
        get { places[name].map { rows[$0] } }
        set {
            guard let row = newValue else { return }
            if let place = places[name] {
                rows[place] = row
            } else {
                places[name] = rows.count
                rows.append(row)
                names.append(name)
            }
        }
    }
}
