package import FoundationEssentials
package import ShopCore
import StoreAPI

extension SimulatedStore {
    /// The lines of a basket with their products on sale, and the coupons that exist by canonical code.
    ///
    /// - Throws: ``Refusal`` `unknownProduct` for a line that is not sold.
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
    /// - Throws: ``Refusal`` `tooManyHolds` or `insufficientStock` for a holder.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { books in
            if holder != nil { try books.expire(upTo: now) }
            let ends = holder.map { books.ends(of: $0) } ?? []
            let held = holder?.replaced.map { books.held(by: $0) } ?? []
            try books.carryOut(Quoting.keep(quote, for: holder, passing: held, beside: ends, at: now))
        }
    }

    /// Holds the stock of a quote that nothing was ordered from, anew or for longer.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/hold(_:for:beside:at:)`` decides, or `insufficientStock`.
    package func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws {
        try await write { books in
            try books.expire(upTo: now)
            try books.carryOut(
                Quoting.hold(books.facts(of: quote), for: holder, beside: books.ends(of: holder), at: now))
        }
    }

    /// The quote if it has not ended at a moment.
    ///
    /// - Throws: ``Refusal`` `quoteGone` for a quote that ended or was given up, `notFound` for an unknown
    ///   one.
    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { books in
            try Quoting.live(
                Quoting.Facts(isKnown: books.quotes[id] != nil, quote: books.standingQuote(id)), at: now)
        }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    package func quote(id: String) async throws -> PricedQuote? { try await read { $0.standingQuote(id) } }

    /// Gives up a quote that nothing was ordered from, and frees the stock it holds.
    ///
    /// - Throws: ``Refusal`` as ``Quoting/drop(_:at:)`` decides.
    package func dropQuote(id: String, at now: Date) async throws {
        try await write { books in try books.carryOut(Quoting.drop(books.facts(of: id), at: now)) }
    }

    // MARK: Keys

    /// The state of an idempotency key; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `keyReused` or `withdrawn` for the key.
    package func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? {
        try await read { try $0.attempt(request) }
    }

    /// The attempt of a key in any scope, placed orders first and then the oldest; nil when the key is new.
    ///
    /// - Throws: ``Refusal`` `withdrawn` for a key that was given up.
    package func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        try await read { try $0.attempt(key: key) }
    }

    /// The state of a key or, when it is new, a quote, in two reads.
    ///
    /// - Throws: ``Refusal`` `keyReused` or `withdrawn` for the key.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try await read({ try $0.attempt(request) }) { return (known, nil) }
        return (nil, try await quote(id: id))
    }

    /// Gives up a key that is new; a second time nothing changes.
    ///
    /// - Throws: ``Refusal`` `inProgress` or `attemptHasEnded` for a key that was used.
    package func withdrawAttempt(key: String, at now: Date) async throws {
        try await write { try $0.withdrawAttempt(key: key, at: now) }
    }

    /// Deletes keys that belong to no order and were used before a moment.
    package func forgetAttempts(before moment: Date) async throws {
        try await write { $0.forgetAttempts(before: moment) }
    }
}
