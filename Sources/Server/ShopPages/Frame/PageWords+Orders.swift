package import PayKit
import ShopCore
package import StoreAPI

extension PageWords {
    /// - Parameter type: the way of the order's goods; nil where nothing is sent.
    package func event(_ step: Order.Step, by type: ShippingType?) -> String {
        switch step.event.flatMap(OrderEvent.init) {
        case .submitted: say("Payment sent", "已提交付款")
        case .authorized: say("Payment authorised", "付款已授权")
        case .captured: say("Paid", "已付款")
        case .declined: say("Payment declined", "付款被拒")
        case .voided: say("Payment not completed", "付款未成功")
        case .released: say("Reserved amount released", "已解除冻结")
        case .changed: say("Address or contact changed", "已修改地址或联系方式")
        case .shippedPart: step.isOnline == true ? handedInPart : partlyFulfilled(by: type).name
        case .shipped: fulfilled(by: type).name
        case .refundedPart: say("Partly refunded", "部分退款")
        case .refunded: say("Fully refunded", "全部退款")
        // Nothing comes back of an order of which nothing was handed over.
        case .returned where step.from != Order.Status.paid.rawValue: say("Returned", "已退货")
        case .closed, .returned: say("Completed: nothing left to ship", "已完结：无剩余待发商品")
        case .expired: say("Expired", "已过期")
        case .cancelled: say("Cancelled", "已取消")
        case nil: step.from.isEmpty ? say("Placed", "已下单") : state(step.to).name
        }
    }

    package func place(line: Int, column: String?) -> String {
        let line = say("Line \(line)", "第 \(line) 行")
        return column.map { "\(line), \($0)" } ?? line
    }

    package func shortage(_ line: Problem.Shortage) -> String {
        let (left, asked) = (line.available, line.requested)
        guard left > 0 else { return fixed.soldOut }
        return say("Only \(left) left: you asked for \(asked).", "仅剩 \(left) 件，您需要 \(asked) 件。")
    }

    /// - Parameter type: the way of what is in it; nil for a download.
    package func parcel(_ state: Fulfilment.State, by type: ShippingType?) -> String {
        switch state {
        case .delivered where type == .storePickup: fulfilled(by: type).name
        case .label where type == .servicePickup: fulfilled(by: type).name
        case .label: say("Packed", "已打包")
        case .inTransit: say("In transit", "运输中")
        case .outForDelivery: say("Out for delivery", "派送中")
        case .delivered: say("Delivered", "已送达")
        }
    }

    package func refund(_ state: Refund.State) -> SheetPage.StateView {
        switch state {
        case .pending: .init(say("In transit", "处理中"), .open)
        case .succeeded: .init(say("Refunded", "已退款"), .good)
        case .failed: .init(say("Declined by the bank", "银行拒绝"), .bad)
        }
    }

    /// The reason of a refund; the shop's own, by which it gives back what a cancelled order had taken, in
    /// words.
    package func reason(_ refund: Refund) -> String {
        refund.reason == Order.Status.cancelled.rawValue ? say("Order cancelled", "订单取消") : refund.reason
    }

    package func payment(_ state: OrderPayment.State) -> SheetPage.StateView {
        switch state {
        case .pending: .init(say("Not yet confirmed", "尚未确定"), .open)
        case .authorized: .init(say("Reserved", "已冻结"), .open)
        case .capturing: .init(say("Capturing", "扣款中"), .open)
        case .captured: .init(say("Captured", "已扣款"), .good)
        case .voiding: .init(say("Releasing", "解除中"), .open)
        case .voided: .init(say("Released", "已解除"), .still)
        case .declined: .init(say("Declined", "付款被拒"), .bad)
        }
    }

    /// A status where the way of the goods is not known.
    package func listed(_ status: Order.Status) -> StateWords {
        var own = state(status.rawValue)
        if status == .fulfilled { own.name = say("Fulfilled", "已完成交付") }
        if status == .partiallyFulfilled { own.name = say("Partly fulfilled", "部分已交付") }
        return own
    }

    /// The state of an order, by its money where that says more than its status, and by the way of its goods.
    ///
    /// - Parameter isOnline: true where only what goes online was handed over.
    package func state(
        _ status: Order.Status, by type: ShippingType? = .shipping, isOnline: Bool = false, of total: Money,
        captured: Money?, refunded: Money?
    ) -> StateWords {
        let own =
            switch status {
            case .fulfilled: fulfilled(by: isOnline ? nil : type)
            case .partiallyFulfilled where isOnline && type != .storePickup && type != .servicePickup:
                StateWords(name: handedInPart, meaning: state("handed_online").meaning)
            case .partiallyFulfilled: partlyFulfilled(by: type)
            case .paid: paid(by: type)
            case .awaitingPayment, .paymentPending, .authorized, .expired, .cancelled:
                state(status.rawValue)
            }
        return state(status, as: own, of: total, captured: captured, refunded: refunded)
    }

    /// - Parameter own: the words of the status alone.
    func state(
        _ status: Order.Status, as own: StateWords, of total: Money, captured: Money?, refunded: Money?
    ) -> StateWords {
        guard let captured else {
            let nothing = say("Nothing was charged; a reserved amount is released.", "没有扣款，已冻结的金额将解除。")
            return status == .cancelled ? StateWords(name: own.name, meaning: nothing) : own
        }
        return switch (status, refunded) {
        case (.cancelled, captured): StateWords(name: own.name, meaning: state("refunded").meaning)
        case (_, captured): state("refunded")
        case (.paid, .some): state("partially_refunded")
        case (.partiallyFulfilled, .some), (.fulfilled, .some):
            StateWords(
                name: own.name, meaning: own.meaning + say(" ", "") + state("partially_refunded").meaning)
        case (.paid, nil) where captured != total: state("partially_captured")
        default: own
        }
    }

    /// A state with its meaning, where there is one line for both.
    func sentence(of state: StateWords) -> String { state.name + say(": ", "：") + state.meaning }

    /// - Parameter amount: a decimal, as it is typed into the form.
    func leftToRefund(_ amount: String) -> String { say(" \(amount) is left.", "尚可退款 \(amount)。") }

    /// The rows below a total: what was charged where it is less, what was given back, and what is left.
    package func moved(of total: Money, captured: Money?, refunded: Money?, card: String?) -> [RowView] {
        func row(_ label: String, _ units: Int64, _ role: String) -> RowView {
            let money = Money(minorUnits: units, currency: total.currency)
            return RowView(label: label, amount: PageMoney.text(money, language), role: role)
        }
        guard let taken = captured?.minorUnits else { return [] }
        let charged = row(say("Charged to \(card ?? "")", "已扣款：\(card ?? "")"), taken, "charged")
        let rows = captured == total ? [] : [charged]
        guard let back = refunded?.minorUnits else { return rows }
        return rows + [
            row(say("Refunded to \(card ?? "")", "已退款至 \(card ?? "")"), -back, "refunded"),
            row(say("Net paid", "实付"), taken - back, "net"),
        ]
    }
}
