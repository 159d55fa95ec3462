import PayKit
import StoreAPI
import TUI

/// The words about orders after they were placed, one value per language.
struct OrderWords: Wording {
    let language: Language

    var yourOrder: ScreenText { say("Your order", "您的订单") }
    var page: ScreenText { say("Web page", "订单网页") }
    var thisMachineOnly: ScreenText { say("on this machine only", "仅限本机") }
    var netPaid: ScreenText { say("Net paid", "实付") }
    func refunded(_ card: ScreenText) -> ScreenText { say("Refunded to " + card, "已退款至 " + card) }
    var status: ScreenText { say("Status", "状态") }
    var recent: ScreenText { say("Your last orders", "最近的订单") }
    var mine: ScreenText { say("My orders", "我的订单") }
    var findTitle: ScreenText { say("Find an order", "查找订单") }
    var number: ScreenText { say("Order or reference", "订单号或参考号") }
    var numberHint: ScreenText { say("such as 2026-012345", "例如 2026-012345") }
    var email: ScreenText { say("Email", "电子邮箱") }
    var emailHint: ScreenText { say("the email you ordered with", "下单时填写的邮箱") }
    var findButton: ScreenText { say("Find order", "查找订单") }
    var changeTitle: ScreenText { say("Change the delivery", "更改收货信息") }
    var changeNote: ScreenText {
        say(
            "Town, postal code and country cannot change: shipping would cost a different amount.",
            "城市、邮编和国家不能更改：寄往别处运费不同。")
    }
    var saveButton: ScreenText { say("Save the change", "保存更改") }
    var asking: ScreenText { say("One moment, asking the shop…", "请稍候，正在询问商店…") }
    var numberMissing: ScreenText {
        say("Enter an order number such as 2026-012345", "请填写订单号，例如 2026-012345")
    }
    var emailWrong: ScreenText {
        say("Enter an email such as name@example.org", "请填写电子邮箱，例如 name@example.org")
    }
    var notFound: ScreenText {
        say(
            "No order has this number or reference with this email. If you changed it, use the new one.",
            "没有订单符合此编号和邮箱。如果改过邮箱，请填写新的。")
    }
    var tooOften: ScreenText { say("Too many tries: wait a moment, then try again", "查询过于频繁，请稍候再试") }
    var unreachable: ScreenText { say("The shop did not answer, try again", "商店没有回应，请重试") }
    var cancelQuestion: ScreenText { say("Cancel this order?", "要取消此订单吗？") }
    /// - Parameter money: where the money is, ``Order/Axes/money``.
    func cancelMeaning(_ card: ScreenText, _ money: String, keepsCoupons: Bool) -> ScreenText {
        let coupons: ScreenText = keepsCoupons ? say(" The coupon stays used.", "优惠券不会退回。") : .empty
        let end = coupons + say(" This cannot be undone.", "此操作无法撤销。")
        return switch money {
        case "captured" where !card.isEmpty, "partially_refunded" where !card.isEmpty:
            say(
                "Nothing will be shipped, and the money goes back to " + card + ".",
                "商品不会发出，款项将退回 " + card + "。") + end
        case "authorized" where !card.isEmpty, "pending" where !card.isEmpty:
            say(
                "Nothing will be shipped, and the hold on " + card + " is released.",
                "商品不会发出，" + card + " 的预授权将解除。") + end
        default: say("Nothing will be shipped.", "商品不会发出。") + end
        }
    }
    var cancelling: ScreenText { say("One moment, cancelling the order", "请稍候，正在取消订单") }
    var cancelUnknown: ScreenText {
        say("The shop did not answer; checking whether the order is cancelled", "商店没有回应，正在询问订单是否已取消")
    }
    var notCancelled: ScreenText {
        say("The order was not cancelled: try again, or ask the shop", "订单未取消，请重试或联系商店")
    }
    var refundDeclined: ScreenText {
        say(
            "The order is cancelled, but the bank did not take the refund: the shop still owes it",
            "订单已取消，但银行未受理退款：商店仍须退还此款")
    }
    var cancelRefused: ScreenText {
        say("It is too late to cancel this order: see its status", "此订单已不能取消，请看其状态")
    }
    var changed: ScreenText { say("The change is saved", "更改已保存") }
    var changeRefused: ScreenText { say("The change was not saved: check the fields", "商店没有接受更改，请检查各项") }
    var changeFailed: ScreenText {
        say("The shop could not save the change: try again later", "商店暂时无法保存更改，请稍后再试")
    }
    var costsOtherwise: ScreenText {
        say(
            "Shipping there costs a different amount: cancel this order and place a new one",
            "寄往该处运费不同：请取消此订单后重新下单")
    }
    var changedMeanwhile: ScreenText { say("The order has changed: check it again", "订单刚刚有变动，请重新查看") }
    func now(_ number: ScreenText, _ status: ScreenText) -> ScreenText {
        say("Order " + number + ": " + status, "订单 " + number + "：" + status)
    }
    /// A link from outside names nothing that is sold here.
    var linkUnknown: ScreenText {
        say("The product in this link is not sold here: choose from the list", "本店不售链接中的商品，请从列表中选择")
    }
    var keys: Keys { Keys(language: language) }

    struct Keys: Wording {
        let language: Language

        var check: ScreenText { say("status", "状态") }
        var change: ScreenText { say("change", "更改") }
        var cancel: ScreenText { say("cancel", "取消") }
        var orders: ScreenText { say("find an order", "查找订单") }
        var mine: ScreenText { say("my orders", "我的订单") }
        var cancelIt: ScreenText { say("yes, cancel it", "是，取消订单") }
        var keep: ScreenText { say("keep it", "保留") }
        var find: ScreenText { say("find", "查找") }
        var save: ScreenText { say("save", "保存") }
    }

    func status(of order: Order) -> ScreenText {
        if order.status == .paid, order.axes.money == "captured", let taken = order.taken,
            taken != order.total
        {
            return say("Charged in part", "已部分扣款")
        }
        guard order.isOnlineOnly else {
            return status(order.status, order.axes.money, by: order.shippingType)
        }
        return order.status == .fulfilled
            ? status(.fulfilled, order.axes.money, by: nil)
            : status(.paid, order.axes.money, by: order.shippingType)
    }

    private func status(_ status: Order.Status, _ money: String, by type: ShippingType?) -> ScreenText {
        switch (status, money) {
        case (.awaitingPayment, _): say("Waiting for payment", "等待付款")
        case (.paymentPending, _): say("Payment in progress", "付款处理中")
        case (.authorized, _): say("Payment reserved", "已预授权")
        case (.paid, "refunded"), (.partiallyFulfilled, "refunded"), (.fulfilled, "refunded"):
            say("Refunded", "已退款")
        case (.paid, "partially_refunded"): say("Refunded in part", "已部分退款")
        // The thing is at the shopper's home yet.
        case (.paid, _) where type == .servicePickup: say("Paid, to be collected", "已付款，等待上门取件")
        case (.paid, _): say("Paid, being packed", "已付款，正在备货")
        case (.partiallyFulfilled, _):
            type == .storePickup || type == .servicePickup
                ? say("Partly handed over", "部分已交付") : say("Partly shipped", "部分已发货")
        case (.fulfilled, _):
            switch type {
            case .shipping, .delivery: say("Shipped", "已发货")
            case .storePickup: say("Ready to pick up", "可以取货")
            case .servicePickup: say("Collected", "已取件")
            case nil: say("Complete", "已完成")
            }
        case (.expired, _), (.cancelled, _):
            switch money {
            case "captured": say("Cancelled but charged: a refund is due", "已取消但已扣款：商店应退款给您")
            case "partially_refunded":
                say("Cancelled, refunded in part: the rest is due", "已取消，部分已退款，商店应退还其余款项")
            case "refunded": say("Cancelled and refunded", "已取消并退款")
            case "authorized", "pending":
                say("Cancelled, the amount on the card is still held", "已取消，卡上金额仍被冻结")
            default:
                status == .expired ? say("Expired, nothing charged", "已过期，没有扣款") : say("Cancelled", "已取消")
            }
        }
    }
}
