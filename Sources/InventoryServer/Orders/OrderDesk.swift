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
    /// The keys whose attempts are being reconciled.
    private var reconciling: Set<String> = []
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
        guard !reconciling.contains(key) else { throw Refusal.inProgress }
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
        case .alreadyAnswered(let answer): return Outcome(answer: answer, isReplay: true)
        case .begun(let order):
            let payment = try await submit(draft, order)
            try await ask(payment, order, requestID: requestID)
            return Outcome(answer: try await answer(to: draft.key), isReplay: false)
        case .stillRunning:
            // Nobody works on it in this process, and there is no other.
            if let open = try await database.openAttempt(key: draft.key) {
                try await finish(open, requestID: requestID)
            }
            return Outcome(answer: try await answer(to: draft.key), isReplay: true)
        }
    }

    private func answer(to key: String) async throws -> StoredAnswer {
        guard let answer = try await database.attempt(key: key)?.answer else { throw Refusal.inProgress }
        return answer
    }

    // MARK: Opening

    /// Opens the payment and records it; a payment that is refused leaves an order that can still be paid.
    private func submit(_ draft: OrderDraft, _ order: OpenOrder) async throws -> CheckedPayment {
        do {
            let payment = try await payment(draft, order)
            try await database.submit(payment, for: order, seal: seal, at: draft.now)
            return payment
        } catch {
            // When this fails too, the next round of reconciling does it.
            try? await database.giveUp(
                order: order.id, payment: order.paymentID, key: order.key, at: environment.clock())
            guard var refusal = error as? Refusal else { throw error }
            refusal.problem.order = Endpoints.order.link((name: "id", value: order.id)).href
            throw refusal
        }
    }

    /// Judges the payment away from the desk, so that other orders do not wait for its cryptography.
    private nonisolated func payment(_ draft: OrderDraft, _ order: OpenOrder) async throws -> CheckedPayment {
        switch draft.request.payment {
        case .wallet(let token):
            let gate = TokenGate(policy: shop.policy, acceptance: try environment.keys.acceptance())
            return try gate.payment(of: token, for: order, at: draft.now)
        case .card(let card): return try KeyedPayment(policy: shop.policy, now: draft.now).check(card)
        }
    }

    // MARK: The network

    private func ask(_ payment: CheckedPayment, _ order: OpenOrder, requestID: String) async throws {
        let today = CivilDay(environment.clock(), timeZone: "UTC")
        let request = AuthorizationRequest(
            id: order.paymentID, source: payment.source, amount: order.total,
            month: CalendarMonth(year: today.year, month: today.month))
        switch await environment.network.authorize(request) {
        case .answer(let response): try await take(response, order.total, requestID: requestID)
        case .noAnswer: try await inquire(order.paymentID, order.total, requestID: requestID)
        }
    }

    /// An answer that did not come is asked for, never the payment again.
    private func inquire(_ payment: String, _ total: Money, requestID: String) async throws {
        for _ in 0..<Self.mostInquiries {
            switch await environment.network.inquire(payment) {
            case .answered(let response): return try await take(response, total, requestID: requestID)
            case .stillRunning: continue
            case .unknown: return try await settle(payment, .voided, requestID: requestID)
            }
        }
    }

    /// Records what is held before it is captured: whatever happens in between, it is found again.
    private func take(_ response: AuthorizationResponse, _ total: Money, requestID: String) async throws {
        if let decline = response.code.decline {
            return try await settle(response.id, .declined(decline), requestID: requestID)
        }
        let isWanted = try await database.authorize(
            payment: response.id, reference: response.reference, at: environment.clock())
        guard isWanted else {
            // Somebody else ended the payment: nothing may stay held for it.
            _ = await environment.network.void(response.reference, "void \(response.id)")
            return
        }
        try await capture(response.id, response.reference, total, requestID: requestID)
    }

    /// Takes what the network holds; repeated, it takes nothing more.
    private func capture(
        _ payment: String, _ reference: String, _ total: Money, requestID: String
    ) async throws {
        if await environment.network.capture(reference, total, "capture \(payment)") {
            return try await settle(payment, .captured, requestID: requestID)
        }
        _ = await environment.network.void(reference, "void \(payment)")
        try await settle(payment, .voided, requestID: requestID)
    }

    private func settle(_ payment: String, _ settlement: Settlement, requestID: String) async throws {
        try await database.settle(
            payment: payment, settlement, at: environment.clock(), requestID: requestID)
    }

    // MARK: Reconciling

    /// Ends every attempt that was begun before a moment and that nobody works on: a crash or a full disk
    /// leaves them. The network is asked by the payment's id, never for the payment again.
    func reconcile(startedBefore moment: Date) async throws {
        for open in try await database.openAttempts(startedBefore: moment) where running[open.key] == nil {
            guard reconciling.insert(open.key).inserted else { continue }
            defer { reconciling.remove(open.key) }
            // It may have been answered since it was listed.
            guard let open = try await database.openAttempt(key: open.key) else { continue }
            try await finish(open, requestID: environment.identifier(.request))
        }
    }

    /// Waits for the orders that are being worked on.
    func drain() async {
        for work in running.values { _ = try? await work.task.value }
    }

    private func finish(_ open: OpenAttempt, requestID: String) async throws {
        switch open.stage {
        case .begun:
            try await database.giveUp(
                order: open.order, payment: open.payment, key: open.key, at: environment.clock())
        case .sent: try await inquire(open.payment, open.total, requestID: requestID)
        case .authorized(let reference):
            try await capture(open.payment, reference, open.total, requestID: requestID)
        }
    }
}
