package import FoundationEssentials
package import PayKit
package import ShopCore
package import StoreAPI

/// A line of a quote, an order or a receipt.
package struct LineView: Sendable {
    package let name: String
    package let quantity: Int
    /// Formatted price of all units together.
    package let price: String
    /// Picture with its whole address; nil if the setting has none for the variant.
    package let picture: LinePicture?

    /// Formats a line; `currency` is an ISO 4217 code.
    package init(_ line: Quote.Line, currency: String, _ setting: PageSetting) {
        name = line.name
        quantity = line.quantity
        price = PageMoney.text(line.unit, currency, setting.language, times: line.quantity)
        picture = setting.pictures[line.variant].map {
            LinePicture(href: setting.place($0.href), text: $0.text)
        }
    }
}

/// The picture of what a line of a quote, an order or a receipt is about.
package struct LinePicture: Hashable, Sendable {
    /// The address behind the shop's prefix.
    package let href: String
    package let text: String

    package init(href: String, text: String) {
        self.href = href
        self.text = text
    }
}

package struct RowView: Sendable {
    package let label: String
    package let amount: String
    /// `subtotal`, `discount`, `shipping`, `tax` or `total`.
    package let role: String

    /// Formats summary rows; a pending amount becomes a word, and `total` is the label of the total.
    ///
    /// - Parameter untilFree: The amount that goods have to cost more before shipping is free; nil for none.
    package static func rows(
        _ rows: [SummaryRow], currency: String, _ words: PageWords, total: String, untilFree: Money? = nil
    ) -> [RowView] {
        rows.map { row in
            let missing = row.role == .shipping ? untilFree.map { PageMoney.text($0, words.language) } : nil
            let note = missing.map { " · \(words.untilFree($0))" } ?? ""
            return RowView(
                label: row.role == .total ? total : row.label + note,
                amount: row.type == .pending && row.role != .total
                    ? words.fixed.pending : PageMoney.text(row.amount, currency, words.language),
                role: row.role.rawValue)
        }
    }
}

/// A hyperlink: target and text.
package struct LinkView: Sendable {
    /// Address, with prefix and language already in it.
    package let href: String
    package let label: String

    package init(href: String, label: String) {
        self.href = href
        self.label = label
    }
}

/// A data table with a caption and column headers.
package struct TableView: Sendable {
    package let caption: String
    package let heads: [String]
    package let rows: [Row]

    /// Makes a table; each row must have as many cells as there are heads, with its own.
    package init(caption: String, heads: [String], rows: [Row]) {
        self.caption = caption
        self.heads = heads
        self.rows = rows
    }

    package struct Row: Sendable {
        package let id: String?
        package let head: String
        package let cells: [String]

        package init(_ head: String, _ cells: [String], id: String? = nil) {
            self.head = head
            self.cells = cells
            self.id = id
        }
    }
}

/// Amounts as people of a language read them.
package enum PageMoney {
    /// A decimal string of the wire; what is none stays as it is.
    package static func text(
        _ decimal: String, _ currency: String, _ language: ContentLanguage, times: Int = 1
    )
        -> String
    {
        guard let known = Currency(code: currency), let one = try? Money(decimal: decimal, currency: known),
            let money = try? one.multiplied(by: times)
        else { return decimal }
        return text(money, language)
    }

    /// The dollar of American shops needs no country in front of it, but in Chinese it does.
    package static func text(_ money: Money, _ language: ContentLanguage) -> String {
        money.formatted(locale: language == .english ? "en_US" : "zh_Hans_CN")
    }
}

/// Times as people of a language read them, always in UTC and labelled so.
package enum PageTime {
    package static func text(_ date: Date, _ words: PageWords) -> String {
        "\(words.date(CivilDay(date, timeZone: "UTC"))), \(clock(date))"
    }

    /// Formats the time of day as `HH:MM UTC`, on the 24-hour clock.
    package static func clock(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let minutes = ((seconds / 60) % 1440 + 1440) % 1440
        return "\((minutes / 60).twoDigits):\((minutes % 60).twoDigits) UTC"
    }

    /// As attributes say it (RFC 3339).
    package static func moment(_ date: Date) -> String { date.formatted(.iso8601) }
}

extension WireAddress {
    package var inOneLine: String {
        [name, street, city, "\(state) \(postalCode)", country].compactMap { part in
            let text = (part ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text.isEmpty ? nil : text
        }.joined(separator: ", ")
    }
}
