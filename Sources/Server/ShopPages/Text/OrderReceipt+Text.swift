import PayKit
package import ShopCore
package import StoreAPI

extension OrderReceipt {
    /// Width of the plain-text receipt, in columns.
    package static let width = 72
    private static let labelWidth = 16

    package func text(_ language: ContentLanguage) -> String {
        let words = PageWords(language)
        let currency = total.currency.code
        let rule = String(repeating: "-", count: Self.width)
        var text = [ColumnText.cleaned("\(merchant) · \(words.fixed.receipt)"), ""]
        for fact in facts(words) { text += Self.labelled(fact.label, fact.value) }
        text.append("")
        let items = lines.map { line in
            Amount(
                "\(line.quantity) × \(line.name)",
                PageMoney.text(line.unit, currency, language, times: line.quantity))
        }
        let rows = rows(words).map { row in
            (Amount(row.label, row.amount), hasRule: ["total", "net"].contains(row.role))
        }
        let amounts = items + rows.map(\.0)
        let point = amounts.map(\.beforePoint).max() ?? 0
        let tail = amounts.map(\.behindPoint).max() ?? 0
        text += items.flatMap { $0.lines(point, tail) } + [""]
        text += rows.flatMap { ($0.hasRule ? [rule] : []) + $0.0.lines(point, tail) } + [""]
        text += ColumnText.wrapped(words.fixed.simulated, to: Self.width)
        return text.joined(separator: "\n") + "\n"
    }

    private static func labelled(_ label: String, _ value: String) -> [String] {
        let lines = ColumnText.wrapped(value, to: width - labelWidth)
        return lines.enumerated().map { index, line in
            ColumnText.padded(index == 0 ? ColumnText.cleaned(label) : "", to: labelWidth) + line
        }
    }

    /// A label and an amount on one line, or more where the label is long; the amount is never shortened.
    private struct Amount {
        let label: String
        let amount: String
        let beforePoint: Int
        let behindPoint: Int

        init(_ label: String, _ amount: String) {
            self.label = label
            self.amount = amount
            let whole = amount.lastIndex(of: ".").map { amount[..<$0] } ?? amount[...]
            beforePoint = ColumnText.columns(of: String(whole))
            behindPoint = ColumnText.columns(of: amount) - beforePoint
        }

        func lines(_ point: Int, _ tail: Int) -> [String] {
            let room = OrderReceipt.width - point - tail - 2
            var lines = ColumnText.wrapped(label, to: room)
            let last = lines.popLast() ?? ""
            let gap = String(repeating: " ", count: point - beforePoint + 2)
            return lines + [ColumnText.padded(last, to: room) + gap + amount]
        }
    }
}
