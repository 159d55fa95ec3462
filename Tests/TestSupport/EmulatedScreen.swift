import CVTerm

/// A screen that nobody here wrote: libvterm reads the bytes and says what a terminal would show.
package struct EmulatedScreen {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// The first bytes of a character whose others have not come yet.
    private var begun: [UInt8] = []

    /// One place on the emulated screen.
    package struct Cell: Hashable, Sendable {
        package var text: String
        package var width: Int
        package var isBold: Bool
        package var isUnderlined: Bool
        package var isReversed: Bool
        /// Indices of the 256-colour palette, or 24 bits above 1 << 24; nil is the terminal's own colour.
        package var foreground: Int?
        package var background: Int?
    }

    package init(columns: Int, rows: Int) {
        guard let terminal = vterm_new(Int32(rows), Int32(columns)),
            let screen = vterm_obtain_screen(terminal)
        else { fatalError("libvterm has no memory") }
        self.terminal = terminal
        self.screen = screen
        self.columns = columns
        self.rows = rows
        vterm_set_utf8(terminal, 1)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_reset(screen, 1)
    }

    package func free() { vterm_free(terminal) }

    /// Takes what the program wrote and returns what the terminal answers.
    ///
    /// libvterm 0.3 forgets the beginning of a character whose bytes come in two parts: it is kept here.
    package mutating func feed(_ bytes: [UInt8]) -> [UInt8] {
        let all = begun + bytes
        let count = all.count - Self.unfinished(all)
        begun = Array(all[count...])
        all.withUnsafeBytes { raw in
            _ = vterm_input_write(terminal, raw.bindMemory(to: CChar.self).baseAddress, count)
        }
        return answer
    }

    /// How many bytes at the end begin a character of UTF-8 without ending it.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for (length, byte) in zip(1...3, bytes.reversed()) {
            switch byte {
            case 0x80...0xBF: continue
            case 0xC0...0xDF: return length < 2 ? length : 0
            case 0xE0...0xEF: return length < 3 ? length : 0
            case 0xF0...0xF7: return length
            default: return 0
            }
        }
        return 0
    }

    private var answer: [UInt8] {
        var answer = [UInt8](repeating: 0, count: 4096)
        let count = answer.withUnsafeMutableBytes { raw in
            vterm_output_read(terminal, raw.bindMemory(to: CChar.self).baseAddress, 4096)
        }
        return Array(answer[..<Int(count)])
    }

    package mutating func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        vterm_set_size(terminal, Int32(rows), Int32(columns))
    }

    package func cell(_ x: Int, _ y: Int) -> Cell {
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
        let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
        var text = ""
        for value in scalars.prefix(while: { $0 != 0 && $0 != UInt32.max }) {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        return Cell(
            text: text, width: Int(cell.width), isBold: cell.attrs.bold != 0,
            isUnderlined: cell.attrs.underline != 0, isReversed: cell.attrs.reverse != 0,
            foreground: Self.index(cell.fg, isDefault: 2), background: Self.index(cell.bg, isDefault: 4))
    }

    /// The characters of a place, for comparing whole screens: 0 ends them, and the right half of a wide one
    /// is `UInt32.max`.
    package func scalars(_ x: Int, _ y: Int) -> (UInt32, UInt32, UInt32) {
        var cell = VTermScreenCell()
        vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
        return (cell.chars.0, cell.chars.1, cell.chars.2)
    }

    private static func index(_ color: VTermColor, isDefault: UInt8) -> Int? {
        guard color.type & isDefault == 0 else { return nil }
        if color.type & 1 == 1 { return Int(color.indexed.idx) }
        return 1 << 24 | Int(color.rgb.red) << 16 | Int(color.rgb.green) << 8 | Int(color.rgb.blue)
    }

    /// A row as text; the right half of a wide character adds nothing.
    package func line(_ y: Int) -> String {
        var line = ""
        var x = 0
        while x < columns {
            let cell = cell(x, y)
            line += cell.text.isEmpty ? " " : cell.text
            x += max(1, cell.width)
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
    }

    package var text: String { (0..<rows).map(line).joined(separator: "\n") }

    package var cursor: (x: Int, y: Int) {
        var place = VTermPos(row: 0, col: 0)
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &place)
        return (Int(place.col), Int(place.row))
    }
}
