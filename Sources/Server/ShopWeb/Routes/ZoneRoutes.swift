import HTTPEdge
import ShopCore
import ShopPages
import StoreAPI

struct ZoneRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.zones, "Where the shop sends goods, for how much, and which taxes it takes.",
            access: .admin, answers: [.ok("The zones and taxes.", .shape("Zones"))]
        ).by(Self.showZones)
        Operation(
            Endpoints.replaceZones, "Replaces zones and taxes; prices follow them at once.", access: .admin,
            body: .object(Bodies.zones), needsMatch: true,
            answers: [.ok("The new zones and taxes.", .shape("Zones"))], refusals: [422: [.policyConflict]]
        ).by(Self.replaceZones)
    }

    private func showZones(_ call: Call) async throws -> Reply {
        let stored = try await shop.store.policy()
        guard call.form == .html else { return reply(stored) }
        return Reply(ZonePage(stored.policy), version: stored.version)
    }

    private func replaceZones(_ call: Call) async throws -> Reply {
        let document = try call.body(ZoneDocument.self)
        let changed = try await shop.store.changePolicy(try call.match) { (policy) throws(Refusal) in
            policy = document.placed(in: policy)
            try policy.check()
        }
        shop.facts.book.turn(to: changed.policy, version: changed.version)
        return reply(changed)
    }

    private func reply(_ stored: (policy: ShopPolicy, version: Int)) -> Reply {
        Reply(ZoneDocument(stored.policy), version: stored.version)
    }
}
