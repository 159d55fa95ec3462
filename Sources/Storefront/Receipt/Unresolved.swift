import PayKit
import StoreAPI
import TUI

/// The screen for a payment whose result is not known yet.
package struct Unresolved: Hashable, Sendable {
    let placement: Placement
    let total: ScreenText

    init(_ placement: Placement, _ language: Language) {
        self.placement = placement
        let total = placement.request.expectedTotal
        self.total = ScreenText(
            cleaning: "\(total.currency.code) \(total.formatted(locale: language.locale))")
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let reference = words.unknown.reference + ScreenText(cleaning: placement.request.quote)
        let facts = reference.wrapped(to: area.width) + [words.unknown.amount + total]
        let titles = words.unknown.title.wrapped(to: min(area.width, 60))
        let text = words.unknown.text.wrapped(to: min(area.width, 60))
        let air = area.height >= titles.count + text.count + facts.count + 3 ? 1 : 0
        let room = area.height - titles.count - facts.count - 3 * air
        var y = area.y + air
        canvas.cursor = Point(x: area.x, y: y)
        for (group, style) in [(titles, Style.heading), (Array(text.prefix(room)), .body), (facts, .body)] {
            for line in group {
                canvas.draw(line, x: area.x, y: y, width: area.width, style: style)
                y += 1
            }
            y += air
        }
    }
}
