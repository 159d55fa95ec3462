package import FoundationEssentials
import ShopCore
import StoreAPI

/// The promises of a simulated shop to its clients, which stay true whatever happens.
package struct Promises: Sendable {
    private struct Told: Sendable {
        /// The request that it was told to; nil where somebody asked about its key.
        var request: String?
        var answer: SimulatedAnswer
        var at: Duration
    }

    private var answers = SimulatedTable<Told>()
    private var withdrawn: [String: Duration] = [:]
    /// Where orders are, in the order in which that was told.
    private var orders = SimulatedTable<Bool>()
    private var offers = SimulatedTable<SimulatedAnswer.Offer>()

    /// Keys that belong to no order are kept so long.
    private static let memory = Duration.seconds(72 * 3600)

    package mutating func take(_ answer: SimulatedAnswer, to call: SimulatedCall, at now: Duration)
        throws(Breach)
    {
        if let offer = answer.offer { offers[call.name] = offer }
        switch call.request {
        case .withdraw(let key):
            guard answer.kind == .nothing else { return }
            try Breach.unless(answers[key] == nil, "I3", "\(key) was withdrawn and had brought an answer")
            withdrawn[key] = call.at
        case .attempt(let key): try hear(answer, of: key, from: nil, since: call.at, at: now)
        case .order, .pay, .cancel, .capture, .void, .refund, .ship, .adjust:
            try hear(answer, of: call.key, from: call.name, since: call.at, at: now)
            if case .order = call.request, let place = answer.location { orders[place] = true }
        case .quote, .dropQuote, .change, .show, .advance, .coupon, .price, .publish: break
        }
    }

    /// One key has one answer.
    private mutating func hear(
        _ answer: SimulatedAnswer, of key: String, from request: String?, since start: Duration,
        at now: Duration
    ) throws(Breach) {
        guard case .answered(let outcome) = answer.kind, [.done, .created, .declined].contains(outcome) else {
            return
        }
        let isWithdrawn = withdrawn[key].map { now - $0 < Self.memory } ?? false
        try Breach.unless(!isWithdrawn, "I3", "\(key) was withdrawn and brought an answer")
        guard let told = answers[key], told.answer == answer || now - told.at < Self.memory else {
            answers[key] = Told(request: request, answer: answer, at: start)
            return
        }
        try Breach.unless(told.answer == answer, "I3", "\(key) brought two answers")
        if let first = told.request, let request, first != request {
            throw Breach(rule: "I3", detail: "\(key) was good for \(first) and for \(request)")
        }
        answers[key] = Told(request: told.request ?? request, answer: answer, at: told.at)
    }

    /// I8: holds what is stored against what was told.
    package func check(_ books: StoredBooks, at now: Duration, _ moment: Date) throws(Breach) {
        for (key, told) in zip(answers.names, answers.rows) {
            let kept = books.attempts.rows.filter { $0.key == key }
            if now - told.at >= Self.memory, kept.allSatisfy({ $0.order == nil }) { continue }
            let isThere = kept.contains { attempt in
                attempt.answer.map { .answered($0.outcome) } == told.answer.kind
                    && attempt.answer?.body == told.answer.body
            }
            try Breach.unless(isThere, "I8", "the answer to \(key) is lost")
        }
        for place in orders.names where books.orders[String(place.dropFirst("/orders/".count))] == nil {
            throw Breach(rule: "I8", detail: "\(place) is lost")
        }
        for offer in offers.rows where books.quotes[offer.quote] == nil {
            if offer.expiresAt + Quoting.memory <= moment { continue }
            throw Breach(rule: "I8", detail: "the quote \(offer.quote) is lost")
        }
    }
}
