import ShopCore
package import StoreAPI

/// The words of what belongs to orders, for every case that there is.
extension PageWords {
    private func say(_ english: String, _ simplifiedChinese: String) -> String {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    /// The event of an order, in words.
    package func event(_ step: Order.Step) -> String {
        switch step.event.flatMap(OrderEvent.init) {
        case .submitted: say("Payment sent", "已提交付款")
        case .authorized: say("Payment authorised", "付款已授权")
        case .captured: say("Paid", "已付款")
        case .declined: say("Payment declined", "付款被拒绝")
        case .voided: say("Payment came to nothing", "付款未成功")
        case .released: say("Held amount let go", "已解除冻结")
        case .changed: say("Address or contact changed", "已修改地址或联系方式")
        case .shippedPart: say("A part was sent", "部分发货")
        case .shipped: say("Sent", "已发货")
        case .refundedPart: say("A part was given back", "部分退款")
        case .refunded: say("Everything was given back", "全部退款")
        case .closed: say("Closed: nothing is left to send", "已完结：无剩余待发商品")
        case .returned: say("Came back", "已退货")
        case .expired: say("Expired", "已过期")
        case .cancelled: say("Cancelled", "已取消")
        case nil: step.from.isEmpty ? say("Placed", "已下单") : state(step.to).name
        }
    }

    /// A place in a table.
    package func place(line: Int, column: String?) -> String {
        let line = say("Line \(line)", "第 \(line) 行")
        return column.map { "\(line), \($0)" } ?? line
    }

    /// Where a parcel is.
    package func parcel(_ state: Fulfilment.State) -> String {
        switch state {
        case .label: say("Packed", "已打包")
        case .inTransit: say("On its way", "运输中")
        case .outForDelivery: say("Out for delivery", "派送中")
        case .delivered: say("Delivered", "已送达")
        }
    }

    /// The state of a refund, in words.
    package func refund(_ state: Refund.State) -> SheetPage.StateView {
        switch state {
        case .pending: .init(say("On its way", "处理中"), .open)
        case .succeeded: .init(say("Given back", "已退还"), .good)
        case .failed: .init(say("Declined by the bank", "银行拒绝"), .bad)
        }
    }

    /// The state of a payment, in words.
    package func payment(_ state: OrderPayment.State) -> SheetPage.StateView {
        switch state {
        case .pending: .init(say("Not settled yet", "尚未确定"), .open)
        case .authorized: .init(say("Held", "已冻结"), .open)
        case .capturing: .init(say("Being taken", "扣款中"), .open)
        case .captured: .init(say("Taken", "已扣款"), .good)
        case .voiding: .init(say("Being let go", "解除中"), .open)
        case .voided: .init(say("Let go", "已解除"), .still)
        case .declined: .init(say("Declined", "被拒绝"), .bad)
        }
    }
}
