import TUI
import Testing
import WindowSupport

/// Screens as they are recorded. That nothing personal can be read on any screen at all is checked after each
/// step of every test with a ``Shopper``; here is what that looks like, and what is still seen.
@Suite struct PrivacyTests {
    typealias Look = GoldenLook
    static let looks = [(40, 12), (80, 24)].flatMap { columns, rows in
        Language.allCases.map { Look(columns: columns, rows: rows, language: $0) }
    }

    @Test(arguments: looks) func sheet(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter)
        try Golden.check(shopper.screen.redacted(), "covered-sheet-\(look)")
    }

    @Test(arguments: looks) func addresses(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter, .up, .up, .up, .up, .enter, .down)
        try Golden.check(shopper.screen.redacted(), "covered-picker-\(look)")
    }

    @Test(arguments: looks) func passcode(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.press(.enter, .enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.character("x"), times: 3)
        shopper.type("2468")
        try Golden.check(shopper.screen.redacted(), "covered-passcode-\(look)")
    }

    @Test(arguments: looks) func cardForm(_ look: Look) throws {
        let shopper = try look.shopper(.unsupported)
        shopper.openForm()
        shopper.fillForm()
        try Golden.check(shopper.screen.redacted(), "covered-form-\(look)")
    }

    @Test(arguments: looks) func addCard(_ look: Look) throws {
        let shopper = try look.shopper(.needsSetup)
        shopper.openSetup()
        shopper.type("5105 1051 0")
        try Golden.check(shopper.screen.redacted(), "covered-add-card-\(look)")
    }

    @Test(arguments: looks) func activation(_ look: Look) throws {
        let shopper = try look.shopper(.needsSetup)
        shopper.openSetup()
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("2468")
        try Golden.check(shopper.screen.redacted(), "covered-activation-\(look)")
    }

    @Test(arguments: looks) func receipt(_ look: Look) throws {
        let shopper = try look.shopper()
        shopper.payFromTheList()
        try Golden.check(shopper.screen.redacted(), "covered-receipt-\(look)")
    }

    @Test(arguments: looks) func shopWithoutPeopleIsSeenWhole(_ look: Look) throws {
        let shopper = try look.shopper()
        #expect(shopper.screen.redacted() == shopper.screen)
        shopper.press(.enter)
        #expect(shopper.screen.redacted() == shopper.screen)
        shopper.press(.character("a"), .character("c"))
        #expect(shopper.screen.redacted() == shopper.screen)
        shopper.press(.character("?"))
        #expect(shopper.screen.redacted() == shopper.screen)
    }

    @Test func searchIsSeenUnlessItMayBeANumber() throws {
        let shopper = try Shopper()
        shopper.press(.character("/"))
        shopper.type("wax")
        #expect(shopper.screen.redacted().text.contains("wax"))
        shopper.type(" 4012 888")
        #expect(!shopper.screen.redacted().text.contains("4012"))
    }

    @Test func wordsAreFoundWhereTheyCanBeRead() throws {
        let shopper = try Shopper()
        shopper.press(.enter, .enter)
        #expect(PrivateWords.found(on: shopper.screen) == ["appleseed", "atlanta", "30303", "@example"])
        #expect(PrivateWords.found(on: shopper.screen.redacted()) == [])
    }
}
