import FoundationEssentials
import HTTPEdge
import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

/// Places orders and shows them to those who hold their token.
struct OrderRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.orders, "Places an order, and pays it when a payment is given.",
            body: .object([
                .required("quote", .text(.token, 1...200)), .required("expected_total", Bodies.money),
                .optional("ship_to", Bodies.address), .optional("contact", Bodies.contact),
                .optional("billing", Bodies.address), .optional("application_data", .text(.base64, 0...2000)),
                .optional("payment", Bodies.payment),
            ]), isKeyed: true, answers: [.created("The order.", .shape("Order")), .unsettled],
            refusals: [
                402: [.paymentDeclined],
                409: [.insufficientStock, .quoteExpired, .quoteStale, .totalMismatch, .couponExhausted],
                422: [.invalidAddress, .rateNotApplicable] + Operation.unfitToken,
            ]
        ).by(Self.place, pageForms: { QuoteRoutes(shop: $0.shop).orderForms })
        Operation(
            Endpoints.order, "An order, for who holds its token.", access: .order,
            answers: [.ok("The order.", .shape("Order"))]
        ).by(Self.show)
        // The short document for polling; `Retry-After` while the order is open.
        Operation(
            Endpoints.orderStatus, "Where an order is, for who waits.", access: .order,
            answers: [.ok("Its state.", .shape("OrderStatus"))]
        ).by(Self.status)
        Operation(
            Endpoints.changeOrder, "Changes contact or address before anything is shipped.", access: .order,
            body: Bodies.patch, isMergePatch: true, needsMatch: true,
            answers: [.ok("The order.", .shape("Order"))],
            refusals: [409: [.illegalTransition], 422: [.invalidAddress, .rateNotApplicable]]
        ).by(Self.change, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.receipt, "What was bought and paid.", access: .order,
            forms: MediaForm.ofDocuments + [.text], answers: [.ok("The receipt.", .shape("OrderReceipt"))]
        ).by(Self.receipt)
        // Voids or refunds the payment of an unshipped order.
        Operation(
            Endpoints.cancel, "Cancels an order before it is shipped, and gives its money back.",
            access: .order, isKeyed: true, answers: [.ok("The order.", .shape("Order")), .unsettled],
            refusals: [402: [.paymentDeclined], 409: [.illegalTransition, .paymentOutcomeUnknown]]
        ).by(Self.cancel, pageForms: { $0.shop.orderForms })
        Operation(
            Endpoints.attempt, "What became of an idempotency key.", isGuessable: true,
            answers: [.ok("What it brought.", .anything)],
            refusals: [402: [.paymentDeclined], 409: [.idempotencyInProgress, .attemptWithdrawn]]
        ).by(Self.attempt)
        Operation(
            Endpoints.withdrawnAttempt,
            "Sees to it that an idempotency key that has brought nothing never will, however late it comes.",
            isGuessable: true,
            answers: [.done("Nothing came with this key, and nothing is done with it any more.")],
            refusals: [409: [.idempotencyInProgress, .illegalTransition]]
        ).by(Self.withdrawAttempt)
    }

    private func withdrawAttempt(_ call: Call) async throws -> Reply {
        try await shop.store.withdrawAttempt(key: IdempotencyKey(call.path("key")).text, at: call.now)
        return .empty
    }

    private func place(_ call: Call) async throws -> Reply {
        let order = try call.body(OrderRequest.self)
        let keyed = try shop.keyed(call, order.withoutCardData)
        do {
            return try await shop.reply(
                try await shop.orderService.place(order, keyed, language: call.language), as: Order.self,
                for: call)
        } catch let refusal as Refusal where call.form == .html {
            throw try await QuoteRoutes(shop: shop).refusal(refusal, of: order, call)
        }
    }

    private func show(_ call: Call) async throws -> Reply {
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

    private func status(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        var reply = Reply(shop.orderService.documents.status(order))
        if order.state.order == .open { reply.headers[.retryAfter] = "2" }
        return reply
    }

    private func change(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let version = try call.match.version(of: order.version)
        let frozen = try OrderChange(order).applying(call.content)
        try await shop.store.change(order.id, to: frozen, ifVersion: version, at: call.now)
        let changed = try await shop.order(of: call)
        return reply(document(changed, call), of: changed, call)
    }

    private func receipt(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        guard order.state.money.isTaken else { throw Refusal.notFound }
        let receipt = shop.orderService.documents.receipt(order)
        return Reply(try await shop.pictured(receipt, receipt.lines, for: call))
    }

    private func cancel(_ call: Call) async throws -> Reply {
        let order = try await shop.order(of: call)
        let outcome = try await shop.orderService.cancel(order.id, shop.keyed(call, Nothing()))
        return try await shop.reply(outcome, as: Order.self, of: order.id, for: call)
    }

    /// The outcome of a key; the answer as it was given, and a running one told apart from an unknown one.
    private func attempt(_ call: Call) async throws -> Reply {
        guard let key = try? IdempotencyKey(call.path("key")),
            let (attempt, operation) = try await shop.store.attempt(key: key.text)
        else { throw Refusal.notFound }
        guard case .answered(let answer) = attempt else { throw Refusal.inProgress }
        var reply = try shop.reply(KeyedOutcome(answer: answer, isReplay: true), of: operation)
        reply.status = .ok
        return reply
    }
}

extension Operation.Answer {
    /// The network has not said what became of it; the same key brings the answer later.
    static let unsettled = Operation.Answer(
        status: 202, summary: "Not settled yet: send it again with the same key.", shape: .shape("Order"),
        hasLocation: true)
}

extension Operation {
    static let unfitToken: [Problem.Name] = [
        .tokenInvalid, .tokenAmountMismatch, .tokenReplayed, .applicationDataMismatch,
    ]
}
