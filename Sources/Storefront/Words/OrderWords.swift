import StoreAPI
import TUI

/// The words about orders after they were placed, one value per language.
struct OrderWords: Sendable {
    var yourOrder, page, thisMachineOnly, refunded: ScreenText
    /// The label in front of an order's state.
    var status: ScreenText
    var states: States
    var findTitle, findNote, number, email, findButton: ScreenText
    var changeTitle, changeNote, saveButton, asking: ScreenText
    var numberMissing, emailWrong, notFound, tooOften, unreachable: ScreenText
    var cancelQuestion: ScreenText
    var cancelMeaning: @Sendable (_ card: ScreenText) -> ScreenText
    var cancelling, cancelUnknown, cancelRefused: ScreenText
    var changed, changeRefused, costsOtherwise, changedMeanwhile: ScreenText
    var now: @Sendable (_ number: ScreenText, _ status: ScreenText) -> ScreenText
    /// A link from outside names nothing that is sold here.
    var linkUnknown: ScreenText
    var keys: Keys

    /// Where an order is.
    struct States: Sendable {
        var awaitingPayment, paymentPending, authorized, paid, partlyShipped, shipped, complete: ScreenText
        var expired, cancelled, refunded, partlyRefunded, stillCharged, stillHeld: ScreenText
    }

    struct Keys: Sendable {
        var check, change, cancel, orders, cancelIt, keep, find, save: ScreenText
    }

    /// Where an order is, in words.
    func status(of order: Order) -> ScreenText {
        status(order.status, order.axes, isShipped: order.shipTo != nil)
    }

    func status(_ status: Order.Status, _ axes: Order.Axes, isShipped: Bool) -> ScreenText {
        switch status {
        case .awaitingPayment: states.awaitingPayment
        case .paymentPending: states.paymentPending
        case .authorized: states.authorized
        case .paid: states.paid
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
        thisMachineOnly: "on this machine only", refunded: "Refunded", status: "Status",
        states: States(
            awaitingPayment: "Waiting for its payment", paymentPending: "Payment on its way",
            authorized: "Payment reserved", paid: "Paid, being packed", partlyShipped: "Partly shipped",
            shipped: "Shipped", complete: "Complete", expired: "Expired, nothing charged",
            cancelled: "Cancelled", refunded: "Cancelled and refunded",
            partlyRefunded: "Cancelled, refunded in part",
            stillCharged: "Cancelled but charged: the shop owes you the refund",
            stillHeld: "Cancelled, the amount on the card is still held"),
        findTitle: "Find an order",
        findNote: "Enter number and email as they are on your receipt.",
        number: "Order number", email: "Email", findButton: "Find the order",
        changeTitle: "Change the delivery",
        changeNote: "Town, postal code and country stay: elsewhere the delivery may cost something else.",
        saveButton: "Save the change", asking: "One moment, asking the shop…",
        numberMissing: "Order number: such as 2026-000001", emailWrong: "Email: such as name@example.org",
        notFound: "No order has this number and this email: check both",
        tooOften: "Asked too often: wait a moment, then try again",
        unreachable: "The shop did not answer, try again",
        cancelQuestion: "Cancel this order?",
        cancelMeaning: { card in
            card.isEmpty
                ? "Nothing will be shipped. This cannot be undone."
                : "Nothing will be shipped, and the money goes back to " + card + ". This cannot be undone."
        },
        cancelling: "One moment, the order is being cancelled",
        cancelUnknown: "The shop did not answer: whether the order is cancelled is being asked",
        cancelRefused: "It is too late to cancel this order: its status is shown",
        changed: "The change is saved", changeRefused: "The shop did not take the change: check the fields",
        costsOtherwise: "Delivery there may cost something else: cancel this order and place a new one",
        changedMeanwhile: "The order was changed meanwhile: look at it again",
        now: { "Order " + $0 + ": " + $1 },
        linkUnknown: "What the link names is not sold here: choose from the list",
        keys: Keys(
            check: "status", change: "change", cancel: "cancel", orders: "orders",
            cancelIt: "yes, cancel it", keep: "keep it", find: "find", save: "save"))

    static let simplifiedChinese = OrderWords(
        yourOrder: "您的订单", page: "订单网页", thisMachineOnly: "仅限本机", refunded: "已退款", status: "状态",
        states: States(
            awaitingPayment: "等待付款", paymentPending: "付款处理中", authorized: "已预授权，尚未扣款", paid: "已付款，正在备货",
            partlyShipped: "部分已发货", shipped: "已发货", complete: "已完成", expired: "已过期，没有扣款", cancelled: "已取消",
            refunded: "已取消并退款", partlyRefunded: "已取消，部分已退款", stillCharged: "已取消但已扣款：商店应退款给您",
            stillHeld: "已取消，卡上金额仍被冻结"),
        findTitle: "查找订单", findNote: "请输入收据上的订单号和电子邮箱。", number: "订单号", email: "电子邮箱", findButton: "查找订单",
        changeTitle: "更改收货信息", changeNote: "城市、邮编和国家不能更改：寄往别处费用可能不同。", saveButton: "保存更改",
        asking: "请稍候，正在询问商店…", numberMissing: "订单号：例如 2026-000001", emailWrong: "电子邮箱：例如 me@example.org",
        notFound: "没有订单同时符合此订单号和邮箱，请检查两项", tooOften: "查询过于频繁，请稍候再试", unreachable: "商店没有回应，请重试",
        cancelQuestion: "要取消此订单吗？",
        cancelMeaning: { card in
            card.isEmpty ? "商品不会发出。此操作无法撤销。" : "商品不会发出，款项将退回 " + card + "。此操作无法撤销。"
        },
        cancelling: "请稍候，正在取消订单", cancelUnknown: "商店没有回应，正在询问订单是否已取消", cancelRefused: "此订单已不能取消，请看其状态",
        changed: "更改已保存", changeRefused: "商店没有接受更改，请检查各项", costsOtherwise: "寄往该处费用可能不同：请取消此订单后重新下单",
        changedMeanwhile: "订单刚刚有变动，请重新查看", now: { "订单 " + $0 + "：" + $1 },
        linkUnknown: "链接所指的商品本店没有，请从列表中选择",
        keys: Keys(
            check: "状态", change: "更改", cancel: "取消", orders: "订单", cancelIt: "是，取消订单", keep: "保留", find: "查找",
            save: "保存"))
}
