package import TUI

package struct Words: Wording {
    package let language: Language

    var screen: ScreenWords { ScreenWords(language: language) }
    package var look: LookWords { LookWords(language: language) }
    var cannotQuitNow: ScreenText {
        say("Finishing your payment; you can leave in a moment", "付款正在完成，请稍候再离开")
    }
    var lines: LineWords { LineWords(language: language) }
}

/// Words about themes, help and presenting.
package struct LookWords: Wording {
    package let language: Language

    package init(language: Language) { self.language = language }

    var theme: ScreenText { say("colours", "配色") }
    var newAudience: ScreenText { say("new audience", "迎接新观众") }
    var newAudienceSure: ScreenText { say("Reset orders and stock? Press N again.", "重置订单和库存？再按一次 N。") }
    var newAudienceNow: ScreenText { say("Reset: ready for a new audience", "已重置，可以迎接新观众") }
    var startOver: ScreenText { say("start over", "重新开始") }
    var done: ScreenText { say("done", "完成") }
    func startOverSure(_ isTyping: Bool, isPaymentOpen: Bool) -> ScreenText {
        let key: ScreenText = isTyping ? "Ctrl-N" : "N"
        let question: ScreenText =
            isPaymentOpen
            ? say("Start over while your payment is open?", "付款尚无结果，仍要重新开始？")
            : say("Start over and erase your cart?", "重新开始并清空购物车？")
        return question + say(" Press " + key + " again.", "再按一次 " + key + "。")
    }
    var nextStep: ScreenText { say("next step", "下一步") }
    var endTour: ScreenText { say("end tour", "结束导览") }
    var tourEnded: ScreenText { say("The tour has ended; the shop is yours", "导览已结束，请随意逛逛") }
    var tourWaits: ScreenText { say("One moment, the shop is still answering", "请稍候，商店还在响应") }
    var tourTouch: ScreenText {
        say("Press Space to pay: it stands for your finger on the sensor", "请按空格键付款：相当于手指触碰感应器")
    }
    var controls: ScreenText { say("control panel", "控制面板") }
    var inspector: ScreenText { say("inspector", "检查器") }
    var themeTitle: ScreenText { say("Colours", "配色") }
    var keep: ScreenText { say("keep", "保留") }
    var asBefore: ScreenText { say("as before", "恢复原样") }
    /// Words in the colours of a theme, each with a blank on either side.
    var sampleGood: ScreenText { say(" In stock ", " 有货 ") }
    var sampleBad: ScreenText { say(" Sold out ", " 售罄 ") }
    var sampleButton: ScreenText { say(" Buy ", " 购买 ") }
    package func themes(_ theme: Theme) -> ScreenText {
        switch theme {
        case .own: say("your terminal's own", "沿用终端配色")
        case .dark: say("dark", "深色")
        case .light: say("light", "浅色")
        case .midnight: say("midnight", "午夜")
        case .highContrast: say("high contrast", "高对比度")
        case .monochrome: say("monochrome", "单色")
        }
    }
    package func tour(_ stop: Tour.Stop) -> ScreenText {
        switch stop {
        case .welcome:
            say(
                "A real shop with its own server; only the money is simulated.",
                "终端里的真实商店：自带服务器，库存实时更新，只有钱是模拟的。")
        case .choose:
            say(
                "Choose by arrows, wheel or click. Prices and stock are live.",
                "用方向键、hjkl、滚轮或点击来挑选；价格和库存实时更新。")
        case .card: say("The shop asked your wallet first; then it showed its button.", "商店先询问钱包，钱包按钮才会出现。")
        case .sheet:
            say(
                "The sheet rises over the shop; the server works out the total.",
                "付款单浮现在商店之上；总价由服务器算出，不由客户端决定。")
        case .rows:
            say("Card, address, contact: the shop sees no name until you pay.", "银行卡、地址、联系方式：付款之前，商店看不到姓名。")
        case .touch:
            say("Press Space once to pay. Enter never pays, even held down.", "按一次空格键即付款；回车键按住多久都不会付款。")
        case .paying:
            say("The shop opens the sealed token, then asks the card network.", "加密令牌发往商店，商店核验后向银行卡网络请求授权。")
        case .receipt: say("The receipt matches what you paid. No money moved.", "收据与您授权的内容一致，没有真实扣款。")
        case .end: say("F2 makes the next card fail, F12 shows what happened.", "F2 让下一张卡被拒绝，F12 显示发生了什么。")
        }
    }

    func line(of stop: Tour.Stop) -> ScreenText {
        ScreenText(cleaning: "\(stop.rawValue + 1)/\(Tour.Stop.allCases.count) ") + tour(stop)
    }
}
