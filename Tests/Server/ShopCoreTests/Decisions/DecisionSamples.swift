import CardNetwork
import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI
import Testing

/// Facts that decisions are tested on: two waxes and a comb, 30 dollars in all.
enum DecisionSamples {
    static let now = Date(seconds: 1_795_186_800)
    static let seal = Seal(secret: Data(repeating: 7, count: 32))
    static let documents = OrderDocuments(merchant: "ACME") { failure, request in
        var problem = Problem(.paymentDeclined, title: "Declined", status: 402, detail: "", instance: request)
        if case .declined(_, _, let attemptsLeft, _) = failure { problem.attemptsLeft = attemptsLeft }
        return problem
    }

    static var dollars: Currency {
        get throws { try #require(Currency(code: "USD")) }
    }

    static func money(_ minorUnits: Int64) throws -> Money {
        Money(minorUnits: minorUnits, currency: try dollars)
    }

    static let quote = PricedQuote(
        id: "qt_1", currency: "USD",
        lines: [
            PricedQuote.Line(variant: "wax", sku: "WAX", name: "Wax", quantity: 2, unit: 1000, net: 2000),
            PricedQuote.Line(variant: "comb", sku: "COMB", name: "Comb", quantity: 1, unit: 1000, net: 1000),
        ], coupons: ["Welcome"], isShipped: true, taxes: [], isTaxIncluded: false,
        rows: [SummaryRow(label: "ACME", amount: "30.00", role: .total)], total: 3000,
        expiresAt: now.addingTimeInterval(900))

    static func request(to street: String = "1 Peachtree St") throws -> OrderRequest {
        OrderRequest(
            quote: "qt_1", expectedTotal: try money(3000), shipTo: WireAddress(street: street, country: "US"),
            contact: WireContact(name: nil, email: "J@example.org", phone: nil), applicationData: nil,
            payment: nil)
    }

    static func keyed(_ principal: String = "anyone") throws -> KeyedRequest {
        try KeyedRequest(
            principal: principal, path: "/orders", key: "key-0123456789abcdef", body: "body",
            requestID: "req_1", seal: seal)
    }

    static let card = CheckedPayment(
        kind: "wallet", network: .visa, lastFour: "4242",
        transactionIdentifier: "ab",
        source: .device(
            DevicePayment(
                accountNumber: Secret("4242424242424242"), expirationDate: "301231", cryptogram: [],
                eciIndicator: nil, merchantHash: [], transactionIdentifier: [])))

    static func draft(_ payment: CheckedPayment? = nil, to street: String = "1 Peachtree St") throws
        -> OrderDraft
    {
        OrderDraft(
            request: try request(to: street), keyed: try keyed(), quote: quote, currency: try dollars,
            payment: payment,
            orderID: "ord_1", paymentID: "pay_1", now: now)
    }

    /// The order of the quote after some events.
    static func order(
        _ events: [OrderEvent] = [], payment: StoredPayment? = nil, expiresIn seconds: TimeInterval = 900
    ) throws -> StoredOrder {
        let placed = StoredOrder(
            id: "ord_1", number: "2026-000001", quote: "qt_1", attemptKey: "key-0123456789abcdef",
            state: .placed, total: try money(3000), frozen: FrozenOrder(try request(), quote, try dollars),
            createdAt: now,
            expiresAt: now.addingTimeInterval(seconds), version: 1, steps: [], payment: payment)
        var course = OrderCourse(placed, at: now)
        for event in events { try course.advance(by: event) }
        return course.order
    }

    static func payment(
        _ state: OrderPayment.State, captured: Int64 = 0, refunded: Int64 = 0, mode: CaptureMode = .automatic,
        reference: String? = nil
    ) throws -> StoredPayment {
        StoredPayment(
            id: "pay_1", order: "ord_1", state: state,
            line: Order.PaymentLine(type: "wallet", displayName: "Visa 4242"), amount: try money(3000),
            captured: try money(captured), refunded: try money(refunded), mode: mode, reference: reference,
            deadline: now.addingTimeInterval(7 * 86_400), createdAt: now)
    }

    /// The lines of the order; the comb may be one that is downloaded.
    static func lines(shipped: Int = 0, comb kind: ProductSummary.Kind = .physical) -> [OrderLineStand] {
        [
            OrderLineStand(variant: "comb", kind: kind, quantity: 1, gross: 1000),
            OrderLineStand(variant: "wax", kind: .physical, quantity: 2, gross: 2000, shipped: shipped),
        ]
    }

    static func waiting(_ operation: KeyedOperation, _ principal: String = "anyone") -> WaitingAttempt {
        WaitingAttempt(
            scope: "\(principal) POST /x", key: "key-0123456789abcdef", operation: operation,
            requestID: "req_1")
    }
}

extension StoreChange {
    /// The change in a few words.
    var brief: String {
        switch self {
        case .place(let order, let lines): "place \(order.number) with \(lines.count)"
        case .advance(let step): "\(step.event.rawValue) v\(step.version) → \(step.to.status.rawValue)"
        case .freeze(let frozen, _): "freeze \(frozen.payment?.displayName ?? frozen.shipTo?.street ?? "-")"
        case .move(let move): (move.isSilent ? "silently " : "") + move.brief
        case .reserve(let moves): "reserve " + moves.map(\.brief).joined(separator: ", ")
        case .quote(let quote, let holder): "keep \(quote.id) for \(holder ?? "nobody")"
        case .dropQuote(let quote, _): "drop \(quote)"
        case .forgetQuotes(let moment): "forget quotes before \(moment.seconds)"
        case .hold(let line, let quote, _): "hold \(line.quantity) \(line.variant) for \(quote)"
        case .forgetHold(let quote): "forget hold of \(quote)"
        case .takeCoupon(let use): "take \(use.code)"
        case .returnCoupons(let order): "return coupons of \(order)"
        case .submit(let payment): "submit \(payment.id) \(payment.amount.minorUnits) \(payment.mode)"
        case .payment(let step):
            "\(step.from.rawValue) → \(step.to.rawValue) \(step.captured.map { "\($0)" } ?? "-") "
                + (step.reference ?? step.declineCode ?? "-")
        case .setAside(let amount, _): "set aside \(amount)"
        case .refund(let refund, let units): "refund \(refund.amount.minorUnits) of \(units.count)"
        case .endRefund(_, let state): "refund \(state.rawValue)"
        case .line(let step):
            "\(step.variant) r\(step.refunded) w\(step.withdrawn) s\(step.shipped) b\(step.returned)"
        case .parcel(let parcel, _): "parcel \(parcel.id) \(parcel.state.rawValue)"
        case .parcelStep(let step): "parcel \(step.from.rawValue) → \(step.to.rawValue)"
        case .adjustment(let made, _): "adjust \(made.delta) to \(made.onHand)"
        case .file(let filed):
            "file \(filed.operation.rawValue) "
                + (filed.answer.map { "\($0.outcome.rawValue)" } ?? filed.subject ?? "-")
        case .answer(let answer, let attempt):
            "answer \(attempt.operation.rawValue) \(answer.outcome.rawValue)"
        }
    }
}

extension StockMove {
    fileprivate var brief: String { "\(quantity) \(variant) \(from) → \(to) \(cause)" }
}

extension Decision {
    var brief: [String] { changes.map(\.brief) }
}
