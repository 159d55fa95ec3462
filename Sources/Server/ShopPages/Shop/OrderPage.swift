import PayKit
import ShopCore
package import StoreAPI

/// An order: how it stands, what happened, and what may be done with it now.
package struct OrderPage: Sendable {
    package let number: String
    package let state, kind: String
    package let meaning: String
    /// A sentence for who sent the order twice; nil else.
    package let repeated: String?
    package let lines: [LineView]
    package let rows: [RowView]
    package let papers: [LinkView]
    package let facts: [SheetPage.Fact]
    package let history: [SheetPage.Step]
    package let forms: [FormView]
    package let hasQuietForms: Bool
    /// Forms of less prominence, since few readers come for them.
    package let quietForms: [FormView]

    package init(_ order: Order, _ setting: PageSetting) {
        let words = setting.words
        let currency = order.total.currency.code
        let state = order.state(words)
        number = order.number
        self.state = state.name
        let kind = SheetPage.StateView.kind(of: order.status)
        // An order that is still to be sent is done for the shopper who paid.
        self.kind = ([.paid, .authorized].contains(order.status) ? .good : kind).rawValue
        meaning = state.meaning
        repeated = setting.isRepeated ? words.fixed.placedAlready : nil
        lines = order.lines.map { LineView($0, currency: currency, setting) }
        rows = Self.rows(order, words)
        let hasParcels = order.axes.goods != GoodsAxis.nothing.rawValue
        let office = OfficeWords(setting.language).orders
        let papers: [(Relation, String, isThere: Bool)] = [
            (.receipt, words.fixed.receipt, true), (.fulfilments, office.parcels, hasParcels),
            (.refunds, office.refunds, order.refunded != nil),
        ]
        self.papers = papers.filter(\.isThere).compactMap { relation, label, _ in
            order.links[relation].map { LinkView(href: setting.link($0.href), label: label) }
        }
        facts = Self.facts(order, words)
        history = order.steps(words)
        let due = PageMoney.text(order.total, setting.language)
        forms = setting.templates.filter { !Self.quiet.contains($0.name) }.map { template in
            FormView(
                template, setting, submit: template.name == "pay" ? words.pay(due) : nil,
                note: template.name == "pay" ? words.fixed.simulated : nil)
        }
        quietForms = Self.quietForms(order, setting)
        hasQuietForms = !quietForms.isEmpty
    }

    package static let quiet = ["cancel", "change"]

    /// The forms that stand folded below all others.
    package static func quietForms(_ order: Order, _ setting: PageSetting) -> [FormView] {
        setting.templates.filter { quiet.contains($0.name) }.map { template in
            let staysUsed = template.name == "cancel" && order.keepsCoupons
            return FormView(template, setting, note: staysUsed ? setting.words.fixed.couponStays : nil)
        }
    }

    /// Rows of the price and of what was taken and given back.
    package static func rows(_ order: Order, _ words: PageWords) -> [RowView] {
        let currency = order.total.currency.code
        return RowView.rows(order.summary, currency: currency, words, total: words.fixed.total)
            + words.moved(
                of: order.total, captured: order.captured, refunded: order.refunded,
                card: order.payment?.displayName)
    }

    package static func facts(_ order: Order, _ words: PageWords) -> [SheetPage.Fact] {
        let shipping = order.shipping.map { [$0.label, $0.detail].compactMap { $0 }.joined(separator: ", ") }
        let contact = order.contact.map { [$0.email, $0.phone].compactMap { $0 }.joined(separator: ", ") }
        let facts = [
            (words.fixed.placed, PageTime.text(order.createdAt, words)),
            (words.fact("expires_at"), order.expiresAt.map { PageTime.text($0, words) }),
            (words.place(order.shipping?.type), order.shipTo?.inOneLine),
            (words.fixed.shipping, shipping), (words.fixed.billTo, order.billing?.inOneLine),
            (words.fixed.contact, contact), (words.fixed.payment, order.payment?.displayName),
        ]
        return facts.compactMap { label, value in
            value.flatMap { $0.isEmpty ? nil : SheetPage.Fact(label, $0) }
        }
    }
}

extension Order: Document {
    package func state(_ words: PageWords) -> PageWords.StateWords {
        var state = words.state(
            status, by: shippingType, isOnline: isOnlineOnly, of: total, captured: captured,
            refunded: refunded)
        let tries = history.count { $0.event == OrderEvent.submitted.rawValue }
        if status == .awaitingPayment, tries >= OrderTerms.mostPayments {
            state.meaning = words.fixed.notPayable
        }
        // A reservation that was let go is the last word about its money.
        let ends = [OrderEvent.released, .voided, .declined].map(\.rawValue)
        let last = history.last { $0.event.map(ends.contains) ?? false }
        if status == .expired, last?.event == OrderEvent.released.rawValue {
            state.meaning = words.state("lapsed").meaning
        }
        return state
    }

    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .order,
            title: "\(setting.words.fixed.order) \(number) · \(state(setting.words).name)",
            content: OrderPage(self, setting))
    }
}

package struct OrderFinder: Document {
    package init() {}

    package func page(_ setting: PageSetting) -> PageContent {
        let words = setting.words.fixed
        return PageContent(
            template: .facts, title: words.findOrder,
            content: FactsPage(
                heading: words.findOrder, lead: words.findLead,
                forms: setting.templates.map { FormView($0, setting) }))
    }
}
