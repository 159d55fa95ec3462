package import StoreAPI

/// The connectivity of the shop, as far as is known.
///
/// One question without an answer proves nothing: the shop is asked for its entry, and counts as gone when
/// that is not answered either. It is then asked again, less and less often.
package struct Connectivity: Hashable, Sendable {
    /// State after the last sign or check.
    package private(set) var state = State.near

    /// Creates the state in which nothing says that the shop is gone.
    package init() {}

    /// Connectivity as the last questions and checks found it.
    package enum State: Hashable, Sendable {
        /// Nothing says that the shop is gone.
        case near
        /// Something was not answered; this check will tell.
        case doubted(check: Int)
        case gone(Outage)
    }

    /// The time without the shop.
    package struct Outage: Hashable, Sendable {
        /// True if there were products to show when it began.
        let isListed: Bool
        /// When the shop last confirmed what is shown; nil while that is not known.
        var asOf: TimeOfDay?
        /// Checks in a row without an answer.
        var failures = 0
        /// Event that the outage waits for.
        package var next: Next
    }

    /// Event that an outage waits for: the pause between two checks, or an answer.
    package enum Next: Hashable, Sendable {
        /// The end of this timer.
        case timer(Int)
        /// The answer to this check.
        case check(Int)
    }

    /// The step that a change of the state asks for.
    package enum Request: Hashable, Sendable {
        /// Ask the shop for its entry.
        case check(number: Int)
        /// Wait before the next check, the longer the more checks in a row were not answered.
        case pause(failures: Int, timer: Int)
    }

    /// The evidence of an answer to any question.
    package enum Sign: Hashable, Sendable {
        /// The shop is there.
        case answer
        /// No answer, or none that may be believed.
        case silence
    }

    /// The outage that is going on; nil while the shop is near or only doubted.
    package var outage: Outage? {
        if case .gone(let outage) = state { outage } else { nil }
    }

    // MARK: Signs

    /// A question was not answered.
    package mutating func doubt(check: Int) -> Request? {
        guard state == .near else { return nil }
        state = .doubted(check: check)
        return .check(number: check)
    }

    /// There is nothing to show, for want of an answer.
    package mutating func lose(timer: Int) -> Request? {
        switch state {
        case .near, .doubted: return begin(isListed: false, timer)
        case .gone(let outage):
            if case .timer = outage.next { return nil }
            return wait(outage, timer)
        }
    }

    /// The shop answered; gives what is over with that.
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

    /// A check was not answered; answers to older ones say nothing new.
    package mutating func unanswered(check: Int, timer: Int) -> Request? {
        switch state {
        case .doubted(check): return begin(isListed: true, timer)
        case .gone(let outage) where outage.next == .check(check): return wait(outage, timer)
        case .near, .doubted, .gone: return nil
        }
    }

    /// Sends the next check when the pause of this outage is over; other timers do nothing.
    package mutating func timerFired(_ timer: Int, check: Int) -> Request? {
        guard case .gone(let outage) = state, outage.next == .timer(timer) else { return nil }
        return ask(outage, check)
    }

    /// There is reason to check now, not later.
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
    /// The evidence of an answer; nil where that says nothing of the shop as a whole, such as a fault of one
    /// of its resources.
    package init?<Value>(_ answer: Result<Value, StoreError>) {
        switch answer {
        case .success: self = .answer
        case .failure(.unreachable), .failure(.untrusted): self = .silence
        case .failure(.refused(let problem)) where problem.status < 500: self = .answer
        case .failure(.refused), .failure(.malformed), .failure(.unsent): return nil
        }
    }
}
