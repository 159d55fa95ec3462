import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Orders, as the shop's staff sees them in a browser.
struct OfficeOrderRoutes: Routes {
    let shop: Shop

    static let operations = books + actions

    private static let books = Operations.list {
        Operation(
            Endpoints.refundBook, "The refunds of all orders, the newest first.", access: .admin,
            parameters: [
                .init(name: "before", schema: .text(.token, 1...200), summary: "Where to go on, from a link.")
            ], answers: [.ok("A page.", .shape("Refunds"))]
        ).by(Self.refunds)
    }

    /// Actions on orders, at places of the back office: a browser sends its pass nowhere else.
    private static let actions = Operations.purchases.filter { offered.contains($0.operation.id) }
        .map(inOffice)
    private static let offered: Set<String> = [
        Endpoints.order.id, Endpoints.changeOrder.id, Endpoints.cancel.id, Endpoints.receipt.id,
        Endpoints.payment.id, Endpoints.capture.id, Endpoints.void.id, Endpoints.refund.id,
        Endpoints.refunds.id, Endpoints.fulfil.id, Endpoints.fulfilments.id, Endpoints.fulfilment.id,
        Endpoints.advance.id,
    ]

    /// The same operation as the shop's staff has it in a browser. The order itself has a page of its own.
    private static func inOffice(_ route: Route) -> Route {
        var page = route
        let id = route.operation.id
        page.operation.original = id
        page.operation.id = "office" + id.prefix(1).uppercased() + id.dropFirst()
        page.operation.pattern = PathPattern(Office.place(route.operation.path))
        page.operation.access = .admin
        page.operation.forms = [.html]
        let isRead = route.operation.method == .get
        page.operation.answers = [isRead ? .ok("Its page.") : .elsewhere("Done; its page is there.")]
        if !isRead { page.pageForms = { Self(shop: $0).forms } }
        if id == Endpoints.order.id { page.handler = { Self(shop: $0).page } }
        return page
    }

    private static let pageLength = 50

    private func page(_ call: Call) async throws -> Reply {
        let stored = try await shop.order(of: call)
        let documents = shop.orderService.documents, store = shop.store
        let lines = try await store.lines(of: stored.id)
        let order = OfficeOrder(
            order: documents.order(stored, for: .staff), stored: stored, lines: lines,
            payments: try await store.payments(of: stored.id).map {
                documents.payment($0.seen(at: call.now), for: .staff)
            }, refunds: try await store.refunds(of: stored.id).map(documents.refund),
            parcels: try await store.fulfilments(of: stored.id))
        return Reply(order, templates: templates(stored, lines, call.language), version: stored.version)
    }

    private func templates(
        _ order: StoredOrder, _ lines: [NamedLine], _ language: ContentLanguage
    ) -> [FormTemplate] {
        shop.orderService.documents.templates(of: order, for: .staff, language).flatMap { template in
            OfficeOrderForms(order: order, lines: lines, language: language).templates(for: template)
        }
    }

    private func forms(_ call: Call, _: FormBody) async throws -> PageForms {
        let id = try call.path("id")
        let payment = try await shop.store.payment(id: id)?.order
        let order = try await shop.store.order(id: payment ?? id).orNotFound().seen(at: call.now)
        let lines = try await shop.store.lines(of: order.id)
        return PageForms(templates: templates(order, lines, call.language), version: order.version)
    }

    private func refunds(_ call: Call) async throws -> Reply {
        let page = try await shop.store.refunds(
            before: call.parameters["before"], limit: Self.pageLength + 1)
        let shown = page.prefix(Self.pageLength)
        var links: [Relation: Link] = [.this: Link(href: Endpoints.refundBook.link.expanded())]
        if page.count > Self.pageLength, let last = shown.last {
            links[.next] = Link(
                href: Endpoints.refundBook.link.expanded([("before", last.refund.id)]))
        }
        return Reply(
            ItemList(
                items: shown.map { shop.orderService.documents.refund($0.refund) }, links: Links(links)
            ).page(shown.map(\.number)))
    }
}
