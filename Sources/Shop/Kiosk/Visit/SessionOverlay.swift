import TUI
import Window

struct SessionOverlay {
    let words: KioskWords
    let notice: ScreenText?
    let time: Time
    /// True while the kiosk ends with this session.
    let isDraining: Bool
    /// The reference of an open payment.
    let payment: String?

    /// A countdown on the screen, in seconds.
    enum Time {
        case none
        /// Until the receipt leaves the screen.
        case receipt(left: Int)
        /// Until the session ends, out of the length of the warning.
        case warning(left: Int, of: Int)
    }

    func draw(on canvas: inout Canvas) {
        if case .receipt(let left) = time {
            let lines = words.visit.nextShopper(left)
            let line = isDraining ? words.visit.closing(left) : lines.fitting(canvas.size.page.columns - 4)
            drawLine(line, style: .heading, on: &canvas)
        }
        if let notice { drawLine(notice, style: .warning, on: &canvas) }
        if case .warning(let left, let all) = time { drawWarning(left, of: all, on: &canvas) }
    }

    /// Draws a line under the header; where that is taken, in its place.
    private func drawLine(_ line: ScreenText, style: Style, on canvas: inout Canvas) {
        let columns = canvas.size.columns
        let y = canvas.isBlank(row: 1) ? 1 : 0
        canvas.fill(Area(x: 0, y: y, width: columns, height: 1), style: .body)
        let page = canvas.size.page.columns
        canvas.draw(line, x: (columns - page) / 2 + 2, y: y, width: page - 4, style: style)
    }

    /// Draws the question over the dimmed screen, with a shrinking line for the time left.
    private func drawWarning(_ left: Int, of all: Int, on canvas: inout Canvas) {
        canvas.dim()
        let size = canvas.size
        let width = min(58, size.columns - 4)
        let inside = width - 6
        let end = words.visit.ends(words.seconds(left), payment: payment.map { ScreenText(cleaning: $0) })
        let text = end.wrapped(to: inside)
        let isAiry = size.rows >= 16
        let height = text.count + (isAiry ? 9 : 6)
        let frame = canvas.bounds.middle(width: width, height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        var y = frame.y + (isAiry ? 2 : 1)
        let x = frame.x + 3
        canvas.cursor = Point(x: x, y: y)
        canvas.draw(words.visit.areYouThere, x: x, y: y, width: inside, style: .heading)
        y += isAiry ? 2 : 1
        canvas.draw(text, in: Area(x: x, y: y, width: inside, height: text.count))
        y = frame.maxY - (isAiry ? 4 : 3)
        let filled = max(1, inside * left / max(1, all))
        canvas.rule(x: x, y: y, width: inside)
        let bar = ScreenText(glyphs: Array(repeating: Glyph("━", width: 1), count: min(inside, filled)))
        canvas.draw(bar, x: x, y: y, style: .heading)
        canvas.draw(words.visit.extend, x: x, y: y + 1, width: inside, style: .heading)
    }
}

/// The idle time and key state of a shopping session.
package struct Visit: Hashable, Sendable {
    /// Idle seconds, without waits for the shop.
    var rest = 0
    /// True if the kiosk drains and a payment was open then: its result, or its reference, is read as long
    /// as a receipt.
    var isLast = false
    /// True once a last visit came to its receipt, whose time begins then.
    var isResultShown = false
    var keys: KeyGuard

    init(screen: String, _ milliseconds: Int) {
        keys = KeyGuard(screen: screen, milliseconds: milliseconds)
    }

    /// The kinds of screens by their idle limit.
    enum Kind: Hashable, Sendable {
        case browse, form, sheet, receipt
    }
}

extension KioskSettings.Limits {
    func seconds(_ kind: Visit.Kind) -> Int {
        switch kind {
        case .browse: browse
        case .form: form
        case .sheet: sheet
        case .receipt: thankYou
        }
    }
}
