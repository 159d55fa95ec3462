/// Words of every program with a screen of cells.
package struct ScreenWords: Wording {
    package let language: Language

    package init(language: Language) { self.language = language }

    package var help: ScreenText { say("help", "帮助") }
    package var close: ScreenText { say("close", "关闭") }
    package var quit: ScreenText { say("quit", "退出") }
    package var otherLanguage: ScreenText { say("中文 / English", "中文 / English") }
    package var mouse: ScreenText { say("mouse on or off", "开关鼠标") }
    package var repaint: ScreenText { say("draw again", "重新绘制") }
    var helpScreen: ScreenText { say("On this screen", "当前画面") }
    var helpAlways: ScreenText { say("Everywhere", "任何画面") }
    package var mouseOn: ScreenText { say("Mouse on: click and scroll", "鼠标已开启：可点击和滚动") }
    package var mouseOff: ScreenText {
        say("Mouse off: text can be selected with the mouse", "鼠标已关闭：可用鼠标选择文字")
    }
    package var languageNow: ScreenText { say("English", "简体中文") }
    package var scroll: ScreenText { say("scroll", "滚动") }
    var page: ScreenText { say("page", "翻页") }
    var ends: ScreenText { say("first, last", "首行、末行") }

    package func tooSmall(_ needed: ScreenText, _ actual: ScreenText) -> ScreenText {
        say("Vitrine needs " + needed + ", this is " + actual, "Vitrine 需要 " + needed + "，现在是 " + actual)
    }

    /// A window that has no room for its program.
    package func tooSmall(_ size: Size, needs least: Size) -> Canvas {
        func text(_ size: Size) -> ScreenText { ScreenText(cleaning: "\(size.columns)×\(size.rows)") }
        var canvas = Canvas(size: size)
        let lines = tooSmall(text(least), text(size)).wrapped(to: max(2, size.columns))
        for (index, line) in lines.enumerated() { canvas.draw(line, x: 0, y: index) }
        canvas.cursor = Point(x: 0, y: 0)
        return canvas
    }
}
