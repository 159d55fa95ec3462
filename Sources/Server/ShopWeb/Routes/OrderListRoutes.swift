import Codecs
import FoundationEssentials
package import ShopCore
import ShopPages
package import StoreAPI

/// The shop's orders, for those who look after them.
struct OrderListRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.adminOrders, "The shop's orders, the newest first, without personal data.",
            access: .admin,
            parameters: [
                .init(
                    name: "status", schema: Shapes.values(of: Order.Status.self),
                    summary: "Orders in this state alone."),
                .init(
                    name: "number", schema: .text(.token, 1...OrderQuery.longestNumber),
                    summary: "The order of this number."),
                .init(name: "since", schema: .text(.time, 20...20), summary: "Orders from this moment on."),
                .init(name: "limit", schema: .integer(OrderQuery.limits), summary: "Rows on a page."),
                .init(
                    name: "cursor", schema: .text(.token, 0...600), summary: "Where to go on, from a link."),
            ], answers: [.ok("A page.", .shape("AdminOrders"))], refusals: [400: [.invalidCursor]]
        ).by(Self.listOrders)
    }

    private func listOrders(_ call: Call) async throws -> Reply {
        let request = try OrderListRequest(call.parameters, seal: shop.seal)
        let listing = try await shop.store.orders(request.query, at: call.now)
        return Reply(
            request.page(listing),
            templates: [Forms(language: call.language).orders(values: call.parameters)])
    }
}

/// A request for a page of orders: what is asked, and the address that asks it again.
package struct OrderListRequest: Sendable {
    package let query: OrderQuery
    private let cursors: PageCursor
    private let parameters: [(name: String, value: String)]

    package init(_ parameters: [String: String], seal: Seal) throws {
        cursors = PageCursor(seal: seal)
        self.parameters = ["status", "number", "since", "limit"].compactMap { name in
            parameters[name].map { (name, $0) }
        }
        var query = OrderQuery()
        query.status = parameters["status"].flatMap { Order.Status(rawValue: $0) }
        query.number = parameters["number"]
        if let since = parameters["since"] {
            guard let moment = Date(rfc3339: since) else {
                throw ProblemResponse.invalidParameter(
                    "since", code: "invalid", "This is no moment of the calendar.")
            }
            query.since = moment
        }
        query.limit = parameters["limit"].flatMap { Int($0) } ?? OrderQuery.usualLimit
        if let cursor = parameters["cursor"] { query.start = try cursors.start(cursor, of: query) }
        self.query = query
    }

    package func page(_ listing: OrderListing) -> AdminOrders {
        var links: [Relation: Link] = [
            .this: link(to: query.start), .first: link(to: .first), .last: link(to: .last),
            .search: Endpoints.adminOrders.link, .up: Endpoints.administration.link,
        ]
        links[.prev] = listing.previous.map(link)
        links[.next] = listing.next.map(link)
        return AdminOrders(
            items: listing.rows,
            page: InventoryPage.Page(limit: query.limit, hasMore: listing.next != nil), links: Links(links))
    }

    private func link(to start: OrderQuery.Start) -> Link {
        let cursor = cursors.text(for: start, of: query).map { [(name: "cursor", value: $0)] } ?? []
        return Link(href: Endpoints.adminOrders.link.expanded(parameters + cursor))
    }
}

extension Forms {
    fileprivate func orders(values: [String: String]) -> FormTemplate {
        let words = PageWords(language)
        let states = Order.Status.allCases.map { status in
            FormTemplate.Choice(words.listed(status).name, value: status.rawValue)
        }
        let all = FormTemplate.Choice(words.fixed.everyState, value: "")
        return FormTemplate(
            name: "search", method: "GET", target: Endpoints.adminOrders.link.expanded(),
            properties: [
                .init("number", value: values["number"], maxLength: OrderQuery.longestNumber),
                .init("status", options: .init([all] + states, selected: values["status"] ?? "")),
                .init("since", value: values["since"], placeholder: "2026-11-20T15:00:00Z"),
            ])
    }
}
