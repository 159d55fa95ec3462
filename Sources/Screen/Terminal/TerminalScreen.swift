internal import CTerminal
import Glibc
package import TUI

/// Why there is no screen.
package enum TerminalError: Error, Hashable, Sendable {
    /// Input or output is no terminal.
    case noTerminal
    /// TERM is `dumb`: lines only.
    case dumbTerminal
    /// None of these types has an entry that a screen can be drawn with.
    case unknownTerminal(tried: [String])
    /// There is a screen already.
    case alreadyOpen
}

/// The terminal as a grid of cells, by ncurses. There is one at a time.
@MainActor
package final class TerminalScreen {
    /// Size of the window, updated by ``resized()``.
    package private(set) var size: Size
    /// How many colours are drawn with; pictures are made for it.
    package let depth: ColorDepth
    /// Characters that are drawn: Unicode, or ASCII in its place.
    package let characterSet: CharacterSet
    /// The terminal type in use.
    package let type: String
    let input: Int32

    private var palette: Palette
    private var shown: Canvas?
    private var cursor: Point?
    private var row: [ct_cell] = []
    private var isOpen = true
    private var isMouseOn = false
    /// True if the last frame may have found no room.
    private var mayBlock = false
    private static var hasScreen = false

    /// Takes the terminal over.
    /// - Parameter errors: where messages of libraries go meanwhile, or -1 to drop them.
    package init(
        input: Int32 = 0, output: Int32 = 1, environment: TerminalEnvironment = .process,
        color: ColorFlag = .auto, theme: Theme = .own, ascii: Bool = false, mouse: Bool = true,
        errors: Int32 = -1
    ) throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else { throw .noTerminal }
        guard !environment.isDumb else { throw .dumbTerminal }
        guard !Self.hasScreen else { throw .alreadyOpen }
        let adopted = CharacterSet.adopt(environment)
        characterSet = ascii ? .ascii : adopted
        let types = environment.terminalTypes(for: color)
        ct_divert_errors(errors)
        guard let type = types.first(where: { ct_open(input, output, $0) }) else {
            ct_return_errors()
            throw .unknownTerminal(tried: types)
        }
        Self.hasScreen = true
        ct_guard_crashes()
        self.type = type
        self.input = input
        depth = ColorDepth(flag: color, environment: environment, colors: Int(ct_colors()))
        palette = Palette(depth: depth, theme: theme)
        size = Size(ct_window_size())
        if ct_is_xterm_like() { send("\u{1B}[?2004h") }
        setMouse(mouse)
    }

    /// Shows a canvas of this screen's size by sending what differs from the one before; true when there was
    /// anything to send.
    /// - Parameter isBehind: whether the terminal has not confirmed the frames before, and may have stopped
    ///   reading.
    @discardableResult
    package func present(_ canvas: Canvas, isBehind: Bool = false) -> Bool {
        guard isOpen, canvas.size == size else { return false }
        if palette.makeRoom() { shown = nil }
        if ct_take_discarded() {
            shown = nil
            ct_repaint()
        }
        let place = canvas.cursor ?? Point(x: 0, y: size.rows - 1)
        guard shown != canvas || cursor != place else { return false }
        var changed = 0
        canvas.changes(since: shown) { y, columns in
            changed += columns.count
            if hasRow(y) { put(canvas, y: y, columns: columns) }
        }
        shown = canvas
        cursor = place
        let y = min(max(0, place.y), size.rows - 1)
        mayBlock = isBehind || changed > Self.roomyFrame
        ct_show(
            Int32(y), Int32(min(max(0, place.x), size.columns - 1)), Self.cursor(of: canvas), mayBlock)
        return true
    }

    /// The cursor also tells a screen reader where to read; it is seen only where something has the focus.
    private static func cursor(of canvas: Canvas) -> ct_cursor {
        guard let place = canvas.cursor, canvas.bounds.contains(place) else { return CT_CURSOR_HIDDEN }
        let cell = canvas[place.x, place.y]
        switch cell.style.role {
        case .input, .example: return CT_CURSOR_TYPING
        case .selected, .quietFocused: return CT_CURSOR_MARK
        default: return cell.glyph == .pointer ? CT_CURSOR_MARK : CT_CURSOR_HIDDEN
        }
    }

    /// So many changed cells always find room in an empty buffer of a pseudo-terminal, which has 8 KiB.
    private static let roomyFrame = 300

    /// False for the last row of a window of one column: ncurses reaches the last cell of a screen by way of
    /// the one before it, and scrolls where there is none.
    private func hasRow(_ y: Int) -> Bool { size.columns > 1 || y < size.rows - 1 }

    private func put(_ canvas: Canvas, y: Int, columns: Range<Int>) {
        row.removeAll(keepingCapacity: true)
        for x in columns {
            var cell = canvas[x, y]
            let look = palette.look(of: cell.style)
            if look.form != .asDrawn, characterSet == .unicode || look.form == .hidden {
                cell.glyph = look.form.glyph(cell.glyph)
            }
            let ink = cell.glyph == .blank && !canvas.isBeforeText(x, y) ? look.blank : look.ink
            var shown = ct_cell(text: (0x20, 0, 0), attributes: ink.attributes, pair: ink.pair)
            switch characterSet {
            case .ascii: shown.text.0 = CharacterSet.ascii(cell.glyph)
            case .unicode where cell.glyph.width == 0 && x > columns.lowerBound: shown.text.0 = 0
            case .unicode:
                let packed = cell.glyph.packed
                guard packed != 0 else { break }
                guard !cell.glyph.standsForCluster else {
                    shown.text.0 = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
                    break
                }
                shown.text = (
                    UInt32(truncatingIfNeeded: packed & 0x1F_FFFF), Self.mark(packed >> 21),
                    Self.mark(packed >> 42)
                )
            }
            row.append(shown)
        }
        ct_put(Int32(y), Int32(columns.lowerBound), row, Int32(row.count))
    }

    /// A mark as a terminal is sent it: joiners shift what follows in some.
    private static func mark(_ packed: UInt64) -> UInt32 {
        let value = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
        return Unicode.Scalar(value).map(ScreenText.isJoiner) == true ? 0 : value
    }

    /// Asks the terminal for the status report that the frame fence waits for.
    package func requestStatus() { send("\u{1B}[5n", mayBlock: mayBlock) }

    /// Asks the terminal for its new size; the next frame is sent whole.
    package func resized() -> Size {
        guard isOpen else { return size }
        let window = ct_window_size()
        ct_resize(window)
        size = Size(window)
        shown = nil
        return size
    }

    /// Sends the whole next frame, for a screen that something else wrote on.
    package func repaint() {
        ct_repaint()
        cursor = nil
    }

    /// Stops the program until it is told to go on in the foreground, and gives the terminal back meanwhile;
    /// the next frame is sent whole. False when it goes on in the background and nobody can change that.
    func suspend() -> Bool { leave(until: ct_suspend) }

    /// True when the terminal is that of this process group: a shell may have let the program go on in the
    /// background.
    var isInForeground: Bool { ct_is_foreground() }

    /// Stops the program until the terminal is its own; the next frame is sent whole. False when that cannot
    /// be.
    func takeForeground() -> Bool { leave(until: ct_take_foreground) }

    private func leave(until isBack: () -> Bool) -> Bool {
        guard isOpen else { return true }
        let hadMouse = isMouseOn
        isMouseOn = false
        (shown, cursor) = (nil, nil)
        guard isBack() else { return false }
        setMouse(hadMouse)
        return true
    }

    /// The theme that is shown.
    package var theme: Theme { palette.theme }

    /// Shows everything in another theme from the next frame on.
    package func setTheme(_ theme: Theme) {
        guard isOpen, theme != palette.theme else { return }
        palette = Palette(depth: depth, theme: theme)
        shown = nil
    }

    /// True if the terminal reports clicks and the wheel.
    package var hasMouse: Bool { ct_is_xterm_like() }

    /// Reports clicks and the wheel, or leaves the mouse to the terminal, so that text can be selected.
    package func setMouse(_ isOn: Bool) {
        guard isOpen, isOn != isMouseOn, ct_is_xterm_like() else { return }
        isMouseOn = isOn
        send(isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l")
    }

    /// Turns off whatever makes the terminal talk, while nothing echoes yet. From here on one that reads
    /// nothing is not waited for.
    func silence() {
        guard isOpen else { return }
        ct_hurry()
        guard ct_is_xterm_like() else { return }
        setMouse(false)
        send("\u{1B}[?2004l")
    }

    /// Gives the terminal back as it was. May be called twice.
    package func close() {
        guard isOpen else { return }
        silence()
        isOpen = false
        ct_discard_input()
        ct_close()
        ct_return_errors()
        Self.hasScreen = false
    }

    private func send(_ bytes: String, mayBlock: Bool = true) {
        var bytes = bytes
        bytes.withUTF8 { buffer in
            buffer.withMemoryRebound(to: CChar.self) { ct_send($0.baseAddress, Int32($0.count), mayBlock) }
        }
    }
}

extension Canvas {
    /// True if text of the same style follows at once, so that a blank costs least in that style, too.
    fileprivate func isBeforeText(_ x: Int, _ y: Int) -> Bool {
        guard x + 1 < size.columns else { return false }
        let next = self[x + 1, y]
        return next.glyph != .blank && next.style == self[x, y].style
    }
}

extension Size {
    fileprivate init(_ size: ct_size) { self.init(columns: Int(size.columns), rows: Int(size.rows)) }
}
