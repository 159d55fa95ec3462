import QATapes
import TUI

extension PanelWords {
    static let simplifiedChinese = PanelWords(
        title: "控制面板", now: "现在", next: "之后", tape: "脚本",
        label: { control in
            switch control {
            case .profile: "钱包"
            case .card: "首选卡"
            case .touches: "错误手指"
            case .decline: "拒绝扣款"
            case .latency: "网络变慢"
            case .line: "线路"
            case .error: "商店出错"
            case .carrier: "承运商"
            case .address: "地址"
            case .stock: "库存"
            case .price: "价格"
            case .coupon: "优惠券"
            case .clock: "时钟"
            case .reset: "重置"
            }
        },
        about: { control in
            switch control {
            case .profile: "购物者的钱包"
            case .card: "付款单首先显示的卡"
            case .touches: "感应器无法识别手指"
            case .decline: "发卡行拒绝下一笔扣款"
            case .latency: "商店回应变慢"
            case .line: "与商店的连接"
            case .error: "商店返回错误"
            case .carrier: "承运商能否报价"
            case .address: "该地址能否送达"
            case .stock, .price: "画面上的商品"
            case .coupon: "商店的一张优惠券失效"
            case .clock: "商店与钱包的时间"
            case .reset: "库存、订单、时间与故障"
            }
        },
        obstacle: { obstacle in
            switch obstacle {
            case .foreignShop: "这不是本次会话自带的商店，只能更改钱包"
            case .noCard: "钱包里没有卡"
            case .noProduct: "画面上没有商品"
            case .noCoupon: "商店没有优惠券"
            }
        },
        touches: { number($0) + " 次" },
        decline: { code in ScreenText(cleaning: code.rawValue) + " " + meaning(of: code) },
        latency: { $0 == 0 ? "不变慢" : seconds($0) + " 秒" },
        errors: { status, count in ScreenText(cleaning: status) + "，" + number(count) + " 次" },
        inStock: { $0 == 0 ? "售罄" : "有货 " + number($0) + " 件" },
        coupons: { number($0) + " 张有效" }, endCoupon: { "停用 " + $0 },
        armed: { name, count in
            name + "，" + (count.map { "接下来 " + number($0) + " 张卡" } ?? "所有卡")
        },
        times: { $0.map { "，" + number($0) + " 次" } ?? .empty },
        up: "正常", down: "中断", cutBefore: "下一笔订单发出前断线", cutAfter: "应答前断线",
        serviceable: "可送达", unserviceable: "无法送达", soldOut: "售罄",
        bankSilent: "银行无应答", bankSlow: "银行迟 10 秒应答",
        hour: "+1 小时", day: "+1 天", month: "+30 天", asShipped: "全部恢复初始状态", resetNow: "立即重置", none: "无",
        done: "✓ 完成：", underway: "请稍候…",
        tooSmall: "控制面板需要 40×12",
        keys: Keys(move: "控制项", turn: "选项", order: "执行", close: "关闭"))

    private static func meaning(of code: ResponseCode) -> ScreenText {
        switch code {
        case .doNotHonor: "不予承兑"
        case .invalidTransaction: "无效交易"
        case .invalidAmount: "无效金额"
        case .noSuchCard: "无此卡"
        case .lostCard: "挂失卡"
        case .stolenCard: "被盗卡"
        case .insufficientFunds: "余额不足"
        case .expiredCard: "过期卡"
        case .incorrectPIN: "密码错误"
        case .notPermitted: "不允许的交易"
        case .suspectedFraud: "涉嫌欺诈"
        case .overLimit: "超出限额"
        case .restrictedCard: "受限卡"
        case .tooFrequent: "交易过于频繁"
        case .pinRequired: "需要密码"
        case .pinTriesExceeded: "密码次数超限"
        case .cryptogramFailed: "密文校验失败"
        case .issuerUnavailable: "发卡行不可用"
        case .malfunction: "系统故障"
        case .incorrectSecurityCode: "安全码错误"
        }
    }
}
