internal import CQREncode
package import TUI

extension PictureCells {
    /// The light modules on each side of a code that scanners require (ISO/IEC 18004, section 6.3.8).
    static let quietZone = 4

    /// A text as a QR code, two modules in each cell, with its own dark and light for any background. Nil
    /// where the terminal has no two reliable colours, and for a text that is too long.
    package init?(code text: String, colors: Colors = .many) {
        let dark: UInt8, light: UInt8
        switch colors {
        // Black and white of the part of the palette that no theme changes.
        case .direct, .many: (dark, light) = (16, 231)
        case .sixteen: (dark, light) = (0, 15)
        case .eight: (dark, light) = (0, 7)
        case .monochrome: return nil
        }
        guard let modules = Self.modules(text) else { return nil }
        let side = modules.count + 2 * Self.quietZone
        let rows = (side + 1) / 2
        func color(_ x: Int, _ y: Int) -> UInt8 {
            let (column, row) = (x - Self.quietZone, y - Self.quietZone)
            guard modules.indices.contains(row), modules.indices.contains(column) else { return light }
            return modules[row][column] ? dark : light
        }
        var cells: [Cell] = []
        for y in 0..<rows {
            for x in 0..<side {
                let (upper, lower) = (color(x, 2 * y), color(x, 2 * y + 1))
                // Blanks would be cheaper, but terminals do not agree on the colour of what is erased.
                let glyph: Unicode.Scalar = upper == lower ? "█" : "▀"
                let style = Style.picture(foreground: .indexed(upper), background: .indexed(lower))
                cells.append(Cell(Glyph(glyph, width: 1), style))
            }
        }
        self.init(columns: side, rows: rows, cells: cells)
    }

    private static func modules(_ text: String) -> [[Bool]]? {
        guard !text.isEmpty, !text.utf8.contains(0),
            let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L)
        else { return nil }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        let bytes = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
        return (0..<side).map { y in (0..<side).map { x in bytes[y * side + x] & 1 == 1 } }
    }
}
