package import StoreAPI

/// A cause of a refusal that has words of its own beside those of the type, by the title that
/// programs read.
package enum RefusalCause: String, CaseIterable, Sendable {
    case nothingLeftToShip = "Fewer units are left"
    case alreadyDelivered = "Already delivered"
    case wouldBeTooMany = "Too many"
    case ownKey = "This key is in use"
    case importing = "Another import is running"
    case outcomeUnknown = "Not known yet"
    case refundDeclined = "Refund declined"
    case captureDeclined = "Capture declined"
    case refundedInFull = "Refunded in full"
    case fewerToRefund = "Fewer units to refund"
    case nothingToRefund = "Nothing to refund"
    case notSent = "Not sent anywhere"
    case unwritableBackups = "Backups cannot be written"
    case otherPrice = "The price would change"
    case alreadyReserved = "Amount reserved"
    case noMorePayments = "No more payments"
    case couponUsedBefore = "Coupon used before"
    case codeTaken = "Code taken"

    package var type: Problem.Name {
        switch self {
        case .nothingLeftToShip, .alreadyDelivered, .ownKey, .refundedInFull: .illegalTransition
        case .wouldBeTooMany: .wouldGoNegative
        case .importing, .outcomeUnknown: .overloaded
        case .refundDeclined, .captureDeclined: .paymentDeclined
        case .fewerToRefund, .nothingToRefund: .refundExceedsCaptured
        case .notSent, .otherPrice: .rateNotApplicable
        case .unwritableBackups: .internalError
        case .alreadyReserved: .alreadyPaid
        case .noMorePayments: .tooManyAttempts
        case .couponUsedBefore: .couponExhausted
        case .codeTaken: .policyConflict
        }
    }

    package var words: ProblemWords {
        switch self {
        case .refundDeclined:
            .init(
                rawValue, title: "The refund was declined", "退款被拒",
                meaning: "The bank did not take it: what was charged is not given back yet. A cancelled "
                    + "order stays cancelled.", "银行未受理，已扣款项尚未退还。已取消的订单仍为取消状态。",
                remedy: "See the order. The shop still owes the refund, and can try it again.",
                "请查看订单。本店仍须退还此款，可再次办理退款。")
        case .captureDeclined:
            .init(
                rawValue, title: "The amount was not charged", "扣款未成功",
                meaning: "The bank did not charge the reserved amount.", "银行未扣取冻结的金额，没有扣款。",
                remedy: "See the order: the buyer can pay it again unless it has expired.",
                "请查看订单：若未过期，买家可重新付款。")
        case .refundedInFull:
            .init(
                rawValue, title: "This order was refunded in full", "此订单已全额退款",
                meaning: "Nothing is left to ship or to cancel. Nothing was changed.", "没有可发货或可取消的商品。没有任何改动。",
                remedy: "See the order for its refunds.", "请查看订单的退款记录。")
        case .unwritableBackups:
            .init(
                rawValue, title: nil, "无法写入备份",
                meaning: "The server may not write into the folder of the backups. No backup was made.",
                "服务器无权写入备份文件夹，未生成备份。",
                remedy: "Correct the folder's owner or permissions, and try again.", "请更正该文件夹的所有者或权限后重试。")
        case .notSent:
            .init(
                rawValue, title: "This order is not sent", "此订单无需寄送",
                meaning: "It is fetched at the shop, or needs no parcel. The order was not changed.",
                "此订单为到店自取或无需包裹。订单没有改动。", remedy: "Leave the address as it is.", "请保留原地址。")
        case .fewerToRefund:
            .init(
                rawValue, title: "Fewer items are left to refund", "可退款的件数不足",
                meaning: "The order has fewer units than were asked for, or some were refunded before. "
                    + "Nothing was changed.", "订单中可退款的件数少于所填数量。没有任何改动。",
                remedy: "See the order for what is left.", "请查看订单中尚可退款的商品。")
        case .nothingToRefund:
            .init(
                rawValue, title: "There is no money to give back", "没有可退的款项",
                meaning: "These items cost nothing, or all that was paid is refunded. Nothing was changed.",
                "这些商品未收费，或款项已全部退还。没有任何改动。",
                remedy: "Refund them with items that were paid. If they came back, correct the stock.",
                "请与已付款的商品一起退款；若商品已退回，请更正库存。")
        case .otherPrice:
            .init(
                rawValue, title: "The order cannot go there", "无法改送到该地址",
                meaning: "Shipping or taxes may cost something else there. The order was not changed.",
                "该地址的运费或税款可能不同。订单没有改动。",
                remedy: "Keep the place, or cancel the order and place a new one.", "请保留原收货地区，或取消订单后重新下单。")
        case .couponUsedBefore:
            .init(
                rawValue, title: "You have used this code before", "您已使用过此优惠码",
                meaning: "It was used with your e-mail address already. Nothing was charged.",
                "此邮箱已使用过该优惠码，不能再用。没有扣款。", remedy: "Continue without the code.", "请不使用优惠码继续。")
        case .codeTaken:
            .init(
                rawValue, title: "This code is in use", "此优惠码已存在",
                meaning: "A coupon with this code is already there. It was not changed, and no other was "
                    + "made.", "已有使用此代码的优惠码。它没有改动，也没有新建优惠码。",
                remedy: "Choose another code, or change that coupon on its own page.",
                "请换一个代码，或到该优惠码的页面修改。")
        case .alreadyReserved:
            .init(
                rawValue, title: "The amount is already reserved", "金额已冻结",
                meaning: "It was reserved for this order and was not charged yet. No other card was charged.",
                "此订单的金额已冻结，尚未扣款。没有从其他卡扣款。", remedy: "See the order.", "请查看订单。")
        case .noMorePayments:
            .init(
                rawValue, title: "This order takes no more payments", "此订单无法再付款",
                meaning: "Too many cards were declined. Nothing was charged.", "付款多次被拒。没有扣款。",
                remedy: "Place a new order, or ask your bank.", "请重新下单，或咨询银行。")
        case .nothingLeftToShip:
            .init(
                rawValue, title: nil, "待发数量不足",
                meaning: "This order has fewer units left to ship. Nothing was changed.",
                "此订单待发的数量少于所填数量。没有任何改动。", remedy: "Enter the units that are left.", "请填写待发数量。")
        case .alreadyDelivered:
            .init(
                rawValue, title: nil, "已送达",
                meaning: "This parcel was delivered before. Nothing was changed.", "此包裹已送达。没有任何改动。",
                remedy: "Go back to the order.", "请返回订单。")
        case .wouldBeTooMany:
            .init(
                rawValue, title: "Too many units", "数量过大",
                meaning: "A shelf holds less than a billion units. Nothing was changed.", "库存须少于十亿件。没有任何改动。",
                remedy: "Enter a smaller number.", "请填写较小的数量。")
        case .ownKey:
            .init(
                rawValue, title: nil, "此密钥正在使用",
                meaning: "You are signed in with it. Nothing was changed.", "您正以此密钥登录。没有任何改动。",
                remedy: "Sign in with another key to revoke this one.", "请用其他密钥登录后再停用。")
        case .importing:
            .init(
                rawValue, title: nil, "正在导入其他表格",
                meaning: "One table is imported at a time. Nothing was changed.", "一次只能导入一个表格。没有任何改动。",
                remedy: "Try again in a moment.", "请稍后再试。")
        case .outcomeUnknown:
            .init(
                rawValue, title: nil, "结果尚不明确",
                meaning: "The shop cannot say yet whether this was done. Nothing is done twice.",
                "本店暂时无法确认是否已完成。不会重复执行。", remedy: "Send it again in a moment.", "请稍后再提交一次。")
        }
    }
}
