import Foundation
import Pictures
import TUI
import TestSupport
import Testing

struct CodeTests {
    private static let address = "http://127.0.0.1:43210/o/2026-000001.aB3dE5gH7jK9"

    /// The two halves of a cell as colours of the palette.
    private static func halves(_ cell: Cell) throws -> (upper: UInt8, lower: UInt8) {
        let colors = cell.style.pictureColors
        let (upper, lower) = try (#require(colors.foreground).index, #require(colors.background).index)
        switch cell.glyph {
        case Glyph("█", width: 1): return (upper, upper)
        case Glyph("▀", width: 1): return (upper, lower)
        default: throw NoHalf()
        }
    }

    private struct NoHalf: Error {}

    @Test(arguments: [
        address, "https://shop.example.org/acme/o/2026-123456.aB3dE5gH7jK9", "A",
        String(repeating: "https://example.org/", count: 20),
    ])
    func codeIsReadBackFromItsCells(_ text: String) async throws {
        for colors in [PictureCells.Colors.direct, .many, .sixteen, .eight] {
            let code = try #require(PictureCells(code: text, colors: colors))
            let cells = try code.cells.map { cell in
                let halves = try Self.halves(cell)
                return "\(halves.upper) \(halves.lower)"
            }
            let input = "\(code.columns)\n" + cells.joined(separator: "\n")
            let read = try await Python.run(
                "Screen/PicturesTests/Oracles/read_code.py", input: Data(input.utf8))
            #expect(String(decoding: read, as: UTF8.self) == text)
        }
    }

    @Test func codeHasAQuietZoneOfFourModulesAndWholeRows() throws {
        let code = try #require(PictureCells(code: Self.address))
        #expect(code.columns == 37 && code.rows == 19 && code.cells.count == 37 * 19)
        for (index, cell) in code.cells.enumerated() {
            let (y, x) = index.quotientAndRemainder(dividingBy: 37)
            let halves = try Self.halves(cell)
            if x < 4 || x >= 33 || y < 2 { #expect(halves.upper == 231 && halves.lower == 231) }
            // 29 modules and twice four make 37: the row that is left is light.
            if y >= 17 || y == 16 { #expect(halves.lower == 231) }
        }
    }

    @Test func codeIsLeftOutWhereNoTwoColoursAreSure() {
        #expect(PictureCells(code: Self.address, colors: .monochrome) == nil)
    }

    @Test func textThatNoCodeHoldsHasNone() {
        #expect(PictureCells(code: "") == nil)
        #expect(PictureCells(code: String(repeating: "x", count: 3_000)) == nil)
    }
}
