import HTTPEdge
import ShopCore
import ShopPages
import StoreAPI

/// Products and prices, for the shop's staff. Withdrawn products are there too.
struct ProductAdminRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.adminProduct, "A product in all its languages, sold or withdrawn.", access: .admin,
            answers: [.ok("The product.", .shape("AdminProduct"))]
        ).by(Self.showAdminProduct)
        Operation(
            Endpoints.changeProduct, "Changes a product, withdraws it or offers it again.", access: .admin,
            body: Bodies.productPatch, isMergePatch: true, needsMatch: true,
            answers: [.ok("The product as it is now.", .shape("AdminProduct"))],
            refusals: [422: [.policyConflict]]
        ).by(Self.changeProduct, pageForms: Self.productForms)
        Operation(
            Endpoints.adminVariant, "A variant with its price and its stock.", access: .admin,
            answers: [.ok("The variant.", .shape("AdminVariant"))]
        ).by(Self.showAdminVariant)
        // Under `If-Match` of the product, not of the variant.
        Operation(
            Endpoints.changePrice, "Changes the price of a variant; quotes keep theirs.", access: .admin,
            body: .object([.optional("price", Bodies.money)]), isMergePatch: true, needsMatch: true,
            answers: [.ok("The variant as it is now.", .shape("AdminVariant"))],
            refusals: [422: [.policyConflict]]
        ).by(Self.changePrice, pageForms: Self.priceForms)
        Operation(
            Endpoints.adminProducts, "A page of the products, sold or withdrawn.", access: .admin,
            parameters: CatalogueRoutes.parameters(["q", "category", "in_stock", "sort", "limit", "cursor"])
                + [
                    .init(
                        name: "state", schema: .one(of: ["sold", "withdrawn"]),
                        summary: "Sold ones unless withdrawn ones are asked for.")
                ], answers: [.ok("A page.", .shape("AdminProducts"))], refusals: [400: [.invalidCursor]]
        ).by(Self.list)
    }

    private func showAdminProduct(_ call: Call) async throws -> Reply {
        try await reply(shop.store.product(id: call.path("id")).orNotFound().product, call)
    }

    private func changeProduct(_ call: Call) async throws -> Reply {
        let patch = try call.body(ProductPatch.self)
        let policy = shop.facts.policy
        return try await reply(
            shop.store.changeProduct(call.path("id"), try call.match) { (product) throws(Refusal) in
                try patch.change(of: product, in: policy)
            }, call)
    }

    private func showAdminVariant(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        return try reply(try await shop.store.product(ofVariant: id), variant: id)
    }

    private func forms(_ call: Call) -> ProductForms {
        ProductForms(call.language, currency: shop.currency, policy: shop.facts.policy)
    }

    private func productForms(_ call: Call, _: FormBody) async throws -> PageForms {
        try await pageForms(shop.store.product(id: call.path("id")).orNotFound().product, call)
    }

    private func priceForms(_ call: Call, _: FormBody) async throws -> PageForms {
        try await pageForms(shop.store.product(ofVariant: call.path("id")).orNotFound(), call)
    }

    private func pageForms(_ product: StoredProduct, _ call: Call) -> PageForms {
        PageForms(templates: forms(call).templates(product), version: product.version)
    }

    private func list(_ call: Call) async throws -> Reply {
        let request = try InventoryRequest(
            call.parameters, of: Endpoints.adminProducts.link, language: call.language,
            currency: shop.currency, seal: shop.seal)
        let page = try await shop.store.page(request.query)
        var links: [Relation: Link] = [.this: request.link(to: request.query.start)]
        links[.prev] = page.previous.map(request.link)
        links[.next] = page.next.map(request.link)
        return Reply(
            ProductDocuments(
                items: page.products.map { ProductDocument(product: $0, currency: shop.currency) },
                page: InventoryPage.Page(limit: request.query.limit, hasMore: page.next != nil, total: nil),
                links: Links(links), categories: shop.facts.policy.categories),
            templates: [forms(call).filter(call.parameters)])
    }

    private func changePrice(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let match = try call.match
        guard let price = try call.body(PricePatch.self).minorUnits(in: shop.currency) else {
            let current = try await shop.store.product(ofVariant: id)
            _ = try current.map { try match.version(of: $0.version) }
            return try reply(current, variant: id)
        }
        let changed = try await shop.store.changePrice(ofVariant: id, to: price, match)
        return try reply(changed, variant: id)
    }

    func reply(_ product: StoredProduct, _ call: Call) async throws -> Reply {
        var document = ProductDocument(product: product, currency: shop.currency)
        document.policy = shop.facts.policy
        if call.form == .html { document.picture = try await shop.picture(of: product) }
        return Reply(document, templates: forms(call).templates(product), version: product.version)
            .leading(to: Endpoints.adminProduct.link(id: product.id).href)
    }

    private func reply(_ product: StoredProduct?, variant id: String) throws -> Reply {
        guard let product, let variant = product.variants.first(where: { $0.id == id }) else {
            throw Refusal.notFound
        }
        return Reply(VariantDocument(variant, of: product, shop.currency), version: product.version)
            .leading(to: Endpoints.adminProduct.link(id: product.id).href)
    }
}
