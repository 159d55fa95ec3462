import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Ships orders and follows their parcels.
package struct ParcelRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.shipOrder, forms: shop.orderForms, ship)
        table.add(Operations.listFulfilments, list)
        table.add(Operations.showFulfilment, show)
        table.add(Operations.advanceFulfilment, advance)
    }

    @Sendable private func ship(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(FulfilmentRequest.self)
        let keyed = try shop.keyed(call, request)
        let outcome = try await shop.orderService.ship(order.id, request, keyed)
        return try await shop.reply(outcome, as: Fulfilment.self, of: order.id, for: call)
    }

    @Sendable private func list(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let documents = shop.orderService.documents
        let parcels = try await shop.store.fulfilments(of: order.id)
            .map { documents.fulfilment($0, for: call.audience) }
        return Reply(
            FulfilmentsPage(
                list: documents.list(parcels, at: Endpoints.fulfilments, of: order.id), order: order))
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        let parcel = try await shop.store.fulfilment(id: call.path("id"))
        let order = try await shop.order(parcel?.order ?? "", of: call)
        guard let parcel else { throw Refusal.notFound }
        return Reply(
            FulfilmentPage(
                parcel: shop.orderService.documents.fulfilment(parcel, for: call.audience), order: order))
    }

    @Sendable private func advance(_ call: Call) async throws -> Reply {
        let parcel = try await shop.store.advance(fulfilment: call.path("id"), at: call.now)
        return Reply(shop.orderService.documents.fulfilment(parcel, for: call.audience))
    }
}
