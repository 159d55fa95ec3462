import Storefront
import TUI

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
