import PayKit
import StoreAPI
import TUI

/// The screen for a payment whose result is not known yet.
package struct Unresolved: Hashable, Sendable {
    let placement: Placement
    let items: [ScreenText]
    let pause: Int
    let total: ScreenText

    init(_ placement: Placement, _ items: [ScreenText], pause: Int, _ words: Words) {
        (self.placement, self.items, self.pause) = (placement, items, pause)
        total = words.total(of: placement.request.expectedTotal)
    }

    private var card: ScreenText {
        switch placement.request.payment {
        case .wallet(let token): ScreenText(cleaning: Receipt.masked(token.paymentMethod.displayName))
        case .card(let card): ScreenText(cleaning: "···· \(card.number.suffix(4))")
        case nil: .empty
        }
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let text = words.unknown
        let named = items.joined(by: words.live.comma)
        let needed = [
            (text.amount, total), (text.reference, ScreenText(cleaning: placement.reference)),
        ]
        let all =
            [(words.receipt.item, named), (words.form.card, card)] + needed
            + [(text.nextCheck, text.everySeconds(pause))]
        let column = (all.map(\.0.width).max() ?? 0) + 3
        let facts = (area.height < 14 ? needed : all).flatMap { label, value in
            value.wrapped(to: area.width - column, lines: 2).enumerated()
                .map { ($0 == 0 ? label : .empty, $1) }
        }
        let titles = text.title.wrapped(to: min(area.width, 60))
        let sentences = text.text.wrapped(to: min(area.width, 60))
        let air = area.height >= titles.count + sentences.count + facts.count + 3 ? 1 : 0
        let room = area.height - titles.count - facts.count - 3 * air
        var y = area.y + air
        canvas.cursor = Point(x: area.x, y: y)
        for (group, style) in [(titles, Style.heading), (Array(sentences.prefix(room)), .body)] {
            for line in group {
                canvas.draw(line, x: area.x, y: y, width: area.width, style: style)
                y += 1
            }
            y += air
        }
        for (label, value) in facts {
            canvas.draw(label, x: area.x, y: y, style: .secondary)
            canvas.draw(value, x: area.x + column, y: y, width: area.width - column)
            y += 1
        }
    }
}
