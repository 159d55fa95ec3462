import PayKit
import TUI

extension Words {
    static let simplifiedChinese = Words(
        language: .simplifiedChinese, title: "Vitrine 钱包", simulated: "模拟", card: "银行卡",
        shipTo: { type in
            switch type {
            case .shipping: "收货地址"
            case .delivery: "送货地址"
            case .storePickup: "自提地点"
            case .servicePickup: "上门取件"
            }
        },
        method: "配送方式", contact: "联系方式", pay: "支付给", pending: "待定", pendingNote: "最终金额可能会变动",
        updating: "更新中…", busy: "请稍候…", detailUnknown: "送达时间未知", nothingChosen: "尚未填写",
        addOne: "新增…", billing: "账单地址", coupon: "优惠券", addCoupon: "输入优惠码",
        couponHint: "输入优惠码；留空则移除", couponInvalid: "优惠券：无此优惠码，请检查",
        couponExpired: "优惠券：此码已过期，请换一个", notChecked: "尚未核实", cannotShip: "无法送达此地址，请另选地址",
        addressWrong: "商店找不到此收货地址", billingWrong: "商店找不到此账单地址",
        unknownError: "未能完成付款，没有扣款，请重试或改用银行卡购买", noAnswer: "商店没有回应，按 r 重试",
        cardNotTaken: "本店不支持此卡", pickupFixed: "这是商店的地址，不能更改",
        credit: "信用卡", debit: "借记卡", prepaid: "预付卡", touch: "按空格键付款",
        touchForPasscode: "按空格键输入密码", touchAgain: "未能识别，请按空格键再次触碰",
        passcode: "请输入钱包密码", pin: "请输入银行卡密码", pinAgain: "银行卡密码不正确，请重新输入", pinShort: "银行卡密码：至少四位数字",
        passcodeWrong: { left in "密码不正确，剩余次数：" + ScreenText(cleaning: String(left)) },
        paidWith: { "已用 " + $0 + " 付款" }, notPaid: "没有扣款，请重试",
        processing: "正在处理…", processingNoCancel: "付款正在完成，已无法取消", done: "✓ 完成", declined: "✗ 付款被拒",
        pressSpace: "请按空格键付款，回车键不会付款", pressSpaceAlone: "尚未付款，请单独按空格键付款",
        waitForUpdate: "请稍候，正在计算价格",
        later: { day in "稍后支付" + (day.map { "：" + $0 } ?? .empty) },
        recurring: { recurrence, start, end in
            let unit: ScreenText =
                switch recurrence.intervalUnit {
                case .minute: "分钟"
                case .hour: "小时"
                case .day: "天"
                case .month: recurrence.intervalCount == 1 ? "月" : "个月"
                case .year: "年"
                }
            let count = recurrence.intervalCount
            let rhythm =
                count == 1 ? "每" + unit : "每 " + ScreenText(cleaning: String(count)) + " " + unit
            let span =
                rhythm + (start.map { "，自 " + $0 + " 起" } ?? .empty) + (end.map { "，至 " + $0 } ?? .empty)
            return start == nil ? span : "稍后支付：" + span
        },
        totalChanged: { "总额变为 " + $0 },
        totalUnread: { "总额现为 " + $0 + "，原为 " + $1 + "，按 y 接受" },
        methodReplaced: { "配送方式改为 " + $0 },
        keys: Keys(
            move: "移动", change: "更改", authorise: "付款", wrongFinger: "错误的指纹（演示）", cancel: "取消", choose: "选择",
            back: "返回", retry: "重试", accept: "接受总额", enter: "确认", edit: "编辑", save: "保存", next: "下一项",
            apply: "使用",
            country: "国家或地区"),
        form: .simplifiedChinese,
        setup: .simplifiedChinese)
}
