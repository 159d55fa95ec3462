import TUI
import Testing

/// A canvas read line by line.
@Suite struct ReadingTests {
    private static let words = Reading.Words(
        comma: ", ", emptyField: "(empty)", chosen: " (chosen)", off: " (not now)",
        signs: [Glyph("/", width: 1): "Search"])

    private static func reading(_ draw: (inout Canvas) -> Void) -> Reading {
        var canvas = Canvas(size: Size(columns: 40, rows: 6))
        draw(&canvas)
        return Reading(canvas, words)
    }

    @Test func rowsAreReadFromTheTopWithCommasBetweenColumns() {
        let reading = Self.reading {
            $0.draw("Total", x: 2, y: 3, style: .heading)
            $0.draw("$5.00", endingAt: 38, y: 3)
            $0.draw("Two words", x: 4, y: 1)
        }
        #expect(reading.lines.map(\.text.string) == ["Two words", "Total, $5.00"])
        #expect(reading.choices.isEmpty)
    }

    @Test func framesPicturesArrowsAndBracketsAreLeftOut() {
        let reading = Self.reading {
            $0.frame($0.bounds)
            $0.draw("▸ [ Buy ]  ›", x: 2, y: 1)
            let cell = Cell(Glyph("▄", width: 1), .picture(foreground: 1, background: 2))
            $0.draw(picture: [cell, cell], columns: 2, x: 2, y: 2)
            $0.draw("[sic]", x: 2, y: 3)
        }
        #expect(reading.lines.map(\.text.string) == ["Buy", "[sic]"])
    }

    @Test func wideCharactersAreReadOnce() {
        let reading = Self.reading { $0.draw("中文  e\u{301}", x: 0, y: 0) }
        #expect(reading.lines.map(\.text.string) == ["中文, e\u{301}"])
    }

    @Test func choicesAreNumberedInReadingOrderWhereverTheyWereDrawn() {
        let reading = Self.reading {
            $0.draw("second", x: 2, y: 2)
            $0.target(Area(x: 0, y: 2, width: 40, height: 1), .item(7))
            $0.draw("first", x: 2, y: 1)
            $0.target(Area(x: 0, y: 1, width: 40, height: 1), .item(9))
            $0.draw("Size    S     M", x: 2, y: 3)
            $0.target(Area(x: 16, y: 3, width: 3, height: 1), .item(2))
            $0.target(Area(x: 10, y: 3, width: 3, height: 1), .item(1))
        }
        #expect(reading.lines.map(\.text.string) == ["1. first", "2. second", "Size, 3. S, 4. M"])
        #expect(reading.choices.map(\.input) == [.item(9), .item(7), .item(1), .item(2)])
        #expect(reading.choices.map(\.text.string) == ["first", "second", "S", "M"])
    }

    @Test func whatIsChosenOrOffIsSaidInWords() {
        let reading = Self.reading {
            $0.draw("Size   [S]   M", x: 2, y: 1)
            $0.target(Area(x: 9, y: 1, width: 3, height: 1), .item(0), as: .chosen)
            $0.target(Area(x: 14, y: 1, width: 3, height: 1), .item(1))
            $0.draw("Ground     $5.00  ✓", x: 2, y: 2)
            $0.target(Area(x: 0, y: 2, width: 40, height: 1), .item(2), as: .chosen)
            $0.draw("Buy", x: 2, y: 3)
            $0.target(Area(x: 0, y: 3, width: 40, height: 1), .item(3), as: .off)
            $0.draw("✓ Done", x: 2, y: 4)
        }
        #expect(
            reading.lines.map(\.text.string) == [
                "Size, 1. S (chosen), 2. M", "3. Ground, $5.00 (chosen)", "4. Buy (not now)", "✓ Done",
            ])
        #expect(
            reading.choices.map(\.text.string) == [
                "S (chosen)", "M", "Ground, $5.00 (chosen)", "Buy (not now)",
            ])
    }

    @Test func signsThatStandAloneHaveNamesAndEmblemsNone() {
        let reading = Self.reading {
            $0.draw("/  [and/or]", x: 2, y: 1)
            $0.draw("Pay with ◆ Wallet", x: 2, y: 2)
            $0.draw("◆ Wallet", x: 2, y: 3)
        }
        #expect(reading.lines.map(\.text.string) == ["Search, [and/or]", "Pay with Wallet", "Wallet"])
    }

    @Test func whatIsNoChoiceHasNoNumber() {
        let reading = Self.reading {
            $0.draw("text", x: 2, y: 1)
            $0.target(Area(x: 0, y: 1, width: 40, height: 1), .key(.enter))
            $0.target(Area(x: 20, y: 1, width: 3, height: 1), .item(3))
            $0.target(Area(x: 0, y: 4, width: 40, height: 1), .item(4))
        }
        #expect(reading.lines.map(\.text.string) == ["text"])
        #expect(reading.choices.isEmpty)
    }

    @Test(arguments: [("", "Name, (empty)"), ("Ada  Lovelace", "Name, Ada  Lovelace")])
    func fieldThatIsTypedIntoIsNamed(_ sample: (typed: String, read: String)) {
        let reading = Self.reading {
            $0.draw("Name", x: 2, y: 1)
            TextField(sample.typed).draw(on: &$0, x: 10, y: 1, width: 20, isFocused: true)
        }
        #expect(reading.field?.string == sample.read)
        #expect(reading.lines.map(\.isFocused) == [true])
        let elsewhere = Self.reading {
            $0.draw("Name", x: 2, y: 1)
            TextField(sample.typed).draw(on: &$0, x: 10, y: 1, width: 20, isFocused: false)
        }
        #expect(elsewhere.field == nil)
        #expect(elsewhere.lines.map(\.text.string) == [sample.read])
    }
}
