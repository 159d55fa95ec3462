import HTTPEdge
import ShopCore
import ShopPages
import StoreAPI

/// Shipping zones and taxes.
package struct ZoneRoutes {
    package let shop: Shop

    /// Registers the shipping zones and tax rates; replacing them takes effect on prices at once.
    package func register(in table: inout RouteTable) {
        table.add(Operations.showZones) { call in
            let stored = try await shop.store.policy()
            guard call.form == .html else { return reply(stored) }
            return Reply(ZonePage(stored.policy), version: stored.version)
        }
        table.add(Operations.replaceZones) { call in
            let document = try call.body(ZoneDocument.self)
            let changed = try await shop.store.changePolicy(try call.match) { (policy) throws(Refusal) in
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
