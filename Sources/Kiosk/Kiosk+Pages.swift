import Storefront
import TUI
import Window

/// The pages of the kiosk that are no shop: closed, and what became of a payment.
extension Kiosk {
    /// A row of such a page.
    private struct Row {
        var text: ScreenText
        var label: ScreenText = .empty
        var style = Style.body

        static let blank = Row(text: .empty)
    }

    /// Draws rows as one block in the middle, without air where there is no room for it.
    private func draw(_ rows: [Row], on canvas: inout Canvas, in area: Area) {
        let shown = rows.count > area.height ? rows.filter { !$0.text.isEmpty } : rows
        let labels = rows.map(\.label.width).max() ?? 0
        let top = area.y + max(0, (area.height - shown.count) / 2)
        for (index, row) in shown.prefix(area.height).enumerated() {
            let y = top + index
            guard !row.label.isEmpty else {
                canvas.draw(row.text, x: area.x, y: y, width: area.width, style: row.style)
                continue
            }
            canvas.draw(row.label, x: area.x, y: y, width: labels)
            canvas.draw(
                row.text, x: area.x + labels + 3, y: y, width: area.width - labels - 3, style: row.style)
        }
        canvas.cursor = Point(x: area.x, y: top)
    }

    private func column(below top: Int, above bottom: Int) -> Area {
        let width = min(60, size.columns - 4)
        return Area(
            x: (size.columns - width) / 2, y: top, width: width, height: max(1, size.rows - top - bottom))
    }

    private func lines(_ text: ScreenText, _ width: Int, style: Style = .body) -> [Row] {
        text.wrapped(to: width).map { Row(text: $0, style: style) }
    }

    // MARK: Out of service

    /// Draws the page of a closed kiosk: the words for shoppers, and below them those that staff look for.
    func drawClosed(on canvas: inout Canvas) {
        let area = column(below: 1, above: 2)
        let words = words.closed
        var text = words.failing
        if let maintenance { text = maintenance.isEmpty ? words.usual : maintenance }
        var rows = [Row(text: "×  " + words.title, style: .heading), .blank] + lines(text, area.width)
        if maintenance == nil { rows += [.blank] + lines(words.again, area.width) }
        if let notice { rows += [.blank] + lines(notice, area.width, style: .warning) }
        canvas.draw(window.shop.shopName ?? "VITRINE", x: 2, y: 0, style: .heading)
        draw(rows, on: &canvas, in: area)
        guard case .failing(let part, let time) = health else { return }
        let checked = time.map { "  " + words.lastCheck + " " + $0.text } ?? .empty
        let line = words.part + " " + part + checked
        canvas.draw(line, x: 2, y: size.rows - 1, width: size.columns - 4, style: .secondary)
    }

    // MARK: After a crash

    func draw(_ attempt: RecoveredAttempt, left: Int, on canvas: inout Canvas) {
        let words = words.recovered
        let area = column(below: 1, above: 2)
        var rows: [Row]
        switch attempt {
        case .paid(let facts):
            rows =
                [Row(text: "✓  " + words.paid, style: .success), .blank] + lines(words.paidText, area.width)
            rows += [
                .blank, Row(text: facts.order, label: words.order, style: .heading),
                Row(text: facts.company + " " + facts.total, label: words.total, style: .heading),
                Row(text: facts.paidBy, label: words.paidBy), .blank,
            ]
            rows += lines(words.simulated, area.width)
        case .notPaid:
            rows = [Row(text: "×  " + words.notPaid, style: .heading), .blank]
            rows += lines(words.notPaidText, area.width)
        case .unknown(let reference):
            rows = [Row(text: "!  " + words.unknown, style: .warning), .blank]
            rows += lines(words.unknownText, area.width)
            rows += [.blank, Row(text: reference, label: words.reference, style: .heading)]
        }
        canvas.draw(window.shop.shopName ?? "VITRINE", x: 2, y: 0, style: .heading)
        draw(rows, on: &canvas, in: area)
        canvas.draw(words.left(left), x: 2, y: size.rows - 2, width: size.columns - 4)
        Foot([Foot.Entry(hint: "Enter", title: words.anyKey, key: .enter)], width: size.columns - 4)
            .draw(on: &canvas, x: 2, y: size.rows - 1)
    }
}
