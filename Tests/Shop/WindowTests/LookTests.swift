import TUI
import Testing
import Window
import WindowSupport

/// Themes, help, mouse: what is the same on every screen.
@Suite struct LookTests {
    @Test("t lists the themes; moving shows the shop in them, Enter keeps and Esc undoes")
    func themeKeyLists() throws {
        let shopper = try Shopper()
        let before = shopper.window.theme
        shopper.press(.character("t"))
        shopper.see("Colours", "midnight", "In stock", "Sold out")
        shopper.press(.down)
        #expect(shopper.window.theme != before && shopper.effects.last == .setTheme(shopper.window.theme))
        shopper.press(.escape)
        #expect(shopper.window.theme == before && shopper.effects.last == .setTheme(before))
        shopper.seeNo("midnight")
        shopper.press(.character("t"), .character("t"), .enter)
        #expect(shopper.window.theme != before)
        shopper.seeNo("midnight")
    }

    @Test("each theme's sample is in its own colours", arguments: Language.allCases)
    func samplesAreInTheirColours(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.press(.character("t"))
        var rows: [Theme: Int] = [:]
        let screen = shopper.screen
        for y in 0..<screen.size.rows {
            for x in 0..<screen.size.columns {
                if let theme = screen[x, y].style.theme { rows[theme] = y }
            }
        }
        #expect(Set(rows.keys) == Set(Theme.allCases) && Set(rows.values).count == Theme.allCases.count)
    }

    @Test("a click chooses a theme, and the wheel moves through them")
    func themesByMouse() throws {
        let shopper = try Shopper()
        shopper.press(.character("t"))
        let place = try #require(shopper.screen.place(of: "midnight"))
        shopper.click(place.x, place.y)
        #expect(shopper.window.theme == .midnight)
        shopper.send(.input(.mouse(Mouse(.wheelDown, at: place))))
        #expect(shopper.window.theme == .highContrast)
    }

    @Test("keys for what the terminal cannot do are not in force")
    func abilitiesDecideAboutKeys() {
        func keys(_ abilities: Abilities) -> [Key] {
            let window = Window(
                language: .english, size: Size(columns: 80, rows: 24), today: Shopper.november,
                isMouseOn: false, abilities: abilities)
            return window.everywhere.flatMap(\.keys)
        }
        #expect(!keys(Abilities(hasMouse: false)).contains(.character("m")))
        #expect(!keys(Abilities(hasColors: false)).contains(.character("t")))
        #expect(!keys(Abilities(isUnicode: false)).contains(.character("L")))
        #expect(!keys(Abilities()).contains(.character("N")))
        #expect(keys(Abilities(owner: .demo)).contains(.character("N")))
    }

    @Test("letters are typed, not obeyed, where text is entered")
    func lettersAreTyped() throws {
        let shopper = try Shopper(.unsupported)
        shopper.press(.enter, .enter)
        shopper.type("t")
        #expect(!shopper.effects.contains(.setTheme(.dark)))
    }

    @Test("a long help page scrolls and tells that it goes on")
    func helpScrolls() throws {
        let shopper = try Shopper(columns: 40, rows: 12)
        shopper.press(.character("?"))
        shopper.see("On this screen", "↓")
        shopper.seeNo("Ctrl-C")
        shopper.press(.end)
        shopper.see("Ctrl-C", "↑")
        shopper.seeNo("On this screen")
        shopper.press(.home)
        shopper.see("On this screen")
        shopper.press(.escape)
        shopper.seeNo("On this screen")
    }

    @Test("help has two columns from 80 on, and stands alone there")
    func helpHasTwoColumns() throws {
        let shopper = try Shopper()
        shopper.press(.character("?"))
        func rows() -> [Int?] {
            ["On this screen", "Everywhere"].map { shopper.screen.place(of: $0)?.y }
        }
        #expect(rows()[0] != nil && rows()[0] == rows()[1])
        shopper.seeNo("$")
        shopper.resize(60, 20)
        #expect(rows()[0] != rows()[1])
    }

    @Test("a page stands in the middle of a wide window, and is clicked there")
    func wideWindowHasItsPageInTheMiddle() throws {
        let shopper = try Shopper(columns: 200, rows: 60)
        for text in ["VITRINE", "Enter open"] { #expect(shopper.screen.place(of: text)?.x == 22) }
        #expect([0, 199].allSatisfy { shopper.screen[$0, 0].style == Style(.bar) })
        shopper.click("? help")
        shopper.see("On this screen")
    }

    @Test("the wheel scrolls the help page")
    func wheelScrollsHelp() throws {
        let shopper = try Shopper(columns: 40, rows: 12)
        shopper.press(.character("?"))
        for _ in 0..<20 {
            shopper.send(.input(.mouse(Mouse(.wheelDown, at: Point(x: 10, y: 5)))))
        }
        shopper.see("Ctrl-C")
    }

    @Test("UX-ACC-01 help names every key that the footer names", arguments: Language.allCases)
    func helpNamesWhatTheFooterNames(_ language: Language) throws {
        let shopper = try Shopper(language: language, columns: 120, rows: 40)
        let hints = shopper.window.footer(width: 116).map(\.hint.string)
        shopper.press(.character("?"))
        for hint in hints { shopper.see(hint) }
    }

    @Test("UX-ACC-02 help marks the keys that do nothing now", arguments: Language.allCases)
    func helpMarksWhatIsOff(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.press(.down, .enter, .character("?"))
        shopper.see("× + −")
        shopper.seeNo("× Enter")
    }

    @Test("either arrow of a pair can be clicked")
    func arrowsCanBeClicked() throws {
        let shopper = try Shopper()
        let place = try #require(shopper.screen.place(of: "↑↓ move"))
        shopper.click(place.x + 1, place.y)
        #expect(!shopper.cursorRow.contains("Mustache Wax"))
        shopper.click(place.x, place.y)
        #expect(shopper.cursorRow.contains("Mustache Wax"))
    }
}

/// What moves, and what keeps it from moving.
@Suite struct MotionTests {
    @Test("UX-ACC-04 something moves only while the shop is waited for")
    func dotsMoveWhileWaiting() throws {
        let shopper = try Shopper(isShopSlow: true, abilities: Abilities(mayMove: true))
        #expect(shopper.effects.count { $0 == .startBeat } == 1)
        shopper.send(.beat)
        shopper.see("··")
        shopper.send(.beat)
        shopper.see("···")
        shopper.release()
        let before = shopper.effects.count { $0 == .startBeat }
        shopper.send(.beat)
        #expect(shopper.effects.count { $0 == .startBeat } == before)
        shopper.seeNo("··")
    }

    @Test("UX-ACC-04 where nothing may move, words say the same")
    func wordsStandStill() throws {
        let shopper = try Shopper(isShopSlow: true, abilities: Abilities(mayMove: false))
        shopper.see("Opening the shop…")
        #expect(!shopper.effects.contains(.startBeat))
    }

    @Test("UX-ACC-04 the dots move four times a second at most")
    func paceIsCalm() { #expect(Window.beatMilliseconds == 250) }

    @Test("UX-ACC-04 a ring closes while the payment is made and becomes a tick, which alone stands still")
    func ringClosesIntoATick() throws {
        for mayMove in [true, false] {
            let shopper = try Shopper(
                columns: 120, rows: 40, abilities: Abilities(mayMove: mayMove))
            // The dots end that moved while the shop was opened.
            shopper.send(.beat)
            shopper.openSheet()
            shopper.isShopSlow = true
            shopper.press(.space)
            shopper.see("Processing…")
            var parts = [shopper.screen.ringParts]
            for _ in 0..<5 {
                shopper.send(.beat)
                parts.append(shopper.screen.ringParts)
            }
            #expect(parts == (mayMove ? [3, 6, 9, 12, 12, 12] : [0, 0, 0, 0, 0, 0]))
            shopper.release()
            shopper.see("✓ Done", "▀▄ ▄▀")
        }
    }
}

extension Canvas {
    /// The drawn parts of the ring on the sheet.
    fileprivate var ringParts: Int {
        cells.count { !$0.style.isPicture && ["▀", "▄", "█"].contains($0.glyph.text) }
    }
}
