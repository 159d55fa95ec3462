import ShopCore
package import StoreAPI

extension ItemList: Document where Item == Shelf {
    /// Renders a page of the stock list; without templates it is the list of short stock.
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.stock
        let isShort = setting.templates.isEmpty
        let rows: [[SheetPage.Cell]] = items.map { shelf in
            [
                .init(
                    shelf.sku, href: setting.link(shelf.links[.this]), detail: shelf.name),
                .number(shelf.onHand), .number(shelf.reserved), .free(shelf.available),
            ]
        }
        let table = SheetPage.Table(
            office.rooms.stock,
            [.init("SKU"), .number(words.onHand), .number(words.reserved), .number(words.free)], rows,
            empty: isShort ? office.overview.nothingShort : words.none,
            links, setting)
        let other =
            isShort ? (Office.home + "/stock", words.everything) : (Office.home + "/short-stock", words.short)
        return SheetPage(
            isShort ? words.short : office.rooms.stock,
            up: LinkView(href: setting.link(other.0), label: other.1),
            filter: setting.templates.first.map { FormView($0, setting) },
            main: [SheetPage.Block(kind: "brief", table: table)]
        ).content
    }
}

extension Shelf: Linked {}

extension Shelf: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.stock
        let notes = ["form-correct-change": words.changedNote, "form-correct-count": words.countedNote]
        let titles = ["form-correct-change": words.changed, "form-correct-count": words.counted]
        let forms = setting.templates.map { FormView($0, setting) }
        return SheetPage(
            sku, up: LinkView(href: setting.link(Office.home + "/stock"), label: office.rooms.stock),
            lead: name,
            main: [
                SheetPage.Block(
                    kind: "figures",
                    facts: [
                        .init(words.onHand, String(onHand)), .init(words.reserved, String(reserved)),
                        .init(words.free, String(available)),
                    ]), SheetPage.Block(words.moves, table: moveTable(words, setting)),
            ],
            side: forms.map { form in
                SheetPage.Block(titles[form.id], note: notes[form.id], forms: [form])
            } + [
                SheetPage.Block(facts: [
                    .init(
                        office.products.product, words.toProduct,
                        href: setting.link(links[.up]))
                ])
            ]
        ).content
    }

    private func moveTable(_ words: OfficeWords.Stock, _ setting: PageSetting) -> SheetPage.Table {
        let rows: [[SheetPage.Cell]] = (moves ?? []).map { move in
            [
                .init(PageTime.text(move.at, setting.words)),
                .init(
                    words.cause(move.cause),
                    detail: "\(words.account(move.from)) → \(words.account(move.to))"),
                .number(move.quantity),
                .init(
                    move.order ?? move.reason ?? "",
                    href: setting.link(move.links[.order])),
            ]
        }
        return SheetPage.Table(
            words.moves,
            [.init(words.time), .init(words.what), .number(words.units), .init(words.why)], rows,
            empty: words.noMoves)
    }
}

extension StockAdjustment: Document {
    /// Renders one stock adjustment; `delta` carries its sign.
    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language).stock
        let shelf = setting.link(Endpoints.shelf.link((name: "sku", value: sku)).href)
        return SheetPage(
            words.cause(StockCause.adjustment.rawValue), up: LinkView(href: shelf, label: sku),
            main: [
                SheetPage.Block(facts: [
                    .init("SKU", sku, href: shelf), .init(words.units, delta > 0 ? "+\(delta)" : "\(delta)"),
                    .init(words.onHand, String(onHand)), .init(words.reserved, String(reserved)),
                    .init(words.why, reason), .init(words.time, PageTime.text(at, setting.words)),
                ])
            ]
        ).content
    }
}

extension OfficeWords.Stock {
    /// Why units moved; a cause of a later version is shown as it is.
    package func cause(_ raw: String) -> String {
        switch StockCause(rawValue: raw) {
        case .import: self.imported
        case .adjustment: self.corrected
        case .hold: self.held
        case .unhold: self.unheld
        case .order: self.ordered
        case .release: self.released
        case .ship: self.shipped
        case .withdraw: self.withdrawn
        case .return: self.returned
        case nil: raw
        }
    }

    package func account(_ raw: String) -> String {
        switch StockAccount(rawValue: raw) {
        case .supplier: self.supplier
        case .available: self.free
        case .reserved: self.reserved
        case .shipped: self.sent
        case .scrapped: self.scrapped
        case nil: raw
        }
    }
}

extension SheetPage.Cell {
    /// A cell of free units, in a tone where they are few or none.
    package static func free(_ value: Int) -> SheetPage.Cell {
        value > OfficeOverview.fewUnits ? number(value) : state(.init("\(value)", value > 0 ? .open : .bad))
    }
}
