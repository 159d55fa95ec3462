package import FoundationEssentials
package import ShopCore
import StoreAPI

extension SimulatedStore {
    /// The lines of a basket with their products on sale, and the coupons that exist by canonical code.
    ///
    /// - Throws: ``Refusal`` `unknownProduct` for a line that is not sold, ``SimulatedFault`` for injected
    ///   trouble, ``ServerDead`` after a crash.
    package func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await read { books in
            let sold = basket.lines.map { line in
                books.product(ofVariant: line.variant).flatMap { $0.isActive ? $0 : nil }
            }
            var found: [String: StoredCoupon] = [:]
            for code in Set(codes.map(CouponRules.canonical)) {
                found[code] = books.coupons[code].map { StoredCoupon(coupon: $0.coupon, used: $0.used) }
            }
            return (try basket.lines(sold: sold), found)
        }
    }

    /// Stores a quote and, for a holder, reserves its stock until it ends.
    ///
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder, ``SimulatedFault`` for
    ///   injected trouble, ``ServerDead`` after a crash.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { books in
            let ends = holder.map { books.ends(of: $0, at: now) } ?? []
            let decision = try Quoting.keep(quote, for: holder, beside: ends, at: now)
            if holder != nil { try books.expire(upTo: now) }
            try books.carryOut(decision)
        }
    }

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one, ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { books in
            try Quoting.live(
                Quoting.Facts(isKnown: books.quotes[id] != nil, quote: books.standingQuote(id)), at: now)
        }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func quote(id: String) async throws -> PricedQuote? { try await read { $0.standingQuote(id) } }

    /// Gives up a quote that nothing was ordered from, and frees the stock it holds.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides, ``SimulatedFault`` for injected trouble,
    ///   ``ServerDead`` after a crash.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { books in
            let facts = Quoting.Facts(
                isKnown: books.quotes[id] != nil, quote: books.standingQuote(id),
                isOrdered: books.orders.rows.contains { $0.quote == id }, held: books.held(by: id))
            try books.carryOut(Quoting.drop(facts, at: now))
        }
    }

    // MARK: Keys

    /// The state of an idempotency key; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `keyReused` or `withdrawn` for the key, ``SimulatedFault`` for injected
    ///   trouble, ``ServerDead`` after a crash.
    package func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? {
        try await read { try $0.attempt(request) }
    }

    /// The attempt of a key in any scope, placed orders first and then the oldest; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `withdrawn` for a key that was given up, ``SimulatedFault`` for injected
    ///   trouble, ``ServerDead`` after a crash.
    package func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        try await read { try $0.attempt(key: key) }
    }

    /// The state of a key or, when it is new, a quote, in two reads.
    ///
    /// - Throws: ``Refusal`` `keyReused` or `withdrawn` for the key, ``SimulatedFault`` for injected
    ///   trouble, ``ServerDead`` after a crash.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try await read({ try $0.attempt(request) }) { return (known, nil) }
        return (nil, try await quote(id: id))
    }

    /// Gives up a key that is new; a second time nothing changes.
    ///
    /// - Throws: ``Refusal`` `inProgress` or `attemptHasEnded` for a key that was used, ``SimulatedFault``
    ///   for injected trouble, ``ServerDead`` after a crash.
    package func withdrawAttempt(key: String, at now: Date) async throws {
        try await write { try $0.withdrawAttempt(key: key, at: now) }
    }

    /// Deletes keys that belong to no order and were used before a moment.
    ///
    /// - Throws: ``SimulatedFault`` for injected trouble, ``ServerDead`` after a crash.
    package func forgetAttempts(before moment: Date) async throws {
        try await write { $0.forgetAttempts(before: moment) }
    }
}
