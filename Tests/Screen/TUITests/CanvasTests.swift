import TUI
import Testing

@Suite struct CanvasTests {
    private func row(_ canvas: Canvas, _ y: Int = 0) -> String {
        var text = ""
        for x in 0..<canvas.size.columns {
            text.unicodeScalars.append(contentsOf: canvas[x, y].glyph.scalars)
        }
        return text
    }

    /// Without a gap: rows are compared by their bytes.
    @Test func cellHasSixteenBytes() {
        #expect(MemoryLayout<Cell>.size == 16 && MemoryLayout<Cell>.stride == 16)
    }

    @Test func textIsDrawnWhereItIsPut() {
        var canvas = Canvas(size: Size(columns: 8, rows: 2))
        #expect(canvas.draw("茶 tea", x: 1, y: 1) == 6)
        #expect(row(canvas, 0) == "        ")
        #expect(row(canvas, 1) == " 茶 tea ")
        #expect(canvas[2, 1].glyph.width == 0)
    }

    @Test(arguments: [(-1, 0), (0, -1), (0, 1), (9, 0), (8, 0)])
    func textOutsideIsNotDrawn(_ place: (x: Int, y: Int)) {
        var canvas = Canvas(size: Size(columns: 8, rows: 1))
        canvas.draw("tea", x: place.x, y: place.y)
        #expect(row(canvas) == (place.x == -1 ? "tea     " : "        "))
    }

    @Test func textIsCutAtTheWidthAndAtTheEdge() {
        var canvas = Canvas(size: Size(columns: 6, rows: 2))
        canvas.draw("teapot", x: 0, y: 0, width: 4)
        canvas.draw("茶壶茶壶", x: 1, y: 1)
        #expect(row(canvas, 0) == "tea…  ")
        #expect(row(canvas, 1) == " 茶壶…")
    }

    @Test func wideCharacterLosesItsOtherHalfAsABlank() {
        var canvas = Canvas(size: Size(columns: 6, rows: 2))
        canvas.draw("茶茶茶", x: 0, y: 0)
        canvas.draw("x", x: 1, y: 0)
        canvas.draw("y", x: 4, y: 0)
        #expect(row(canvas) == " x茶y ")
        canvas.draw("茶茶茶", x: 0, y: 1)
        canvas.fill(Area(x: 1, y: 1, width: 2, height: 1), style: .body)
        #expect(row(canvas, 1) == "    茶")
    }

    @Test func wideCharacterOverTwoHalvesMendsBoth() {
        var canvas = Canvas(size: Size(columns: 6, rows: 1))
        canvas.draw("茶茶茶", x: 0, y: 0)
        canvas.draw("壶", x: 1, y: 0)
        #expect(row(canvas) == " 壶 茶")
    }

    @Test func fillKeepsTheTextWhenAsked() {
        var canvas = Canvas(size: Size(columns: 4, rows: 1))
        canvas.draw("tea", x: 0, y: 0)
        canvas.fill(Area(x: -3, y: -1, width: 99, height: 9), style: Style(.selected), blank: false)
        #expect(row(canvas) == "tea ")
        #expect(canvas.cells.allSatisfy { $0.style.role == .selected })
    }

    @Test func rightAlignedTextEndsBeforeTheColumn() {
        var canvas = Canvas(size: Size(columns: 8, rows: 1))
        canvas.draw("$5.00", endingAt: 7, y: 0)
        #expect(row(canvas) == "  $5.00 ")
    }

    @Test func frameIsDrawnAroundABlankArea() {
        var canvas = Canvas(size: Size(columns: 4, rows: 3))
        canvas.draw("xxxx", x: 0, y: 1)
        canvas.frame(canvas.bounds)
        #expect((0..<3).map { row(canvas, $0) } == ["╭──╮", "│  │", "╰──╯"])
    }

    @Test func dimmingKeepsPicturesAndTakesCursorAndTargets() {
        var canvas = Canvas(size: Size(columns: 2, rows: 1))
        let paint = Style.picture(foreground: 1, background: nil)
        canvas.draw(picture: [Cell(Glyph("▄", width: 1), paint)], columns: 1, x: 0, y: 0)
        canvas.draw("a", x: 1, y: 0, style: .heading)
        canvas.cursor = Point(x: 0, y: 0)
        canvas.target(canvas.bounds, .item(1))
        canvas.dim()
        #expect(canvas[0, 0].style == paint.dimmedPicture && canvas[0, 0].style.isDimmedPicture)
        #expect(canvas[0, 0].style.pictureColors.foreground == 1)
        #expect(canvas[1, 0].style == .dimmed)
        #expect(canvas.cursor == nil)
        #expect(canvas.input(at: Point(x: 0, y: 0)) == nil)
    }

    @Test func frameLeavesNoHalfLinesBesideIt() {
        var canvas = Canvas(size: Size(columns: 17, rows: 3))
        canvas.draw("whole  a cut half", x: 0, y: 1)
        canvas.draw("ab", x: 0, y: 0)
        canvas.dim()
        canvas.frame(Area(x: 10, y: 0, width: 4, height: 3))
        #expect(row(canvas, 1) == "whole     │  │   ")
        #expect(row(canvas, 0).hasPrefix("ab        ╭"))
    }

    @Test func raisedCellsKeepTheirRole() {
        var canvas = Canvas(size: Size(columns: 3, rows: 1))
        canvas.draw("ab", x: 0, y: 0, style: .warning)
        canvas.raise(Area(x: 1, y: 0, width: 9, height: 9))
        #expect(!canvas[0, 0].style.isRaised && canvas[1, 0].style.isRaised && canvas[2, 0].style.isRaised)
        #expect(canvas[1, 0].style.role == .warning && canvas[1, 0].style.tint == nil)
        #expect(Style(.accent, tint: 33).raised.tint == 33)
        let paint = Style.picture(foreground: 1, background: 2)
        #expect(paint.raised == paint)
    }

    @Test func topmostTargetTakesTheClick() {
        var canvas = Canvas(size: Size(columns: 9, rows: 1))
        canvas.target(Area(x: 0, y: 0, width: 9, height: 1), .item(1))
        let before = canvas.targetCount
        canvas.target(Area(x: 2, y: 0, width: 2, height: 1), .item(2))
        canvas.renumberItems(from: before, by: 100)
        #expect(canvas.input(at: Point(x: 1, y: 0)) == .item(1))
        #expect(canvas.input(at: Point(x: 3, y: 0)) == .item(102))
        #expect(canvas.input(at: Point(x: 9, y: 0)) == nil)
    }

    @Test func changesAreRunsThatNeverCutAWideCharacter() {
        var old = Canvas(size: Size(columns: 6, rows: 1))
        old.draw("a茶b", x: 0, y: 0)
        var new = old
        new.fill(Area(x: 2, y: 0, width: 1, height: 1), style: .heading, blank: false)
        var runs: [Range<Int>] = []
        new.changes(since: old) { _, columns in runs.append(columns) }
        #expect(runs == [1..<3])
        runs = []
        new.changes(since: new) { _, columns in runs.append(columns) }
        #expect(runs.isEmpty)
        new.changes(since: nil) { _, columns in runs.append(columns) }
        #expect(runs == [0..<6])
    }

    @Test func negativeSizesAreEmpty() {
        var canvas = Canvas(size: Size(columns: -1, rows: 5))
        canvas.draw("tea", x: 0, y: 0)
        canvas.frame(Area(x: 0, y: 0, width: 1, height: 1))
        #expect(canvas.cells.isEmpty)
        #expect(Area(x: 0, y: 0, width: 3, height: 3).inset(x: 2, y: 2).isEmpty)
    }

    // MARK: A surface that rises

    private static let (shop, sheet) = {
        var shop = Canvas(size: Size(columns: 10, rows: 6))
        for y in 0..<6 { shop.draw("茶茶茶茶茶", x: 0, y: y) }
        var sheet = shop
        sheet.dim()
        sheet.frame(Area(x: 1, y: 1, width: 8, height: 4))
        sheet.draw("pay", x: 3, y: 2)
        sheet.raise(Area(x: 1, y: 1, width: 8, height: 4))
        sheet.cursor = Point(x: 3, y: 2)
        return (shop, sheet)
    }()

    @Test("a surface comes from below, its upper edge first, and halves no wide character")
    func surfaceRises() throws {
        let area = try #require(Self.sheet.surface)
        #expect(area == Area(x: 1, y: 1, width: 8, height: 4) && Self.shop.surface == nil)
        let low = Self.sheet.rising(area, rows: 2, over: Self.shop)
        #expect((0..<3).allSatisfy { row(low, $0) == "茶茶茶茶茶" && low[0, $0].style == .body })
        #expect(row(low, 3) == row(Self.sheet, 1) && row(low, 4) == row(Self.sheet, 4))
        #expect(low[0, 5].style == .dimmed && low.cursor == nil)
        let high = Self.sheet.rising(area, rows: 3, over: Self.shop)
        #expect(row(high, 1) == "茶茶茶茶茶" && high[0, 1].style == .body)
        #expect(row(high, 2) == row(Self.sheet, 1) && row(high, 3) == row(Self.sheet, 3))
        #expect(Self.sheet.rising(area, rows: 4, over: Self.shop) == Self.sheet)
    }
}
