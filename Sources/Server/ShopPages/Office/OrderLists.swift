import PayKit
package import ShopCore
package import StoreAPI

extension StoredOrder {
    package func page(of refunds: ItemList<Refund>) -> DocumentWithPage<ItemList<Refund>> {
        DocumentWithPage(refunds) { setting in
            let words = OfficeWords(setting.language).orders
            let table = table(of: refunds.items, words, setting)
            return SheetPage(
                words.refunds, up: link(refunds.links, setting), main: [SheetPage.Block(table: table)]
            ).content
        }
    }

    package func page(
        of parcels: [StoredFulfilment], as list: ItemList<Fulfilment>
    ) -> DocumentWithPage<ItemList<Fulfilment>> {
        DocumentWithPage(list) { setting in
            let words = OfficeWords(setting.language).orders
            return SheetPage(
                words.parcels, up: link(list.links, setting),
                main: parcels.map { block(of: $0, words, setting) }
                    + (parcels.isEmpty ? [SheetPage.Block(note: words.noParcels)] : [])
            ).content
        }
    }

    package func page(
        of parcel: StoredFulfilment, as document: Fulfilment
    ) -> DocumentWithPage<Fulfilment> {
        DocumentWithPage(document) { setting in
            let words = OfficeWords(setting.language).orders
            return SheetPage(
                setting.words.parcel(parcel.state, by: way(of: parcel)), up: link(document.links, setting),
                main: [block(of: parcel, words, setting)]
            ).content
        }
    }
}

extension OrderPayment: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language).orders
        let amounts = [(words.amount, amount), (words.captured, captured), (words.refunded, refunded)]
        let facts = amounts.map { label, money in
            SheetPage.Fact(label, PageMoney.text(money, setting.language))
        }
        let more: [(String, String?)] = [
            (words.reason, declineCode.map(setting.words.declineReason)),
            (words.until, deadline.map { PageTime.text($0, setting.words) }),
            (words.time, PageTime.text(createdAt, setting.words)),
        ]
        let order = links[.order].map {
            LinkView(href: setting.link($0.href), label: setting.words.fixed.order)
        }
        return SheetPage(
            displayName, up: order, state: setting.words.payment(state),
            main: [
                SheetPage.Block(
                    facts: facts
                        + more.compactMap { label, value in value.map { SheetPage.Fact(label, $0) } })
            ]
        ).content
    }
}

extension StoredOrder {
    package func table(
        of refunds: [Refund], _ words: OfficeWords.Orders, _ setting: PageSetting
    ) -> SheetPage.Table {
        let rows: [[SheetPage.Cell]] = refunds.map { refund in
            [
                .init(PageTime.text(refund.createdAt, setting.words)),
                .init(
                    setting.words.reason(refund),
                    detail: refund.lines.isEmpty ? nil : units(refund.lines)),
                .state(setting.words.refund(refund.state)),
                .init(PageMoney.text(refund.amount, setting.language)),
            ]
        }
        return SheetPage.Table(
            words.refunds,
            [.init(words.time), .init(words.reason), .init(words.state), .init(words.amount, "money")], rows,
            empty: words.noRefunds)
    }

    /// A parcel: its units, and how far it is.
    package func block(
        of parcel: StoredFulfilment, _ words: OfficeWords.Orders, _ setting: PageSetting,
        forms: [FormView] = []
    ) -> SheetPage.Block {
        let number = parcel.trackingNumber.map { SheetPage.Fact(words.tracking, $0) }
        return SheetPage.Block(
            "\(parcel.carrier) · \(setting.words.parcel(parcel.state, by: way(of: parcel)))",
            facts: [number, SheetPage.Fact(words.units, units(parcel.lines))].compactMap(\.self),
            steps: parcel.steps.map { step in
                .init(
                    moment: PageTime.moment(step.at), time: PageTime.text(step.at, setting.words),
                    state: setting.words.parcel(step.state, by: way(of: parcel)))
            }, forms: forms)
    }

    private func way(of parcel: StoredFulfilment) -> ShippingType? {
        parcel.isDownload ? nil : frozen.shipping?.type
    }

    /// Without a name the id of a variant is shown.
    package func units(_ lines: [OrderLine]) -> String {
        let names = names
        return lines.map { "\($0.quantity) × \(names[$0.variant] ?? $0.variant)" }.joined(separator: ", ")
    }

    package var names: [String: String] {
        Dictionary(frozen.lines.map { ($0.variant, $0.name) }) { first, _ in first }
    }

    private func link(_ links: Links, _ setting: PageSetting) -> LinkView? {
        links[.order].map {
            LinkView(href: setting.link($0.href), label: "\(setting.words.fixed.order) \(number)")
        }
    }
}

extension ItemList<Refund> {
    /// The book of refunds, each with the number of its order.
    package func page(_ numbers: [String]) -> DocumentWithPage<Self> {
        DocumentWithPage(self) { setting in
            let office = OfficeWords(setting.language), words = office.orders
            let rows: [[SheetPage.Cell]] = zip(items, numbers).map { refund, number in
                [
                    .init(number, href: setting.link(refund.links[.order])),
                    .init(PageTime.text(refund.createdAt, setting.words)),
                    .init(setting.words.reason(refund)),
                    .state(setting.words.refund(refund.state)),
                    .init(PageMoney.text(refund.amount, setting.language)),
                ]
            }
            let table = SheetPage.Table(
                office.rooms.refunds,
                [
                    .init(words.number), .init(words.time), .init(words.reason), .init(words.state),
                    .init(words.amount, "money"),
                ], rows, empty: words.noRefundsAtAll, links, setting)
            return SheetPage(office.rooms.refunds, main: [SheetPage.Block(table: table)]).content
        }
    }
}
