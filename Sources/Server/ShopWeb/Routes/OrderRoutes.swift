import FoundationEssentials
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Places orders and shows them to those who hold their token.
package struct OrderRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.placeOrder, forms: QuoteRoutes(shop: shop).orderForms, place)
        table.add(Operations.showOrder, show)
        table.add(Operations.showOrderStatus, status)
        table.add(Operations.changeOrder, forms: shop.orderForms, change)
        table.add(Operations.showReceipt, receipt)
        table.add(Operations.cancelOrder, forms: shop.orderForms, cancel)
        table.add(Operations.showAttempt, attempt)
        table.add(Operations.withdrawAttempt) { call in
            try await shop.store.withdrawAttempt(key: IdempotencyKey(call.path("key")).text, at: call.now)
            return .empty
        }
        PaymentRoutes(shop: shop).register(in: &table)
        ParcelRoutes(shop: shop).register(in: &table)
    }

    @Sendable private func place(_ call: Call) async throws -> Reply {
        let order = try call.body(OrderRequest.self)
        let keyed = try shop.keyed(call, order.withoutCardData)
        do {
            return try await shop.reply(
                try await shop.orderService.place(order, keyed), as: Order.self, for: call)
        } catch let refusal as Refusal where call.form == .html {
            throw try await QuoteRoutes(shop: shop).refusal(refusal, of: order, call)
        }
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        let stored = try await shop.order(of: call)
        let order = document(stored, call)
        return reply(try await shop.pictured(order, order.lines, for: call), of: stored, call)
    }

    private func document(_ order: StoredOrder, _ call: Call) -> Order {
        shop.withPage(shop.orderService.documents.order(order, for: call.audience), key: order.attemptKey)
    }

    private func reply(
        _ document: any Encodable & Sendable, of order: StoredOrder, _ call: Call
    ) -> Reply {
        Reply(
            document,
            templates: shop.orderService.documents.templates(of: order, for: call.audience, call.language),
            version: order.version)
    }

    @Sendable private func status(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        var reply = Reply(shop.orderService.documents.status(order))
        if order.state.order == .open { reply.headers[.retryAfter] = "2" }
        return reply
    }

    @Sendable private func change(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let version = try call.match.version(of: order.version)
        let frozen = try OrderChange(order).applying(call.content)
        try await shop.store.change(order.id, to: frozen, ifVersion: version, at: call.now)
        let changed = try await shop.order(of: call)
        return reply(document(changed, call), of: changed, call)
    }

    @Sendable private func receipt(_ call: Call) async throws -> Reply {
        let receipt = shop.orderService.documents.receipt(try await shop.order(of: call))
        return Reply(try await shop.pictured(receipt, receipt.lines, for: call))
    }

    @Sendable private func cancel(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let keyed = try shop.keyed(call, Nothing())
        let outcome = try await shop.orderService.cancel(order.id, keyed)
        return try await shop.reply(outcome, as: Order.self, of: order.id, for: call)
    }

    /// The outcome of a key; the answer as it was given, and a running one told apart from an unknown one.
    @Sendable private func attempt(_ call: Call) async throws -> Reply {
        guard let key = try? IdempotencyKey(call.path("key")),
            let (attempt, operation) = try await shop.store.attempt(key: key.text)
        else { throw Refusal.notFound }
        guard case .answered(let answer) = attempt else { throw Refusal.inProgress }
        let outcome = KeyedOutcome(answer: answer, isReplay: true)
        var reply = try shop.reply(outcome, of: operation)
        reply.status = .ok
        return reply
    }
}
