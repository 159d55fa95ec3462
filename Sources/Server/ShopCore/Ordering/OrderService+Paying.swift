import CardNetwork
import FoundationEssentials
import PayKit
package import StoreAPI
import TokenService

extension OrderService {
    /// Places an order, and pays it when a payment is given; its e-mails are written in a language.
    package func place(
        _ request: OrderRequest, _ keyed: KeyedRequest, language: ContentLanguage? = nil
    ) async throws -> KeyedOutcome {
        try await once(keyed, with: request.quote) { quote in
            let now = environment.clock()
            guard let quote, let currency = Currency(code: quote.currency) else { throw Refusal.quoteExpired }
            try OrderCheck(policy: shop.policy, quote: quote, now: now).check(request)
            let payment = try request.payment.map { try validate($0, for: quote.bill, at: now) }
            return OrderDraft(
                request: request, keyed: keyed, quote: quote, currency: currency, payment: payment,
                orderID: environment.identifier(.order),
                paymentID: environment.identifier(.payment), now: now, language: language)
        } begin: { draft in
            try await quoteExecutor.run(draft.quote.id) {
                guard let payment = draft.payment else {
                    return try await store.place(draft, seal: seal, documents: documents)
                }
                let amount = Money(minorUnits: draft.quote.total, currency: draft.currency)
                return try await record(
                    payment, draft.paymentID, of: amount, .automatic, for: draft.orderID, keyed, at: draft.now
                ) { try await store.place(draft, seal: seal, documents: documents) }
            }
        }
    }

    /// Throws ``Refusal`` `orderExpired` when the quote of the order is forgotten already.
    package func pay(
        _ order: StoredOrder, _ request: PayRequest, _ keyed: KeyedRequest
    ) async throws -> KeyedOutcome {
        try await once(keyed) {
            let now = environment.clock()
            try order.seen(at: now).requirePayable()
            guard let quote = try await store.quote(id: order.quote) else { throw Refusal.orderExpired }
            if let sent = request.applicationData { try quote.bill.check(sent) }
            let payment = try validate(request.payment, for: quote.bill, at: now)
            let id = environment.identifier(.payment)
            return try await quoteExecutor.run(order.quote) {
                let mode = request.capture ?? .automatic
                return try await record(payment, id, of: order.total, mode, for: order.id, keyed, at: now) {
                    try await store.pay(payment, id: id, for: order.id, mode, keyed, at: now)
                }
            }
        }
    }

    /// Validates a payment without a call to the network, before anything is written.
    ///
    /// - Parameter bill: Asked for by a wallet's token alone: it takes the quote's digest.
    private func validate(
        _ instrument: PaymentInstrument, for bill: @autoclosure () throws -> Bill, at now: Date
    ) throws -> CheckedPayment {
        switch instrument {
        case .wallet(let token):
            let verifier = TokenVerifier(policy: shop.policy, acceptance: try environment.keys.acceptance())
            return try verifier.payment(of: token, for: bill(), at: environment.worldTime())
        case .card(let card):
            let form = KeyedPayment(policy: shop.policy, now: now)
            return try PaymentTrace.time(.check) { try form.check(card) }
        }
    }

    // MARK: The network

    /// Writes a payment down, sends it where that was the beginning, and gives the answer of its key as soon
    /// as there is one.
    private func record(
        _ payment: CheckedPayment, _ id: String, of amount: Money, _ mode: CaptureMode, for order: String,
        _ keyed: KeyedRequest, at now: Date, _ write: () async throws -> KeyedBeginning
    ) async throws -> KeyedBeginning {
        try await begun.begin(id, of: order, at: now) {
            let beginning = try await PaymentTrace.time(.record, id, "done", write)
            guard case .begun(let order) = beginning else { return beginning }
            begun.found(order, of: id)
            let settled = try await Self.afterBegun {
                try await send(payment, id, of: amount, mode, for: order)
            }
            let own = settled?.answered.first {
                $0.attempt.scope == keyed.scope && $0.attempt.key == keyed.key
            }
            return own.map { .answered($0.outcome) } ?? beginning
        }
    }

    /// Captures an automatic payment before its hold is written, and writes both together: a payment that is
    /// found open is asked for by its id, and a capture that is repeated does nothing more.
    private func send(
        _ payment: CheckedPayment, _ id: String, of amount: Money, _ mode: CaptureMode, for order: String
    ) async throws -> SettledPayment? {
        // Another server may have ended it, where this one stood still meanwhile.
        if store.isShared, try await store.payment(id: id)?.state != .pending { return nil }
        let today = CivilDay(environment.clock(), timeZone: "UTC")
        let request = AuthorizationRequest(
            id: id, source: payment.source, amount: amount,
            month: CalendarMonth(year: today.year, month: today.month))
        let end = PaymentTrace.begin?(.authorize, id)
        switch await environment.network.authorize(request) {
        case .noAnswer:
            end?("noAnswer")
            try await settle(order)
            return nil
        case .answer(let response):
            end?("\(response.code)")
            var answer: CardNetworkClient.Answer?
            if response.code == .approved, mode == .automatic {
                answer = await capture(id, response.reference, amount)
            }
            if answer == .done { return try await self.end(id, .captured, holding: response.reference) }
            let settled = try await take(response)
            if answer == .noAnswer { return nil }
            return try await finish(settled?.payment, captured: answer) ?? settled
        }
    }

    /// Tells the network everything that was decided about an order, and asks it what is not known; only by
    /// the executor of its quote.
    ///
    /// A network that does not answer leaves the order unsettled.
    package func settle(_ order: String) async throws {
        if let payment = try await store.unsettledPayment(of: order) {
            let mayBeSent =
                store.isShared && !begun.contains(payment.id)
                && mayBeUnderWay(payment.createdAt, at: environment.clock())
            let isOpen = payment.state == .pending
            let known = isOpen ? try await inquire(payment, mayBeSent: mayBeSent) : payment
            _ = try await finish(known)
        }
        for refund in try await store.unsettledRefunds(of: order) {
            let answer = await PaymentTrace.time(.refund, refund.id) {
                await environment.network.refund(refund.reference, refund.amount, "refund \(refund.id)")
            }
            guard answer != .noAnswer else { continue }
            try await PaymentTrace.time(.track, refund.id, "done") {
                try await store.settle(
                    refund, isPaidBack: answer == .done, documents: documents, at: environment.clock())
            }
        }
    }

    /// How often an answer that did not come is asked for at once.
    private static let mostInquiries = 3

    /// An answer that did not come is asked for, never the payment again.
    ///
    /// - Parameter mayBeSent: whether another server may be about to send it, so that nothing follows from
    ///   the network's not knowing it.
    /// - Returns: the payment, where its network has answered.
    private func inquire(_ payment: StoredPayment, mayBeSent: Bool) async throws -> StoredPayment? {
        for _ in 0..<Self.mostInquiries {
            let inquiry = await PaymentTrace.time(.inquire, payment.id) {
                await environment.network.inquire(payment.id)
            }
            switch inquiry {
            case .answered(let response): return try await take(response)?.payment
            case .unknown where mayBeSent: return nil
            case .unknown:
                try await giveUp(payment.id)
                return nil
            case .stillRunning: continue
            }
        }
        if payment.deadline <= environment.clock() { try await giveUp(payment.id) }
        return nil
    }

    /// Ends a payment whose outcome nobody can tell, once the network has said that it holds nothing for it,
    /// even if it arrives only now.
    private func giveUp(_ id: String) async throws {
        let answer = await PaymentTrace.time(.reverse, id) { await environment.network.reverse(id) }
        if answer == .done { _ = try await self.end(id, .voided) }
    }

    /// Records what is held, which is captured by ``finish(_:)``: whatever happens in between, it is found
    /// again.
    private func take(_ response: AuthorizationResponse) async throws -> SettledPayment? {
        guard response.code == .approved else { return try await end(response.id, .declined(response.code)) }
        return try await store.authorize(
            response.id, reference: response.reference, documents: documents, at: environment.clock())
    }

    /// Takes or lets go what is held, as was decided; repeated, nothing more happens. What the network does
    /// not answer stays as it was decided, and is told it again later. Nil where nothing ended.
    ///
    /// - Parameter answer: to a capture that was asked for just now.
    private func finish(
        _ payment: StoredPayment?, captured answer: CardNetworkClient.Answer? = nil
    ) async throws -> SettledPayment? {
        guard let payment, let reference = payment.reference else { return nil }
        if payment.state == .capturing {
            let known =
                if let answer { answer } else {
                    await capture(payment.id, reference, payment.captured)
                }
            switch known {
            case .done: return try await self.end(payment.id, .captured)
            case .noAnswer: return nil
            case .refused: break
            }
        }
        guard payment.state == .capturing || payment.state == .voiding else { return nil }
        let answer = await PaymentTrace.time(.void, payment.id) {
            await environment.network.void(reference, "void \(payment.id)")
        }
        return answer == .noAnswer ? nil : try await self.end(payment.id, .voided)
    }

    private func capture(
        _ payment: String, _ reference: String, _ amount: Money
    ) async -> CardNetworkClient.Answer {
        await PaymentTrace.time(.capture, payment) {
            await environment.network.capture(reference, amount, "capture \(payment)")
        }
    }

    private func end(
        _ payment: String, _ settlement: Settlement, holding reference: String? = nil
    ) async throws -> SettledPayment? {
        try await PaymentTrace.time(.track, payment, "\(settlement.paymentState)") {
            try await store.settle(
                payment, settlement, holding: reference, documents: documents,
                newParcel: { environment.identifier(.fulfilment) }, at: environment.clock())
        }
    }
}
