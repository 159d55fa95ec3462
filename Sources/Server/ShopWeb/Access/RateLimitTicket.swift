package import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
import ShopCore
import StoreAPI
import Synchronization

/// The rate limit state of one request: its client, and the requests that are left. It exists while limits
/// are on, and travels with the request.
package final class RateLimitTicket: Sendable {
    private struct State {
        var visitor = ""
        var allowance: RateLimiter.Allowance?
        var pays = false
    }

    private let edge: Edge
    private let state = Mutex(State())

    package init(_ edge: Edge) { self.edge = edge }

    /// The client that this request is counted for.
    package var visitor: String { state.withLock { $0.visitor } }

    /// Counts a request of a visitor's and gives the seconds to wait for it; nil for one within the limit.
    package func take(_ rate: RateClass, by visitor: String, pays: Bool = false, at now: Date) -> Int? {
        guard let allowance = edge.limiter?.take(rate, by: visitor, at: now) else { return nil }
        state.withLock { $0 = State(visitor: visitor, allowance: allowance, pays: pays) }
        return allowance.retryAfter
    }

    /// Counts a request of a visitor's; throws when it is one too many.
    package func enter(_ visitor: String, _ admission: Admission, at now: Date) throws {
        guard let limiter = edge.limiter, let rate = admission.rate else { return }
        if let seconds = take(rate, by: visitor, pays: admission.pays, at: now) {
            edge.countLimited()
            throw ProblemResponse.rateLimited(rate, retryAfter: seconds)
        }
        if admission.pays, let seconds = limiter.paymentPause(of: visitor, at: now) {
            edge.countLimited()
            throw ProblemResponse.tooManyDeclines(retryAfter: seconds)
        }
    }

    /// Says in an answer what may still be asked, and counts a card that was declined.
    package func leave(_ headers: inout HTTPFields, status: Int, at now: Date) {
        let state = state.withLock { $0 }
        guard let allowance = state.allowance else { return }
        let rate = allowance.rate
        headers[.rateLimitPolicy] = "\"\(rate.rawValue)\";q=\(rate.burst);w=\(rate.window)"
        headers[.rateLimit] = "\"\(rate.rawValue)\";r=\(allowance.remaining);t=\(allowance.reset)"
        // An answer that is given again declines nothing again.
        if state.pays, status == 402, headers[.idempotentReplayed] == nil {
            edge.limiter?.declined(by: state.visitor, at: now)
        }
    }
}
