import PayKit
import QALab
import QARules
import TUI
import Testing
import Window

/// The lab stands around the window: what it takes, what it hands on, and what it never touches.
@Suite struct LabTests {
    private func wide() throws -> LabSession {
        var session = LabSession(columns: 160, rows: 40)
        try session.shop()
        return session
    }

    // MARK: The window stays as it is

    @Test(arguments: [(130, 24), (160, 40), (200, 50), (400, 90)])
    func paneBesideTheShopChangesNoCellOfIt(columns: Int, rows: Int) throws {
        var session = LabSession(columns: columns, rows: rows)
        try session.shop()
        for keys in [[], [Key.tab], [.character("2")], [.character("3")], [.enter], [.escape, .escape]] {
            for key in keys { session.press(key) }
            let window = session.window.drawn()
            let screen = session.screen
            #expect(window.size == session.lab.windowSize)
            #expect(window.size.columns >= 80)
            for y in 0..<rows {
                for x in 0..<window.size.columns { #expect(screen[x, y] == window[x, y]) }
            }
        }
    }

    @Test func lessThan130ColumnsHaveNoRoomBesideTheShop() {
        let session = LabSession(columns: 129, rows: 40)
        #expect(!session.lab.isBeside)
        #expect(session.lab.windowSize == Size(columns: 129, rows: 40))
    }

    @Test func labThatIsClosedShowsTheWindowAlone() {
        var session = LabSession(columns: 80, rows: 24, isInspecting: false)
        #expect(session.screen == session.window.drawn())
        session.press(.function(12), .function(12))
        #expect(session.screen == session.window.drawn())
        session.press(.function(2), .function(2))
        #expect(session.screen == session.window.drawn())
    }

    @Test func terminalTooSmallForTheShopShowsNoLab() {
        var session = LabSession(columns: 39, rows: 11)
        #expect(session.screen == session.window.drawn())
        session.press(.function(2))
        #expect(session.screen == session.window.drawn())
    }

    @Test func windowWithoutALabKnowsNoKeyOfIt() {
        var window = Window(
            language: .english, size: Size(columns: 80, rows: 24),
            today: CalendarMonth(year: 2026, month: 11), isMouseOn: true)
        #expect(window.update(.input(.key(.function(12)))).isEmpty)
        #expect(window.update(.input(.key(.function(2)))).isEmpty)
        _ = window.update(.input(.key(.character("?"))))
        #expect(!window.drawn().text.contains("F12"))
        #expect(!window.drawn().text.contains("F2"))
    }

    @Test func helpNamesTheKeysOfTheLab() {
        var session = LabSession(columns: 80, rows: 40, isInspecting: false)
        session.press(.character("?"))
        #expect(session.screen.text.contains("F2"))
        #expect(session.screen.text.contains("F12"))
        session.press(.function(12))
        #expect(session.lab.focus == .inspector)
    }

    // MARK: Keys

    @Test func keysOfTheShopGoToTheShop() throws {
        var session = try wide()
        #expect(session.lab.focus == .shop)
        let before = session.window.status
        session.press(.character("m"))
        #expect(session.window.status != before)
    }

    @Test func tabGoesToThePaneAndEscapeBack() throws {
        var session = try wide()
        session.press(.tab)
        #expect(session.lab.focus == .inspector)
        session.press(.character("m"))
        #expect(session.window.status.isEmpty)
        session.press(.tab)
        #expect(session.lab.focus == .shop)
        session.press(.tab, .escape)
        #expect(session.lab.focus == .shop)
        #expect(session.lab.isInspecting)
    }

    @Test func whoeverTypesKeepsTheTabKey() {
        var lab = Lab(
            language: .english, size: Size(columns: 160, rows: 40), conditions: .sample,
            isInspecting: true)
        #expect(lab.update(.input(.key(.tab), isTyping: true)) == [.pass(.key(.tab))])
        #expect(lab.update(.input(.key(.tab), isTyping: false)).isEmpty)
    }

    @Test func functionKeyOpensThenEntersThenCloses() {
        var session = LabSession(columns: 160, rows: 40, isInspecting: false)
        session.press(.function(12))
        #expect(session.lab.isBeside)
        #expect(session.lab.focus == .shop)
        #expect(session.window.size == Size(columns: 88, rows: 40))
        session.press(.function(12))
        #expect(session.lab.focus == .inspector)
        session.press(.function(12))
        #expect(!session.lab.isInspecting)
        #expect(session.window.size == Size(columns: 160, rows: 40))
    }

    @Test(arguments: [Key.escape, .function(12), .character("q")])
    func inspectorOverTheShopIsLeft(key: Key) {
        var session = LabSession(columns: 80, rows: 24, isInspecting: false)
        session.press(.function(12))
        #expect(session.screen.text.contains("INSPECTOR"))
        session.press(key)
        #expect(session.screen == session.window.drawn())
    }

    @Test func interruptLeavesTheSessionFromTheInspector() {
        var session = LabSession(columns: 80, rows: 24)
        session.press(.control("c"))
        #expect(session.asked == [.quit])
    }

    @Test func clickGivesTheKeysToWhereItWas() throws {
        var session = try wide()
        session.click(120, 10)
        #expect(session.lab.focus == .inspector)
        session.click(20, 10)
        #expect(session.lab.focus == .shop)
    }

    @Test func windowThatGrowsGetsAPaneBeside() {
        var session = LabSession(columns: 80, rows: 24)
        #expect(session.lab.focus == .inspector)
        session.tell(.resized(Size(columns: 140, rows: 30)))
        #expect(session.lab.isBeside)
        #expect(session.window.size == Size(columns: 88, rows: 30))
        session.tell(.resized(Size(columns: 90, rows: 30)))
        #expect(session.window.size == Size(columns: 90, rows: 30))
    }

    @Test func wholeScreenIsTakenAndGivenBack() throws {
        var session = try wide()
        session.press(.tab, .character("f"))
        #expect(session.screen.row(0).hasPrefix("  INSPECTOR"))
        #expect(session.window.size == Size(columns: 88, rows: 40))
        session.press(.character("f"))
        #expect(session.screen.row(0).hasPrefix("  VITRINE"))
    }

    // MARK: Evidence

    @Test func enterOnARedRuleShowsItsFrameAndSelectsItsEvent() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        session.press(.character("3"))
        #expect(session.screen.cursor?.y == 2)
        #expect(session.screen.row(2).contains("✗ UX-SUM-03"))
        session.press(.enter)
        #expect(session.screen.text.contains("The rows add up to 2283, the total says 1583"))
        #expect(session.screen.text.contains("VITRINE WALLET"))
        session.press(.enter)
        let event = session.lab.inspector.selectedEvent.flatMap(session.lab.inspector.log.event)
        #expect(event?.kind == .rule)
        #expect(event?.text == "UX-SUM-03: The rows add up to 2283, the total says 1583")
        #expect(session.screen.cursor.map { session.screen.row($0.y).contains("UX-SUM-03") } == true)
    }

    @Test func enterOnTheEventOfARuleShowsItsEvidence() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        while session.screen.cursor.map({ session.screen.row($0.y).contains("UX-SUM-03") }) == false,
            session.lab.inspector.selectedEvent ?? 0 > 0
        {
            session.press(.up)
        }
        session.press(.enter)
        #expect(session.screen.row(2).contains("✗ UX-SUM-03  1 of 1"))
        session.press(.escape)
        #expect(session.screen.cursor.map { session.screen.row($0.y).contains("UX-SUM-03") } == true)
    }

    @Test func greenRuleHasNoEvidence() throws {
        var session = LabSession(columns: 80, rows: 24)
        try session.shop()
        session.press(.character("3"), .down)
        #expect(session.screen.cursor.map { session.screen.row($0.y).contains("✓ UX-SHT-01") } == true)
        let before = session.screen
        session.press(.enter)
        #expect(session.screen == before)
    }

    @Test func frameLargerThanItsRoomIsMoved() throws {
        var session = try wide()
        session.press(.tab, .character("3"), .enter)
        #expect(session.screen.text.contains("◆ VITRINE WALLET"))
        let before = session.screen
        session.press(.left)
        #expect(session.screen != before)
        session.press(.right)
        #expect(session.screen == before)
    }

    // MARK: Secrets

    @Test(arguments: Language.allCases)
    func nothingPersonalIsInTimelineRequestAndRules(language: Language) throws {
        var session = LabSession(columns: 80, rows: 90, language: language)
        try session.shop()
        for key in ["1", "2", "3"] as [Character] {
            session.press(.character(key))
            for secret in ["Juniper", "JUNIPER", "Peachtree", "Atlanta", "30303", "appleseed", "555"] {
                #expect(!session.screen.text.contains(secret), "\(secret)")
            }
        }
    }
}
