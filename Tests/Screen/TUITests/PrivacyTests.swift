import TUI
import Testing

/// What is covered before a screen is shown to somebody else.
@Suite struct PrivacyTests {
    private func canvas(_ columns: Int = 20, _ rows: Int = 1) -> Canvas {
        Canvas(size: Size(columns: columns, rows: rows))
    }

    private func text(_ canvas: Canvas, _ y: Int = 0) -> String {
        var text = ""
        for x in 0..<canvas.size.columns {
            text.unicodeScalars.append(contentsOf: canvas[x, y].glyph.scalars)
        }
        return text
    }

    @Test func privateTextIsCoveredWithItsBlanksAndNothingElseIs() {
        var canvas = canvas()
        canvas.draw("TO", x: 0, y: 0, style: .heading)
        canvas.draw("1 Elm Road", x: 4, y: 0, style: .warning, isPrivate: true)
        canvas.draw("ok", x: 18, y: 0)
        let shown = canvas.redacted()
        #expect(text(shown) == "TO  ▒▒▒▒▒▒▒▒▒▒    ok")
        #expect((0..<20).map { shown[$0, 0].style } == (0..<20).map { canvas[$0, 0].style })
        #expect(text(canvas) == "TO  1 Elm Road    ok")
    }

    /// A code keeps its modules in its colours, behind blanks as well.
    @Test func privatePictureLosesItsColours() {
        var canvas = canvas(3)
        let (black, white) = (PictureColor(rgb: 0), PictureColor(rgb: 0xFF_FFFF))
        for (x, glyph) in ["▀", " ", "▀"].enumerated() {
            canvas.draw(
                ScreenText(cleaning: glyph), x: x, y: 0,
                style: .picture(foreground: x == 0 ? black : white, background: x == 1 ? black : white),
                isPrivate: true)
        }
        let shown = canvas.redacted()
        #expect(text(shown) == "▒▒▒" && (0..<3).allSatisfy { shown[$0, 0].style == .body })
    }

    @Test func screenWithoutPrivateCellsIsTheSame() {
        var canvas = canvas()
        canvas.draw("Mustache Wax", x: 0, y: 0)
        #expect(canvas.redacted() == canvas)
    }

    @Test func whatIsTypedIsCoveredAndTheRestOfTheFieldIsNot() {
        var canvas = canvas()
        TextField("Ada L").draw(on: &canvas, x: 2, y: 0, width: 10, isFocused: true)
        #expect(text(canvas.redacted()) == "  ▒▒▒▒▒             ")
        #expect(canvas.redacted().cursor == Point(x: 7, y: 0))
    }

    @Test func secretIsCoveredToo() {
        var canvas = canvas()
        TextField("2468").draw(on: &canvas, x: 0, y: 0, width: 10, isFocused: true, mask: true)
        #expect(text(canvas) == "••••                ")
        #expect(text(canvas.redacted()) == "▒▒▒▒                ")
    }

    @Test(arguments: [
        ("wax", "wax                 "), ("WELCOME 10", "WELCOME 10          "),
        ("2026-12", "2026-12             "), ("404 5550", "▒▒▒▒▒▒▒▒            "),
        ("4242 4242", "▒▒▒▒▒▒▒▒▒           "), ("a４０４５５５０", "▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒     "),
    ])
    func publicFieldIsCoveredWhenItMayBeANumber(_ typed: String, _ shown: String) {
        var canvas = canvas()
        TextField(typed).draw(on: &canvas, x: 0, y: 0, width: 20, isFocused: true, isPublic: true)
        #expect(text(canvas.redacted()) == shown)
    }

    @Test func wideCharactersAreCoveredWhole() {
        var canvas = canvas(12)
        canvas.draw("送 林小满 号", x: 0, y: 0)
        // Half of the first and half of the last character.
        canvas.keepPrivate(Area(x: 4, y: 0, width: 4, height: 1))
        #expect(text(canvas.redacted()) == "送 ▒▒▒▒▒▒ 号")
    }

    @Test func dimmedScreenKeepsItsMarks() {
        var canvas = canvas()
        canvas.draw("Ada", x: 0, y: 0, isPrivate: true)
        canvas.dim()
        #expect(text(canvas.redacted()) == "▒▒▒                 ")
        #expect(canvas.redacted()[0, 0].style == .dimmed)
    }

    @Test func whatIsDrawnOverPrivateCellsIsSeen() {
        var canvas = canvas(20, 3)
        canvas.draw("Ada Lovelace", x: 0, y: 1, isPrivate: true)
        canvas.frame(Area(x: 2, y: 0, width: 8, height: 3))
        canvas.draw("USD 5", x: 3, y: 1)
        #expect(text(canvas.redacted(), 1) == "▒▒│USD 5 │▒▒        ")
    }

    @Test func blanksBetweenTwoPrivateTextsAreSeenWhereTheyAreNotPrivate() {
        var canvas = canvas()
        canvas.draw("Ada", x: 0, y: 0, isPrivate: true)
        canvas.draw("Bob", x: 5, y: 0, isPrivate: true)
        #expect(text(canvas.redacted()) == "▒▒▒  ▒▒▒            ")
    }

    @Test func whatIsReadAloudOfAPrivateFieldIsTakenAway() {
        var canvas = canvas()
        canvas.speak("5 of 9", x: 12, y: 0)
        TextField("1 Peachtree Street").draw(on: &canvas, x: 0, y: 0, width: 8, isFocused: true)
        #expect(canvas.spoken.count == 2)
        #expect(canvas.redacted().spoken == [Point(x: 12, y: 0): "5 of 9"])
    }

    @Test func cellsOfAnotherCanvasKeepTheirMarks() {
        var part = canvas(6)
        part.draw("林", x: 1, y: 0, isPrivate: true)
        var whole = canvas()
        whole.draw(picture: part.cells, columns: 6, x: 3, y: 0)
        #expect(text(whole) == "    林              ")
        #expect(text(whole.redacted()) == "    ▒▒              ")
    }

    @Test func textIsFoundInItsRow() {
        var canvas = canvas()
        canvas.draw("码 1357, 号", x: 0, y: 0)
        canvas.keepPrivate("1357", inRow: 0)
        canvas.keepPrivate("9999", inRow: 0)
        canvas.keepPrivate("1357", inRow: 7)
        #expect(text(canvas.redacted()) == "码 ▒▒▒▒, 号         ")
    }

    @Test func wordsOfASentenceThatArePrivateOnTheScreenAreCovered() {
        var canvas = canvas(40)
        canvas.draw("Ada Lovelace 上海", x: 0, y: 0, isPrivate: true)
        canvas.draw("GA 12", x: 24, y: 0, isPrivate: true)
        canvas.draw("USD 5", x: 32, y: 0)
        #expect(
            canvas.redacted("\"Lovelace, 上海\" is not \"Adam\" of GA, USD 5")
                == "\"▒▒▒▒▒▒▒▒, ▒▒\" is not \"▒▒▒m\" of GA, USD 5")
        #expect(self.canvas().redacted("Ada Lovelace") == "Ada Lovelace")
    }

    @Test func areaOutsideOfTheCanvasIsCut() {
        var canvas = canvas(4)
        canvas.draw("abcd", x: 0, y: 0)
        canvas.keepPrivate(Area(x: -3, y: -2, width: 5, height: 9))
        #expect(text(canvas.redacted()) == "▒▒cd")
    }
}
