import HTTPEdge
import HTTPTypes
import ShopCore
import StoreAPI

extension Operations {
    package static let showMetrics = Operation(
        id: "showMetrics", method: .get, path: "/metrics",
        summary: "Figures of the server, in Prometheus' text format.", access: .admin, forms: [.metrics],
        answers: [.ok("The figures, counted since the start.")])

    package static let listOrders = admin(
        "listOrders", Endpoints.adminOrders, "The shop's orders, the newest first, without personal data."
    ).with {
        $0.answers = [.ok("A page.", .shape("AdminOrders"))]
        $0.refusals = [400: [.invalidCursor]]
        $0.parameters = [
            Operation.Parameter(
                name: "status", schema: .one(of: Order.Status.allCases.map(\.rawValue)),
                summary: "Orders in this state alone."),
            Operation.Parameter(
                name: "number", schema: .text(.token, 1...40), summary: "The order of this number."),
            Operation.Parameter(
                name: "since", schema: .text(.time, 20...20), summary: "Orders from this moment on."),
            Operation.Parameter(
                name: "limit", schema: .integer(OrderQuery.limits), summary: "Rows on a page."),
            Operation.Parameter(
                name: "cursor", schema: .text(.token, 0...600), summary: "Where to go on, from a link."),
        ]
    }
}
