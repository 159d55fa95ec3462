import TUI
import Testing

@Suite struct ScreenTextTests {
    static let cleaned: [(text: String, shown: String, width: Int)] = [
        ("plain", "plain", 5), ("", "", 0), ("a\r\nb", "a b", 3), ("a\tb", "a b", 3),
        ("a\n\n\t\nb", "a b", 3),
        ("a\u{2028}b\u{2029}c", "a b c", 5), ("a\u{85}b", "a b", 3), ("\u{1B}[31m", "?[31m", 5),
        ("a\u{0}b\u{7}\u{8}", "a?b??", 5), ("\u{7F}", "?", 1), ("\u{9B}2J", "?2J", 3),
        ("\u{202E}abc", "?abc", 4), ("\u{2066}a\u{2069}", "?a?", 3), ("\u{200E}", "?", 1),
        ("soft\u{AD}", "soft?", 5),
        ("\u{E000}", "?", 1), ("\u{E0041}", "?", 1), ("\u{FFFF}", "?", 1), ("\u{A0}x\u{202F}", " x ", 3),
        ("e\u{301}", "e\u{301}", 1), ("é", "é", 1), ("\u{301}", "?", 1),
        ("e\u{301}\u{302}\u{303}\u{304}", "?", 1),
        ("e\u{301}\u{302}", "e\u{301}\u{302}", 1), ("❤\u{FE0F}", "❤", 1),
        ("👨\u{200D}👩\u{200D}👧", "👨", 2), ("👍🏽", "👍", 2), ("茶", "茶", 2), ("ｱﾊﾟ", "ｱ?", 2),
        ("茶\u{E0100}", "茶", 2), ("🍎", "🍎", 2),
        ("\u{200D}", "", 0), ("\u{FE0F}", "", 0), ("\u{1FAE8}", "?", 1), ("🇩🇪", "?", 1),
        ("from 🇩🇪🇫🇷!", "from ??!", 8),
    ]

    @Test(arguments: cleaned) func textIsCleaned(_ sample: (text: String, shown: String, width: Int)) {
        let text = ScreenText(cleaning: sample.text)
        #expect(Array(text.string.unicodeScalars) == Array(sample.shown.unicodeScalars))
        #expect(text.width == sample.width)
    }

    @Test func familyBecomesItsFirstMember() {
        let text = ScreenText(cleaning: "👨‍👩‍👧‍👦!")
        #expect(text.string == "👨!")
        #expect(text.width == 3)
    }

    /// Regional indicators of neighbouring cells make a flag on a terminal (UAX 29, GB12 and GB13): none is
    /// drawn, not even one that something invisible keeps apart from the next.
    @Test(arguments: [
        "🇩🇪🇫🇷", "🇩🇪🇫", "🇫\u{200D}🇩", "🇫\u{FE0F}🇩", "🇫\u{301}🇩\u{301}", "a🇫", "🏴\u{E0067}\u{E0062}\u{E007F}",
    ])
    func flagsAreNeverCutInHalf(_ text: String) {
        let shown = ScreenText(cleaning: text)
        let indicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
        #expect(!shown.string.unicodeScalars.contains { indicators.contains($0) || $0 == "🏴" })
        #expect(shown.width == text.count)
        #expect(shown.glyphs.allSatisfy { $0.width == 1 })
    }

    @Test func longTextIsCutAtTheLimit() {
        #expect(ScreenText(cleaning: String(repeating: "x", count: 9), limit: 5).string == "xxxxx")
        #expect(ScreenText(cleaning: String(repeating: "茶", count: 5_000)).width == 8_192)
    }

    static let truncations: [(text: ScreenText, columns: Int, shown: String)] = [
        ("mug", 3, "mug"), ("mugs", 3, "mu…"), ("茶杯", 4, "茶杯"), ("茶杯子", 4, "茶…"), ("茶杯子", 5, "茶杯…"),
        ("茶杯", 2, "…"), ("茶", 1, "…"), ("ab cd", 4, "ab…"), ("anything", 0, ""), ("", 0, ""), ("a", -1, ""),
    ]

    @Test(arguments: truncations)
    func cutTextEndsInAnEllipsis(_ sample: (text: ScreenText, columns: Int, shown: String)) {
        let cut = sample.text.truncated(to: sample.columns)
        #expect(cut.string == sample.shown)
        #expect(cut.width <= max(0, sample.columns))
    }

    static let wraps: [(text: ScreenText, columns: Int, lines: [String])] = [
        ("one two three", 7, ["one two", "three"]), ("one two", 20, ["one two"]), ("", 5, []),
        ("abcdefgh", 3, ["abc", "def", "gh"]), ("a abcdefgh", 4, ["a", "abcd", "efgh"]),
        ("蜂蜡与雪松", 4, ["蜂蜡", "与雪", "松"]), ("你好，世界", 4, ["你", "好，", "世界"]),
        ("看《茶经》吧", 4, ["看", "《茶", "经》", "吧"]), ("按 Enter 付款", 8, ["按 Enter", "付款"]),
        ("用Vitrine付", 8, ["用", "Vitrine", "付"]), ("end. Next", 5, ["end.", "Next"]),
        ("trailing   ", 8, ["trailing"]), ("x  y", 2, ["x", "y"]),
    ]

    @Test(arguments: wraps)
    func linesBreakWhereReadersExpect(_ sample: (text: ScreenText, columns: Int, lines: [String])) {
        let lines = sample.text.wrapped(to: sample.columns)
        #expect(lines.map(\.string) == sample.lines)
        #expect(lines.allSatisfy { $0.width <= sample.columns })
    }

    static let shortened: [(text: ScreenText, columns: Int, lines: Int, shown: [String])] = [
        ("one two three", 7, 2, ["one two", "three"]), ("one two three", 7, 1, ["one…ree"]),
        ("Teapot with a very long name: now $35", 12, 2, ["Teapot wi…e:", "now $35"]),
        ("日本茶・玉露のとても長い名前：已下架", 10, 2, ["日本茶・…", "前：已下架"]), ("abc", 1, 2, ["abc"]), ("abc", 5, 0, []),
    ]

    @Test(arguments: shortened)
    func textThatIsTooLongKeepsItsEnd(
        _ sample: (text: ScreenText, columns: Int, lines: Int, shown: [String])
    ) {
        let lines = sample.text.wrapped(to: sample.columns, lines: sample.lines)
        #expect(lines.map(\.string) == sample.shown)
    }

    @Test func capitalsAreMeasuredAnew() {
        let text: ScreenText = "straße"
        #expect(text.uppercased.string == "STRASSE")
        #expect(text.uppercased.width == 7)
    }

    @Test func joinedTextsAddUp() {
        let text: ScreenText = "总额 " + ScreenText(cleaning: "$5")
        #expect(text.string == "总额 $5")
        #expect(text.width == 7)
    }

    /// The short cut for frequent characters says what the tables say. A joiner behind a character takes the
    /// way through the tables and leaves nothing itself.
    @Test func charactersThatStandAloneAreReadAsAnyOther() {
        let alone = (UInt32(0)...0x10_FFFF).compactMap { Unicode.Scalar($0) }
            .filter { TextWidth.columnsAlone($0) != nil }
        #expect(alone.count > 21_000)
        let wrong = alone.filter { scalar in
            let short = ScreenText(cleaning: "\(scalar)\(scalar)")
            let long = ScreenText(cleaning: "\(scalar)\u{200D}")
            return short.glyphs != long.glyphs + long.glyphs || "\(scalar)\(scalar)".count != 2
        }
        #expect(wrong.isEmpty, "\(wrong.map { String($0.value, radix: 16) })")
    }

    /// What follows a character that stands alone may belong to it.
    @Test(arguments: [
        ("ab\u{301}c", "ab\u{301}c"), ("©\u{FE0F}x", "©x"), ("中\u{302A}文", "中\u{302A}文"), ("a\r\nb", "a b"),
        ("x\u{200D}y", "xy"), ("€\u{7}5", "€?5"),
    ])
    func theRestAfterAShortCutIsComplete(_ sample: (text: String, shown: String)) {
        #expect(ScreenText(cleaning: sample.text).string == sample.shown)
    }
}
