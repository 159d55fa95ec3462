import PayKit
package import StoreAPI

/// A receipt as a page; it prints as one slip.
package struct ReceiptPage: Sendable {
    package let facts: [SheetPage.Fact]
    package let lines: [LineView]
    package let rows: [RowView]
    package let links: [LinkView]

    package init(_ receipt: OrderReceipt, _ setting: PageSetting) {
        let words = setting.words
        let currency = receipt.total.currency.code
        facts = receipt.facts(words)
        lines = receipt.lines.map { LineView($0, currency: currency, setting) }
        rows = receipt.rows(words)
        links = [
            receipt.links[.order].map { LinkView(href: setting.link($0.href), label: words.fixed.order) },
            LinkView(href: setting.link(Endpoints.entry.template), label: words.fixed.backToShop),
        ].compactMap(\.self)
    }
}

extension OrderReceipt: Document, TextDocument {
    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .receipt, title: setting.words.fixed.receipt, content: ReceiptPage(self, setting))
    }

    package func facts(_ words: PageWords) -> [SheetPage.Fact] {
        let method = shipping.map { [$0.label, $0.detail].compactMap(\.self).joined(separator: ", ") }
        let state = words.state(
            status, by: Order.shippingType(by: shipping, to: shipTo), isOnline: isOnlineOnly, of: total,
            captured: captured, refunded: refunded)
        let facts = [
            (words.fixed.order, number), (words.fixed.placed, PageTime.text(placedAt, words)),
            // The name of a cancelled order does not tell where its money is.
            (words.fact("status"), status == .cancelled ? words.sentence(of: state) : state.name),
            (words.fixed.payment, payment?.displayName), (words.place(shipping?.type), shipTo?.inOneLine),
            (words.fixed.shipping, method), (words.fixed.billTo, billing?.inOneLine),
        ]
        return facts.compactMap { label, value in value.map { SheetPage.Fact(label, $0) } }
    }

    package func rows(_ words: PageWords) -> [RowView] {
        RowView.rows(summary, currency: total.currency.code, words, total: words.fixed.total)
            + words.moved(
                of: total, captured: captured, refunded: refunded, card: payment?.displayName)
    }
}
