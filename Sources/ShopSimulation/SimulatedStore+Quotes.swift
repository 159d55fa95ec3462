package import FoundationEssentials
package import ShopCore
import StoreAPI

extension SimulatedStore {
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

    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await write { books in
            let ends = holder.map { books.ends(of: $0, at: now) } ?? []
            let decision = try Quoting.keep(quote, for: holder, beside: ends, at: now)
            if holder != nil { try books.expire(upTo: now) }
            try books.carryOut(decision)
        }
    }

    package func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await read { books in
            try Quoting.live(
                Quoting.Facts(isKnown: books.quotes[id] != nil, quote: books.standingQuote(id)), at: now)
        }
    }

    package func quote(id: String) async throws -> PricedQuote? { try await read { $0.standingQuote(id) } }

    package func dropQuote(id: String, at now: Date) async throws {
        try await write { books in
            let facts = Quoting.Facts(
                isKnown: books.quotes[id] != nil, quote: books.standingQuote(id),
                isOrdered: books.orders.rows.contains { $0.quote == id }, held: books.held(by: id))
            try books.carryOut(Quoting.drop(facts, at: now))
        }
    }

    // MARK: Keys

    package func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? {
        try await read { try $0.attempt(request) }
    }

    package func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        try await read { try $0.attempt(key: key) }
    }

    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        if let known = try await read({ try $0.attempt(request) }) { return (known, nil) }
        return (nil, try await quote(id: id))
    }

    package func withdrawAttempt(key: String, at now: Date) async throws {
        try await write { try $0.withdrawAttempt(key: key, at: now) }
    }

    package func forgetAttempts(before moment: Date) async throws {
        try await write { $0.forgetAttempts(before: moment) }
    }
}
