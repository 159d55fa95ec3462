import StoreAPI

/// The list, the products and their pictures.
struct CatalogueRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.listInventory, inventory)
        table.add(Operations.showProduct, product)
        table.add(Operations.findProductImage, productImage)
        table.add(Operations.showImage, image)
    }

    @Sendable private func inventory(_ call: Call) async throws -> Reply {
        let range = try PageRange(call.parameters, seal: shop.seal)
        let entry = try await kept("inventory \(range.limit) \(range.after)", call) {
            let found = try await shop.database.products(after: range.after, limit: range.limit)
            return (found.version, try page(found, range, call.language), [search(call)])
        }
        return Reply(entry, cache: .stock)
    }

    @Sendable private func product(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let entry = try await kept("product \(id)", call) {
            guard let found = try await shop.database.product(id: id) else { throw Refusal.notFound }
            let product = wire(found.product, call.language)
            let buy = Forms(language: call.language).buy(product, target: Endpoints.quotes.link.href)
            return (found.version, product, [buy].compactMap(\.self))
        }
        return Reply(entry, cache: .stock)
    }

    @Sendable private func productImage(_ call: Call) async throws -> Reply {
        guard let digest = try await shop.database.pictureDigest(product: call.path("id")) else {
            throw Refusal.notFound
        }
        return .seeOther(Endpoints.image.link((name: "name", value: "\(digest).png")).href, cache: .facts)
    }

    @Sendable private func image(_ call: Call) async throws -> Reply {
        let name = try call.path("name")
        guard name.hasSuffix(".png"),
            let bytes = try await shop.database.picture(sha256: String(name.dropLast(4)))
        else { throw Refusal.notFound }
        return Reply(Representations.Entry([UInt8](bytes)), cache: .forever)
    }

    /// What is kept under this name, made anew when the catalogue has changed.
    private func kept(
        _ name: String, _ call: Call,
        make: () async throws -> (
            version: Int64, document: any Encodable & Sendable, templates: [FormTemplate]
        )
    ) async throws -> Representations.Entry {
        let name = "\(name) \(call.form.rawValue) \(call.language) \(call.request.namedLanguage != nil)"
        let version = try await shop.database.catalogueVersion()
        if let entry = shop.representations.entry(name, version: version) { return entry }
        let made = try await make()
        let entry = try shop.presentation.entry(made.document, templates: made.templates, for: call)
        shop.representations.keep(entry, as: name, version: made.version)
        return entry
    }

    private func page(
        _ found: (version: Int64, products: [StoredProduct], hasMore: Bool), _ range: PageRange,
        _ language: Language
    ) throws -> InventoryPage {
        let pages = Endpoints.inventory
        let limit = (name: "limit", value: String(range.limit))
        var links: [Relation: Link] = [.this: pages.link(limit), .first: pages.link(limit)]
        if range.after > 0 {
            links[.this] = pages.link(limit, (name: "cursor", value: range.cursor(shop.seal)))
        }
        if found.hasMore, let last = found.products.last {
            let next = PageRange(limit: range.limit, after: last.position).cursor(shop.seal)
            links[.next] = pages.link(limit, (name: "cursor", value: next))
        }
        return InventoryPage(
            items: found.products.map { wire($0, language).summary },
            page: InventoryPage.Page(limit: range.limit, hasMore: found.hasMore), links: Links(links))
    }

    /// What the shop's front shows.
    func firstPage(_ call: Call) async throws -> InventoryPage {
        let range = PageRange(limit: PageRange.usualLimit, after: 0)
        let found = try await shop.database.products(after: 0, limit: range.limit)
        return try page(found, range, call.language)
    }

    func search(_ call: Call) -> FormTemplate {
        Forms(language: call.language).search(
            target: Endpoints.inventory.link.expanded(), categories: [], sorts: [], values: call.parameters)
    }

    private func wire(_ product: StoredProduct, _ language: Language) -> Product {
        product.wire(language, policy: shop.facts.policy, currency: shop.currency)
    }
}
