import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// The list, the products and their pictures.
struct CatalogueRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.inventory, "A page of the products.", parameters: parameters, isKept: true,
            answers: [.ok("A page.", .shape("InventoryPage"))], refusals: [400: [.invalidCursor]]
        ).by(Self.inventory)
        Operation(
            Endpoints.product, "A product with its variants, by its id, its slug or a SKU of it.",
            isKept: true, answers: [.ok("The product.", .shape("Product"))], refusals: [410: [.gone]]
        ).by(Self.product)
        Operation(
            Endpoints.availability, "What of a product can be bought now.", isKept: true,
            answers: [.ok("What can be bought.", .shape("ProductAvailability"))], refusals: [410: [.gone]]
        ).by(Self.availability)
        Operation(
            Endpoints.productImage, "Leads to the product's picture.",
            parameters: [
                .init(
                    name: "w", schema: .integer(1...4096), summary: "The width in pixels that would be best.")
            ], forms: MediaForm.ofRedirects, answers: [.elsewhere("The picture is there.")],
            refusals: [410: [.gone]]
        ).by(Self.productImage)
        Operation(
            Endpoints.image, "A picture, which never changes.", isKept: true, forms: [.png],
            answers: [.ok("The picture's bytes."), .part("Some of the picture's bytes.")],
            refusals: [416: [.rangeNotSatisfiable]]
        ).by(Self.image)
    }

    private static let parameters: [Operation.Parameter] = [
        .init(
            name: "q", schema: .text(0...SearchQuery.longest),
            summary: "What to look for, in any language of the shop."),
        .init(name: "category", schema: .text(.token, 1...100), summary: "One category, by its id."),
        .init(name: "in_stock", schema: .boolean, summary: "Whether some are in stock."),
        .init(name: "price_min", schema: .text(.amount, 1...40), summary: "The lowest price."),
        .init(name: "price_max", schema: .text(.amount, 1...40), summary: "The highest price."),
        .init(
            name: "sort", schema: Shapes.values(of: ProductSort.self),
            summary: "The order; by relevance when something is looked for, else by position."),
        .init(name: "limit", schema: .integer(ProductQuery.limits), summary: "Rows on a page."),
        .init(name: "cursor", schema: .text(.token, 0...600), summary: "Where to go on, from a link."),
        .init(name: "count", schema: .one(of: ["exact"]), summary: "Counts all products of the list."),
    ]

    /// Those parameters of the list that other lists have, too.
    static func parameters(_ names: Set<String>) -> [Operation.Parameter] {
        parameters.filter { names.contains($0.name) }
    }

    private func inventory(_ call: Call) async throws -> Reply {
        let request = try InventoryRequest(
            call.parameters, language: call.language, currency: shop.currency, seal: shop.seal)
        let page = try await shop.store.page(request.query)
        return Reply(
            wire(page, request, call.language), cache: .stock,
            templates: call.hasForms ? [search(request, call)] : [],
            catalogueVersion: page.version)
    }

    /// By its id, its slug or a SKU that it is sold under: people have the latter two at hand.
    private func product(named name: String) async throws -> FoundProduct {
        if let found = try await shop.store.product(id: name) { return try Self.active(found) }
        let id = try await shop.store.productID(named: name).orNotFound()
        return try Self.active(await shop.store.product(id: id).orNotFound())
    }

    private func product(_ call: Call) async throws -> Reply {
        let found = try await product(named: call.path("id"))
        let product = found.product
        let wire = wire(product, call.language)
        let templates = call.hasForms ? [forms(call).buy(wire, target: Endpoints.quotes.link.href)] : []
        return Reply(
            wire, cache: .stock, templates: templates.compactMap(\.self), version: product.version,
            catalogueVersion: found.version)
    }

    private func availability(_ call: Call) async throws -> Reply {
        let found = try await product(named: call.path("id"))
        return Reply(found.product.wireAvailability, cache: .live, catalogueVersion: found.version)
    }

    private func productImage(_ call: Call) async throws -> Reply {
        // Each picture is stored in one width, which is then the nearest to every other.
        let picture = try await shop.store.picture(ofProduct: call.path("id")).orNotFound()
        guard picture.isActive else { throw ProblemResponse.productGone }
        let place = Endpoints.image.link((name: "name", value: "\(picture.sha256).png"))
        return .seeOther(place.href, cache: .facts)
    }

    private func image(_ call: Call) async throws -> Reply {
        let name = try call.path("name")
        guard name.hasSuffix(".png"),
            let bytes = try await shop.store.picture(sha256: String(name.dropLast(4)))
        else { throw Refusal.notFound }
        return .picture(Representations.Entry([UInt8](bytes)))
    }

    private static func active(_ found: FoundProduct) throws -> FoundProduct {
        guard found.product.isActive else { throw ProblemResponse.productGone }
        return found
    }

    private func wire(
        _ page: ProductListing, _ request: InventoryRequest, _ language: ContentLanguage
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

    /// The front of the shop, and the form that searches it.
    package func front(
        _ call: Call
    ) async throws -> (page: InventoryPage, search: FormTemplate, version: Int64) {
        let request = try InventoryRequest(
            [:], language: call.language, currency: shop.currency, seal: shop.seal)
        let page = try await shop.store.page(request.query)
        return (wire(page, request, call.language), search(request, call), page.version)
    }

    package func search(_ call: Call) throws -> FormTemplate {
        let request = try InventoryRequest(
            [:], language: call.language, currency: shop.currency, seal: shop.seal)
        return search(request, call)
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

    private func wire(_ product: StoredProduct, _ language: ContentLanguage) -> Product {
        product.wire(language, policy: shop.facts.policy, currency: shop.currency)
    }
}
