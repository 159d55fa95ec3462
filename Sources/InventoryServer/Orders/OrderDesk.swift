import CardNetwork
import FoundationEssentials
import PayKit
import StoreAPI

/// Takes orders: at most one for each idempotency key, durable before the network is asked.
///
/// Equal requests that arrive while the first one runs wait for it and get its answer. The work goes on when
/// its client hangs up. Refusals that changed nothing are not stored, so their key may be tried again.
actor OrderDesk {
    private let database: InventoryDatabase
    private let shop: ShopFacts
    private let seal: Seal
    private let environment: ServerEnvironment
    private var running: [String: Work] = [:]
    /// What the network answered to orders that could not be settled since, by key.
    private var unsettled: [String: (order: String, settlement: Settlement)] = [:]

    /// An attempt that has been running for longer than this has nobody working on it.
    private static let patience: TimeInterval = 60
    /// How often an answer that did not come is asked for at once.
    private static let mostInquiries = 3

    /// A stored answer, and whether an earlier request brought it about.
    struct Outcome: Sendable {
        var answer: StoredAnswer
        var isReplay: Bool
    }

    private struct Work {
        var fingerprint: Data
        var task: Task<Outcome, any Error>
    }

    init(database: InventoryDatabase, shop: ShopFacts, environment: ServerEnvironment) {
        self.database = database
        self.shop = shop
        seal = Seal(secret: shop.secret)
        self.environment = environment
    }

    /// Places and pays an order, or finds what the same key brought before.
    func place(
        _ request: OrderRequest, key: String, fingerprint: Data, requestID: String
    ) async throws -> Outcome {
        if let work = running[key] {
            guard work.fingerprint == fingerprint else { throw Refusal.keyReused }
            return Outcome(answer: try await work.task.value.answer, isReplay: true)
        }
        let draft = OrderDraft(
            request: request, key: key, fingerprint: fingerprint, orderID: environment.identifier(.order),
            paymentID: environment.identifier(.payment), now: environment.clock())
        let task = Task { try await self.perform(draft, requestID: requestID) }
        running[key] = Work(fingerprint: fingerprint, task: task)
        return try await task.value
    }

    private func perform(_ draft: OrderDraft, requestID: String) async throws -> Outcome {
        defer { running[draft.key] = nil }
        switch try await database.begin(draft, shop: shop) {
        case .alreadyAnswered(let answer):
            return Outcome(answer: answer, isReplay: true)
        case .stillRunning(let since):
            return Outcome(
                answer: try await takeOver(draft, since: since, requestID: requestID), isReplay: true)
        case .begun(let order):
            let payment = try await submit(draft, order)
            let settlement = await authorize(payment, order)
            guard let settlement else { throw Refusal.inProgress }
            unsettled[draft.key] = (order.id, settlement)
            return Outcome(answer: try await settle(draft.key, requestID: requestID), isReplay: false)
        }
    }

    /// Opens the payment and records it; a payment that is refused leaves an order that can still be paid.
    private func submit(_ draft: OrderDraft, _ order: OpenOrder) async throws -> CheckedPayment {
        do {
            let payment = try payment(draft, order)
            try await database.submit(payment, for: order, seal: seal, at: draft.now)
            return payment
        } catch {
            try await database.giveUp(order, at: environment.clock())
            guard var refusal = error as? Refusal else { throw error }
            refusal.problem.order = Endpoints.order.link((name: "id", value: order.id)).href
            throw refusal
        }
    }

    private func payment(_ draft: OrderDraft, _ order: OpenOrder) throws -> CheckedPayment {
        switch draft.request.payment {
        case .wallet(let token):
            let gate = TokenGate(policy: shop.policy, acceptance: try environment.keys.acceptance())
            return try gate.payment(of: token, for: order, at: draft.now)
        case .card(let card): return try KeyedPayment(policy: shop.policy, now: draft.now).check(card)
        }
    }

    // MARK: The network

    /// Asks the network; nil when its answer is not known yet.
    private func authorize(_ payment: CheckedPayment, _ order: OpenOrder) async -> Settlement? {
        let today = CivilDay(environment.clock(), timeZone: "UTC")
        let request = AuthorizationRequest(
            id: order.paymentID, source: payment.source, amount: order.total,
            month: CalendarMonth(year: today.year, month: today.month))
        switch await environment.network.authorize(request) {
        case .answer(let response): return await capture(response, order.total)
        case .noAnswer: return await inquire(order.paymentID, order.total)
        }
    }

    /// An answer that did not come is asked for, never the payment again.
    private func inquire(_ payment: String, _ total: Money) async -> Settlement? {
        for _ in 0..<Self.mostInquiries {
            switch await environment.network.inquire(payment) {
            case .answered(let response): return await capture(response, total)
            case .stillRunning: continue
            case .unknown: return .voided
            }
        }
        return nil
    }

    /// Takes what the network holds.
    private func capture(_ response: AuthorizationResponse, _ total: Money) async -> Settlement {
        if let decline = response.code.decline { return .declined(decline) }
        let isTaken = await environment.network.capture(
            response.reference, total, "capture \(response.id)")
        return isTaken ? .approved(reference: response.reference) : .voided
    }

    // MARK: Settling

    /// Ends an attempt that was left open: by the network's answer when it is known, else by giving it up.
    private func takeOver(_ draft: OrderDraft, since: Date, requestID: String) async throws -> StoredAnswer {
        if unsettled[draft.key] != nil { return try await settle(draft.key, requestID: requestID) }
        if let open = try await database.pendingPayment(key: draft.key),
            let settlement = await inquire(open.payment, open.total), settlement != .voided
        {
            unsettled[draft.key] = (open.order, settlement)
            return try await settle(draft.key, requestID: requestID)
        }
        guard draft.now.timeIntervalSince(since) > Self.patience else { throw Refusal.inProgress }
        _ = try await database.recover(startedBefore: since, at: draft.now, requestID: requestID)
        guard let answer = try await database.attempt(key: draft.key)?.answer else {
            throw Refusal.inProgress
        }
        return answer
    }

    /// Stores the network's answer; when that fails, the answer is kept for the next request with this key.
    private func settle(_ key: String, requestID: String) async throws -> StoredAnswer {
        guard let open = unsettled[key] else { throw Refusal.inProgress }
        let answer = try await database.settle(
            order: open.order, open.settlement, at: environment.clock(), requestID: requestID)
        unsettled[key] = nil
        return answer
    }
}
