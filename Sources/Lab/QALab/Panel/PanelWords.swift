import QATapes
import TUI
import TokenService

struct PanelWords: Wording {
    let language: Language

    var title: ScreenText { say("Control panel", "控制面板") }
    var now: ScreenText { say("now", "现在") }
    var next: ScreenText { say("next", "之后") }
    var tape: ScreenText { say("Tape", "脚本") }
    func label(_ control: Control) -> ScreenText {
        switch control {
        case .profile: say("Wallet", "钱包")
        case .card: say("First card", "首选卡")
        case .touches: say("Wrong fingers", "错误手指")
        case .decline: say("Decline", "拒绝扣款")
        case .latency: say("Slow network", "网络变慢")
        case .line: say("Line", "线路")
        case .error: say("Shop errors", "商店出错")
        case .carrier: say("Carrier", "承运商")
        case .address: say("Address", "地址")
        case .stock: say("Stock", "库存")
        case .price: say("Price", "价格")
        case .coupon: say("Coupons", "优惠券")
        case .clock: say("Clock", "时钟")
        case .reset: say("Reset", "重置")
        }
    }
    func about(_ control: Control) -> ScreenText {
        switch control {
        case .profile: say("the shopper's wallet", "购物者的钱包")
        case .card: say("the card that the sheet begins with", "付款单首先显示的卡")
        case .touches: say("the sensor rejects the finger", "感应器无法识别手指")
        case .decline: say("the issuer refuses the next charge", "发卡行拒绝下一笔扣款")
        case .latency: say("the shop answers later", "商店回应变慢")
        case .line: say("the connection to the shop", "与商店的连接")
        case .error: say("the shop answers with an error", "商店返回错误")
        case .carrier: say("whether carriers quote", "承运商能否报价")
        case .address: say("whether the shop ships there", "该地址能否送达")
        case .stock, .price: say("of the product on the screen", "画面上的商品")
        case .coupon: say("a coupon of the shop ends", "商店的一张优惠券失效")
        case .clock: say("the time of shop and wallet", "商店与钱包的时间")
        case .reset: say("stock, orders, clock and faults", "库存、订单、时间与故障")
        }
    }
    func obstacle(_ obstacle: Control.Obstacle) -> ScreenText {
        switch obstacle {
        case .foreignShop:
            say("Not this session's own shop: only the wallet can be changed", "这不是本次会话自带的商店，只能更改钱包")
        case .noCard: say("The wallet has no card", "钱包里没有卡")
        case .noProduct: say("No product is on the screen", "画面上没有商品")
        case .noCoupon: say("The shop has no coupon", "商店没有优惠券")
        }
    }
    func touches(_ count: Int) -> ScreenText { say(Self.number(count), Self.number(count) + " 次") }
    func decline(_ code: ResponseCode) -> ScreenText {
        ScreenText(cleaning: code.rawValue) + " " + meaning(of: code)
    }
    func latency(_ milliseconds: Int) -> ScreenText {
        say(
            milliseconds == 0 ? "not slow" : Self.seconds(milliseconds) + " s",
            milliseconds == 0 ? "不变慢" : Self.seconds(milliseconds) + " 秒")
    }
    func errors(_ status: String, _ count: Int) -> ScreenText {
        say(
            ScreenText(cleaning: status) + (count == 1 ? ", once" : ", " + Self.number(count) + " times"),
            ScreenText(cleaning: status) + "，" + Self.number(count) + " 次")
    }
    func inStock(_ count: Int) -> ScreenText {
        say(
            count == 0 ? "sold out" : Self.number(count) + " in stock",
            count == 0 ? "售罄" : "有货 " + Self.number(count) + " 件")
    }
    func coupons(_ count: Int) -> ScreenText {
        say(Self.number(count) + " valid", Self.number(count) + " 张有效")
    }
    func endCoupon(_ code: ScreenText) -> ScreenText { say("end " + code, "停用 " + code) }
    func armed(_ name: ScreenText, _ count: Int?) -> ScreenText {
        switch language {
        case .english:
            let cards: ScreenText =
                switch count {
                case 1?: "next card"
                case let count?: "next " + Self.number(count) + " cards"
                case nil: "every card"
                }
            return name + ", " + cards
        case .simplifiedChinese:
            return name + "，" + (count.map { "接下来 " + Self.number($0) + " 张卡" } ?? "所有卡")
        }
    }
    func times(_ count: Int?) -> ScreenText {
        say(
            count.map { $0 == 1 ? ", once" : ", " + Self.number($0) + " times" } ?? .empty,
            count.map { "，" + Self.number($0) + " 次" } ?? .empty)
    }
    var up: ScreenText { say("up", "正常") }
    var down: ScreenText { say("down", "中断") }
    var cutBefore: ScreenText { say("cut before next order", "下一笔订单发出前断线") }
    var cutAfter: ScreenText { say("cut before its answer", "应答前断线") }
    var serviceable: ScreenText { say("deliverable", "可送达") }
    var unserviceable: ScreenText { say("not deliverable", "无法送达") }
    var soldOut: ScreenText { say("sold out", "售罄") }
    var bankSilent: ScreenText { say("bank does not answer", "银行无应答") }
    var bankSlow: ScreenText { say("bank answers 10 s late", "银行迟 10 秒应答") }
    var hour: ScreenText { say("+1 hour", "+1 小时") }
    var day: ScreenText { say("+1 day", "+1 天") }
    var month: ScreenText { say("+30 days", "+30 天") }
    var asShipped: ScreenText { say("everything as shipped", "全部恢复初始状态") }
    var resetNow: ScreenText { say("reset now", "立即重置") }
    var none: ScreenText { say("none", "无") }
    var done: ScreenText { say("✓ Done: ", "✓ 完成：") }
    var underway: ScreenText { say("One moment…", "请稍候…") }
    var tooSmall: ScreenText { say("The panel needs 40×12", "控制面板需要 40×12") }
    var keys: Keys { Keys(language: language) }

    struct Keys: Wording {
        let language: Language

        var move: ScreenText { say("control", "控制项") }
        var turn: ScreenText { say("choice", "选项") }
        var order: ScreenText { say("apply", "执行") }
        var close: ScreenText { say("close", "关闭") }
    }
}

extension PanelWords {
    /// Milliseconds as seconds, with one decimal where there is one.
    static func seconds(_ milliseconds: Int) -> ScreenText {
        let tenths = milliseconds / 100
        return number(tenths / 10) + (tenths % 10 == 0 ? .empty : "." + number(tenths % 10))
    }

    /// The meaning of a code of ISO 8583.
    private func meaning(of code: ResponseCode) -> ScreenText {
        switch code {
        case .approved: say("approved", "批准")
        case .doNotHonor: say("do not honour", "不予承兑")
        case .invalidTransaction: say("invalid transaction", "无效交易")
        case .invalidAmount: say("invalid amount", "无效金额")
        case .noSuchCard: say("no such card", "无此卡")
        case .lostCard: say("lost card", "挂失卡")
        case .stolenCard: say("stolen card", "被盗卡")
        case .insufficientFunds: say("insufficient funds", "余额不足")
        case .expiredCard: say("expired card", "过期卡")
        case .incorrectPIN: say("incorrect PIN", "密码错误")
        case .notPermitted: say("not permitted", "不允许的交易")
        case .suspectedFraud: say("suspected fraud", "涉嫌欺诈")
        case .overLimit: say("over the limit", "超出限额")
        case .restrictedCard: say("restricted card", "受限卡")
        case .tooFrequent: say("too frequent", "交易过于频繁")
        case .pinRequired: say("PIN required", "需要密码")
        case .pinTriesExceeded: say("PIN tries exceeded", "密码次数超限")
        case .cryptogramFailed: say("cryptogram failed", "密文校验失败")
        case .issuerUnavailable: say("issuer unavailable", "发卡行不可用")
        case .malfunction: say("malfunction", "系统故障")
        case .incorrectSecurityCode: say("wrong security code", "安全码错误")
        }
    }
}
