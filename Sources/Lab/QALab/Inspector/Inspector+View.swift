import QARules
import TUI

extension Inspector {
    /// Where the views are drawn, between the line of the views and what is said of the selection.
    var body: Area {
        let detail = detailRows > 0 ? detailRows + 1 : 0
        let air = size.rows >= 24 ? 1 : 0
        let top = Self.viewsHeight + (view == .timeline ? 1 + air : 0)
        return Area(x: 2, y: top, width: size.columns - 4, height: size.rows - 1 - top - detail - air)
    }

    /// The line of the views with the air below it, in rows.
    static let viewsHeight = 2

    var detailRows: Int {
        guard evidence == nil else { return 0 }
        switch view {
        case .timeline: return size.rows >= 18 ? 2 : 0
        case .request: return 0
        case .rules: return size.rows >= 34 ? 6 : size.rows >= 22 ? 4 : size.rows >= 16 ? 3 : 0
        }
    }

    var page: Int { max(1, body.height - 1) }

    func draw(on canvas: inout Canvas, isFocused: Bool) {
        drawTitle(on: &canvas, isFocused: isFocused)
        if evidence != nil { return drawEvidence(on: &canvas, isFocused: isFocused) }
        switch view {
        case .timeline: drawTimeline(on: &canvas, isFocused: isFocused)
        case .request: drawRequest(on: &canvas, isFocused: isFocused)
        case .rules: drawRules(on: &canvas, isFocused: isFocused)
        }
    }

    private func drawTitle(on canvas: inout Canvas, isFocused: Bool) {
        let states = log.watch.states
        let red = states.count { $0.result == .broken }
        let kept = states.count { $0.result == .kept }
        var right = size.columns - 2
        let counts: [(ScreenText, Style)] = [
            ("✓" + PanelWords.number(kept), kept > 0 ? .success : .disabled),
            ("✗" + PanelWords.number(red), red > 0 ? .warning : .disabled),
        ]
        for (text, style) in counts {
            canvas.draw(text, endingAt: right, y: 0, style: style)
            canvas.target(
                Area(x: right - text.width, y: 0, width: text.width, height: 1), .key(.character("3")))
            right -= text.width + 2
        }
        var x = 2
        if size.columns >= 58 { x += canvas.draw(words.title.uppercased, x: x, y: 0, style: .heading) + 3 }
        for (index, view) in View.allCases.enumerated() {
            let name = words.view(view)
            let isShown = view == self.view && evidence == nil
            let style = isShown ? isFocused ? Style(.selected) : .heading : .body
            let text = isShown ? " " + name + " " : name
            let start = isShown ? x - 1 : x
            canvas.draw(text, x: start, y: 0, width: right - start, style: style)
            let key = Key.character(Character(String(index + 1)))
            canvas.target(Area(x: start, y: 0, width: text.width, height: 1), .key(key))
            x += name.width + 3
        }
    }

    /// Marks the row with the focus; gives the style of its text.
    func mark(isSelected: Bool, isFocused: Bool, on canvas: inout Canvas, y: Int) -> Style? {
        guard isSelected, isFocused else { return nil }
        let style = Style(.selected)
        canvas.fill(Area(x: 0, y: y, width: size.columns, height: 1), style: style)
        canvas.draw("▸", x: 0, y: y, style: style)
        canvas.cursor = Point(x: 0, y: y)
        return style
    }

    func drawMarks(above: Bool, below: Bool, on canvas: inout Canvas, in area: Area) {
        for (isShown, text, key, y) in [
            (above, "↑" as ScreenText, Key.pageUp, area.y), (below, "↓", .pageDown, area.maxY - 1),
        ] where isShown && !area.isEmpty {
            canvas.draw(text, x: size.columns - 1, y: y, style: .heading)
            canvas.target(Area(x: size.columns - 1, y: y, width: 1, height: 1), .key(key))
        }
    }

    /// Says more of what is selected, below a hairline.
    func drawDetail(_ lines: [(ScreenText, Style)], on canvas: inout Canvas) {
        guard detailRows > 0 else { return }
        canvas.rule(x: 2, y: body.maxY, width: size.columns - 4)
        for (row, (text, style)) in lines.prefix(detailRows).enumerated() {
            canvas.draw(text, x: 2, y: body.maxY + 1 + row, width: size.columns - 4, style: style)
        }
    }

    /// The first of so many rows that are in sight, so that one of them is.
    static func top(showing row: Int, of count: Int, in height: Int) -> Int {
        max(0, min(row - height / 2, count - height))
    }
}
