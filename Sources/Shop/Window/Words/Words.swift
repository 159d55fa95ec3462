import TUI

package struct Words: Sendable {
    package let look: LookWords
    var help, close, quit, language, mouse, repaint, helpScreen, helpAlways: ScreenText
    var mouseOn, mouseOff, languageNow, cannotQuitNow: ScreenText
    let lines: LineWords
    var tooSmall: @Sendable (_ needed: ScreenText, _ actual: ScreenText) -> ScreenText

    static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }

    static let english = Words(
        look: .english, help: "help", close: "close", quit: "quit", language: "中文 / English",
        mouse: "mouse on or off", repaint: "draw again", helpScreen: "On this screen",
        helpAlways: "Everywhere",
        mouseOn: "Mouse on: click and scroll",
        mouseOff: "Mouse off: text can be selected with the mouse", languageNow: "English",
        cannotQuitNow: "Finishing your payment; you can leave in a moment",
        lines: .english,
        tooSmall: { "Vitrine needs " + $0 + ", this is " + $1 })

    static let simplifiedChinese = Words(
        look: .simplifiedChinese, help: "帮助", close: "关闭", quit: "退出", language: "中文 / English",
        mouse: "开关鼠标", repaint: "重新绘制",
        helpScreen: "当前画面", helpAlways: "任何画面", mouseOn: "鼠标已开启：可点击和滚动",
        mouseOff: "鼠标已关闭：可用鼠标选择文字", languageNow: "简体中文", cannotQuitNow: "付款正在完成，请稍候再离开",
        lines: .simplifiedChinese,
        tooSmall: { "Vitrine 需要 " + $0 + "，现在是 " + $1 })
}
