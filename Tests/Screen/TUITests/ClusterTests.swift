import TUI
import Testing

/// Grapheme clusters that no cell can show: replaced whole on the screen, whole in what is read aloud.
@Suite struct ClusterTests {
    static let samples: [(text: String, drawn: String)] = [
        ("नमस्ते", "नम?"), ("राम", "?म"), ("தமிழ்", "த?ழ்"), ("น้ำ", "?"),
        ("e\u{301}\u{302}\u{303}", "?"), ("🇩🇪🇫🇷", "??"), ("👍🏽", "👍"), ("ﾊﾟ", "?"),
        ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{1100}\u{1161}", "가"), ("Ada", "Ada"),
    ]

    @Test(arguments: samples)
    func clustersAreDrawnWholeOrReplacedWhole(_ sample: (text: String, drawn: String)) {
        let text = ScreenText(cleaning: sample.text)
        #expect(text.string == sample.drawn)
        #expect(text.glyphs.count == sample.text.count)
    }

    @Test(arguments: samples) func wholeTextLosesNoLetter(_ sample: (text: String, drawn: String)) {
        let text = ScreenText(cleaning: sample.text)
        // Equal as Swift compares: conjoining letters and the syllable they make are the same text.
        #expect(text.wholeText == sample.text)
        #expect(ScreenText(cleaning: text.wholeText) == text)
    }

    /// Joiners and variation selectors are hidden characters: what they join is written without them.
    @Test(arguments: [
        ("👨‍👩‍👧", "👨", "👨👩👧"), ("❤\u{FE0F}", "❤", "❤"), ("a\u{200C}b\u{200D}", "ab", "ab"),
    ])
    func wholeTextHasNothingInvisible(_ text: String, _ drawn: String, _ whole: String) {
        let text = ScreenText(cleaning: text)
        #expect(text.string == drawn)
        #expect(text.wholeText == whole)
    }

    @Test(
        "letters that stand alone in a cluster, and joiners that are spelling, are read aloud",
        arguments: [
            "မြန်မာ", "അവന്\u{200D}", "ශ්\u{200D}රී", "می\u{200C}خواهم", "র\u{200D}্যাব", "क्\u{200D}ष", "ខ្មែរ",
        ])
    func spellingIsWhole(_ text: String) {
        #expect(Array(ScreenText(cleaning: text).wholeText.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func textMadeOfOthersKeepsTheirClusters() {
        let name = ScreenText(cleaning: "नमस्ते दुनिया")
        #expect((name + " " + ScreenText(cleaning: "👍🏽")).wholeText == "नमस्ते दुनिया 👍🏽")
        #expect(name.wrapped(to: 4).map(\.wholeText) == ["नमस्ते", "दुनिया"])
        #expect(name.truncated(to: 4).wholeText == "नमस्ते…")
        #expect(name.truncated(to: 4).clusters.count == 1)
        #expect(ScreenText(name: "नमस्ते Shop").wholeText == "नमस्ते Shop")
        #expect(ScreenText(cleaning: "straße 👍🏽").uppercased.wholeText == "STRASSE 👍🏽")
    }

    /// Controls, format characters and tags stay away from a terminal that reads lines, too.
    @Test(arguments: [
        "\u{1B}", "\u{202E}", "\u{200C}", "\u{301}", "🏴\u{E0067}\u{E007F}", "🇫", "\u{E000}", "\u{93E}",
        "e" + String(repeating: "\u{301}", count: 60), "e\u{301}\u{302}\u{303}\u{304}", "\u{1FAE8}",
    ])
    func whatIsNoSpellingIsReadAsAQuestionMark(_ text: String) {
        #expect(ScreenText(cleaning: text).wholeText == "?")
    }

    @Test func lettersOfOtherAlphabetsInClustersAreMarked() {
        let marks = "\u{301}\u{302}\u{303}"
        #expect(ScreenText(name: "p\u{430}\(marks)y2u").wholeText == "p?y2u")
        #expect(ScreenText(name: "pa\(marks)y2u").wholeText == "pa\(marks)y2u")
    }

    @Test func screensAreReadWithWholeClusters() {
        let words = Reading.Words(comma: ", ", emptyField: "(empty)", chosen: " (chosen)", off: " (off)")
        var page = Canvas(size: Size(columns: 30, rows: 2))
        page.draw(ScreenText(cleaning: "नमस्ते दुकान"), x: 0, y: 0)
        TextField("नमस्ते").draw(on: &page, x: 0, y: 1, width: 12, isFocused: true)
        var canvas = Canvas(size: Size(columns: 40, rows: 4))
        canvas.place(page, x: 2, y: 1)
        let reading = Reading(canvas, words)
        #expect(reading.lines.map(\.text.wholeText) == ["नमस्ते दुकान", "नमस्ते"])
        #expect(reading.field?.wholeText == "नमस्ते")
    }

    @Test func privateClustersAreCoveredInBothForms() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        canvas.draw(ScreenText(cleaning: "नमस्ते"), x: 0, y: 0, isPrivate: true)
        #expect(canvas.redacted().clusters.isEmpty)
        #expect(!canvas.redacted("to नमस्ते").contains("नम"))
        #expect(!canvas.redacted("to नम?").contains("नम"))
    }
}
