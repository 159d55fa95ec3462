import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Ships orders and follows their parcels.
struct ParcelRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.fulfil, "Ships lines of an order, or all that is left of it.", access: .admin,
            body: .object([
                .optional("lines", Bodies.lines), .optional("carrier", .words(Parcel.labelLengths)),
                .optional("tracking", .text(.token, Parcel.labelLengths)),
            ]), isKeyed: true, answers: [.created("The parcel.", .shape("Fulfilment"))],
            refusals: [409: [.illegalTransition]]
        ).by(Self.ship, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.fulfilments, "The parcels of an order.", access: .order,
            answers: [.ok("The parcels.", .shape("Fulfilments"))]
        ).by(Self.list)
        Operation(
            Endpoints.fulfilment, "A parcel and how far it is.", access: .order,
            answers: [.ok("The parcel.", .shape("Fulfilment"))]
        ).by(Self.show)
        // Moves the simulated courier one step.
        Operation(
            Endpoints.advance, "Takes a parcel one step further, for who shows the shop.", access: .admin,
            answers: [.ok("The parcel.", .shape("Fulfilment"))], refusals: [409: [.illegalTransition]]
        ).by(Self.advance)
    }

    private func ship(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let request = try call.body(FulfilmentRequest.self)
        let outcome = try await shop.orderService.ship(order.id, request, shop.keyed(call, request))
        return try await shop.reply(outcome, as: Fulfilment.self, of: order.id, for: call)
    }

    private func list(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let documents = shop.orderService.documents
        let parcels = try await shop.store.fulfilments(of: order.id)
        let shown = parcels.map { documents.fulfilment($0, for: call.audience) }
        return Reply(
            order.page(of: parcels, as: documents.list(shown, at: Endpoints.fulfilments, of: order.id)))
    }

    private func show(_ call: Call) async throws -> Reply {
        let found = try await shop.store.fulfilment(id: call.path("id"))
        let order = try await shop.order(found?.order ?? "", of: call)
        let parcel = try found.orNotFound()
        let document = shop.orderService.documents.fulfilment(parcel, for: call.audience)
        return Reply(order.page(of: parcel, as: document))
    }

    private func advance(_ call: Call) async throws -> Reply {
        let parcel = try await shop.store.advance(fulfilment: call.path("id"), at: call.now)
        return Reply(shop.orderService.documents.fulfilment(parcel, for: call.audience))
    }
}
