package import FoundationEssentials
package import PayKit
package import StoreAPI

/// The whole state of an order: its name and where it stands on the three axes.
package struct OrderState: Hashable, Sendable {
    /// The status that the API names; transitions set it together with the axes.
    package var status: Order.Status
    package var order: OrderAxis
    package var money: MoneyAxis
    package var goods: GoodsAxis

    package init(status: Order.Status, order: OrderAxis, money: MoneyAxis, goods: GoodsAxis) {
        self.status = status
        self.order = order
        self.money = money
        self.goods = goods
    }

    package static let placed = OrderState(
        status: .awaitingPayment, order: .open, money: .nothing, goods: .nothing)

    package var axes: Order.Axes {
        Order.Axes(order: order.rawValue, money: money.rawValue, goods: goods.rawValue)
    }
}

/// The course of an order: anything that is still to be done for it.
package enum OrderAxis: String, Hashable, Sendable, CaseIterable {
    case open, completed, cancelled, expired
}

/// Where an order's money is.
package enum MoneyAxis: String, Hashable, Sendable, CaseIterable {
    case nothing = "none"
    case pending, authorized, captured
    case partiallyRefunded = "partially_refunded"
    case refunded, voided

    /// True if it was with the shop, even if it was given back.
    package var isTaken: Bool {
        switch self {
        case .captured, .partiallyRefunded, .refunded: true
        case .nothing, .pending, .authorized, .voided: false
        }
    }

    /// The amounts of a payment that have moved.
    package func moved(captured: Money?, paidBack: Money?) -> (captured: Money?, refunded: Money?) {
        (isTaken ? captured : nil, paidBack?.minorUnits == 0 ? nil : paidBack)
    }
}

/// Where an order's goods are.
package enum GoodsAxis: String, Hashable, Sendable, CaseIterable {
    case nothing = "none"
    case partial, fulfilled, returned
}

/// An event in the life of an order; the raw value stands in its history.
package enum OrderEvent: String, Hashable, Sendable, CaseIterable {
    /// A payment is durable and on its way to the network.
    case submitted
    case authorized, captured, declined
    /// The network never heard of the payment.
    case voided
    /// Money that the network held was let go.
    case released
    case changed
    case shippedPart = "shipped_part"
    case shipped
    case refundedPart = "refunded_part"
    case refunded
    /// Nothing is left to ship, since the rest was refunded.
    case closed
    /// Every unit that was shipped is back in stock, and none is left to ship.
    case returned
    case expired, cancelled
}

/// An action on an order; it is offered as long as one of its transitions is legal.
package enum OrderAction: String, Hashable, Sendable, CaseIterable {
    case pay, change, cancel, capture, void, ship, refund

    package var isForStaff: Bool {
        switch self {
        case .pay, .change, .cancel: false
        case .capture, .void, .ship, .refund: true
        }
    }
}

/// One line of the table: in which states an event may happen, and what it makes of them.
package struct OrderTransition: Hashable, Sendable {
    package let event: OrderEvent
    package let from: [Order.Status]
    package let money: [MoneyAxis]
    package let goods: [GoodsAxis]
    /// True if it happens only as long as something is to be done for the order.
    package let isOfOpenOrders: Bool
    /// The status that comes of it; nil stays as it is.
    package let status: Order.Status?
    package let order: OrderAxis?
    package let newMoney: MoneyAxis?
    package let newGoods: GoodsAxis?
    package let action: OrderAction?

    /// Makes a row of the table; what is left out matches every state and changes nothing.
    package init(
        _ event: OrderEvent, _ from: [Order.Status], money: [MoneyAxis] = MoneyAxis.allCases,
        goods: [GoodsAxis] = GoodsAxis.allCases, ifOpen isOfOpenOrders: Bool = false,
        to status: Order.Status? = nil, order: OrderAxis? = nil, newMoney: MoneyAxis? = nil,
        newGoods: GoodsAxis? = nil, by action: OrderAction? = nil
    ) {
        self.event = event
        self.from = from
        self.money = money
        self.goods = goods
        self.isOfOpenOrders = isOfOpenOrders
        self.status = status
        self.order = order
        self.newMoney = newMoney
        self.newGoods = newGoods
        self.action = action
    }

    /// The state afterwards; nil when the event cannot happen now.
    package func result(of state: OrderState) -> OrderState? {
        guard from.contains(state.status), money.contains(state.money), goods.contains(state.goods),
            !isOfOpenOrders || state.order == .open
        else { return nil }
        return OrderState(
            status: status ?? state.status, order: order ?? state.order, money: newMoney ?? state.money,
            goods: newGoods ?? state.goods)
    }

    private static let unpaid: [MoneyAxis] = [.nothing, .voided]
    private static let taken: [MoneyAxis] = [.captured, .partiallyRefunded]
    private static let standing: [Order.Status] = [.paid, .partiallyFulfilled, .fulfilled]

    /// The table. Guarded updates, links, forms and descriptions come from it.
    package static let all: [OrderTransition] = [
        OrderTransition(
            .submitted, [.awaitingPayment], money: unpaid, to: .paymentPending, newMoney: .pending, by: .pay),
        OrderTransition(
            .authorized, [.paymentPending], money: [.pending], to: .authorized, newMoney: .authorized),
        OrderTransition(
            .captured, [.authorized], money: [.authorized], to: .paid, newMoney: .captured, by: .capture),
        OrderTransition(
            .declined, [.paymentPending], money: [.pending], to: .awaitingPayment, newMoney: .nothing),
        OrderTransition(
            .voided, [.paymentPending], money: [.pending], to: .awaitingPayment, newMoney: .voided),
        OrderTransition(
            .released, [.authorized], money: [.authorized], to: .awaitingPayment, newMoney: .voided, by: .void
        ),
        OrderTransition(
            .changed, [.awaitingPayment, .paymentPending, .authorized, .paid],
            money: MoneyAxis.allCases.filter { $0 != .refunded }, goods: [.nothing], ifOpen: true, by: .change
        ),
        OrderTransition(
            .shippedPart, [.paid, .partiallyFulfilled], money: taken, goods: [.nothing, .partial],
            ifOpen: true, to: .partiallyFulfilled, newGoods: .partial, by: .ship),
        OrderTransition(
            .shipped, [.paid, .partiallyFulfilled], money: taken, goods: [.nothing, .partial], ifOpen: true,
            to: .fulfilled, order: .completed, newGoods: .fulfilled, by: .ship),
        OrderTransition(
            .refundedPart, standing, money: taken, newMoney: .partiallyRefunded, by: .refund),
        OrderTransition(
            .refunded, standing, money: taken, order: .completed, newMoney: .refunded, by: .refund),
        OrderTransition(
            .closed, [.partiallyFulfilled], money: [.partiallyRefunded, .refunded], to: .fulfilled,
            order: .completed, newGoods: .fulfilled),
        // Nothing was handed over, so that nothing comes back.
        OrderTransition(
            .closed, [.paid], money: [.partiallyRefunded], goods: [.nothing], ifOpen: true,
            order: .completed),
        OrderTransition(
            .returned, [.fulfilled], money: [.partiallyRefunded, .refunded], goods: [.fulfilled],
            newGoods: .returned),
        OrderTransition(.expired, [.awaitingPayment], money: unpaid, to: .expired, order: .expired),
        OrderTransition(
            .cancelled, [.awaitingPayment, .authorized, .paid],
            money: unpaid + [.authorized] + taken, goods: [.nothing], ifOpen: true, to: .cancelled,
            order: .cancelled, by: .cancel),
        // The held or captured money of a cancelled order is given back afterwards.
        OrderTransition(.released, [.cancelled], money: [.authorized], newMoney: .voided),
        OrderTransition(.refundedPart, [.cancelled], money: taken, newMoney: .partiallyRefunded, by: .refund),
        OrderTransition(.refunded, [.cancelled], money: taken, newMoney: .refunded, by: .refund),
    ]
}

extension OrderState {
    /// The state after an event; nil when it cannot happen now.
    package func after(_ event: OrderEvent) -> OrderState? {
        OrderTransition.all.lazy.filter { $0.event == event }.compactMap { $0.result(of: self) }.first
    }

    /// The actions that are legal now.
    ///
    /// While the network is asked, that is what will be legal whatever it answers.
    package var actions: [OrderAction] {
        let legal = OrderTransition.all.filter { $0.result(of: self) != nil }
        let direct = legal.compactMap(\.action)
        guard money == .pending else { return OrderAction.allCases.filter(direct.contains) }
        let later = legal.filter { $0.action == nil }.compactMap { $0.result(of: self)?.actions }
        return OrderAction.allCases.filter { action in
            direct.contains(action) || later.allSatisfy { $0.contains(action) }
        }
    }
}

extension Refusal {
    package static func illegalTransition(from order: StoredOrder) -> Refusal {
        .illegalTransition(
            from: order.state.status, allowed: order.actions.map(\.rawValue),
            isRefunded: order.state.money == .refunded && order.state.status != .cancelled)
    }
}

package enum OrderTerms {
    package static let paymentTimeout: TimeInterval = 15 * 60
    package static let mostPayments = 5
    /// In Unicode scalars: of refunds, and of corrections of the stock.
    package static let reasonLengths = 1...200
    /// How long what is held may stay untaken.
    package static let authorizationLife: TimeInterval = 7 * 86_400
}

extension StoredOrder {
    /// The actions that its state, its payment and the number of declines allow.
    package var actions: [OrderAction] {
        state.actions.filter { action in
            switch action {
            case .pay: tries < OrderTerms.mostPayments
            // A hold is captured or voided only while its payment is authorised.
            case .capture, .void: payment?.state == .authorized
            case .change, .cancel, .ship, .refund: true
            }
        }
    }

    /// Does not count the declines: too many are a refusal of their own.
    package func requirePayable() throws(Refusal) {
        guard !state.actions.contains(.pay) else { return }
        switch state.status {
        case .expired: throw .orderExpired
        case .authorized: throw .alreadyReserved
        case .paid, .partiallyFulfilled, .fulfilled: throw .alreadyPaid
        case .awaitingPayment, .paymentPending, .cancelled: throw .illegalTransition(from: self)
        }
    }
}
