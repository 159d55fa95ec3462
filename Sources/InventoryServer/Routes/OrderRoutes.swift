import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import StoreAPI

/// Places orders and shows them to those who hold their token.
struct OrderRoutes {
    let shop: Shop

    func register(in table: RouteTable) {
        table.add(Endpoints.orders.template, post: place)
        table.add(Endpoints.order.template, get: show)
        table.add(Endpoints.attempt.template, get: attempt)
    }

    @Sendable private func place(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let key = try IdempotencyKey(header: request.headers[.idempotencyKey])
        let order = try await request.body(OrderRequest.self, shape: .order)
        let fingerprint = try IdempotencyKey.fingerprint(
            method: "POST", path: Endpoints.orders.template, body: order.withoutCardData, seal: shop.seal)
        let outcome = try await shop.desk.place(
            order, key: key.text, fingerprint: fingerprint, requestID: context.requestID)
        return try response(outcome.answer, key: key.text, isReplay: outcome.isReplay, context.language)
    }

    /// Without its token an order is nowhere, whether it exists or not.
    @Sendable private func show(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        _ = try request.parameters()
        let id = try context.parameter("id")
        let order = try await shop.database.order(id: id)
        let token = shop.orderToken(order: id, key: order?.attemptKey ?? "")
        guard Seal.matches(token, request.headers[.orderToken] ?? ""), let order else {
            throw Refusal.notFound
        }
        let entry = Representations.Entry(try WireFormat.encode(order.wire))
        return .tagged(entry, to: request, language: context.language, cache: .never)
    }

    @Sendable private func attempt(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        guard let key = try? IdempotencyKey(context.parameter("key")),
            let attempt = try await shop.database.attempt(key: key.text)
        else { throw Refusal.notFound }
        guard let answer = attempt.answer else { throw Refusal.inProgress }
        var response = try response(answer, key: key.text, isReplay: true, context.language)
        if answer.status == 201 { response.status = .ok }
        return response
    }

    private func response(
        _ answer: StoredAnswer, key: String, isReplay: Bool, _ language: Language
    ) throws -> Response {
        var headers: HTTPFields = [.contentType: "application/problem+json"]
        var body = answer.body
        if answer.status == 201 {
            var order = try StoredText.decode(Order.self, from: answer.body)
            order.token = shop.orderToken(order: order.id, key: key)
            body = try StoredText.encode(order)
            headers = [.contentType: "application/hal+json", .contentLanguage: language.rawValue]
            headers[.location] = order.links[.this]?.href
        }
        if isReplay { headers[.idempotentReplayed] = "true" }
        return Response(
            status: HTTPResponse.Status(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }
}
