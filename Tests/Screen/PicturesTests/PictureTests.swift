import PictureCodec
import Pictures
import TUI
import Testing

@Suite struct PictureTests {
    /// A picture of one colour with a transparent left part.
    private func pixels(_ width: Int, _ height: Int, clearColumns: Int, red: UInt8 = 255) -> Pixels {
        var bytes: [UInt8] = []
        for _ in 0..<height {
            for x in 0..<width { bytes += x < clearColumns ? [0, 0, 0, 0] : [red, 255, 255, 255] }
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }

    @Test func proportionsStayInTheBox() {
        let square = pixels(64, 64, clearColumns: 0)
        let wide = PictureCells(square, fitting: Size(columns: 30, rows: 10))
        #expect(wide.columns == 20 && wide.rows == 10)
        let narrow = PictureCells(square, fitting: Size(columns: 12, rows: 10))
        #expect(narrow.columns == 12 && narrow.rows == 6)
        #expect(narrow.cells.count == 72)
    }

    @Test func emptyBoxGivesNoCells() {
        #expect(PictureCells(pixels(8, 8, clearColumns: 0), fitting: Size(columns: 0, rows: 5)).cells.isEmpty)
    }

    @Test func transparentPartsShowTheTerminal() {
        let picture = PictureCells(pixels(64, 64, clearColumns: 32), fitting: Size(columns: 8, rows: 4))
        let clear = Cell(.blank, .picture(foreground: nil, background: nil))
        for y in 0..<4 {
            #expect(picture.cells[y * 8 + 1] == clear)
            #expect(picture.cells[y * 8 + 6].style.pictureColors.background == 231)
        }
    }

    @Test func cutCellsKeepTheTerminalBehindThem() {
        // The edge runs through the middle of the second cell.
        let picture = PictureCells(pixels(64, 64, clearColumns: 12), fitting: Size(columns: 8, rows: 4))
        for y in 0..<4 {
            let cell = picture.cells[y * 8 + 1]
            #expect(cell == Cell(Glyph("▐", width: 1), .picture(foreground: 231, background: nil)))
        }
    }

    @Test func softEdgesGetNoDarkFringe() {
        var bytes: [UInt8] = []
        for y in 0..<96 {
            for x in 0..<96 {
                let distance = (x - 48) * (x - 48) + (y - 48) * (y - 48)
                let opacity: UInt8 = distance < 1600 ? 255 : distance < 1764 ? 128 : 0
                bytes += opacity == 0 ? [0, 0, 0, 0] : [255, 255, 255, opacity]
            }
        }
        let picture = PictureCells(
            Pixels(width: 96, height: 96, bytes: bytes), fitting: Size(columns: 24, rows: 12))
        let colors = Set(
            picture.cells.flatMap {
                [$0.style.pictureColors.foreground, $0.style.pictureColors.background]
            })
        for color in colors.compactMap({ $0?.index }) { #expect(color == 231 || color >= 244, "\(color)") }
    }

    @Test("true colour keeps what the palette has no colour for")
    func directColoursAreTheirOwn() throws {
        // 128 shades of amber, of which the palette has a handful.
        var bytes: [UInt8] = []
        for _ in 0..<64 {
            for x in 0..<128 { bytes += [UInt8(127 + x), UInt8(64 + x / 2), UInt8(x / 4), 255] }
        }
        let pixels = Pixels(width: 128, height: 64, bytes: bytes)
        func colors(_ colors: PictureCells.Colors) -> Set<PictureColor> {
            let picture = PictureCells(pixels, fitting: Size(columns: 32, rows: 8), colors: colors)
            return Set(
                picture.cells.flatMap { cell in
                    let (front, back) = cell.style.pictureColors
                    // Behind a full block is whatever chafa has there.
                    return [front, cell.glyph == Glyph("█", width: 1) ? nil : back].compactMap(\.self)
                })
        }
        let direct = colors(.direct)
        #expect(direct.count > 24 && direct.count > 3 * colors(.many).count)
        for color in direct {
            let rgb = try #require(color.rgb)
            #expect(rgb >> 16 > rgb >> 8 & 0xFF && rgb >> 8 & 0xFF > rgb & 0xFF, "\(String(rgb, radix: 16))")
        }
    }

    @Test(
        "what is transparent has neither colour nor shape",
        arguments: [PictureCells.Colors.direct, .many, .sixteen, .eight])
    func nothingIsDrawnWhereNothingIs(_ colors: PictureCells.Colors) {
        // A disc, whose rim cuts cells in every way.
        var bytes: [UInt8] = []
        for y in 0..<96 {
            for x in 0..<96 {
                let isInside = (x - 48) * (x - 48) + (y - 48) * (y - 48) < 1_900
                bytes += isInside ? [200, 110, 20, 255] : [0, 0, 0, 0]
            }
        }
        let pixels = Pixels(width: 96, height: 96, bytes: bytes)
        for columns in [9, 16, 23, 40] {
            let size = Size(columns: columns, rows: columns)
            for cell in PictureCells(pixels, fitting: size, colors: colors).cells {
                let isColored = cell.style.pictureColors.foreground != nil
                #expect(isColored || cell.glyph == .blank, "\(cell.glyph.scalars) without a colour")
            }
        }
    }

    @Test func monochromeKeepsTheShapeWithoutColours() {
        let picture = PictureCells(
            pixels(64, 64, clearColumns: 32, red: 10), fitting: Size(columns: 8, rows: 4), colors: .monochrome
        )
        for cell in picture.cells {
            #expect(cell.style == .picture(foreground: nil, background: nil))
        }
        #expect(picture.cells[1].glyph == .blank)
        #expect(picture.cells[6].glyph != .blank)
    }

    /// Rows of a monochrome picture drawn from a function of place: a brightness, or nil for nothing.
    private func engraved(_ columns: Int, _ rows: Int, _ grey: (Int, Int) -> UInt8?) -> [String] {
        var bytes: [UInt8] = []
        for y in 0..<rows * 16 {
            for x in 0..<columns * 8 {
                bytes += grey(x, y).map { [$0, $0, $0, 255] } ?? [0, 0, 0, 0]
            }
        }
        let picture = PictureCells(
            Pixels(width: columns * 8, height: rows * 16, bytes: bytes),
            fitting: Size(columns: columns, rows: rows), colors: .monochrome)
        return (0..<rows).map { y in
            (0..<columns).map { picture.cells[y * columns + $0].glyph.text }.joined()
        }
    }

    @Test("without colours a shape is its outline, and within it darker is emptier")
    func monochromeIsOutlineAndHatching() {
        let tones: [UInt8] = [20, 20, 90, 90, 160, 160, 230, 230]
        let rows = engraved(12, 4) { x, _ in
            (8..<88).contains(x) ? tones[min(7, max(0, x / 8 - 2))] : nil
        }
        #expect(
            rows == [
                " ▛▀▀▀▀▀▀▀▀▜ ",
                " ▌  ░░▒▒▓▓▐ ",
                " ▌  ░░▒▒▓▓▐ ",
                " ▙▄▄▄▄▄▄▄▄▟ ",
            ])
    }

    @Test("without colours a speck is left out, and a hole has an outline too")
    func monochromeHasNoSpecks() {
        let rows = engraved(9, 5) { x, y in
            if x < 4 { return y < 8 ? 200 : nil }
            let isHole = (32..<48).contains(x) && (32..<48).contains(y)
            return (16..<64).contains(x) && !isHole ? 200 : nil
        }
        #expect(
            rows == [
                "  ▛▀▀▀▀▜ ",
                "  ▌ ▄▄ ▐ ",
                "  ▌▐  ▌▐ ",
                "  ▌ ▀▀ ▐ ",
                "  ▙▄▄▄▄▟ ",
            ])
    }

    @Test(arguments: [PictureCells.Colors.sixteen, .eight])
    func themeColoursStayInTheTheme(_ colors: PictureCells.Colors) {
        let picture = PictureCells(
            pixels(64, 64, clearColumns: 0), fitting: Size(columns: 8, rows: 4), colors: colors)
        for cell in picture.cells {
            let (front, back) = cell.style.pictureColors
            #expect(front?.index ?? 0 < 16 && back?.index ?? 0 < 16)
        }
    }
}
