import QALab
import QAReports
import SeededRandom
import TUI
import Testing

/// Stepping through a session.
@Suite struct ReplayTests {
    private func replay(
        _ sessions: [Report.Scenario] = [RecordedSession.short], columns: Int = 80, rows: Int = 24
    ) -> Replay {
        let size = Size(columns: columns, rows: rows)
        return Replay(sessions.map { Replay.Session($0) }, language: .english, size: size)
    }

    private func press(_ replay: inout Replay, _ keys: Key...) {
        for key in keys { _ = replay.update(.input(.key(key))) }
    }

    private func type(_ text: String, into replay: inout Replay) {
        for character in text { press(&replay, .character(character)) }
    }

    // MARK: Frames

    @Test func commandAfterWhichTheScreenIsTheSameIsNoFrameAndABrokenRuleIsOne() {
        let frames = Replay.Session(RecordedSession.short).frames
        #expect(
            frames.map { $0.screen.rowTexts[1] } == [
                " the list", " a card", " a sheet", " Declined", " Declined",
            ])
        #expect(frames.map(\.time) == [0, 100, 900, 900, 2_000])
        #expect(frames.map(\.steps) == [0..<1, 1..<3, 3..<4, 4..<4, 4..<5])
        #expect(frames.map(\.events) == [0..<1, 1..<2, 2..<5, 5..<5, 5..<5])
        #expect(
            frames.map { $0.breaches.map(\.rule) } == [[], [], ["UX-SUM-03"], [], []])
    }

    @Test func sessionOfWhichEveryFrameWasTakenHasThemAll() {
        var scenario = RecordedSession.short
        scenario.screens = []
        let shots = [(0, 0, nil), (2, 100, 1), (3, 150, 3), (4, 900, 3)].map { moment, time, step in
            Replay.Shot(moment: moment, time: time, step: step, screen: RecordedSession.screen("shot"))
        }
        let frames = Replay.Session(scenario, shots: shots).frames
        #expect(frames.map(\.time) == [0, 100, 150, 900])
        #expect(frames.map(\.steps) == [0..<1, 1..<3, 3..<4, 3..<5])
        #expect(frames.map(\.events) == [0..<1, 1..<2, 2..<3, 3..<5])
        #expect(frames.map { $0.breaches.map(\.reason) } == [[], [], [], ["5 is not 6"]])
    }

    @Test func sessionThatNeverBeganIsShownAsItIs() {
        let scenario = Report.Scenario(
            name: "none", title: "none", language: "en", columns: 30, rows: 10, failure: "no server")
        let replay = replay([scenario])
        #expect(replay.session.frames.count == 1)
        #expect(replay.drawn().text.contains("1/1 · 0:00.000"))
        #expect(replay.drawn().text.contains("Nothing happened."))
    }

    // MARK: Keys

    @Test func keysStepAndStopAtTheEnds() {
        var replay = replay()
        press(&replay, .left)
        #expect(replay.position == 0)
        press(&replay, .right, .character("l"), .space)
        #expect(replay.position == 3)
        press(&replay, .character("h"))
        #expect(replay.position == 2)
        press(&replay, .end, .right)
        #expect(replay.position == 4)
        press(&replay, .home)
        #expect(replay.position == 0)
        press(&replay, .pageDown)
        #expect(replay.position == 4)
        press(&replay, .pageUp)
        #expect(replay.position == 0)
    }

    @Test func tensOfFramesArePassedAtOnce() throws {
        var replay = Replay(
            [try RecordedSession.purchase(.english)], language: .english, size: Size(columns: 80, rows: 24))
        press(&replay, .pageDown)
        #expect(replay.position == 10)
        press(&replay, .pageUp)
        #expect(replay.position == 0)
    }

    @Test func textIsFoundForwardAndBackwardAndAroundTheEnd() {
        var replay = replay()
        press(&replay, .character("/"))
        type("DECL", into: &replay)
        #expect(replay.drawn().text.contains("/ DECL"))
        press(&replay, .enter)
        #expect(replay.position == 3)
        #expect(replay.drawn().text.contains("“DECL” is in frame 4"))
        press(&replay, .character("n"))
        #expect(replay.position == 4)
        press(&replay, .character("n"))
        #expect(replay.position == 3)
        press(&replay, .character("N"), .character("N"))
        #expect(replay.position == 3)
        press(&replay, .character("/"), .control("u"))
        type("tea", into: &replay)
        press(&replay, .enter)
        #expect(replay.position == 3)
        #expect(replay.drawn().text.contains("“tea” is in no frame"))
    }

    @Test func searchThatIsLeftChangesNothing() {
        var replay = replay()
        press(&replay, .character("/"))
        type("card", into: &replay)
        press(&replay, .escape)
        #expect(replay.position == 0)
        press(&replay, .character("n"))
        #expect(replay.position == 0)
    }

    @Test func nextRedRuleIsShownWithItsReason() {
        var replay = replay()
        for _ in 0..<2 {
            press(&replay, .character("r"))
            #expect(replay.position == 2)
            #expect(replay.drawn().text.contains("✗ UX-SUM-03: 5 is not 6"))
            #expect(replay.drawn().text.contains("✗ UX-SUM-03    1×"))
        }
    }

    @Test func scaleShowsThePlaceAndWhatIsRed() {
        var replay = replay()
        func scale() -> String { replay.drawn().row(21) }
        func line(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        #expect(scale() == "  ●" + line("─", 36) + "✗" + line("─", 38) + "  ")
        press(&replay, .character("r"))
        #expect(scale() == "  " + line("━", 37) + "●" + line("─", 38) + "  ")
        press(&replay, .end)
        #expect(scale().hasSuffix("━●  "))
        let still = self.replay([
            Report.Scenario(
                name: "none", title: "none", language: "en", columns: 20, rows: 4)
        ])
        #expect(still.drawn().row(21).hasPrefix("  ●──"))
    }

    @Test func sessionWithoutRedSaysSo() {
        var scenario = RecordedSession.short
        scenario.rules = [RecordedSession.rule("UX-BTN-01", .kept)]
        var replay = replay([scenario])
        press(&replay, .character("r"))
        #expect(replay.position == 0)
        #expect(replay.drawn().text.contains("No rule is red in this session"))
    }

    @Test func failedCommandIsSaid() {
        var replay = replay()
        press(&replay, .end)
        #expect(
            replay.drawn().text.contains("✗ Expect \"receipt\": \"receipt\" is not on the screen"))
    }

    @Test func sessionsAreChanged() {
        var other = RecordedSession.short
        other.name = "other"
        var replay = replay([RecordedSession.short, other])
        press(&replay, .right, .character("]"))
        #expect(replay.drawn().text.contains("REPLAY  ›  other"))
        #expect(replay.position == 0)
        press(&replay, .character("]"), .character("["), .character("["))
        #expect(replay.drawn().text.contains("REPLAY  ›  short"))
    }

    @Test func replayIsLeft() {
        for key in [Key.character("q"), .control("c"), .escape] {
            var replay = replay()
            #expect(replay.update(.input(.key(key))) == [.quit])
        }
        var replay = replay()
        press(&replay, .character("f"))
        #expect(!replay.drawn().text.contains("REPLAY"))
        #expect(replay.update(.input(.key(.escape))) == [])
        #expect(replay.drawn().text.contains("REPLAY"))
    }

    @Test func keysAreListedUntilOneIsPressed() {
        var replay = replay()
        press(&replay, .character("?"))
        #expect(replay.drawn().text.contains("Home End"))
        #expect(!replay.drawn().text.contains("the list"))
        #expect(replay.update(.input(.key(.escape))) == [])
        #expect(replay.drawn().text.contains("the list"))
        press(&replay, .character("?"), .right)
        #expect(replay.position == 1)
        #expect(replay.drawn().text.contains("a card"))
    }

    // MARK: Panes

    @Test func panesTurnBesideAndInPlaceOfTheFrame() {
        var wide = replay()
        #expect(wide.drawn().text.contains("Timeline"))
        press(&wide, .tab)
        #expect(wide.drawn().text.contains("Rules: 1 red, 1 kept of 3"))
        #expect(wide.drawn().text.contains("the list"))
        press(&wide, .tab)
        #expect(wide.drawn().text.contains("Timeline"))

        var narrow = replay(columns: 50)
        #expect(narrow.drawn().text.contains("the list"))
        press(&narrow, .tab)
        #expect(narrow.drawn().text.contains("Key Enter"))
        #expect(!narrow.drawn().text.contains("the list"))
        press(&narrow, .right)
        #expect(narrow.position == 1)
        #expect(narrow.drawn().text.contains("▸ 0:00.100 input   Key Enter"))
        press(&narrow, .tab, .tab)
        #expect(narrow.drawn().text.contains("a card"))
    }

    @Test func clickOnTheTimelineGoesThere() throws {
        var replay = replay()
        let place = try #require(replay.drawn().place(of: "No token"))
        _ = replay.update(.input(.mouse(Mouse(.click, at: place))))
        #expect(replay.position == 2)
    }

    @Test func partOfALargeFrameIsSeenAroundItsCursorAndIsMoved() throws {
        var replay = Replay(
            [try RecordedSession.purchase(.english, columns: 120, rows: 40)], language: .english,
            size: Size(columns: 60, rows: 20))
        press(&replay, .character("/"))
        type("▸ Mustache", into: &replay)
        press(&replay, .enter)
        #expect(replay.drawn().text.contains("▸ Mustache Wax"))
        #expect(!replay.drawn().text.contains("? help"))
        for _ in 0..<60 { press(&replay, .down) }
        let last = replay.drawn()
        #expect(last.row(16).contains("? help"))
        press(&replay, .up)
        #expect(replay.drawn().row(16) != last.row(16))
    }

    @Test func anotherSizeKeepsThePlace() {
        var replay = replay()
        press(&replay, .right)
        for size in [(40, 12), (39, 12), (10, 3), (200, 60)] {
            _ = replay.update(.resized(Size(columns: size.0, rows: size.1)))
            _ = replay.drawn()
            press(&replay, .tab, .down, .up)
        }
        #expect(replay.position == 1)
        _ = replay.update(.resized(Size(columns: 39, rows: 12)))
        #expect(replay.drawn().text.contains("The replay needs 40×12"))
    }

    @Test func anythingAtAllIsDrawnInsideTheScreen() throws {
        var generator = SplitMix64(seed: 11)
        let keys: [Key] =
            [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .tab, .enter, .backspace]
            + "rfnN/[]Lw茶".map(Key.character)
        for language in Language.allCases {
            var replay = Replay(
                [try RecordedSession.purchase(language), Replay.Session(RecordedSession.short)],
                language: language, size: Size(columns: 80, rows: 24))
            for step in 0..<400 {
                press(&replay, keys.randomElement(using: &generator) ?? .left)
                if step % 9 == 0 {
                    let size = Size(
                        columns: .random(in: 1...170, using: &generator),
                        rows: .random(in: 1...50, using: &generator))
                    _ = replay.update(.resized(size))
                }
                let canvas = replay.drawn()
                #expect(canvas.cursor.map(canvas.bounds.contains) == true)
                for y in 0..<canvas.size.rows {
                    for x in 0..<canvas.size.columns {
                        let next = x + 1 < canvas.size.columns ? canvas[x + 1, y].glyph.width : 1
                        #expect((canvas[x, y].glyph.width == 2) == (next == 0))
                    }
                }
            }
        }
    }
}
