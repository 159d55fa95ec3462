import PayKit
import StoreAPI
import TUI

/// The receipt of an order, exactly as the server froze it.
struct Receipt: Hashable, Sendable {
    let order: Order
    private let lines: [Line]

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

    init(_ order: Order, _ words: Words, _ language: Language) {
        self.order = order
        lines = Self.lines(order, words, language)
    }

    private static func lines(_ order: Order, _ words: Words, _ language: Language) -> [Line] {
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
        let company = ScreenText(cleaning: order.summary.last?.label ?? "")
        let total = ScreenText(
            cleaning: "\(order.total.currency.code) \(order.total.formatted(locale: language.locale))")
        lines.append(Line(label: words.receipt.paid(company), value: total, isStrong: true, kind: .amount))
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
        let town = [place.city, place.state, place.postalCode].filter { !$0.isEmpty }.joined(separator: " ")
        return (
            ScreenText(cleaning: [place.name, place.street].compactMap { $0 }.joined(separator: ", ")),
            ScreenText(cleaning: "\(town), \(place.country)")
        )
    }

    enum Message: Hashable, Sendable {
        case done
    }

    func bindings(_ words: Words) -> [KeyBinding<Message>] {
        [KeyBinding([.enter, .escape, .space], "Enter", words.keys.backToShop, .done)]
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let width = min(area.width, 64)
        let column = Area(x: area.x + (area.width - width) / 2, y: area.y, width: width, height: area.height)
        let labels = lines.filter { $0.kind == .fact && !$0.value.isEmpty }.map(\.label.width).max() ?? 0
        let isTight = lines.count > area.height
        let shown = isTight ? lines.filter { $0.kind != .blank } : lines
        let top = column.y + (isTight ? 0 : min(2, (area.height - lines.count) / 2))
        for (index, line) in shown.prefix(area.height).enumerated() {
            let style = line.isStrong ? Style.heading : .body
            let y = top + index
            switch line.kind {
            case .blank: break
            case .rule: canvas.rule(x: column.x, y: y, width: width)
            case .amount:
                canvas.draw(line.value, endingAt: column.maxX, y: y, style: style)
                canvas.draw(line.label, x: column.x, y: y, width: width - line.value.width - 2, style: style)
            case .fact where line.value.isEmpty:
                canvas.draw(line.label, x: column.x, y: y, width: width, style: style)
            case .fact:
                canvas.draw(line.label, x: column.x, y: y, width: labels)
                canvas.draw(
                    line.value, x: column.x + labels + 3, y: y, width: width - labels - 3, style: style)
            }
        }
        canvas.cursor = Point(x: column.x, y: top)
    }
}

/// What is shown when the result of a payment is not known yet.
struct Unresolved: Hashable, Sendable {
    let placement: Placement
    let total: ScreenText

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        var y = area.y + 1
        let reference = ScreenText(cleaning: placement.request.quote)
        let lines =
            [words.unknown.title] + words.unknown.text.wrapped(to: min(area.width, 60))
            + [words.unknown.reference + reference, words.unknown.amount + total]
        for (index, line) in lines.enumerated() {
            canvas.draw(line, x: area.x, y: y, width: area.width, style: index == 0 ? .heading : .body)
            y += index == 0 ? 2 : 1
        }
        canvas.cursor = Point(x: area.x, y: area.y + 1)
    }
}
