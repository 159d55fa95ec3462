import HTTPTypes
import StoreAPI

/// The list, the products and their pictures.
struct CatalogueRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.listInventory, inventory)
        table.add(Operations.showProduct, prompt: product)
        table.add(Operations.showAvailability, prompt: availability)
        table.add(Operations.findProductImage, prompt: productImage)
        table.add(Operations.showImage, image)
    }

    @Sendable private func inventory(_ call: Call) async throws -> Reply {
        let request = try InventoryRequest(
            call.parameters, language: call.language, currency: shop.currency, seal: shop.seal)
        let page = try await shop.database.page(request.query)
        return Reply(
            wire(page, request, call.language), cache: .stock,
            templates: call.hasForms ? [search(request, call)] : [],
            catalogueVersion: page.version)
    }

    @Sendable private func product(_ call: Call) throws -> Reply {
        let (product, version) = try active(call.path("id"))
        let wire = wire(product, call.language)
        let templates = call.hasForms ? [forms(call).buy(wire, target: Endpoints.quotes.link.href)] : []
        return Reply(
            wire, cache: .stock, templates: templates.compactMap(\.self), version: product.version,
            catalogueVersion: version)
    }

    @Sendable private func availability(_ call: Call) throws -> Reply {
        let (product, version) = try active(call.path("id"))
        return Reply(product.wireAvailability, cache: .live, catalogueVersion: version)
    }

    @Sendable private func productImage(_ call: Call) throws -> Reply {
        // Each picture is stored in one width, which is then the nearest to every other.
        guard let picture = try shop.database.pictureDigest(product: call.path("id")) else {
            throw Refusal.notFound
        }
        guard picture.isActive else { throw Refusal.productGone }
        let place = Endpoints.image.link((name: "name", value: "\(picture.sha256).png"))
        return .seeOther(place.href, cache: .facts)
    }

    @Sendable private func image(_ call: Call) async throws -> Reply {
        let name = try call.path("name")
        guard name.hasSuffix(".png"),
            let bytes = try await shop.database.picture(sha256: String(name.dropLast(4)))
        else { throw Refusal.notFound }
        return .picture(Representations.Entry([UInt8](bytes)))
    }

    /// A product that is sold, and the version of the catalogue that it was read in.
    private func active(_ id: String) throws -> (product: StoredProduct, version: Int64) {
        guard let (product, version) = try shop.database.productNow(id: id) else {
            throw Refusal.notFound
        }
        guard product.isActive else { throw Refusal.productGone }
        return (product, version)
    }

    private func wire(
        _ page: ProductListing, _ request: InventoryRequest, _ language: Language
    ) -> InventoryPage {
        var links: [Relation: Link] = [
            .this: request.link(to: request.query.start), .first: request.link(to: .first),
            .last: request.link(to: .last), .search: Endpoints.inventory.link,
        ]
        links[.prev] = page.previous.map(request.link)
        links[.next] = page.next.map(request.link)
        return InventoryPage(
            items: page.products.map {
                $0.row(language, policy: shop.facts.policy, currency: shop.currency)
            },
            page: InventoryPage.Page(
                limit: request.query.limit, hasMore: page.next != nil, total: page.total),
            links: Links(links))
    }

    /// What the shop's front shows, and the form that searches it.
    func front(
        _ call: Call
    ) async throws -> (page: InventoryPage, search: FormTemplate, version: Int64) {
        let request = try InventoryRequest(
            [:], language: call.language, currency: shop.currency, seal: shop.seal)
        let page = try await shop.database.page(request.query)
        return (wire(page, request, call.language), search(request, call), page.version)
    }

    private func search(_ request: InventoryRequest, _ call: Call) -> FormTemplate {
        let categories = shop.facts.policy.categories.map {
            FormTemplate.Choice($0.name[call.language], value: $0.id)
        }
        // The usual order is the one of whoever names none: words typed into the form bring their own.
        let usual = ProductSort.usual(isSearch: request.query.filter.search != nil)
        func value(_ sort: ProductSort) -> String { sort == usual ? "" : sort.rawValue }
        let others = ProductSort.allCases.filter { $0 != usual && $0 != .relevance }
        let sorts = ([usual] + others).map {
            FormTemplate.Choice($0.label(call.language), value: value($0))
        }
        var values = call.parameters
        values["sort"] = value(request.query.sort)
        return forms(call).search(
            target: Endpoints.inventory.link.expanded(), categories: categories, sorts: sorts, values: values)
    }

    private func forms(_ call: Call) -> Forms { Forms(language: call.language) }

    private func wire(_ product: StoredProduct, _ language: Language) -> Product {
        product.wire(language, policy: shop.facts.policy, currency: shop.currency)
    }
}
