import TUI

/// The words for line-by-line reading.
package struct LineWords: Sendable {
    /// Said once, first of all.
    var introduction: [ScreenText]
    var reading: Reading.Words
    /// The titles of keys that share one where they are drawn.
    var titles: [Key: ScreenText]
    var say, or, colon: ScreenText
    var here: ScreenText
    /// The words that pay on the sheet, what they pay, and the note that says so.
    var touch, payAlone, sayTouch, sayMore: ScreenText
    var pay: @Sendable (_ total: ScreenText) -> ScreenText
    var shown: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> ScreenText
    package var voice: @Sendable (String) -> String
    var commands: ScreenText
    var waiting: ScreenText
    var noSuchNumber: @Sendable (_ last: Int) -> ScreenText
    var noChoices, notUnderstood, severalAlike, nothingChanged, pageChanged: ScreenText
    var picture: ScreenText

    package static let english = LineWords(
        introduction: [
            "Vitrine, line by line. Only the money is simulated.",
            "Say a number or a word. Enter repeats the page. ? explains the rest.",
            "Where a field is asked for, type its text; Enter alone keeps it.",
            "There a dot before a number or a word makes it an answer to the page, such as .back; "
                + "a dot alone reads it again.",
        ],
        reading: Reading.Words(
            comma: ", ", emptyField: "(empty)", chosen: " (chosen)", off: " (not now)",
            signs: [Glyph("/", width: 1): "Search", .fault: "error"]),
        titles: [
            .pageUp: "page back", .pageDown: "more", .character("+"): "one more",
            .character("-"): "one less",
        ],
        say: "Or say: ", or: ", or ", colon: ":", here: " (here)", touch: "touch", payAlone: "pay",
        sayTouch: " (say touch)", sayMore: " Say more.", pay: { "Pay " + $0 },
        shown: { first, last, count in
            let range = first > 1 ? "\(first) to \(last)" : "\(last)"
            return ScreenText(cleaning: "\(range) of \(count) shown." + (last < count ? " Say more." : ""))
        },
        voice: { text in
            voiced(
                text,
                ["VITRINE": "Vitrine", "····": "ending in", " · ": ", ", "× ": "at ", " – ": " to "])
        }, commands: "Words on the page before this one:",
        waiting: "The shop has not answered yet. Please wait.",
        noSuchNumber: { ScreenText(cleaning: "The numbers here go up to \($0).") },
        noChoices: "No numbers on this page; say a word.",
        notUnderstood: "Not on this page. Press Enter to hear it again.",
        severalAlike: "Several match; say a number.",
        nothingChanged: "Nothing has changed.",
        pageChanged: "The page has changed; nothing was chosen. It is now:",
        picture: "Picture: ")

    static let simplifiedChinese = LineWords(
        introduction: [
            "Vitrine 逐行模式。只有钱是模拟的。", "输入编号或词语。按回车重读本页。输入 ? 查看其余说明。",
            "询问某一栏时，请输入内容；只按回车则保留原样。",
            "此时在编号或词语前加点号，即可选择本页其他内容，例如 .返回；只输入点号会重读本页。",
        ],
        reading: Reading.Words(
            comma: "，", emptyField: "（空）", chosen: "（已选）", off: "（暂不可用）",
            signs: [Glyph("/", width: 1): "搜索", .fault: "错误"]),
        titles: [
            .pageUp: "上一页", .pageDown: "更多", .character("+"): "加一件", .character("-"): "减一件",
        ],
        say: "或输入：", or: "，或", colon: "：", here: "（当前）", touch: "触碰", payAlone: "付款",
        sayTouch: "（输入“触碰”）", sayMore: "输入“更多”。", pay: { "支付 " + $0 },
        shown: { first, last, count in
            let range = first > 1 ? "第 \(first) 至 \(last) 件" : "\(last) 件"
            return ScreenText(cleaning: "已读出 \(range)，共 \(count) 件。" + (last < count ? "输入“更多”。" : ""))
        },
        voice: { text in
            voiced(text, ["VITRINE": "Vitrine", "····": "尾号", " · ": "，", "× ": "每件 ", " – ": " 至 "])
        }, commands: "上一页可以输入：", waiting: "商店尚未回应，请稍候。",
        noSuchNumber: { ScreenText(cleaning: "本页编号到 \($0) 为止。") },
        noChoices: "本页没有编号，请输入词语。", notUnderstood: "本页没有这一项。按回车重读本页。",
        severalAlike: "有多项符合，请输入编号。", nothingChanged: "没有变化。",
        pageChanged: "本页已有变化，未作选择。现在是：", picture: "图片：")

    /// Says names for signs, days and months whole where they are part of a date, and a card by its end.
    private static func voiced(_ text: String, _ signs: [String: String]) -> String {
        let dots = signs["····"] ?? ""
        let networks = ["Visa", "Mastercard", "Discover", "Maestro"].map { ($0.uppercased(), $0) }
        let words = (signs.map { ($0.key, $0.value) } + networks + [("••••", dots)])
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
            .split(separator: " ", omittingEmptySubsequences: false)
            .filter { !["●", "✓", "✗"].contains($0) }
        func isDay(_ place: Int) -> Bool {
            words.indices.contains(place)
                && Int(words[place].filter { $0 != "," }).map { 1...31 ~= $0 } ?? false
        }
        func isDate(_ place: Int) -> Bool {
            words.indices.contains(place) && dates[String(words[place])] != nil
        }
        return words.indices.map { place in
            let word = String(words[place])
            let isCard = word.count == 4 && Int(word) != nil
            if isCard, words.dropFirst(place + 1).first.map({ cardMarks.contains(String($0)) }) == true {
                return dots + " " + word
            }
            let name = word.hasSuffix(",") ? String(word.dropLast()) : word
            guard let date = dates[name],
                !date.hasSuffix("day") && isDay(place - 1) || isDay(place + 1) || isDate(place + 1)
            else { return word }
            return date + word.dropFirst(name.count)
        }.joined(separator: " ")
    }

    private static let cardMarks: Set = ["(simulated)", "扣款"]

    private static let dates = [
        "Mon": "Monday", "Tue": "Tuesday", "Wed": "Wednesday", "Thu": "Thursday", "Fri": "Friday",
        "Sat": "Saturday", "Sun": "Sunday", "Jan": "January", "Feb": "February", "Mar": "March",
        "Apr": "April",
        "Jun": "June", "Jul": "July", "Aug": "August", "Sep": "September", "Sept": "September",
        "Oct": "October",
        "Nov": "November", "Dec": "December",
    ]
}
