import HTTPTypes
import StoreAPI

/// Places orders and shows them to those who hold their token.
struct OrderRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.placeOrder, place)
        table.add(Operations.showOrder, show)
        table.add(Operations.showAttempt, attempt)
    }

    @Sendable private func place(_ call: Call) async throws -> Reply {
        let key = try call.key
        let order = try call.body(OrderRequest.self)
        let fingerprint = try IdempotencyKey.fingerprint(
            method: "POST", path: Endpoints.orders.template, body: order.withoutCardData, seal: shop.seal)
        let outcome = try await shop.desk.place(
            order, key: key.text, fingerprint: fingerprint, requestID: call.requestID)
        return try reply(outcome.answer, key: key.text, isReplay: outcome.isReplay)
    }

    /// Without its token an order is nowhere, whether it exists or not.
    @Sendable private func show(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let order = try await shop.database.order(id: id)
        let token = shop.orderToken(order: id, key: order?.attemptKey ?? "")
        guard Seal.matches(token, call.headers[.orderToken] ?? ""), let order else {
            throw Refusal.notFound
        }
        return Reply(order.wire)
    }

    @Sendable private func attempt(_ call: Call) async throws -> Reply {
        guard let key = try? IdempotencyKey(call.path("key")),
            let attempt = try await shop.database.attempt(key: key.text)
        else { throw Refusal.notFound }
        guard let answer = attempt.answer else { throw Refusal.inProgress }
        var reply = try reply(answer, key: key.text, isReplay: true)
        reply.status = .ok
        return reply
    }

    /// A stored answer as it was given; a stored problem is thrown, like any other.
    private func reply(_ answer: StoredAnswer, key: String, isReplay: Bool) throws -> Reply {
        let replayed: HTTPFields = isReplay ? [.idempotentReplayed: "true"] : [:]
        guard answer.status == 201 else {
            throw Refusal(try StoredText.decode(Problem.self, from: answer.body), headers: replayed)
        }
        var order = try StoredText.decode(Order.self, from: answer.body)
        order.token = shop.orderToken(order: order.id, key: key)
        var reply = Reply.created(order, at: order.links[.this]?.href ?? "")
        reply.headers.append(contentsOf: replayed)
        return reply
    }
}
