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
    private let environment: ServerEnvironment
    private var running: [String: Work] = [:]
    /// What the network answered to orders that could not be settled since, by key.
    private var unsettled: [String: (order: String, settlement: Settlement)] = [:]

    /// An attempt that has been running for longer than this has nobody working on it.
    private static let patience: TimeInterval = 60

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
        case .begun(let card, let pin, let total):
            unsettled[draft.key] = (draft.orderID, await authorize(card, pin, total))
            return Outcome(answer: try await settle(draft.key, requestID: requestID), isReplay: false)
        }
    }

    /// Ends an attempt that was left open: by the network's answer when it is known, else by giving it up.
    private func takeOver(_ draft: OrderDraft, since: Date, requestID: String) async throws -> StoredAnswer {
        if unsettled[draft.key] != nil { return try await settle(draft.key, requestID: requestID) }
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

    private func authorize(_ card: CardNumber, _ pin: String?, _ total: Money) async -> Settlement {
        switch await environment.authorize(card, total, pin) {
        case .approved: .approved
        case .declined(let code): .declined(code)
        }
    }
}
