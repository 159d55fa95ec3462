import HTTPEdge
import HTTPTypes
import Hummingbird
import ShopCore
import StoreAPI

/// The events of the shop, told as they happen.
struct EventRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        // `GET /events`: server-sent events by `Accept: text/event-stream`, else a long poll of up to 30
        // seconds.
        Operation(
            Endpoints.events,
            "What happens in the shop: a stream of events, or a document for who waits and asks again.",
            parameters: [
                .init(
                    name: "topics", schema: .text(.topics, 1...100),
                    summary: "stock, price, product and order, with commas between; without it all of goods, "
                        + "or that of an order."),
                .init(
                    name: "product", schema: .text(.token, 1...200), summary: "Of goods, one product's alone."
                ),
                .init(
                    name: "order", schema: .text(.token, 1...200),
                    summary: "An order, with its Order-Token; without it order takes an admin key."),
                .init(
                    name: "after", schema: .integer(0...Int.max),
                    summary: "Goes on behind this event; without it with what comes next."),
                .init(
                    name: "wait", schema: .integer(0...30),
                    summary: "How many seconds a document waits for an event."),
            ],
            headers: [
                .init(
                    name: "Last-Event-ID", schema: .integer(0...Int.max),
                    summary: "The last event that came, when a line was lost; goes before after.")
            ], forms: MediaForm.ofDocuments + [.eventStream],
            answers: [.ok("Events, in their order.", .shape("EventList"))],
            refusals: [403: [.forbidden], 404: [.notFound], 503: [.tooManySubscribers]]
        ).by(Self.follow)
    }

    private func follow(_ call: Call) async throws -> Reply {
        let filter = try await filter(call)
        let place = try place(call)
        let subscription = try shop.events.subscribe(filter, holder: try call.listener)
        let channel = call.context.connection
        if call.form == .eventStream {
            let stream = EventStream(
                hub: shop.events, subscription: subscription, channel: channel, place: place)
            return .stream { writer in try await stream.write(to: &writer) }
        }
        let isWaiting = call.request.method == .get
        let wait = isWaiting ? call.parameters["wait"].flatMap { Int($0) } ?? 0 : 0
        let run = try await EventPoll(
            hub: shop.events, subscription: subscription, channel: channel, place: place,
            timeout: .seconds(wait)
        ).run()
        return Reply(EventList(events: run.events.map(\.wire), links: links(call, end: run.end)))
    }

    /// The events that the listener may hear of. An order is for the holder of its token; all of them are for
    /// the staff.
    private func filter(_ call: Call) async throws -> EventFilter {
        let order = call.parameters["order"]
        let named = call.parameters["topics"]?.split(separator: ",").compactMap {
            ShopEvent.Kind(rawValue: String($0))
        }
        let kinds = named.map(Set.init) ?? (order == nil ? EventFilter.ofGoods : [.order])
        if let order {
            _ = try await shop.order(order, of: call)
        } else if kinds.contains(.order) {
            try call.principal.check(.admin)
        }
        return EventFilter(kinds: kinds, product: call.parameters["product"], order: order)
    }

    /// The last event that the client got. A browser that takes up a lost line names it in a header, and
    /// still asks for the address that it began with.
    private func place(_ call: Call) throws -> Int64? {
        guard let header = call.headers[.lastEventID] else {
            return call.parameters["after"].flatMap { Int64($0) }
        }
        guard let place = Int64(header), place >= 0 else {
            throw ProblemResponse.invalidHeader("Last-Event-ID", "This is no identifier of an event.")
        }
        return place
    }

    private func links(_ call: Call, end: Int64) -> Links {
        let given = ["topics", "product", "order", "after", "wait"].compactMap { name in
            call.parameters[name].map { (name: name, value: $0) }
        }
        let endpoint = Endpoints.events.link
        let next = given.filter { $0.name != "after" } + [(name: "after", value: String(end))]
        return Links([
            .this: Link(href: endpoint.expanded(given)), .next: Link(href: endpoint.expanded(next)),
        ])
    }
}

extension Call {
    /// The client whose listeners are counted together; nil for one that cannot be told from others.
    fileprivate var listener: String? {
        get throws { try principal.visitor(headers) ?? context.ticket?.visitor }
    }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = constant("Last-Event-ID")
}
