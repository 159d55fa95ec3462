import FoundationEssentials
import HTTPTypes
package import HummingbirdTesting
import PayKit
package import StoreAPI
import Testing

/// What a shopper and the shop's staff do with an order.
extension OpenShop {
    /// An order that waits for its payment.
    package func unpaid(_ sku: String = "WAX", quantity: Int = 1, key: String = "unpaid-0123456789")
        async throws
        -> Order
    {
        var request = try cardOrder(try await quote(sku, quantity: quantity))
        request.payment = nil
        return try await place(request, key: key).decoded(Order.self)
    }

    package func paid(_ sku: String = "WAX", quantity: Int = 1, key: String = "paid-0123456789ab")
        async throws
        -> Order
    {
        try await place(cardOrder(quote(sku, quantity: quantity)), key: key).decoded(Order.self)
    }

    /// An order whose amount is held and not taken.
    package func authorized(_ sku: String = "WAX", quantity: Int = 1) async throws -> (Order, OrderPayment) {
        let order = try await unpaid(sku, quantity: quantity)
        let payment = try await pay(order, capture: .manual).decoded(OrderPayment.self)
        return (try await show(order), payment)
    }

    package func pay(
        _ order: Order, card: WireCard = .visa(), capture: CaptureMode? = nil,
        key: String = "pay-0123456789abcd"
    ) async throws -> TestResponse {
        try await post(
            "/orders/\(order.id)/payments", PayRequest(payment: .card(card), capture: capture),
            [.idempotencyKey: key, .orderToken: order.token ?? ""])
    }

    package func show(_ order: Order) async throws -> Order {
        var shown = try await get("/orders/\(order.id)", [.orderToken: order.token ?? ""]).decoded(Order.self)
        shown.token = order.token
        return shown
    }

    package func cancel(_ order: Order, key: String = "cancel-0123456789") async throws -> TestResponse {
        try await request(
            .post, "/orders/\(order.id)/cancel", [.idempotencyKey: key, .orderToken: order.token ?? ""])
    }

    /// Sends what the staff asks for.
    package func staff(_ path: String, _ json: String = "{}", key: String = "staff-0123456789") async throws
        -> TestResponse
    {
        try await admin(.post, path, json: json, [.idempotencyKey: key])
    }

    /// A page of the staff's: links that only it has included.
    package func staffView(_ order: Order) async throws -> Order {
        try await admin(.get, "/orders/\(order.id)").decoded(Order.self)
    }
}

extension Order {
    /// The relations of its links that something can be asked with, in order.
    package var relations: [String] { links.byRelation.keys.map(\.rawValue).sorted() }

    package var state: String { "\(status.rawValue) \(axes.order) \(axes.money) \(axes.goods)" }
}
