package import PayKit
package import TUI

/// The sheet's words, one value per language. The sheet shows them in capitals.
package struct Words: Wording {
    package let language: Language

    var title: ScreenText { say("Vitrine Wallet", "Vitrine 钱包") }
    var simulated: ScreenText { say("simulated", "模拟") }
    var card: ScreenText { say("Card", "银行卡") }
    package func shipTo(_ type: ShippingType) -> ScreenText {
        switch type {
        case .shipping: say("Ship to", "收货地址")
        case .delivery: say("Deliver to", "送货地址")
        case .storePickup: say("Pick up at", "自提地点")
        case .servicePickup: say("Pick up from", "上门取件")
        }
    }
    var method: ScreenText { say("Method", "配送方式") }
    var contact: ScreenText { say("Contact", "联系方式") }
    var contactPurpose: ScreenText { say("for orders and receipts", "用于订单和收据") }
    var pay: ScreenText { say("Pay", "支付给") }
    var pending: ScreenText { say("Pending", "待定") }
    var pendingNote: ScreenText { say("The final amount may change", "最终金额可能会变动") }
    var updating: ScreenText { say("updating…", "更新中…") }
    var busy: ScreenText { say("One moment…", "请稍候…") }
    var detailUnknown: ScreenText { say("Arrival unknown", "送达时间未知") }
    var nothingChosen: ScreenText { say("None yet", "尚未填写") }
    var addOne: ScreenText { say("Add another…", "新增…") }
    var billing: ScreenText { say("Bill to", "账单地址") }
    var coupon: ScreenText { say("Coupon", "优惠券") }
    var addCoupon: ScreenText { say("Add a code", "输入优惠码") }
    var couponHint: ScreenText { say("Enter a code; leave it empty to remove it", "输入优惠码；留空则移除") }
    package var couponInvalid: ScreenText { say("Coupon: unknown code, check it", "优惠券：无此优惠码，请检查") }
    package var couponExpired: ScreenText { say("Coupon: expired code, try another", "优惠券：此码已过期，请换一个") }
    var notChecked: ScreenText { say("not checked yet", "尚未核实") }
    var cannotShip: ScreenText { say("We do not ship there, choose another address", "无法送达此地址，请另选地址") }
    package var addressWrong: ScreenText { say("The shop cannot find this address", "商店找不到此收货地址") }
    package var billingWrong: ScreenText { say("The shop cannot find the billing address", "商店找不到此账单地址") }
    var unknownError: ScreenText {
        say(
            "The payment failed. Nothing was charged: try again or buy with a card",
            "未能完成付款，没有扣款，请重试或改用银行卡购买")
    }
    var noAnswer: ScreenText { say("The shop did not answer, press r to try again", "商店没有回应，按 r 重试") }
    /// Below an amount that is not of what is chosen.
    var unconfirmed: ScreenText { say("These prices are not confirmed", "以上价格尚未确认") }
    var cardNotTaken: ScreenText { say("Not accepted here", "本店不支持此卡") }
    var pickupFixed: ScreenText {
        say("This is the shop's own address and cannot be changed", "这是商店的地址，不能更改")
    }
    var credit: ScreenText { say("Credit", "信用卡") }
    var debit: ScreenText { say("Debit", "借记卡") }
    var prepaid: ScreenText { say("Prepaid", "预付卡") }
    var touch: ScreenText { say("Press Space to pay", "按空格键付款") }
    var touchForPasscode: ScreenText { say("Press Space for the passcode", "按空格键输入密码") }
    var touchAgain: ScreenText { say("Not recognised, press Space to try again", "未能识别，请按空格键再次触碰") }
    var passcode: ScreenText { say("Wallet passcode", "请输入钱包密码") }
    var pin: ScreenText { say("PIN of the card", "请输入银行卡密码") }
    var pinAgain: ScreenText { say("Wrong PIN, try again", "银行卡密码不正确，请重新输入") }
    var pinShort: ScreenText { say("PIN: four digits or more", "银行卡密码：至少四位数字") }
    package func passcodeWrong(_ left: Int) -> ScreenText {
        say("Wrong passcode, tries left: " + Self.number(left), "密码不正确，剩余次数：" + Self.number(left))
    }
    package func paidWith(_ card: ScreenText) -> ScreenText { say("Paid with " + card, "已用 " + card + " 付款") }
    var notPaid: ScreenText { say("Nothing was charged, try again", "没有扣款，请重试") }
    var notCharged: ScreenText { say("Nothing was charged", "没有扣款") }
    var processing: ScreenText { say("Processing…", "正在处理…") }
    var processingNoCancel: ScreenText {
        say("Finishing your payment; it can no longer be cancelled", "付款正在完成，已无法取消")
    }
    var done: ScreenText { say("✓ Done", "✓ 完成") }
    var declined: ScreenText { say("✗ Declined", "✗ 付款被拒") }
    var pressSpace: ScreenText { say("Press Space to pay; Enter does not pay", "请按空格键付款，回车键不会付款") }
    var pressSpaceAlone: ScreenText {
        say("Nothing was paid. Press Space by itself to pay", "尚未付款，请单独按空格键付款")
    }
    var waitForUpdate: ScreenText { say("One moment, still calculating the price", "请稍候，正在计算价格") }
    /// Marks of rows that are not paid now.
    package func later(_ day: ScreenText?) -> ScreenText {
        say("later" + (day.map { ": " + $0 } ?? .empty), "稍后支付" + (day.map { "：" + $0 } ?? .empty))
    }
    /// Mark of a recurring row, from its recurrence and its first and last day; nil where open.
    package func recurring(
        _ recurrence: PaymentSummaryItem.Recurrence, _ start: ScreenText?, _ end: ScreenText?
    ) -> ScreenText {
        let count = recurrence.intervalCount
        let unit =
            switch recurrence.intervalUnit {
            case .minute: say("minute", "分钟")
            case .hour: say("hour", "小时")
            case .day: say("day", "天")
            case .month: say("month", count == 1 ? "月" : "个月")
            case .year: say("year", "年")
            }
        let many = Self.number(count) + " " + unit
        let rhythm = count == 1 ? say("each " + unit, "每" + unit) : say("every " + many + "s", "每 " + many)
        let from = start.map { say(" from " + $0, "，自 " + $0 + " 起") } ?? .empty
        let to = end.map { say(" to " + $0, "，至 " + $0) } ?? .empty
        let span = rhythm + from + to
        return start == nil ? span : say("later: " + span, "稍后支付：" + span)
    }
    package func totalChanged(_ text: ScreenText) -> ScreenText {
        say("Total changed to " + text, "总额变为 " + text)
    }
    /// Notice of a total that came without a choice and has to be accepted, from both.
    package func totalUnread(_ now: ScreenText, _ before: ScreenText) -> ScreenText {
        say(
            "Total now " + now + ", was " + before + ": press y to accept",
            "总额现为 " + now + "，原为 " + before + "，按 y 接受")
    }
    package func methodReplaced(_ text: ScreenText) -> ScreenText {
        say("Method changed to " + text, "配送方式改为 " + text)
    }
    var keys: Keys { Keys(language: language) }
    package var form: Form { Form(language: language) }
    package var setup: Setup { Setup(language: language) }

    struct Keys: Wording {
        let language: Language

        var move: ScreenText { say("move", "移动") }
        var change: ScreenText { say("change", "更改") }
        var authorise: ScreenText { say("pay", "付款") }
        var wrongFinger: ScreenText { say("wrong fingerprint (demo)", "错误的指纹（演示）") }
        var cancel: ScreenText { say("cancel", "取消") }
        var choose: ScreenText { say("choose", "选择") }
        var back: ScreenText { say("back", "返回") }
        var retry: ScreenText { say("try again", "重试") }
        var accept: ScreenText { say("accept", "接受总额") }
        var enter: ScreenText { say("confirm", "确认") }
        var edit: ScreenText { say("edit", "编辑") }
        var save: ScreenText { say("save", "保存") }
        var next: ScreenText { say("next", "下一项") }
        var apply: ScreenText { say("apply", "使用") }
        var country: ScreenText { say("country", "国家或地区") }
    }

    package static func of(_ language: Language) -> Words { Words(language: language) }
}
