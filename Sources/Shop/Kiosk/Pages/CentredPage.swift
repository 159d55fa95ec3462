import Storefront
package import TUI
import Window

/// The layout of a page outside the shop: the shop's name above, and rows as one block in the middle.
struct CentredPage {
    let shopName: ScreenText
    let size: Size

    struct Row {
        var text: ScreenText
        var label: ScreenText = .empty
        var style = Style.body

        static let blank = Row(text: .empty)
    }

    private var area: Area {
        let width = max(2, min(60, size.columns - 4))
        return Area(x: (size.columns - width) / 2, y: 1, width: width, height: max(1, size.rows - 3))
    }

    func rows(_ text: ScreenText, style: Style = .body) -> [Row] {
        text.wrapped(to: area.width).map { Row(text: $0, style: style) }
    }

    /// Leaves blank rows out where there is no room for all.
    func draw(_ rows: [Row], on canvas: inout Canvas) {
        canvas.draw(shopName, x: 2, y: 0, style: .heading)
        let area = area
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
}

/// The page of a closed kiosk: the message to shoppers, and below it the details for staff.
struct ClosedPage {
    let service: ServiceState
    let notice: ScreenText?
    let words: KioskWords.ClosedWords
    let page: CentredPage

    func draw(on canvas: inout Canvas) {
        let size = page.size
        let maintenance = service.maintenance
        var text = words.failing
        if let maintenance { text = maintenance.isEmpty ? words.usual : maintenance }
        var rows = [CentredPage.Row(text: "×  " + words.title, style: .heading), .blank] + page.rows(text)
        if maintenance == nil { rows += [.blank] + page.rows(words.again) }
        if let notice { rows += [.blank] + page.rows(notice, style: .warning) }
        page.draw(rows, on: &canvas)
        guard case .failing(let part, let time) = service.health else { return }
        let checked = time.map { "  " + words.lastCheck + " " + $0.text } ?? .empty
        let line = words.part + " " + part + checked
        canvas.draw(line, x: 2, y: size.rows - 1, width: size.columns - 4, style: .secondary)
    }
}

/// The outcome of a payment that was open when its session ended.
package enum RecoveredAttempt: Hashable, Sendable {
    case paid(Facts)
    case notPaid
    /// Not known yet; staff can look it up by this reference.
    case unknown(reference: ScreenText)

    /// The receipt without personal data.
    package struct Facts: Hashable, Sendable {
        package var order, total, company, paidBy: ScreenText

        package init(order: ScreenText, total: ScreenText, company: ScreenText, paidBy: ScreenText) {
            self.order = order
            self.total = total
            self.company = company
            self.paidBy = paidBy
        }
    }
}
