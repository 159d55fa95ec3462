package import TUI

package struct Words: Wording {
    package let language: Language

    package var look: LookWords { LookWords(language: language) }
    var help: ScreenText { say("help", "帮助") }
    var close: ScreenText { say("close", "关闭") }
    var quit: ScreenText { say("quit", "退出") }
    var otherLanguage: ScreenText { say("中文 / English", "中文 / English") }
    var mouse: ScreenText { say("mouse on or off", "开关鼠标") }
    var repaint: ScreenText { say("draw again", "重新绘制") }
    var helpScreen: ScreenText { say("On this screen", "当前画面") }
    var helpAlways: ScreenText { say("Everywhere", "任何画面") }
    var mouseOn: ScreenText { say("Mouse on: click and scroll", "鼠标已开启：可点击和滚动") }
    var mouseOff: ScreenText { say("Mouse off: text can be selected with the mouse", "鼠标已关闭：可用鼠标选择文字") }
    var languageNow: ScreenText { say("English", "简体中文") }
    var cannotQuitNow: ScreenText {
        say("Finishing your payment; you can leave in a moment", "付款正在完成，请稍候再离开")
    }
    var lines: LineWords { LineWords(language: language) }
    func tooSmall(_ needed: ScreenText, _ actual: ScreenText) -> ScreenText {
        say("Vitrine needs " + needed + ", this is " + actual, "Vitrine 需要 " + needed + "，现在是 " + actual)
    }

    static func of(_ language: Language) -> Words { Words(language: language) }
}
