import PayKit
package import ShopCore
package import StoreAPI

extension OrderReceipt {
    package func text(_ language: ContentLanguage) -> String { slip(PageWords(language)).text }

    package func slip(_ words: PageWords) -> Slip {
        Slip(
            "\(merchant) · \(words.fixed.receipt)", facts: facts(words), lines: lines, rows: rows(words),
            currency: total.currency.code, words)
    }
}

/// A receipt, or a notice that follows it by e-mail: facts, items with their prices, and the rows below.
package struct Slip: Sendable {
    private let heading: String
    package var facts: [SheetPage.Fact]
    private let hasLines: Bool
    private let lines: [LineView]
    package var rows: [RowView]
    private let words: PageWords

    package init(
        _ heading: String, facts: [SheetPage.Fact], lines: [Quote.Line], rows: [RowView], currency: String,
        _ words: PageWords
    ) {
        let setting = PageSetting(language: words.language, shopName: "", address: "", newKey: { "" })
        self.heading = heading
        self.facts = facts
        self.lines = lines.map { LineView($0, currency: currency, setting) }
        hasLines = !lines.isEmpty
        self.rows = rows
        self.words = words
    }

    /// Width of plain text, in columns.
    package static let width = 72
    private static let labelWidth = 16

    package var text: String {
        let rule = String(repeating: "-", count: Self.width)
        var text = [ColumnText.cleaned(heading), ""]
        for fact in facts { text += Self.labelled(fact.label, fact.value) }
        text.append("")
        let items = lines.map { Amount("\($0.quantity) × \($0.name)", $0.price) }
        let rows = rows.map { row in
            (Amount(row.label, row.amount), hasRule: ["total", "net"].contains(row.role))
        }
        let amounts = items + rows.map(\.0)
        let point = amounts.map(\.beforePoint).max() ?? 0
        let tail = amounts.map(\.behindPoint).max() ?? 0
        if !items.isEmpty { text += items.flatMap { $0.lines(point, tail) } + [""] }
        if !rows.isEmpty {
            text += rows.flatMap { ($0.hasRule ? [rule] : []) + $0.0.lines(point, tail) } + [""]
        }
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
            let room = Slip.width - point - tail - 2
            var lines = ColumnText.wrapped(label, to: room)
            let last = lines.popLast() ?? ""
            let gap = String(repeating: " ", count: point - beforePoint + 2)
            return lines + [ColumnText.padded(last, to: room) + gap + amount]
        }
    }
}
