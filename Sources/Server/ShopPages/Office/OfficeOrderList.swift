package import StoreAPI

extension AdminOrders.Row {
    /// A list does not know the way of an order's goods.
    package func state(_ words: PageWords) -> PageWords.StateWords {
        words.state(status, as: words.listed(status), of: total, captured: captured, refunded: refunded)
    }

    /// Words for where its money is, when the state does not say it.
    package func money(_ words: PageWords) -> String? {
        if status == .cancelled, captured != refunded { return words.say("Refund due", "应退款") }
        let isSaid = status != .cancelled && (refunded == captured || status == .paid)
        return refunded == nil || isSaid ? nil : words.state(axes.money).name
    }
}

extension AdminOrders: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language)
        return SheetPage(
            office.rooms.orders, filter: setting.templates.first.map { FormView($0, setting) },
            main: [SheetPage.Block(table: table(setting))]
        ).content
    }

    package func table(_ setting: PageSetting) -> SheetPage.Table {
        let office = OfficeWords(setting.language), words = office.orders
        let rows: [[SheetPage.Cell]] = items.map { order in
            let state = order.state(setting.words)
            return [
                .init(order.number, href: setting.link(order.links[.this])),
                .init(PageTime.text(order.createdAt, setting.words)),
                .init(
                    "", detail: order.money(setting.words),
                    state: .init(state.name, SheetPage.StateView.kind(of: order.status))),
                .number(order.lines), .init(PageMoney.text(order.total, setting.language)),
            ]
        }
        return SheetPage.Table(
            office.rooms.orders,
            [
                .init(words.number), .init(words.placed), .init(words.state), .number(words.lines),
                .init(words.total, "money"),
            ], rows, empty: words.none, links, setting)
    }
}
