import TUI

/// Words for who reads line by line.
struct LineWords: Sendable {
    /// Said once, first of all.
    var introduction: [ScreenText]
    var reading: Reading.Words
    /// The titles of keys that share one where they are drawn.
    var titles: [Key: ScreenText]
    /// The words that begin the list of commands, and the colon between a field and the typed text.
    var say, colon: ScreenText
    var commands: ScreenText
    /// Said once where an answer takes long.
    var waiting: ScreenText
    var noSuchNumber: @Sendable (_ last: Int) -> ScreenText
    var noChoices, notUnderstood, severalAlike, nothingChanged, pageChanged: ScreenText
    /// Before what a picture shows.
    var picture: ScreenText

    static let english = LineWords(
        introduction: [
            "Vitrine, line by line. Only the money is simulated.",
            "Answer with a number or a word and press Enter. Enter alone reads the page again.",
            "Where a field is asked for, type its text; Enter alone keeps it.",
            "There a dot before a number or a word makes it an answer to the page, such as .back; "
                + "a dot alone reads it again.",
        ],
        reading: Reading.Words(
            comma: ", ", emptyField: "(empty)", chosen: " (chosen)", off: " (not now)",
            signs: [Glyph("/", width: 1): "Search", Glyph("!", width: 1): "to be corrected"]),
        titles: [
            .pageUp: "page back", .pageDown: "page on", .character("+"): "one more",
            .character("-"): "one less",
        ],
        say: "Or say: ", colon: ":", commands: "What can be said on the page before this one:",

        waiting: "The shop has not answered yet. Please wait.",
        noSuchNumber: { ScreenText(cleaning: "There is no such number here; the last one is \($0).") },
        noChoices: "There is nothing to choose by number here; say one of the words.",
        notUnderstood: "That is no word of this page. Enter alone reads it again.",
        severalAlike: "Several things on this page are called so. Say the number of one.",
        nothingChanged: "Nothing has changed.",
        pageChanged: "The page has changed since it was read; nothing was chosen. It is now:",
        picture: "Picture: ")

    static let simplifiedChinese = LineWords(
        introduction: [
            "Vitrine 逐行模式。只有钱是模拟的。", "输入编号或词语，然后按回车。只按回车会重读本页。",
            "询问某一栏时，请输入内容；只按回车则保留原样。",
            "此时在编号或词语前加点号，即可选择本页其他内容，例如 .返回；只输入点号会重读本页。",
        ],
        reading: Reading.Words(
            comma: "，", emptyField: "（空）", chosen: "（已选）", off: "（暂不可用）",
            signs: [Glyph("/", width: 1): "搜索", Glyph("!", width: 1): "需要更正"]),
        titles: [
            .pageUp: "上一页", .pageDown: "下一页", .character("+"): "加一件", .character("-"): "减一件",
        ],
        say: "或输入：", colon: "：", commands: "上一页可以输入：", waiting: "商店尚未回应，请稍候。",
        noSuchNumber: { ScreenText(cleaning: "这里没有这个编号，最后一个是 \($0)。") },
        noChoices: "这里没有编号可选，请输入词语。", notUnderstood: "本页没有这个词语。只按回车会重读本页。",
        severalAlike: "本页有多项符合，请输入其编号。", nothingChanged: "没有变化。",
        pageChanged: "本页在读出后有变化，未作选择。现在是：", picture: "图片：")
}
