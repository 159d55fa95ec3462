import StoreAPI

/// Products and prices, for the shop's staff. Withdrawn products are there too.
struct ProductAdminRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.showAdminProduct) { call in
            guard let found = try await shop.database.product(id: call.path("id")) else {
                throw Refusal.notFound
            }
            return reply(found)
        }
        table.add(Operations.changeProduct) { call in
            let patch = try call.body(ProductPatch.self)
            let policy = shop.facts.policy
            return reply(
                try await shop.database.changeProduct(call.path("id"), try call.match) { product in
                    try patch.change(of: product, in: policy)
                })
        }
        table.add(Operations.showAdminVariant) { call in
            let id = try call.path("id")
            return try reply(try await shop.database.product(ofVariant: id), variant: id)
        }
        table.add(Operations.changePrice, changePrice)
    }

    @Sendable private func changePrice(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let match = try call.match
        guard let price = try call.body(PricePatch.self).minorUnits(in: shop.currency) else {
            let current = try await shop.database.product(ofVariant: id)
            _ = try current.map { try match.version(of: $0.version) }
            return try reply(current, variant: id)
        }
        let changed = try await shop.database.changePrice(ofVariant: id, to: price, match)
        return try reply(changed, variant: id)
    }

    private func reply(_ product: StoredProduct) -> Reply {
        var reply = Reply(ProductDocument(product: product, currency: shop.currency))
        reply.version = product.version
        return reply
    }

    private func reply(_ product: StoredProduct?, variant id: String) throws(Refusal) -> Reply {
        guard let product, let variant = product.variants.first(where: { $0.id == id }) else {
            throw .notFound
        }
        var reply = Reply(VariantDocument(variant, of: product, shop.currency))
        reply.version = product.version
        return reply
    }
}
