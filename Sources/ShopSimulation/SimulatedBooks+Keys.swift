package import FoundationEssentials
package import ShopCore
import StoreAPI

/// The answers of idempotency keys.
extension SimulatedBooks {
    /// The scope of keys that were given up.
    private static let withdrawnScope = "withdrawn"

    private static func name(_ scope: String, _ key: String) -> String { "\(key) \(scope)" }

    /// The state of a key so far; throws when it came with another request or was given up.
    package func attempt(_ request: KeyedRequest) throws -> KnownAttempt? {
        let scopes = [request.scope, Self.withdrawnScope]
        guard let found = scopes.lazy.compactMap({ attempts[Self.name($0, request.key)] }).first else {
            return nil
        }
        let known = try known(found)
        guard found.fingerprint == request.fingerprint else { throw Refusal.keyReused }
        return known
    }

    /// The attempt of a key in any scope, placed orders first and then the oldest; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `withdrawn` for a key that was given up.
    package func attempt(key: String) throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        let found = attempts.rows.filter { $0.key == key }.min { first, second in
            (first.operation == .place ? 0 : 1, first.createdAt, first.scope)
                < (second.operation == .place ? 0 : 1, second.createdAt, second.scope)
        }
        return try found.map { (try known($0), $0.operation) }
    }

    private func known(_ attempt: Attempt) throws -> KnownAttempt {
        guard attempt.scope != Self.withdrawnScope else { throw Refusal.withdrawn }
        guard var answer = attempt.answer else { return .open(order: attempt.order ?? "") }
        answer.order = attempt.order
        answer.orderKey = attempt.order.flatMap { orders[$0]?.attemptKey }
        return .answered(answer)
    }

    /// How a key stands that is known already.
    ///
    /// - Throws: ``Refusal`` `keyReused` for another request's key, `withdrawn` for one that was given up.
    package func beginning(_ request: KeyedRequest) throws -> KeyedBeginning? {
        switch try attempt(request) {
        case .answered(let answer): .answered(KeyedOutcome(answer: answer, isReplay: true))
        case .open(let order): .open(order: order)
        case nil: nil
        }
    }

    /// Does the work of a key with its answer, or gives what it brought before.
    ///
    /// - Throws: ``Refusal`` `keyReused`, `withdrawn` or `inProgress` for the key, or as `decide` does.
    package mutating func once(
        _ request: KeyedRequest, _ decide: (SimulatedBooks) throws -> Decision<KeyedOutcome>
    ) throws -> KeyedOutcome {
        switch try attempt(request) {
        case .answered(let answer): KeyedOutcome(answer: answer, isReplay: true)
        case .open: throw Refusal.inProgress
        case nil: try carryOut(decide(self))
        }
    }

    /// Gives up a key that is new; a second time nothing changes.
    ///
    /// - Throws: ``Refusal`` `inProgress` or `attemptHasEnded` for a key that was used.
    package mutating func withdrawAttempt(key: String, at now: Date) throws {
        let others = attempts.rows.filter { $0.key == key && $0.scope != Self.withdrawnScope }
        guard others.isEmpty else {
            throw others.contains { $0.answer == nil } ? Refusal.inProgress : Refusal.attemptHasEnded
        }
        let name = Self.name(Self.withdrawnScope, key)
        guard attempts[name] == nil else { return }
        attempts[name] = Attempt(
            scope: Self.withdrawnScope, key: key, fingerprint: Data(), operation: .other, request: "",
            answer: StoredAnswer(.withdrawn, body: "{}"), createdAt: Date(seconds: now.seconds))
    }

    /// Inserts a key with its answer, or with the payment or refund that it waits for.
    ///
    /// - Throws: ``SimulatedFault`` for a key that is there already, or one with neither.
    package mutating func file(_ filed: FiledAttempt) throws {
        let name = Self.name(filed.request.scope, filed.request.key)
        guard attempts[name] == nil, filed.answer != nil || filed.subject != nil else {
            throw SimulatedFault(trouble: .failed)
        }
        attempts[name] = Attempt(
            scope: filed.request.scope, key: filed.request.key, fingerprint: filed.request.fingerprint,
            operation: filed.operation, request: filed.request.requestID, order: filed.order,
            subject: filed.subject, answer: filed.answer, createdAt: Date(seconds: filed.at.seconds))
    }

    /// The keys without an answer that wait for a payment or refund.
    package func waiting(for subject: String) -> [WaitingAttempt] {
        attempts.rows.filter { $0.subject == subject && $0.answer == nil }.map { row in
            WaitingAttempt(
                scope: row.scope, key: row.key, operation: row.operation, requestID: row.request)
        }
    }

    /// Answers a key; one that has an answer keeps it.
    package mutating func write(_ answer: StoredAnswer, to attempt: WaitingAttempt) {
        _ = attempts.change(Self.name(attempt.scope, attempt.key)) { row in
            guard row.answer == nil else { return false }
            row.answer = answer
            return true
        }
    }

    /// Deletes keys that belong to no order and were used before a moment.
    package mutating func forgetAttempts(before moment: Date) {
        let over = zip(attempts.names, attempts.rows)
            .filter { $0.1.order == nil && $0.1.createdAt < moment }.map(\.0)
        attempts.remove { over.contains($0) }
    }
}
