import PayKit
import ShopCore
package import StoreAPI

/// The page of a basket's price, and of what is still to be said before it can be ordered.
package struct QuotePage: Sendable {
    /// Priced lines of the basket.
    package let lines: [LineView]
    /// Rows of the price, the total last.
    package let rows: [RowView]
    /// Sentence that says until when the prices hold, in UTC.
    package let validity: String
    /// Forms to price again and to order; the button of the latter names the total.
    package let forms: [FormView]
    /// The total, kept in sight while the forms are filled in.
    package let due: String?

    /// Makes the page of a quote; its forms come from the setting.
    package init(_ quote: Quote, _ setting: PageSetting) {
        let words = setting.words
        lines = quote.lines.map { LineView($0, currency: quote.currency, setting) }
        rows = RowView.rows(quote.summary, currency: quote.currency, words)
        validity = words.validUntil(PageTime.clock(quote.expiresAt))
        let total = quote.summary.last { $0.role == .total && $0.type == .final }
        let due = total.map { PageMoney.text($0.amount, quote.currency, setting.language) }
        self.due = due
        forms = setting.templates.map { template in
            FormView(
                template, setting, submit: template.name == "order" ? due.map(words.pay) : nil,
                note: template.name == "order" ? words.fixed.simulated : nil,
                legends: template.name == "order" ? Self.legends(template, words) : [:])
        }
    }

    /// The place that was told before stands where the rest of the address is asked for.
    private static func legends(_ template: FormTemplate, _ words: PageWords) -> [String: String] {
        let known = ["state", "postal_code", "country"].compactMap { name in
            template.properties.first { $0.name == "ship_to/\(name)" && $0.type == "hidden" }?.value
        }
        guard known.count > 1, let country = known.last.flatMap({ Country(code: $0) }) else { return [:] }
        let place =
            "\(known.dropLast().joined(separator: " ")), \(country.name(locale: words.language.rawValue))"
        return ["ship_to": "\(words.groups["ship_to"] ?? "") · \(place)"]
    }
}

extension Quote: Document {
    /// Renders the quote as the page where a shopper checks out.
    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .quote, title: setting.words.fixed.yourOrder, content: QuotePage(self, setting))
    }
}
