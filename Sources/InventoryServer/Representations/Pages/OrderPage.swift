import FoundationEssentials
import PayKit
import StoreAPI

/// An order: how it stands, what happened, and what may be done with it now.
struct OrderPage: Sendable {
    let number: String
    let state: String
    let meaning: String
    let lines: [LineView]
    let rows: [RowView]
    let receipt: String?
    let facts: [FactView]
    let tables: [TableView]
    let history: [Step]
    /// What moves the order on.
    let forms: [FormView]
    let hasQuietForms: Bool
    /// What stands back, since nobody came for it.
    let quietForms: [FormView]

    struct Step: Sendable {
        let moment: String
        let time: String
        let state: String
    }

    init(_ order: Order, _ setting: PageSetting) {
        let words = setting.words
        let currency = order.total.currency.code
        let state = words.state(order.status.rawValue)
        number = order.number
        self.state = state.name
        meaning = state.meaning
        lines = order.lines.map { LineView($0, currency: currency, setting.language) }
        rows = RowView.rows(order.summary, currency: currency, words, total: words.fixed.total)
        receipt = order.links[.receipt].map { setting.link($0.href) }
        facts = Self.facts(order, words)
        tables = []
        history = order.history.map { step in
            Step(
                moment: PageTime.moment(step.at), time: PageTime.text(step.at, words),
                state: words.state(step.to).name)
        }
        let due = PageMoney.text(order.total, setting.language)
        let quiet = ["cancel", "change"]
        forms = setting.templates.filter { !quiet.contains($0.name) }.map { template in
            FormView(
                template, setting, submit: template.name == "pay" ? words.pay(due) : nil,
                note: template.name == "pay" ? words.fixed.simulated : nil)
        }
        quietForms = setting.templates.filter { quiet.contains($0.name) }.map { FormView($0, setting) }
        hasQuietForms = !quietForms.isEmpty
    }

    static func facts(_ order: Order, _ words: PageWords) -> [FactView] {
        let shipping = order.shipping.map { [$0.label, $0.detail].compactMap { $0 }.joined(separator: ", ") }
        let contact = order.contact.map { [$0.email, $0.phone].compactMap { $0 }.joined(separator: ", ") }
        let facts = [
            (words.fixed.placed, PageTime.text(order.createdAt, words)),
            (words.fact("expires_at"), order.expiresAt.map { PageTime.text($0, words) }),
            (words.fixed.shipTo, order.shipTo?.inOneLine), (words.fixed.shipping, shipping),
            (words.fixed.contact, contact), (words.fixed.payment, order.payment?.displayName),
            (words.state("refunded").name, order.refunded.map { PageMoney.text($0, words.language) }),
        ]
        return facts.compactMap { label, value in
            value.flatMap { $0.isEmpty ? nil : FactView(label: label, value: $0) }
        }
    }
}

extension Order: Document {
    func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .order, title: "\(setting.words.fixed.order) \(number)",
            content: OrderPage(self, setting))
    }
}
