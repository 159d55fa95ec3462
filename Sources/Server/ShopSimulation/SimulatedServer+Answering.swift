import Codecs
import FoundationEssentials
import PayKit
import ShopCore
import ShopSQL
import StoreAPI

extension SimulatedServer {
    /// Serves a request as the HTTP routes do; every error becomes a refusal.
    package func answer(to call: SimulatedCall) async -> SimulatedAnswer {
        do {
            return try await serve(call)
        } catch {
            return SimulatedAnswer(kind: .refused(Refusal(of: error)), body: "")
        }
    }

    private func serve(_ call: SimulatedCall) async throws -> SimulatedAnswer {
        switch call.request {
        case .quote(let request, let holder): return try await quote(request, holder: holder)
        case .dropQuote(let id): try await store.dropQuote(id: id, at: now)
        case .order(let request):
            return reply(
                try await orderService.place(request, keyed(call, "/orders", request.withoutCardData)))
        case .pay(let id, let request):
            return reply(
                try await orderService.pay(
                    order(id), request, keyed(call, "/orders/\(id)/payments", request.withoutCardData)))
        case .cancel(let id):
            return reply(
                try await orderService.cancel(order(id).id, keyed(call, "/orders/\(id)/cancel", Nothing())))
        case .change(let id, let phone): return try await change(id, phone)
        case .show(let id): return shown(try await order(id))
        case .attempt(let key):
            guard let found = try await store.attempt(key: key) else { throw Refusal.notFound }
            guard case .answered(let answer) = found.attempt else { throw Refusal.inProgress }
            return reply(answer)
        case .withdraw(let key): try await store.withdrawAttempt(key: key, at: now)
        case .capture(let id, let request):
            return reply(
                try await orderService.capture(
                    payment(id), request.amount, keyed(call, "/payments/\(id)/capture", request)))
        case .void(let id):
            return reply(
                try await orderService.void(payment(id), keyed(call, "/payments/\(id)/void", Nothing())))
        case .refund(let id, let request):
            return reply(
                try await orderService.refund(
                    order(id).id, request, keyed(call, "/orders/\(id)/refunds", request)))
        case .ship(let id, let request):
            return reply(
                try await orderService.ship(
                    order(id).id, request, keyed(call, "/orders/\(id)/fulfilments", request)))
        case .advance(let id): _ = try await store.advance(fulfilment: id, at: now)
        case .adjust(let request):
            return reply(
                try await store.adjust(
                    request, id: environment.identifier(.adjustment), by: .admin(key: "key_staff"),
                    keyed(call, "/admin/stock-adjustments", request), at: now))
        case .coupon(let coupon): _ = try await store.write(coupon, if: .isThere(.any))
        case .price(let variant, let price):
            _ = try await store.changePrice(ofVariant: variant, to: price, .any)
        case .publish(let variant, let isActive):
            guard let product = try await store.product(ofVariant: variant) else { throw Refusal.notFound }
            _ = try await store.changeProduct(product.id, .any) { _ in ProductChange(isActive: isActive) }
        }
        return SimulatedAnswer(kind: .nothing, body: "")
    }

    // MARK: Operations

    private func quote(_ asked: QuoteRequest, holder: String?) async throws -> SimulatedAnswer {
        let rates = ShippingRates(
            policy: shop.policy.shipping, currency: shop.currency, seal: seal, carrier: environment.carrier)
        let maker = QuoteMaker(
            store: store, pricing: Pricing(policy: shop.policy, currency: shop.currency, language: .english),
            rates: rates, now: now)
        var request = asked
        if let to = asked.to,
            case .some(let offers) = try await maker.offers(Basket(asked.lines), to: Destination(to), by: nil)
        {
            request.shippingRate = offers.first?.id
        }
        let quote = try await maker.quote(QuoteMaker.Ask(request), id: environment.identifier(.quote))
        try await store.store(
            quote, holder: holder.map { QuoteHolder(name: $0, mostHolds: 3) }, now: now)
        orderService.quotes.remember(quote)
        return SimulatedAnswer(
            kind: .answered(.created), body: quote.id, location: "/quotes/\(quote.id)",
            offer: SimulatedAnswer.Offer(
                quote: quote.id, total: try quote.amount, isShipped: quote.isShipped,
                expiresAt: quote.expiresAt))
    }

    private func change(_ id: String, _ phone: String) async throws -> SimulatedAnswer {
        let order = try await order(id)
        let patch = try WireFormat.encode(["contact": ["phone": phone]])
        let frozen = try OrderChange(order).applying(JSONReader.value(of: patch[...]))
        try await store.change(id, to: frozen, ifVersion: order.version, at: now)
        return shown(try await self.order(id))
    }

    private func shown(_ order: StoredOrder) -> SimulatedAnswer {
        SimulatedAnswer(
            kind: .answered(.done), body: "\(order.id) \(order.state.status.rawValue) \(order.version)")
    }

    // MARK: What routes look up

    private func order(_ id: String) async throws -> StoredOrder {
        guard let order = try await store.order(id: id) else { throw Refusal.notFound }
        return order.seen(at: now)
    }

    private func payment(_ id: String) async throws -> StoredPayment {
        guard let payment = try await store.payment(id: id) else { throw Refusal.notFound }
        return payment
    }

    private func keyed(_ call: SimulatedCall, _ path: String, _ body: some Encodable) throws -> KeyedRequest {
        try KeyedRequest(
            principal: call.isStaff ? "admin:key_staff" : "anyone", path: path, key: call.key, body: body,
            requestID: environment.identifier(.request), seal: seal)
    }

    private func reply(_ outcome: KeyedOutcome) -> SimulatedAnswer { reply(outcome.answer) }

    private func reply(_ answer: StoredAnswer) -> SimulatedAnswer {
        SimulatedAnswer(
            kind: .answered(answer.outcome), body: answer.body, location: answer.location)
    }
}
