import Screencast
import TUI
import Testing
import Vitrine

/// A film of frames: how long each stands, what is hidden, what is covered.
@MainActor
@Suite struct FilmTests {
    private func canvas(_ text: ScreenText, isPrivate: Bool = false) -> Canvas {
        var canvas = Canvas(size: Size(columns: 8, rows: 2))
        canvas.draw(text, x: 0, y: 0, isPrivate: isPrivate)
        return canvas
    }

    @Test func framesStandUntilTheNextOneAndTheLastForThreeSeconds() {
        let film = Film()
        film.take(canvas("one"), .dark, at: 0)
        film.take(canvas("one"), .dark, at: 300)
        film.take(canvas("two"), .dark, at: 1_000)
        film.finish()
        #expect(film.shots.map(\.duration) == [1_000, 3_000])
    }

    @Test func aClockThatIsPutForwardMakesNoPause() {
        let film = Film()
        film.take(canvas("one"), .dark, at: 0)
        film.take(canvas("two"), .dark, at: 3_600_000)
        film.finish()
        #expect(film.shots.map(\.duration) == [5_000, 3_000])
    }

    @Test func whatIsHiddenTakesNoTime() {
        let film = Film()
        film.take(canvas("one"), .dark, at: 0)
        film.cut(at: 500)
        film.cut(at: 900)
        film.take(canvas("two"), .dark, at: 10_000)
        film.finish()
        #expect(film.animation(coversPrivate: true).duration == 3_500)
    }

    @Test func privateCellsAreCoveredInEveryKind() {
        let film = Film()
        film.take(canvas("Ada", isPrivate: true), .dark, at: 0)
        film.finish()
        let covered = film.animation(coversPrivate: true)
        #expect(covered.text.hasPrefix("▒▒▒\n"))
        #expect(!film.cast(title: "a", timestamp: 0, coversPrivate: true).contains("Ada"))
        #expect(film.animation(coversPrivate: false).text.hasPrefix("Ada\n"))
        #expect(film.cast(title: "a", timestamp: 0, coversPrivate: false).contains("Ada"))
    }

    @Test func aStillHasItsOwnFrameAndIsCovered() throws {
        let film = Film()
        film.take(canvas("one"), .dark, at: 0)
        film.keepStill(canvas("Ada", isPrivate: true), .dark, name: "a.png")
        film.take(canvas("two"), .dark, at: 1_000)
        film.finish()
        let still = try #require(film.still("a.png", coversPrivate: false))
        #expect(still.frames.count == 1 && still.text.hasPrefix("Ada\n"))
        #expect(film.still("a.png", coversPrivate: true)?.text.hasPrefix("▒▒▒\n") == true)
        #expect(film.still("b.png", coversPrivate: true) == nil)
        #expect(film.shots.count == 2)
    }

    @Test func aFilmThatIsTooLongSaysSo() {
        let film = Film()
        for number in 0..<42 {
            var canvas = Canvas(size: Size(columns: 500, rows: 200))
            canvas.draw(ScreenText(cleaning: "\(number)"), x: 0, y: 0)
            film.take(canvas, .dark, at: number * 100)
        }
        // Eighty frames of the largest window are kept.
        #expect(!film.isTooLong)
        for number in 42..<84 {
            var canvas = Canvas(size: Size(columns: 500, rows: 200))
            canvas.draw(ScreenText(cleaning: "\(number)"), x: 0, y: 0)
            film.take(canvas, .dark, at: number * 100)
        }
        film.finish()
        #expect(film.isTooLong && film.shots.count == 80)
    }

    @Test(arguments: [(Role.input, true), (.example, true), (.body, false), (.selected, false)])
    func theCursorIsSeenWhereSomethingIsTyped(_ role: Role, isSeen: Bool) throws {
        let film = Film()
        var canvas = canvas("ab")
        canvas.fill(Area(x: 0, y: 0, width: 2, height: 1), style: Style(role), blank: false)
        canvas.cursor = Point(x: 1, y: 0)
        film.take(canvas, .dark, at: 0)
        film.finish()
        let runs = try #require(film.animation(coversPrivate: true).lines.first).runs
        let isTurned = runs[0].glyphs == ["a"] && runs[0].look.foreground == runs[1].look.background
        #expect(isTurned == isSeen)
    }
}
