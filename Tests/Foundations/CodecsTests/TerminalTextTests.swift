import Codecs
import Testing

/// Text of others that is printed: nothing of it is an order to a terminal.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("a\u{1B}[31mb", "a?[31mb"), ("\u{1B}]52;c;eA==\u{07}", "?]52;c;eA==?"),
        ("\u{9B}2J\u{90}q\u{9C}", "?2J?q?"),
        ("\u{202E}txt\u{202C}", "?txt?"), ("\u{2066}a\u{2069}\u{200F}\u{061C}", "?a???"),
        ("a\u{7F}\0b", "a??b"),
        ("a\nb\tc\rd", "a b c?d"), ("a\u{2028}b", "a?b"), ("a\r\nb", "a? b"),
    ]) func ordersAreTakenOut(_ text: String, _ cleaned: String) {
        #expect(TerminalText.cleaned(text) == cleaned)
    }

    @Test(arguments: [
        "", "Añejo 付款 नमस्ते क्\u{200D}ष می\u{200C}خواهم", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", "e\u{301}", "שלום مرحبا", "a\u{2060}b\u{AD}c",
    ]) func lettersAndJoinersStay(_ text: String) { #expect(TerminalText.cleaned(text) == text) }

    @Test func linesStayWhereTheyAreWanted() {
        #expect(TerminalText.cleaned("a\tb\n\u{1B}c\n", keepingLines: true) == "a\tb\n?c\n")
    }

    @Test func oneIsCountedWithoutAnS() {
        #expect([0, 1, 2].map { $0.counted("order") } == ["0 orders", "1 order", "2 orders"])
        #expect([1, 2].map { $0.counted("entry", "entries") } == ["1 entry", "2 entries"])
    }
}
