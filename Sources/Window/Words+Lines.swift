import TUI

/// Words for who reads line by line.
struct LineWords: Sendable {
    /// Said once, first of all.
    var introduction: [ScreenText]
    /// What begins the list of commands.
    var say: ScreenText
    var unavailable: ScreenText
    var noSuchNumber: @Sendable (_ last: Int) -> ScreenText
    var noChoices, notUnderstood: ScreenText

    static let english = LineWords(
        introduction: [
            "Vitrine, line by line. Only the money is simulated.",
            "Answer with a number or a word and press Enter. Enter alone reads the page again.",
            "Where a field is asked for, type its text; Enter alone keeps it, and a dot before a word leaves it.",
        ],
        say: "Or say", unavailable: "not now",
        noSuchNumber: { ScreenText(cleaning: "There is no such number here; the last one is \($0).") },
        noChoices: "There is nothing to choose by number here; say one of the words.",
        notUnderstood: "That is no word of this page. Enter alone reads it again.")

    static let simplifiedChinese = LineWords(
        introduction: [
            "Vitrine 逐行模式。只有钱是模拟的。", "输入编号或词语，然后按回车。只按回车会重读本页。",
            "询问某一栏时，请输入内容；只按回车则保留原样，词语前加点号可离开该栏。",
        ],
        say: "或输入", unavailable: "暂不可用",
        noSuchNumber: { ScreenText(cleaning: "这里没有这个编号，最后一个是 \($0)。") },
        noChoices: "这里没有编号可选，请输入词语。", notUnderstood: "本页没有这个词语。只按回车会重读本页。")
}
