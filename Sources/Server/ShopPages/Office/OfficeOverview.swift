package import FoundationEssentials
package import ShopCore
package import StoreAPI

/// The dashboard of the back office: what awaits action, and whether all is well.
package struct OfficeOverview: Document {
    /// HAL links of the administration, all that programs get.
    package let front: Administration
    /// Orders that wait, by status, counted up to ``mostCounted``; of the cancelled those with a refund due.
    package let waiting: [Order.Status: Int]
    /// At most ten SKUs with at most ``fewUnits`` free units.
    package let short: [Shelf]
    /// Result of the last reconciliation; nil if there was none since the server started.
    package let books: BookMemory.Result?
    package let copiedAt: Date?

    /// So few free units are worth a word.
    package static let fewUnits = 3
    /// Orders beyond this number are not counted.
    package static let mostCounted = 1000

    /// Reads the dashboard's figures from the store.
    package init(
        _ front: Administration, _ store: any Store, books: BookMemory.Result?, copiedAt: Date?,
        _ language: ContentLanguage, at now: Date
    ) async throws {
        self.front = front
        waiting = try await store.waitingOrders(atMost: Self.mostCounted, at: now)
        let shelves = try await store.shortShelves(atMost: Self.fewUnits, limit: 10)
        short = shelves.map { Shelf($0, language) }
        self.books = books
        self.copiedAt = copiedAt
    }

    package func encode(to encoder: any Encoder) throws { try front.encode(to: encoder) }

    package func page(_ setting: PageSetting) -> PageContent {
        let words = OfficeWords(setting.language), overview = words.overview
        return SheetPage(
            words.rooms.overview,
            main: [
                SheetPage.Block(overview.attention, tiles: tiles(overview, setting)),
                SheetPage.Block(
                    overview.shortTitle,
                    table: SheetPage.Table(
                        overview.shortTitle,
                        [.init("SKU"), .init(words.stock.name), .number(words.stock.free)],
                        short.map { shelf in
                            [
                                .init(shelf.sku, href: setting.link(shelf.links[.this])),
                                .init(shelf.name), .free(shelf.available),
                            ]
                        }, empty: overview.nothingShort)),
            ], side: [bookBlock(overview, setting), copyBlock(words, setting)]
        ).content
    }

    private func tiles(_ words: OfficeWords.Overview, _ setting: PageSetting) -> [SheetPage.Tile] {
        func tile(_ status: Order.Status, _ label: String, isUrgent: Bool) -> SheetPage.Tile {
            let count = waiting[status] ?? 0
            let place = "\(Office.home)/orders?status=\(status.rawValue)"
            return SheetPage.Tile(
                value: count < Self.mostCounted ? "\(count)" : "\(Self.mostCounted - 1)+", label: label,
                href: setting.link(place), kind: isUrgent && count > 0 ? "urgent" : "calm")
        }
        return [
            tile(.paid, words.toShip, isUrgent: true),
            tile(.partiallyFulfilled, words.partlySent, isUrgent: true),
            tile(.authorized, words.toCapture, isUrgent: true),
            tile(.cancelled, words.refundDue, isUrgent: true),
            tile(.paymentPending, words.pending, isUrgent: false),
            tile(.awaitingPayment, words.unpaid, isUrgent: false),
        ]
    }

    private func copyBlock(_ words: OfficeWords, _ setting: PageSetting) -> SheetPage.Block {
        let latest = copiedAt.map { PageTime.text($0, setting.words) } ?? words.files.never
        return SheetPage.Block(
            words.files.copies,
            facts: [
                .init(words.files.latest, latest, href: setting.link(Endpoints.backups.template))
            ])
    }

    private func bookBlock(_ words: OfficeWords.Overview, _ setting: PageSetting) -> SheetPage.Block {
        let place = setting.link(Endpoints.reconciliation.link.href)
        guard let books else {
            return SheetPage.Block(
                words.books, note: words.notChecked,
                facts: [.init(words.books, words.check, href: place)])
        }
        return SheetPage.Block(
            words.books,
            facts: [
                .init(words.books, books.isBalanced ? words.balanced : words.broken, href: place),
                .init(words.checked, PageTime.text(books.at, setting.words)),
            ])
    }
}

extension OfficeOverview: Linked {
    package var links: Links { front.links }
}

extension Shelf {
    package init(_ stored: StoredShelf, _ language: ContentLanguage, moves: [Move]? = nil) {
        let (product, variant) = (stored.product, stored.variant)
        self.init(
            sku: variant.sku, variant: variant.id, product: product.id,
            name: product.lineName(variant, language), onHand: stored.onHand, reserved: stored.reserved,
            moves: moves,
            links: Links([
                .this: Endpoints.shelf.link((name: "sku", value: variant.sku)),
                .up: Endpoints.adminProduct.link(id: product.id),
            ]))
    }
}

extension Reconciliation: Document {
    package func page(_ setting: PageSetting) -> PageContent {
        let office = OfficeWords(setting.language), words = office.books
        let rows: [[SheetPage.Cell]] = rules.map { rule in
            let isKept = rule.violations.isEmpty
            let count = rule.violations.count
            let said = count < BookFinding.mostViolations ? "\(count)" : "\(count)+"
            return [
                .init(
                    rule.sentence,
                    detail: isKept ? nil : "\(words.violations): \(rule.violations.joined(separator: ", "))"),
                .state(
                    isKept ? .init(words.kept, .good) : .init(said, .bad)),
            ]
        }
        return SheetPage(
            isBalanced ? words.balanced : words.broken,
            state: isBalanced ? .init(office.overview.balanced, .good) : .init(office.overview.broken, .bad),
            lead: "\(words.lead) \(PageTime.text(at, setting.words))",
            main: [
                SheetPage.Block(
                    table: SheetPage.Table(
                        office.rooms.books, [.init(words.rule), .init(words.result)], rows, empty: ""))
            ]
        ).content
    }
}
