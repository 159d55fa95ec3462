import PayKit
package import StoreAPI

/// Puts orders and what belongs to them into the contract's words, with the links that are legal now.
package struct OrderDocuments: Sendable {
    /// The company's name as it stands on the card statement.
    package let merchant: String
    package let problem: ProblemWriter

    /// Makes the problem document (RFC 9457) of a failed payment, for the request that brought its key.
    package typealias ProblemWriter = @Sendable (PaymentFailure, _ requestID: String) -> Problem

    package init(merchant: String, problem: @escaping ProblemWriter) {
        self.merchant = merchant
        self.problem = problem
    }

    package enum Audience: Hashable, Sendable {
        case shopper, staff
    }

    // MARK: Orders

    package func order(_ order: StoredOrder, for audience: Audience) -> Order {
        let frozen = order.frozen
        let moved = order.state.money.moved(
            captured: order.payment?.captured, paidBack: order.payment?.paidBack)
        var document = Order(
            id: order.id, number: order.number, status: order.state.status, axes: order.state.axes,
            total: order.total, summary: frozen.summary, lines: frozen.lines, shipTo: frozen.shipTo,
            contact: frozen.contact, billing: frozen.billing, shipping: frozen.shipping,
            payment: order.payment == nil ? nil : frozen.payment,
            captured: moved.captured, refunded: moved.refunded, createdAt: order.createdAt,
            expiresAt: order.state.status == .awaitingPayment ? order.expiresAt : nil,
            history: order.steps, version: order.version, token: nil, links: links(of: order, for: audience))
        // Lines that go online are handed over with the payment, before any parcel.
        if frozen.online != nil,
            let step = document.history.firstIndex(where: { $0.event == OrderEvent.shippedPart.rawValue })
        {
            document.history[step].isOnline = true
        }
        if !document.isAwaited { document.shipping?.detail = nil }
        return document
    }

    package func status(_ order: StoredOrder) -> OrderStatus {
        OrderStatus(
            id: order.id, status: order.state.status, axes: order.state.axes, version: order.version,
            links: Links([
                .this: Endpoints.orderStatus.link(id: order.id), .order: Endpoints.order.link(id: order.id),
            ]))
    }

    /// The receipt of an order, always as the shopper sees it.
    package func receipt(_ order: StoredOrder) -> OrderReceipt {
        OrderReceipt(
            self.order(order, for: .shopper), merchant: merchant,
            links: Links([
                .this: Endpoints.receipt.link(id: order.id), .order: Endpoints.order.link(id: order.id),
            ]))
    }

    private func links(of order: StoredOrder, for audience: Audience) -> Links {
        var links: [Relation: Link] = [
            .this: Endpoints.order.link(id: order.id), .status: Endpoints.orderStatus.link(id: order.id),
            .refunds: Endpoints.refunds.link(id: order.id),
            .fulfilments: Endpoints.fulfilments.link(id: order.id),
            .events: Endpoints.events.link((name: "order", value: order.id)),
        ]
        // There is nothing to show for what nobody has paid.
        if order.state.money.isTaken { links[.receipt] = Endpoints.receipt.link(id: order.id) }
        for action in actions(of: order, for: audience) {
            let (relation, link) = link(to: action, of: order)
            links[relation] = link
        }
        return Links(links)
    }

    package func actions(of order: StoredOrder, for audience: Audience) -> [OrderAction] {
        order.actions.filter { audience == .staff || !$0.isForStaff }
    }

    /// The link relation and target of an action; capture and void point at the order's current payment.
    package func link(to action: OrderAction, of order: StoredOrder) -> (Relation, Link) {
        let payment = order.payment?.id ?? ""
        return switch action {
        case .pay: (.payment, Endpoints.payments.link(id: order.id))
        case .change: (.edit, Endpoints.order.link(id: order.id))
        case .cancel: (.cancel, Endpoints.cancel.link(id: order.id))
        case .capture: (.capture, Endpoints.capture.link(id: payment))
        case .void: (.void, Endpoints.void.link(id: payment))
        case .ship: (.fulfilments, Endpoints.fulfil.link(id: order.id))
        case .refund: (.refunds, Endpoints.refund.link(id: order.id))
        }
    }

    // MARK: What belongs to orders

    /// The HAL document of a payment; only staff get links to capture and void, and only while it is
    /// authorised.
    package func payment(_ payment: StoredPayment, for audience: Audience) -> OrderPayment {
        var links: [Relation: Link] = [
            .this: Endpoints.payment.link(id: payment.id), .order: Endpoints.order.link(id: payment.order),
        ]
        if payment.state == .authorized, audience == .staff {
            links[.capture] = Endpoints.capture.link(id: payment.id)
            links[.void] = Endpoints.void.link(id: payment.id)
        }
        return OrderPayment(
            id: payment.id, state: payment.state, type: payment.line.type,
            displayName: payment.line.displayName, amount: payment.amount,
            captured: payment.state == .captured ? payment.captured : .zero(payment.amount.currency),
            refunded: payment.paidBack, capture: payment.mode, declineCode: payment.declineCode,
            deadline: payment.state == .authorized ? payment.deadline : nil, createdAt: payment.createdAt,
            links: Links(links))
    }

    package func refund(_ refund: StoredRefund) -> Refund {
        Refund(
            id: refund.id, state: refund.state, amount: refund.amount, lines: refund.lines,
            reason: refund.reason, createdAt: refund.createdAt,
            links: Links([.order: Endpoints.order.link(id: refund.order)]))
    }

    /// The HAL document of a parcel; staff get a link to advance it until it is delivered.
    package func fulfilment(_ parcel: StoredFulfilment, for audience: Audience) -> Fulfilment {
        var links: [Relation: Link] = [
            .this: Endpoints.fulfilment.link(id: parcel.id), .order: Endpoints.order.link(id: parcel.order),
        ]
        if audience == .staff, FulfilmentMethod.next(after: parcel.state) != nil {
            links[.advance] = Endpoints.advance.link(id: parcel.id)
        }
        return Fulfilment(
            id: parcel.id, state: parcel.state, lines: parcel.lines, carrier: parcel.carrier,
            tracking: parcel.trackingNumber, history: parcel.steps, createdAt: parcel.createdAt,
            links: Links(links))
    }

    package func list<Item, Body, Reply>(
        _ items: [Item], at endpoint: Endpoint<Body, Reply>, of order: String
    ) -> ItemList<Item> {
        ItemList(
            items: items,
            links: Links([.this: endpoint.link(id: order), .order: Endpoints.order.link(id: order)]))
    }
}

extension Order {
    /// False where no parcel of it is to come any more, on its way or not.
    fileprivate var isAwaited: Bool {
        switch status {
        case .cancelled, .expired: false
        case .fulfilled: !isOnlineOnly && axes.goods != GoodsAxis.returned.rawValue
        case .awaitingPayment, .paymentPending, .authorized, .paid, .partiallyFulfilled:
            axes.order == OrderAxis.open.rawValue
        }
    }
}

/// A payment or a refund that came to nothing.
package enum PaymentFailure: Hashable, Sendable {
    /// The card network declined, with a code; the order at this address waits for another payment, unless
    /// it has expired meanwhile.
    ///
    /// - Parameter isCapture: true where staff asked for an amount that the network held.
    case declined(String, order: String, attemptsLeft: Int, isCapture: Bool = false)
    /// - Parameter isCancelled: true where the order was cancelled, as it stays.
    case refund(isCancelled: Bool)
}
