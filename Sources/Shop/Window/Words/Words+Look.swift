package import TUI

/// Words about themes, help and presenting.
package struct LookWords: Sendable {
    var theme, scroll, page, ends, newAudience, newAudienceSure, newAudienceNow: ScreenText
    var startOver, done: ScreenText
    var startOverSure: @Sendable (_ isTyping: Bool) -> ScreenText
    var nextStep, endTour, tourEnded, tourWaits, tourTouch, controls, inspector: ScreenText
    var themeTitle, keep, asBefore: ScreenText
    /// Words in the colours of a theme, each with a blank on either side.
    var sampleGood, sampleBad, sampleButton: ScreenText
    package var themes: @Sendable (Theme) -> ScreenText
    package var tour: @Sendable (Tour.Stop) -> ScreenText

    func line(of stop: Tour.Stop) -> ScreenText {
        ScreenText(cleaning: "\(stop.rawValue + 1)/\(Tour.Stop.allCases.count) ") + tour(stop)
    }

    package static let english = LookWords(
        theme: "colours", scroll: "scroll", page: "page", ends: "first, last", newAudience: "new audience",
        newAudienceSure: "Reset orders and stock? Press N again.",
        newAudienceNow: "Reset: ready for a new audience", startOver: "start over",
        done: "done",
        startOverSure: { isTyping in
            isTyping
                ? "Start over and erase your cart? Press Ctrl-N again."
                : "Start over and erase your cart? Press N again."
        }, nextStep: "next step",
        endTour: "end tour", tourEnded: "The tour has ended; the shop is yours",
        tourWaits: "One moment, the shop is still answering",
        tourTouch: "Press Space to pay: it stands for your finger on the sensor",
        controls: "control panel", inspector: "inspector",
        themeTitle: "Colours", keep: "keep", asBefore: "as before",
        sampleGood: " In stock ", sampleBad: " Sold out ", sampleButton: " Buy ",
        themes: { theme in
            switch theme {
            case .own: "your terminal's own"
            case .dark: "dark"
            case .light: "light"
            case .midnight: "midnight"
            case .highContrast: "high contrast"
            case .monochrome: "monochrome"
            }
        },
        tour: { stop in
            switch stop {
            case .welcome: "A real shop with its own server; only the money is simulated."
            case .choose: "Choose by arrows, wheel or click. Prices and stock are live."
            case .card: "The shop asked your wallet first; then it showed its button."
            case .sheet: "The sheet rises over the shop; the server works out the total."
            case .rows: "Card, address, contact: the shop sees no name until you pay."
            case .touch: "Press Space once to pay. Enter never pays, even held down."
            case .paying: "The shop opens the sealed token, then asks the card network."
            case .receipt: "The receipt matches what you paid. No money moved."
            case .end: "F2 makes the next card fail, F12 shows what happened."
            }
        })

    package static let simplifiedChinese = LookWords(
        theme: "配色", scroll: "滚动", page: "翻页", ends: "首行、末行", newAudience: "迎接新观众",
        newAudienceSure: "重置订单和库存？再按一次 N。", newAudienceNow: "已重置，可以迎接新观众",
        startOver: "重新开始", done: "完成",
        startOverSure: { isTyping in
            isTyping ? "重新开始并清空购物车？再按一次 Ctrl-N。" : "重新开始并清空购物车？再按一次 N。"
        },
        nextStep: "下一步", endTour: "结束导览", tourEnded: "导览已结束，请随意逛逛", tourWaits: "请稍候，商店还在响应",
        tourTouch: "请按空格键付款：相当于手指触碰感应器",
        controls: "控制面板", inspector: "检查器",
        themeTitle: "配色", keep: "保留", asBefore: "恢复原样",
        sampleGood: " 有货 ", sampleBad: " 售罄 ", sampleButton: " 购买 ",
        themes: { theme in
            switch theme {
            case .own: "沿用终端配色"
            case .dark: "深色"
            case .light: "浅色"
            case .midnight: "午夜"
            case .highContrast: "高对比度"
            case .monochrome: "单色"
            }
        },
        tour: { stop in
            switch stop {
            case .welcome: "终端里的真实商店：自带服务器，库存实时更新，只有钱是模拟的。"
            case .choose: "用方向键、hjkl、滚轮或点击来挑选；价格和库存实时更新。"
            case .card: "商店先询问钱包，钱包按钮才会出现。"
            case .sheet: "付款单浮现在商店之上；总价由服务器算出，不由客户端决定。"
            case .rows: "银行卡、地址、联系方式：付款之前，商店看不到姓名。"
            case .touch: "按一次空格键即付款；回车键按住多久都不会付款。"
            case .paying: "加密令牌发往商店，商店核验后向银行卡网络请求授权。"
            case .receipt: "收据与您授权的内容一致，没有真实扣款。"
            case .end: "F2 让下一张卡被拒绝，F12 显示发生了什么。"
            }
        })
}
