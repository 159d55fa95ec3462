import HTTPEdge
import ShopCore
import StoreAPI

extension Operations {
    package static let live = [followEvents]

    /// `GET /events`: server-sent events by `Accept: text/event-stream`, else a long poll of up to 30
    /// seconds.
    package static let followEvents = Operation(
        "followEvents", Endpoints.events,
        "What happens in the shop: a stream of events, or a document for who waits and asks again."
    ).with {
        $0.forms = MediaForm.ofDocuments + [.eventStream]
        $0.headers = [
            Operation.Parameter(
                name: "Last-Event-ID", schema: .integer(0...Int.max),
                summary: "The last event that came, when a line was lost; goes before after.")
        ]
        $0.parameters = [
            Operation.Parameter(
                name: "topics", schema: .text(.topics, 1...100),
                summary: """
                    stock, price, product and order, with commas between; without it all of goods, or that \
                    of \
                    an order.
                    """),
            Operation.Parameter(
                name: "product", schema: .text(.token, 1...200), summary: "Of goods, one product's alone."),
            Operation.Parameter(
                name: "order", schema: .text(.token, 1...200),
                summary: "An order, with its Order-Token; without it order takes an admin key."),
            Operation.Parameter(
                name: "after", schema: .integer(0...Int.max),
                summary: "Goes on behind this event; without it with what comes next."),
            Operation.Parameter(
                name: "wait", schema: .integer(0...30),
                summary: "How many seconds a document waits for an event."),
        ]
        $0.answers = [.ok("Events, in their order.", .shape("EventList"))]
        $0.refusals = [403: [.forbidden], 404: [.notFound], 503: [.tooManySubscribers]]
    }
}
