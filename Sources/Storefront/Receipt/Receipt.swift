import PayKit
import StoreAPI
import TUI

/// The receipt of an order, exactly as the server froze it.
struct Receipt: Hashable, Sendable {
    let order: Order
    let company: String
    private let lines: [Line]
    /// Lines that are scrolled away where not all fit.
    private var offset = 0

    /// A line of the receipt: a label, and a value at the right edge or beside it.
    struct Line: Hashable, Sendable {
        var label: ScreenText
        var value: ScreenText = .empty
        var isStrong = false
        var kind: Kind = .fact

        enum Kind: Hashable, Sendable {
            case fact, amount, rule, blank
        }
    }

    init(_ order: Order, company: String, _ words: Words, _ language: Language) {
        self.company = company
        self.order = order
        lines = Self.lines(order, company, words, language)
    }

    private static func lines(_ order: Order, _ company: String, _ words: Words, _ language: Language)
        -> [Line]
    {
        let blank = Line(label: .empty, kind: .blank)
        var lines = [
            Line(label: words.receipt.thanks, isStrong: true),
            Line(label: words.receipt.simulated), blank,
            Line(label: words.receipt.order, value: ScreenText(cleaning: order.number), isStrong: true),
        ]
        for line in order.lines {
            lines.append(
                Line(
                    label: words.receipt.item,
                    value: ScreenText(
                        cleaning: line.quantity == 1 ? line.name : "\(line.quantity) × \(line.name)")))
        }
        if let place = order.shipTo {
            let (who, town) = address(place)
            lines.append(Line(label: words.receipt.shipTo, value: who))
            lines.append(Line(label: .empty, value: town))
        }
        if let shipping = order.shipping {
            let detail = shipping.detail.map { " · \($0)" } ?? ""
            lines.append(
                Line(label: words.receipt.method, value: ScreenText(cleaning: shipping.label + detail)))
        }
        if let email = order.contact?.email {
            lines.append(Line(label: words.receipt.contact, value: ScreenText(cleaning: email)))
        }
        if let payment = order.payment {
            let name = ScreenText(cleaning: masked(payment.displayName))
            let by = payment.type == "wallet" ? name + " · " + words.walletName : name
            lines.append(Line(label: words.receipt.payment, value: by))
        }
        lines.append(blank)
        for row in order.summary.dropLast() {
            let amount = row.type == .pending ? words.receipt.pending : money(row.amount, order, language)
            lines.append(Line(label: ScreenText(cleaning: row.label), value: amount, kind: .amount))
        }
        lines.append(Line(label: .empty, kind: .rule))
        let total = ScreenText(
            cleaning: "\(order.total.currency.code) \(order.total.formatted(locale: language.locale))")
        lines.append(
            Line(
                label: words.receipt.paid(ScreenText(cleaning: company)), value: total, isStrong: true,
                kind: .amount))
        return lines
    }

    private static func money(_ amount: String, _ order: Order, _ language: Language) -> ScreenText {
        let money = try? Money(decimal: amount, currency: order.total.currency)
        return ScreenText(cleaning: money?.formatted(locale: language.locale) ?? amount)
    }

    /// `Visa 4242` as `VISA ···· 4242`.
    private static func masked(_ name: String) -> String {
        let parts = name.split(separator: " ")
        guard let suffix = parts.last, parts.count > 1 else { return name }
        return "\(parts.dropLast().joined(separator: " ").uppercased()) ···· \(suffix)"
    }

    /// Name and street, then the town.
    private static func address(_ place: WireAddress) -> (ScreenText, ScreenText) {
        let who = [place.name, place.street].compactMap { $0 }.joined(separator: ", ")
        let address = Country(code: place.country).map { country in
            PostalAddress(
                city: place.city, state: place.state, postalCode: place.postalCode, country: country)
        }
        return (ScreenText(cleaning: who), ScreenText(cleaning: address?.oneLine ?? place.country))
    }

    enum Message: Hashable, Sendable {
        case scroll(Int)
        case done
    }

    /// - Parameter height: the rows there are for the receipt.
    func bindings(_ words: Words, height: Int) -> [KeyBinding<Message>] {
        let done = KeyBinding<Message>([.enter, .escape], "Enter", words.keys.backToShop, .done)
        guard shown(height).count > height else { return [done] }
        return [
            done, KeyBinding([.up, .character("k")], "↑↓", words.keys.move, .scroll(-1)),
            KeyBinding([.down, .character("j")], .empty, .empty, .scroll(1)),
        ]
    }

    mutating func scroll(_ step: Int, height: Int) {
        offset = min(max(0, offset + step), max(0, shown(height).count - height))
    }

    /// The lines without air where there is no room for it.
    private func shown(_ height: Int) -> [Line] {
        lines.count > height ? lines.filter { $0.kind != .blank } : lines
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let width = min(area.width, 64)
        let column = Area(x: area.x + (area.width - width) / 2, y: area.y, width: width, height: area.height)
        let labels = lines.filter { $0.kind == .fact && !$0.value.isEmpty }.map(\.label.width).max() ?? 0
        let shown = shown(area.height)
        let top = column.y + max(0, min(2, (area.height - shown.count) / 2))
        // The rule and the total stay in sight, the lines above them move.
        let fixed = shown.count > area.height ? 2 : 0
        let room = area.height - fixed
        let first = min(offset, max(0, shown.count - fixed - room))
        let moving = shown.dropLast(fixed).dropFirst(first).prefix(room)
        for (index, line) in (Array(moving) + shown.suffix(fixed)).enumerated() {
            draw(line, labels: labels, on: &canvas, in: column, y: top + index)
        }
        if first > 0 { canvas.draw("↑", x: column.maxX - 1, y: top) }
        if first + room < shown.count - fixed { canvas.draw("↓", x: column.maxX - 1, y: top + room) }
        canvas.cursor = Point(x: column.x, y: top)
    }

    private func draw(_ line: Line, labels: Int, on canvas: inout Canvas, in column: Area, y: Int) {
        let style = line.isStrong ? Style.heading : .body
        let x = column.x
        switch line.kind {
        case .blank: break
        case .rule: canvas.rule(x: x, y: y, width: column.width)
        case .amount:
            canvas.draw(line.value, endingAt: column.maxX, y: y, style: style)
            canvas.draw(line.label, x: x, y: y, width: column.width - line.value.width - 2, style: style)
        case .fact where line.value.isEmpty:
            canvas.draw(line.label, x: x, y: y, width: column.width, style: style)
        case .fact:
            canvas.draw(line.label, x: x, y: y, width: labels)
            canvas.draw(line.value, x: x + labels + 3, y: y, width: column.width - labels - 3, style: style)
        }
    }
}

/// What is shown when the result of a payment is not known yet.
struct Unresolved: Hashable, Sendable {
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
