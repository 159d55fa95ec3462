import StoreAPI
import TUI

/// The words about orders after they were placed, one value per language.
struct OrderWords: Sendable {
    var yourOrder, page, thisMachineOnly, netPaid: ScreenText
    var refunded: @Sendable (_ card: ScreenText) -> ScreenText
    var status: ScreenText
    var states: States
    var recent, findTitle, number, numberHint, email, emailHint, findButton: ScreenText
    var changeTitle, changeNote, saveButton, asking: ScreenText
    var numberMissing, emailWrong, notFound, tooOften, unreachable, cancelQuestion: ScreenText
    var cancelMeaning: @Sendable (_ card: ScreenText) -> ScreenText
    var cancelling, cancelUnknown, cancelRefused: ScreenText
    var changed, changeRefused, costsOtherwise, changedMeanwhile: ScreenText
    var now: @Sendable (_ number: ScreenText, _ status: ScreenText) -> ScreenText
    /// A link from outside names nothing that is sold here.
    var linkUnknown: ScreenText
    var keys: Keys

    struct States: Sendable {
        var awaitingPayment, paymentPending, authorized, paid, partlyShipped, shipped, complete: ScreenText
        var partlyCharged, givenBack, partlyGivenBack: ScreenText
        var expired, cancelled, refunded, partlyRefunded, stillCharged, stillHeld: ScreenText
    }

    struct Keys: Sendable {
        var check, change, cancel, orders, cancelIt, keep, find, save: ScreenText
    }

    func status(of order: Order) -> ScreenText {
        if order.status == .paid, order.axes.money == "captured", let taken = order.taken,
            taken != order.total
        {
            return states.partlyCharged
        }
        return status(order.status, order.axes, isShipped: order.shipTo != nil)
    }

    func status(_ status: Order.Status, _ axes: Order.Axes, isShipped: Bool) -> ScreenText {
        switch status {
        case .awaitingPayment: states.awaitingPayment
        case .paymentPending: states.paymentPending
        case .authorized: states.authorized
        case .paid:
            switch axes.money {
            case "refunded": states.givenBack
            case "partially_refunded": states.partlyGivenBack
            default: states.paid
            }
        case .partiallyFulfilled: states.partlyShipped
        case .fulfilled: isShipped ? states.shipped : states.complete
        case .expired, .cancelled:
            switch axes.money {
            case "captured": states.stillCharged
            case "partially_refunded": states.partlyRefunded
            case "refunded": states.refunded
            case "authorized", "pending": states.stillHeld
            default: status == .expired ? states.expired : states.cancelled
            }
        }
    }

    static let english = OrderWords(
        yourOrder: "Your order", page: "Web page",
        thisMachineOnly: "on this machine only", netPaid: "Net paid", refunded: { "Refunded to " + $0 },
        status: "Status",
        states: States(
            awaitingPayment: "Waiting for payment", paymentPending: "Payment in progress",
            authorized: "Payment reserved", paid: "Paid, being packed", partlyShipped: "Partly shipped",
            shipped: "Shipped", complete: "Complete", partlyCharged: "Charged in part",
            givenBack: "Refunded", partlyGivenBack: "Refunded in part", expired: "Expired, nothing charged",
            cancelled: "Cancelled", refunded: "Cancelled and refunded",
            partlyRefunded: "Cancelled, refunded in part",
            stillCharged: "Cancelled but charged: a refund is due",
            stillHeld: "Cancelled, the amount on the card is still held"),
        recent: "Your last orders", findTitle: "Find an order",
        number: "Order or reference", numberHint: "such as 2026-012345", email: "Email",
        emailHint: "the email you ordered with", findButton: "Find order",
        changeTitle: "Change the delivery",
        changeNote: "Town, postal code and country cannot change: shipping would cost a different amount.",
        saveButton: "Save the change", asking: "One moment, asking the shop…",
        numberMissing: "Enter an order number such as 2026-012345",
        emailWrong: "Enter an email such as name@example.org",
        notFound: "No order has this number or reference and email. If both are right, nothing was charged.",
        tooOften: "Too many tries: wait a moment, then try again",
        unreachable: "The shop did not answer, try again",
        cancelQuestion: "Cancel this order?",
        cancelMeaning: { card in
            card.isEmpty
                ? "Nothing will be shipped. This cannot be undone."
                : "Nothing will be shipped, and the money goes back to " + card + ". This cannot be undone."
        },
        cancelling: "One moment, cancelling the order",
        cancelUnknown: "The shop did not answer; checking whether the order is cancelled",
        cancelRefused: "It is too late to cancel this order: see its status",
        changed: "The change is saved", changeRefused: "The change was not saved: check the fields",
        costsOtherwise: "Shipping there costs a different amount: cancel this order and place a new one",
        changedMeanwhile: "The order has changed: check it again",
        now: { "Order " + $0 + ": " + $1 },
        linkUnknown: "The product in this link is not sold here: choose from the list",
        keys: Keys(
            check: "status", change: "change", cancel: "cancel", orders: "find an order",
            cancelIt: "yes, cancel it", keep: "keep it", find: "find", save: "save"))

    static let simplifiedChinese = OrderWords(
        yourOrder: "您的订单", page: "订单网页", thisMachineOnly: "仅限本机", netPaid: "实付",
        refunded: { "已退款至 " + $0 }, status: "状态",
        states: States(
            awaitingPayment: "等待付款", paymentPending: "付款处理中", authorized: "已预授权，尚未扣款", paid: "已付款，正在备货",
            partlyShipped: "部分已发货", shipped: "已发货", complete: "已完成", partlyCharged: "已部分扣款",
            givenBack: "已退款", partlyGivenBack: "已部分退款", expired: "已过期，没有扣款", cancelled: "已取消",
            refunded: "已取消并退款", partlyRefunded: "已取消，部分已退款", stillCharged: "已取消但已扣款：商店应退款给您",
            stillHeld: "已取消，卡上金额仍被冻结"),
        recent: "最近的订单", findTitle: "查找订单", number: "订单号或参考号", numberHint: "例如 2026-012345",
        email: "电子邮箱", emailHint: "下单时填写的邮箱", findButton: "查找订单",
        changeTitle: "更改收货信息", changeNote: "城市、邮编和国家不能更改：寄往别处运费不同。", saveButton: "保存更改",
        asking: "请稍候，正在询问商店…", numberMissing: "请填写订单号，例如 2026-012345",
        emailWrong: "请填写电子邮箱，例如 name@example.org",
        notFound: "没有订单符合此编号和邮箱。如果两者无误，则没有扣款。", tooOften: "查询过于频繁，请稍候再试", unreachable: "商店没有回应，请重试",
        cancelQuestion: "要取消此订单吗？",
        cancelMeaning: { card in
            card.isEmpty ? "商品不会发出。此操作无法撤销。" : "商品不会发出，款项将退回 " + card + "。此操作无法撤销。"
        },
        cancelling: "请稍候，正在取消订单", cancelUnknown: "商店没有回应，正在询问订单是否已取消", cancelRefused: "此订单已不能取消，请看其状态",
        changed: "更改已保存", changeRefused: "商店没有接受更改，请检查各项", costsOtherwise: "寄往该处运费不同：请取消此订单后重新下单",
        changedMeanwhile: "订单刚刚有变动，请重新查看", now: { "订单 " + $0 + "：" + $1 },
        linkUnknown: "本店不售链接中的商品，请从列表中选择",
        keys: Keys(
            check: "状态", change: "更改", cancel: "取消", orders: "查找订单", cancelIt: "是，取消订单", keep: "保留",
            find: "查找",
            save: "保存"))
}
