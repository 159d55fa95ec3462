import TUI
import Testing

/// Names of shops and companies.
@Suite struct NameTests {
    static let samples: [(name: String, shown: String)] = [
        // The first letter is Cyrillic, then the third Greek, then all but one.
        ("\u{410}cme", "?cme"), ("Ac\u{3BC}e Store", "Ac?e Store"),
        ("\u{420}\u{43E}c\u{441}", "\u{420}\u{43E}?\u{441}"),
        ("\u{13AA}cme Co", "?cme Co"), ("Acme\u{2C9F}", "Acme?"), ("p\u{430}y2u", "p?y2u"),
        // Words of different alphabets, marks, digits and what resembles nothing.
        ("Acme", "Acme"), ("Ромашка Shop", "Ромашка Shop"), ("Café №5", "Café №5"),
        ("C\u{327}a va", "C\u{327}a va"),
        ("Acme 艾克米杂货店", "Acme 艾克米杂货店"), ("Acme艾克米", "Acme艾克米"), ("Souq سوق", "Souq سوق"),
        ("Ελλάδα-Shop", "Ελλάδα-Shop"), ("", ""), ("Ａcme", "Ａcme"),
    ]

    @Test("a name does not borrow letters from another alphabet", arguments: samples)
    func lettersOfOtherAlphabetsAreMarked(_ sample: (name: String, shown: String)) {
        #expect(ScreenText(name: sample.name).string == sample.shown)
    }

    @Test func namesAreCleanedAndCutAsEverythingElse() {
        #expect(ScreenText(name: "A\u{1B}[31m\nB").string == ScreenText(cleaning: "A\u{1B}[31m\nB").string)
        #expect(ScreenText(name: "Acme General Store", limit: 4).string == "Acme")
    }
}
