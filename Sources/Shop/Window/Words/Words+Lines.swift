package import TUI

package struct LineWords: Wording {
    package let language: Language

    package init(language: Language) { self.language = language }

    /// Said once, first of all.
    var introduction: [ScreenText] {
        say(
            [
                "Vitrine, line by line. Only the money is simulated.",
                "Say a number or a word. Enter repeats the page. ? explains the rest.",
                "Where a field is asked for, type its text; Enter alone keeps it.",
                "There a dot before a number or a word makes it an answer to the page, such as .back; "
                    + "a dot alone reads it again.",
            ],
            [
                "Vitrine 逐行模式。只有钱是模拟的。", "输入编号或词语。按回车重读本页。输入 ? 查看其余说明。",
                "询问某一栏时，请输入内容；只按回车则保留原样。",
                "此时在编号或词语前加点号，即可选择本页其他内容，例如 .返回；只输入点号会重读本页。",
            ])
    }
    var reading: Reading.Words {
        Reading.Words(
            comma: say(", ", "，"), emptyField: say("(empty)", "（空）"), chosen: say(" (chosen)", "（已选）"),
            off: say(" (not now)", "（暂不可用）"),
            signs: [Glyph("/", width: 1): say("Search", "搜索"), .fault: say("error", "错误")])
    }
    /// The titles of keys that share one where they are drawn.
    var titles: [Key: ScreenText] {
        [
            .pageUp: say("page back", "上一页"), .pageDown: say("more", "更多"),
            .character("+"): say("one more", "加一件"), .character("-"): say("one less", "减一件"),
        ]
    }
    var orSay: ScreenText { say("Or say: ", "或输入：") }
    var or: ScreenText { say(", or ", "，或") }
    var colon: ScreenText { say(":", "：") }
    var here: ScreenText { say(" (here)", "（当前）") }
    /// The words that pay on the sheet, what they pay, and the note that says so.
    var touch: ScreenText { say("touch", "触碰") }
    var payAlone: ScreenText { say("pay", "付款") }
    var sayTouch: ScreenText { say(" (say touch)", "（输入“触碰”）") }
    var sayMore: ScreenText { say(" Say more.", "输入“更多”。") }
    func pay(_ total: ScreenText) -> ScreenText { say("Pay " + total, "支付 " + total) }
    func shown(_ first: Int, _ last: Int, _ count: Int) -> ScreenText {
        switch language {
        case .english:
            let range = first > 1 ? "\(first) to \(last)" : "\(last)"
            return ScreenText(cleaning: "\(range) of \(count) shown." + (last < count ? " Say more." : ""))
        case .simplifiedChinese:
            let range = first > 1 ? "第 \(first) 至 \(last) 件" : "\(last) 件"
            return ScreenText(cleaning: "已读出 \(range)，共 \(count) 件。" + (last < count ? "输入“更多”。" : ""))
        }
    }
    package func voice(_ text: String) -> String {
        let signs =
            switch language {
            case .english: ["····": "ending in", " · ": ", ", " – ": " to "]
            case .simplifiedChinese: ["····": "尾号", " · ": "，", " – ": " 至 "]
            }
        return counted(Self.voiced(text, signs.merging(["VITRINE": "Vitrine"]) { $1 }))
    }
    /// Says the sign of a quantity by what follows: a name, a price, or the quantity itself behind its name.
    /// Measures such as 30 × 40 keep theirs.
    private func counted(_ text: String) -> String {
        let sign = /(^|[,，:：.] ?)(\d+ )?× ((\d+\b)|[A-Z]*\p{Sc}[\d.,]+(?:$|[,，]))?/
        return text.replacing(sign) { match -> String in
            let (all, start, quantity, next, number) = match.output
            if number != nil { return String(quantity == nil ? start + (next ?? "") : all) }
            let word = quantity != nil && next == nil ? say("of ", "件 ") : say("at ", "每件 ")
            return start + (quantity ?? "") + word.string + (next ?? "")
        }
    }
    var commands: ScreenText { say("Words on the page before this one:", "上一页可以输入：") }
    var waiting: ScreenText { say("The shop has not answered yet. Please wait.", "商店尚未回应，请稍候。") }
    func noSuchNumber(_ last: Int) -> ScreenText {
        say(
            ScreenText(cleaning: "The numbers here go up to \(last)."),
            ScreenText(cleaning: "本页编号到 \(last) 为止。"))
    }
    var noChoices: ScreenText { say("No numbers on this page; say a word.", "本页没有编号，请输入词语。") }
    var notUnderstood: ScreenText {
        say("Not on this page. Press Enter to hear it again.", "本页没有这一项。按回车重读本页。")
    }
    var severalAlike: ScreenText { say("Several match; say a number.", "有多项符合，请输入编号。") }
    var nothingChanged: ScreenText { say("Nothing has changed.", "没有变化。") }
    var pageChanged: ScreenText {
        say("The page has changed; nothing was chosen. It is now:", "本页已有变化，未作选择。现在是：")
    }
    var picture: ScreenText { say("Picture: ", "图片：") }

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
