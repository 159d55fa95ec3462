import FoundationEssentials
import HTTPTypes
import Hummingbird
import StoreAPI

/// The list, the products and their pictures.
struct CatalogueRoutes {
    let shop: Shop

    func register(in table: RouteTable) {
        table.add(Endpoints.inventory.template, get: inventory)
        table.add(Endpoints.product.template, get: product)
        table.add(Endpoints.productImage.template, get: productImage)
        table.add(Endpoints.image.template, get: image)
    }

    @Sendable private func inventory(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let range = try PageRange(try request.parameters("limit", "cursor"), seal: shop.seal)
        let language = context.language
        let entry = try await kept("inventory \(range.limit) \(range.after) \(language)") {
            let found = try await shop.database.products(after: range.after, limit: range.limit)
            return (found.version, try WireFormat.encode(page(found, range, language)))
        }
        return .tagged(entry, to: request, language: language, cache: .stock)
    }

    @Sendable private func product(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        _ = try request.parameters()
        let id = try context.parameter("id")
        let language = context.language
        let entry = try await kept("product \(id) \(language)") {
            guard let found = try await shop.database.product(id: id) else { throw Refusal.notFound }
            return (found.version, try WireFormat.encode(wire(found.product, language)))
        }
        return .tagged(entry, to: request, language: language, cache: .stock)
    }

    @Sendable private func productImage(_ request: Request, _ context: ShopContext) async throws -> Response {
        _ = try request.parameters()
        guard let digest = try await shop.database.pictureDigest(product: context.parameter("id")) else {
            throw Refusal.notFound
        }
        let place = Endpoints.image.link((name: "name", value: "\(digest).png")).href
        return Response(
            status: .seeOther, headers: [.location: place, .cacheControl: CachePolicy.facts.rawValue])
    }

    @Sendable private func image(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireAccept("image/png")
        let name = try context.parameter("name")
        guard name.hasSuffix(".png"),
            let bytes = try await shop.database.picture(sha256: String(name.dropLast(4)))
        else { throw Refusal.notFound }
        return .tagged(
            Representations.Entry([UInt8](bytes)), to: request, language: context.language, cache: .forever,
            mediaType: "image/png")
    }

    /// What is kept under this name, made anew when the catalogue has changed.
    private func kept(
        _ name: String, make: () async throws -> (version: Int64, body: [UInt8])
    ) async throws -> Representations.Entry {
        let version = try await shop.database.catalogueVersion()
        if let entry = shop.representations.entry(name, version: version) { return entry }
        let made = try await make()
        let entry = Representations.Entry(made.body)
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

    private func wire(_ product: StoredProduct, _ language: Language) -> Product {
        product.wire(language, policy: shop.facts.policy, currency: shop.currency)
    }
}
