import TUI
import Window

/// The page with the outcome of a payment that was open when its session ended.
struct RecoveredPage {
    let attempt: RecoveredAttempt
    let left: Int
    let words: KioskWords.RecoveredWords
    let page: CentredPage

    func draw(on canvas: inout Canvas) {
        let size = page.size
        page.draw(rows, on: &canvas)
        canvas.draw(words.left(left), x: 2, y: size.rows - 2, width: size.columns - 4)
        let done = KeyEntry.entries([KeyBinding([.enter], "Enter", words.anyKey, ())])
        Foot(done, width: size.columns - 4).draw(on: &canvas, x: 2, y: size.rows - 1)
    }

    private var rows: [CentredPage.Row] {
        typealias Row = CentredPage.Row
        switch attempt {
        case .paid(let facts):
            let title = Row(text: "✓  " + words.paid, style: .success)
            let order = Row(text: facts.order, label: words.order, style: .heading)
            let total = Row(text: facts.company + " " + facts.total, label: words.total, style: .heading)
            let paidBy = Row(text: facts.paidBy, label: words.paidBy)
            var rows = [title, Row.blank] + page.rows(words.paidText)
            rows += [Row.blank, order, total, paidBy, Row.blank]
            return rows + page.rows(words.simulated)
        case .notPaid:
            let title = Row(text: "×  " + words.notPaid, style: .heading)
            return [title, Row.blank] + page.rows(words.notPaidText)
        case .unknown(let reference):
            let title = Row(text: "!  " + words.unknown, style: .warning)
            let row = Row(text: reference, label: words.reference, style: .heading)
            return [title, Row.blank] + page.rows(words.unknownText) + [Row.blank, row]
        }
    }
}
