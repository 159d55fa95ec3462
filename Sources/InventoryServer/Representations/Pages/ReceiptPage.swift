import FoundationEssentials
import PayKit
import StoreAPI

/// A receipt as a page; it prints as one slip.
struct ReceiptPage: Sendable {
    let facts: [FactView]
    let lines: [LineView]
    let rows: [RowView]
    let links: [LinkView]

    init(_ receipt: Receipt, _ setting: PageSetting) {
        let words = setting.words
        facts = receipt.facts(words)
        lines = receipt.lines.map { LineView($0, currency: receipt.currency, setting.language) }
        rows = RowView.rows(
            receipt.summary, currency: receipt.currency, words, total: words.fixed.total)
        links = [LinkView(href: setting.link(setting.home), label: words.fixed.backToShop)]
    }
}

/// What a receipt says in every form: who sold what to whom, what it cost and how it was paid.
struct Receipt: Sendable {
    var merchant: String
    var number: String
    var status: String
    var placedAt: Date
    var lines: [Quote.Line]
    var summary: [SummaryRow]
    var currency: String
    var refunded: Money?
    var payment: String?
    var shipTo: WireAddress?
    var shipping: String?

    func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .receipt, title: setting.words.fixed.receipt, content: ReceiptPage(self, setting))
    }

    func facts(_ words: PageWords) -> [FactView] {
        let facts = [
            (words.fixed.order, number), (words.fixed.placed, PageTime.text(placedAt, words)),
            (words.fact("status"), words.state(status).name), (words.fixed.payment, payment),
            (words.fixed.shipTo, shipTo?.inOneLine), (words.fixed.shipping, shipping),
            (words.state("refunded").name, refunded.map { PageMoney.text($0, words.language) }),
        ]
        return facts.compactMap { label, value in value.map { FactView(label: label, value: $0) } }
    }
}
