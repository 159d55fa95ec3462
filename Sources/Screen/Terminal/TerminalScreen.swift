internal import CTerminal
import Glibc
package import TUI

package enum TerminalError: Error, Hashable, Sendable {
    case noTerminal
    /// TERM is `dumb`: lines only.
    case dumbTerminal
    case unknownTerminal(tried: [String])
    case alreadyOpen
}

/// The terminal as a grid of cells, by ncurses; at most one at a time.
@MainActor
package final class TerminalScreen {
    /// Updated by ``resized()``.
    package private(set) var size: Size
    package let depth: ColorDepth
    package let characterSet: CharacterSet
    package let type: String
    let input: Int32

    private var palette: Palette
    private var shown: Canvas?
    private var cursor: Point?
    private var row: [ct_cell] = []
    private var isOpen = true
    private var isMouseOn = false
    private static var hasScreen = false

    package init(
        input: Int32 = 0, output: Int32 = 1, environment: TerminalEnvironment = .process,
        color: ColorFlag = .auto, theme: Theme = .own, ascii: Bool = false, mouse: Bool = true
    ) throws(TerminalError) {
        guard isatty(input) == 1, isatty(output) == 1 else { throw .noTerminal }
        guard !environment.isDumb else { throw .dumbTerminal }
        guard !Self.hasScreen else { throw .alreadyOpen }
        let adopted = CharacterSet.adopt(environment)
        characterSet = ascii ? .ascii : adopted
        let types = environment.terminalTypes(for: color)
        ct_divert_errors(-1)
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

    /// Sends the differences from the last canvas; false when there are none.
    /// - Parameter isBehind: the terminal has not confirmed earlier frames, and may have stopped reading.
    /// - Parameter asks: true to request the status report that the frame fence waits for.
    @discardableResult
    package func present(_ canvas: Canvas, isBehind: Bool = false, asks: Bool = false) -> Bool {
        guard isOpen, canvas.size == size else { return false }
        if palette.makeRoom() { shown = nil }
        if ct_take_discarded() {
            shown = nil
            ct_repaint()
        }
        let place = canvas.cursor ?? Point(x: 0, y: size.rows - 1)
        var changed = 0
        canvas.changes(since: shown) { y, columns in
            changed += columns.count
            if hasRow(y) { put(canvas, y: y, columns: columns) }
        }
        let isMoved = cursor != place || shown?.cursor != canvas.cursor
        shown = canvas
        guard changed > 0 || isMoved else { return false }
        cursor = place
        let y = min(max(0, place.y), size.rows - 1)
        ct_show(
            Int32(y), Int32(min(max(0, place.x), size.columns - 1)), Self.cursor(of: canvas),
            asks ? "\u{1B}[5n" : "", isBehind || changed > Self.roomyFrame)
        return true
    }

    /// Also guides a screen reader; visible only where something has the focus.
    private static func cursor(of canvas: Canvas) -> ct_cursor {
        guard let place = canvas.cursor, canvas.bounds.contains(place) else { return CT_CURSOR_HIDDEN }
        let cell = canvas[place.x, place.y]
        switch cell.style.role {
        case .input, .example: return CT_CURSOR_TYPING
        case .selected, .quietFocused: return CT_CURSOR_MARK
        default: return cell.glyph == .pointer ? CT_CURSOR_MARK : CT_CURSOR_HIDDEN
        }
    }

    /// This many changed cells always fit into an empty buffer of a pseudo-terminal, which has 8 KiB.
    private static let roomyFrame = 300

    /// False for the last row of a window of one column: ncurses reaches the last cell of a screen by way of
    /// the one before it, and scrolls where there is none.
    private func hasRow(_ y: Int) -> Bool { size.columns > 1 || y < size.rows - 1 }

    private func put(_ canvas: Canvas, y: Int, columns: Range<Int>) {
        var row = self.row
        self.row = []
        row.removeAll(keepingCapacity: true)
        let isUnicode = characterSet == .unicode
        var style = canvas[columns.lowerBound, y].style
        var look = palette.look(of: style)
        for x in columns {
            var cell = canvas[x, y]
            if cell.style != style {
                style = cell.style
                look = palette.look(of: style)
            }
            if look.form != .asDrawn, isUnicode || look.form == .hidden {
                cell.glyph = look.form.glyph(cell.glyph)
            }
            let ink = cell.glyph == .blank && !canvas.isBeforeText(x, y) ? look.blank : look.ink
            var shown = ct_cell(text: (0x20, 0, 0), attributes: ink.attributes, pair: ink.pair)
            let packed = cell.glyph.packed
            if !isUnicode {
                shown.text.0 = CharacterSet.ascii(cell.glyph)
            } else if cell.glyph.width == 0, x > columns.lowerBound {
                shown.text.0 = 0
            } else if packed != 0 {
                shown.text.0 = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
                if packed >> 21 != 0, !cell.glyph.standsForCluster {
                    (shown.text.1, shown.text.2) = (Self.mark(packed >> 21), Self.mark(packed >> 42))
                }
            }
            row.append(shown)
        }
        ct_put(Int32(y), Int32(columns.lowerBound), row, Int32(row.count))
        self.row = row
    }

    /// Drops joiners, which some terminals draw with a width.
    private static func mark(_ packed: UInt64) -> UInt32 {
        let value = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
        return Unicode.Scalar(value).map(ScreenText.isJoiner) == true ? 0 : value
    }

    /// Asks the terminal for its new size; the next frame is sent whole.
    package func resized() -> Size {
        guard isOpen else { return size }
        let window = ct_window_size()
        ct_resize(window)
        size = Size(window)
        shown = nil
        return size
    }

    /// Sends the whole next frame, after another program wrote to the screen.
    package func repaint() {
        ct_repaint()
        cursor = nil
    }

    /// Suspends the program and restores the terminal meanwhile; the next frame is sent whole. False when it
    /// was continued in the background and cannot stop.
    func suspend() -> Bool { leave(until: ct_suspend) }

    var isInForeground: Bool { ct_is_foreground() }

    /// Stops until in the foreground; the next frame is sent whole. False when that cannot be.
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

    package var theme: Theme { palette.theme }

    package func setTheme(_ theme: Theme) {
        guard isOpen, theme != palette.theme else { return }
        palette = Palette(depth: depth, theme: theme)
        shown = nil
    }

    package var hasMouse: Bool { ct_is_xterm_like() }

    /// Turning it off lets the user select text.
    package func setMouse(_ isOn: Bool) {
        guard isOpen, isOn != isMouseOn, ct_is_xterm_like() else { return }
        isMouseOn = isOn
        send(isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l")
    }

    /// Turns off every mode in which the terminal sends bytes; from here on nobody waits for its reading.
    func silence() {
        guard isOpen else { return }
        ct_hurry()
        guard ct_is_xterm_like() else { return }
        setMouse(false)
        send("\u{1B}[?2004l")
    }

    package func close() {
        guard isOpen else { return }
        silence()
        isOpen = false
        ct_discard_input()
        ct_close()
        ct_return_errors()
        Self.hasScreen = false
    }

    private func send(_ bytes: String) { ct_send(bytes, Int32(bytes.utf8.count), true) }
}

extension Canvas {
    /// True if text of the same style follows at once, in which a blank costs least.
    fileprivate func isBeforeText(_ x: Int, _ y: Int) -> Bool {
        guard x + 1 < size.columns else { return false }
        let next = self[x + 1, y]
        return next.glyph != .blank && next.style == self[x, y].style
    }
}

extension Size {
    fileprivate init(_ size: ct_size) { self.init(columns: Int(size.columns), rows: Int(size.rows)) }
}
