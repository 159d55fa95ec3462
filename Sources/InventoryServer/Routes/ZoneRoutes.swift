import StoreAPI

/// Shipping zones and taxes.
struct ZoneRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.showZones) { _ in reply(try await shop.database.policy()) }
        table.add(Operations.replaceZones) { call in
            let document = try call.body(ZoneDocument.self)
            let changed = try await shop.database.changePolicy(try call.match) { policy in
                policy = document.placed(in: policy)
                try policy.check()
            }
            shop.facts.book.turn(to: changed.policy, version: changed.version)
            return reply(changed)
        }
    }

    private func reply(_ stored: (policy: ShopPolicy, version: Int)) -> Reply {
        var reply = Reply(ZoneDocument(stored.policy))
        reply.version = stored.version
        return reply
    }
}
