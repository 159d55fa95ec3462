import PayKit
package import ShopCore
package import StoreAPI

/// An order as the shop's staff sees it: with everything that belongs to it.
package struct OfficeOrder: Document, Linked {
    package let order: Order
    package let stored: StoredOrder
    package let lines: [NamedLine]
    package let payments: [OrderPayment]
    package let refunds: [Refund]
    package let parcels: [StoredFulfilment]

    package init(
        order: Order, stored: StoredOrder, lines: [NamedLine], payments: [OrderPayment],
        refunds: [Refund], parcels: [StoredFulfilment]
    ) {
        self.order = order
        self.stored = stored
        self.lines = lines
        self.payments = payments
        self.refunds = refunds
        self.parcels = parcels
    }

    package var links: Links { order.links }

    package func encode(to encoder: any Encoder) throws { try order.encode(to: encoder) }

    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.orders
        let state = order.state(setting.words)
        return SheetPage(
            order.number,
            up: LinkView(href: setting.link(Office.home + "/orders"), label: office.rooms.orders),
            state: .init(state.name, order.kind), main: main(words, setting), side: side(words, setting)
        ).content
    }

    private func main(_ words: OfficeWords.Orders, _ setting: PageSetting) -> [SheetPage.Block] {
        let page = setting.words
        let steps = order.steps(page)
        let parcelBlocks = parcels.map { parcel in
            let place = Endpoints.advance.link(id: parcel.id).href
            let advance = FormTemplate(name: "advance-\(parcel.id)", method: "POST", target: place)
            let isMoving = FulfilmentMethod.next(after: parcel.state) != nil
            return stored.block(
                of: parcel, words, setting, forms: isMoving ? [FormView(advance, setting)] : [])
        }
        return [SheetPage.Block(words.goods, table: lineTable(words, setting))] + parcelBlocks
            + [
                SheetPage.Block(words.payments, table: paymentTable(words, setting)),
                SheetPage.Block(words.refunds, table: stored.table(of: refunds, words, setting)),
                SheetPage.Block(page.fixed.history, steps: steps),
            ]
    }

    private func side(_ words: OfficeWords.Orders, _ setting: PageSetting) -> [SheetPage.Block] {
        let page = setting.words
        let notes = [
            "refund": words.refundNote, "refund-lines": words.unitsNote, "ship": words.shipNote,
        ]
        let titles = [
            "refund": words.refundAll, "refund-lines": words.refundLines, "ship": page.form("ship")?.title,
        ]
        let offered = setting.templates.filter { !OrderPage.quiet.contains($0.name) && $0.name != "pay" }
        return [
            SheetPage.Block(kind: "total", sum: .init(rows: OrderPage.rows(order, page))),
            SheetPage.Block(words.buyer, facts: OrderPage.facts(order, page)),
        ]
            + offered.map { template in
                SheetPage.Block(
                    titles[template.name] ?? nil, note: notes[template.name],
                    forms: [.plain(template, setting)])
            }
            + [
                SheetPage.Block(foldedTitle: words.more, folded: OrderPage.quietForms(order, setting))
            ].filter(\.hasFolded)
    }

    private func lineTable(_ words: OfficeWords.Orders, _ setting: PageSetting) -> SheetPage.Table {
        let rows: [[SheetPage.Cell]] = order.lines.map { line in
            let stored = lines.first { $0.units.variant == line.variant }
            let shelf = stored.map { Endpoints.shelf.link((name: "sku", value: $0.sku)).href }
            return [
                .init(line.name, href: shelf.map(setting.link), detail: stored?.sku),
                .number(line.quantity), .number(stored?.units.shipped ?? 0),
                .number(stored?.units.left ?? 0), .number(stored?.units.refunded ?? 0),
                .init(
                    PageMoney.text(
                        line.unit, order.total.currency.code, setting.language, times: line.quantity)),
            ]
        }
        return SheetPage.Table(
            words.item,
            [
                .init(words.item), .number(words.ordered), .number(words.sent), .number(words.left),
                .number(words.refunded), .init(setting.words.fixed.price, "money"),
            ], rows, empty: words.none)
    }

    private func paymentTable(_ words: OfficeWords.Orders, _ setting: PageSetting) -> SheetPage.Table {
        let rows: [[SheetPage.Cell]] = payments.map { payment in
            let deadline = payment.deadline.map { "\(words.until) \(PageTime.text($0, setting.words))" }
            let part =
                payment.state == .captured && payment.captured != payment.amount
                ? "\(words.captured) \(PageMoney.text(payment.captured, setting.language))" : nil
            let decline = payment.declineCode.map(setting.words.declineReason)
            return [
                .init(PageTime.text(payment.createdAt, setting.words)),
                .init(payment.displayName, detail: decline ?? deadline),
                .state(setting.words.payment(payment.state)),
                .init(PageMoney.text(payment.amount, setting.language), detail: part),
            ]
        }
        return SheetPage.Table(
            words.payments,
            [.init(words.time), .init(words.card), .init(words.state), .init(words.amount, "money")], rows,
            empty: setting.words.state("awaiting_payment").name)
    }
}

extension Order {
    package func steps(_ words: PageWords) -> [SheetPage.Step] {
        let placed =
            history.first?.from.isEmpty == true
            ? [] : [Step(at: createdAt, from: "", to: Order.Status.awaitingPayment.rawValue)]
        let isPart = captured.map { $0 != total } ?? false
        var said = ""
        return (placed + history).map { step in
            // A time that the step before has is not said again.
            let time = PageTime.text(step.at, words)
            defer { said = time }
            return SheetPage.Step(
                moment: PageTime.moment(step.at), time: time == said ? "" : time,
                state: isPart && step.event == OrderEvent.captured.rawValue
                    ? words.state("partially_captured").name
                    : words.event(step, by: shippingType))
        }
    }

    fileprivate var kind: SheetPage.StateView.Kind { SheetPage.StateView.kind(of: status) }
}

extension SheetPage.StateView {
    /// The kind of a status, by whether the staff has to act on it.
    package static func kind(of status: Order.Status) -> Kind {
        switch status {
        case .paid, .partiallyFulfilled, .authorized: .open
        case .fulfilled: .good
        case .awaitingPayment, .paymentPending, .expired, .cancelled: .still
        }
    }
}
