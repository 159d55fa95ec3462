import PayKit
import ShopCore
package import StoreAPI

/// The page of a basket's price, and of what is still to be said before it can be ordered.
package struct QuotePage: Sendable {
    package let lines: [LineView]
    package let rows: [RowView]
    /// Sentence that says until when the prices hold, in UTC.
    package let validity: String
    /// Forms to price again and to order; the button of the latter names the total.
    package let forms: [FormView]
    /// The total, or what is known of it, kept in sight while the forms are filled in.
    package let due: RowView?

    package init(_ quote: Quote, _ setting: PageSetting) {
        let words = setting.words
        lines = quote.lines.map { LineView($0, currency: quote.currency, setting) }
        let isOpen = quote.summary.contains { $0.type == .pending }
        rows = RowView.rows(
            quote.summary, currency: quote.currency, words,
            total: "\(isOpen ? words.fixed.soFar : words.fixed.total) (\(quote.currency))",
            untilFree: quote.untilFreeShipping)
        validity = words.validUntil(PageTime.clock(quote.expiresAt))
        due = rows.last
        let pay = due.map { words.pay($0.amount) }
        // The two are sent apart: what one has is not kept when the other is sent.
        let first = setting.templates.contains { $0.name == "order" } ? words.fixed.updateFirst : nil
        forms = setting.templates.map { template in
            let isOrder = template.name == "order"
            return FormView(
                template, setting,
                submit: isOrder
                    ? pay
                    : isOpen && ["deliver", "bill", "pickup"].contains(template.name)
                        ? words.fixed.goOn : nil,
                note: isOrder ? words.fixed.simulated : first,
                legends: isOrder ? Self.legends(template, words) : [:])
        }
    }

    /// The place that was told before stands where the rest of the address is asked for.
    private static func legends(_ template: FormTemplate, _ words: PageWords) -> [String: String] {
        let group =
            template.properties.contains { $0.name == "ship_to/country" } ? "ship_to" : "billing"
        let known = ["state", "postal_code", "country"].compactMap { name in
            template.properties.first { $0.name == "\(group)/\(name)" && $0.type == "hidden" }?.value
        }
        guard let country = known.last.flatMap({ Country(code: $0) }) else { return [:] }
        let place = [
            known.dropLast().joined(separator: " "), country.name(locale: words.language.rawValue),
        ]
        let name = place.filter { !$0.isEmpty }.joined(separator: ", ")
        return [group: group == "ship_to" ? words.shipTo(name) : words.billTo(name)]
    }
}

extension Quote: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .quote, title: setting.words.fixed.yourOrder, content: QuotePage(self, setting))
    }
}
