import ShopCore
import ShopPages
import StoreAPI

/// The shelves, for the shop's staff.
struct OfficeStockRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.stock, "A page of the shelves.", access: .admin,
            parameters: CatalogueRoutes.parameters(["q", "category", "limit", "cursor"]),
            answers: [.ok("A page.", .shape("StockList"))], refusals: [400: [.invalidCursor]]
        ).by(Self.list)
        Operation(
            Endpoints.shortStock, "The shelves with the least on them, at most a hundred.", access: .admin,
            answers: [.ok("The shelves.", .shape("StockList"))]
        ).by(Self.showShortStock)
        // With its latest 25 moves.
        Operation(
            Endpoints.shelf, "What lies on the shelf of a SKU, and its latest moves.", access: .admin,
            answers: [.ok("The shelf.", .shape("Shelf"))]
        ).by(Self.showShelf)
    }

    private func showShortStock(_ call: Call) async throws -> Reply {
        let shelves = try await shop.store.shortShelves(atMost: OfficeOverview.fewUnits, limit: 100)
        return Reply(
            StockList(
                items: shelves.map { Shelf($0, call.language) },
                links: Links([.this: Endpoints.shortStock.link])))
    }

    private func showShelf(_ call: Call) async throws -> Reply {
        let shelf = try await shelf(call.path("sku"), call.language)
        return Reply(shelf, templates: StockForms(call.language).templates(shelf))
    }

    private func list(_ call: Call) async throws -> Reply {
        let request = try InventoryRequest(
            call.parameters, of: Endpoints.stock.link, language: call.language, currency: shop.currency,
            seal: shop.seal)
        let (page, shelves) = try await shop.store.shelves(request.query)
        var links: [Relation: Link] = [.this: request.link(to: request.query.start)]
        links[.prev] = page.previous.map(request.link)
        links[.next] = page.next.map(request.link)
        let forms = ProductForms(call.language, currency: shop.currency, policy: shop.facts.policy)
        return Reply(
            StockList(items: shelves.map { Shelf($0, call.language) }, links: Links(links)),
            templates: [forms.stockFilter(call.parameters)])
    }

    package func forms(_ call: Call, _ sent: FormBody) async throws -> PageForms {
        let shelf = try await shelf(sent.value(of: "sku") ?? "", call.language)
        return PageForms(templates: StockForms(call.language).templates(shelf))
    }

    private func shelf(_ sku: String, _ language: ContentLanguage) async throws -> Shelf {
        let found = try await shop.store.shelf(sku: sku, moves: 25).orNotFound()
        return Shelf(found.shelf, language, moves: found.moves)
    }
}
