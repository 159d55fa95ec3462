package import StoreAPI

/// The connectivity of the shop.
///
/// After one unanswered question the shop's entry is requested; without an answer to that an outage begins,
/// in which the shop is checked with growing pauses.
package struct Connectivity: Hashable, Sendable {
    package private(set) var state = State.near

    package init() {}

    package enum State: Hashable, Sendable {
        case near
        /// A question was not answered; this check decides.
        case doubted(check: Int)
        case gone(Outage)
    }

    package struct Outage: Hashable, Sendable {
        /// True if there were products to show when it began.
        let isListed: Bool
        /// When the shop last confirmed what is shown; nil while that is not known.
        var asOf: TimeOfDay?
        /// Checks in a row without an answer.
        var failures = 0
        package var next: Next
    }

    /// Event that an outage waits for: the pause between two checks, or an answer.
    package enum Next: Hashable, Sendable {
        case timer(Int)
        case check(Int)
    }

    package enum Request: Hashable, Sendable {
        case check(number: Int)
        /// Wait before the next check, the longer the more checks in a row were not answered.
        case pause(failures: Int, timer: Int)
    }

    package enum Sign: Hashable, Sendable {
        case answer
        /// No answer, or an untrusted one.
        case silence
    }

    /// The outage that is going on; nil while the shop is near or only doubted.
    package var outage: Outage? { if case .gone(let outage) = state { outage } else { nil } }

    // MARK: Signs

    package mutating func doubt(check: Int) -> Request? {
        guard state == .near else { return nil }
        state = .doubted(check: check)
        return .check(number: check)
    }

    /// Begins an outage at once: there is nothing to show.
    package mutating func lose(timer: Int) -> Request? {
        switch state {
        case .near, .doubted: return begin(isListed: false, timer)
        case .gone(let outage):
            if case .timer = outage.next { return nil }
            return wait(outage, timer)
        }
    }

    /// Ends doubt or outage; returns the state before.
    package mutating func end() -> State {
        defer { state = .near }
        return state
    }

    mutating func date(_ time: TimeOfDay?) {
        guard case .gone(var outage) = state else { return }
        outage.asOf = time
        state = .gone(outage)
    }

    // MARK: Checks

    /// The pause before the next check, in milliseconds: doubles with each failure, up to half a minute.
    package static func milliseconds(after failures: Int) -> Int {
        Int(Backoff.pause(after: failures, from: .seconds(2)) / .milliseconds(1))
    }

    /// A check was not answered; answers to older checks are ignored.
    package mutating func unanswered(check: Int, timer: Int) -> Request? {
        switch state {
        case .doubted(check): return begin(isListed: true, timer)
        case .gone(let outage) where outage.next == .check(check): return wait(outage, timer)
        case .near, .doubted, .gone: return nil
        }
    }

    /// Sends the next check when this outage's pause is over; other timers do nothing.
    package mutating func timerFired(_ timer: Int, check: Int) -> Request? {
        guard case .gone(let outage) = state, outage.next == .timer(timer) else { return nil }
        return ask(outage, check)
    }

    /// Checks now in place of after the pause.
    package mutating func hurry(_ check: Int) -> Request? {
        guard case .gone(let outage) = state, case .timer = outage.next else { return nil }
        return ask(outage, check)
    }

    private mutating func begin(isListed: Bool, _ timer: Int) -> Request? {
        state = .gone(Outage(isListed: isListed, next: .timer(timer)))
        return .pause(failures: 0, timer: timer)
    }

    private mutating func wait(_ outage: Outage, _ timer: Int) -> Request? {
        var outage = outage
        outage.failures += 1
        outage.next = .timer(timer)
        state = .gone(outage)
        return .pause(failures: outage.failures, timer: timer)
    }

    private mutating func ask(_ outage: Outage, _ check: Int) -> Request? {
        var outage = outage
        outage.next = .check(check)
        state = .gone(outage)
        return .check(number: check)
    }
}

extension Connectivity.Sign {
    /// The evidence of an answer; nil where it says nothing of the shop as a whole.
    package init?<Value>(_ answer: Result<Value, StoreError>) {
        switch answer {
        case .success: self = .answer
        case .failure(.unreachable), .failure(.untrusted): self = .silence
        case .failure(.refused(let problem)) where problem.status < 500: self = .answer
        case .failure(.refused), .failure(.malformed), .failure(.unsent): return nil
        }
    }
}
