import TUI

/// The window's own words.
struct Words: Sendable {
    var help, close, quit, language, mouse, repaint: ScreenText
    var helpTitle, helpScreen, helpAlways, anyKey: ScreenText
    var mouseOn, mouseOff, languageNow, cannotQuitNow: ScreenText
    var tooSmall: @Sendable (_ needed: ScreenText, _ actual: ScreenText) -> ScreenText

    static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    static let english = Words(
        help: "help", close: "close", quit: "quit", language: "中文 / English", mouse: "mouse on or off",
        repaint: "draw again", helpTitle: "Keys", helpScreen: "On this screen", helpAlways: "Everywhere",
        anyKey: "Any key closes this page", mouseOn: "Mouse on: click and scroll",
        mouseOff: "Mouse off: text can be selected with the mouse", languageNow: "English",
        cannotQuitNow: "The payment is being completed; the shop can be left in a moment",
        tooSmall: { "Vitrine needs " + $0 + ", this is " + $1 })

    static let simplifiedChinese = Words(
        help: "帮助", close: "关闭", quit: "退出", language: "中文 / English", mouse: "开关鼠标", repaint: "重新绘制",
        helpTitle: "按键", helpScreen: "当前画面", helpAlways: "任何画面", anyKey: "按任意键关闭", mouseOn: "鼠标已开启：可点击和滚动",
        mouseOff: "鼠标已关闭：可用鼠标选择文字", languageNow: "简体中文", cannotQuitNow: "付款正在完成，请稍后再退出",
        tooSmall: { "Vitrine 需要 " + $0 + "，现在是 " + $1 })
}
