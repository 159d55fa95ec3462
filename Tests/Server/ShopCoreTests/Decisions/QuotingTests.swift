import FoundationEssentials
import ShopCore
import StoreAPI
import Testing

/// Quotes that are read, kept and given up, and coupons that are written, decided without a store.
struct QuotingTests {
    private static let now = DecisionSamples.now

    static let facts: [(Bool, Bool, TimeInterval, Refusal?)] = [
        (true, true, 1, nil), (true, true, 0, .quoteGone),
        (true, false, 1, .quoteGone), (false, false, 1, .notFound),
    ]

    @Test(arguments: facts)
    func quoteIsReadInItsTime(isKnown: Bool, isThere: Bool, left: TimeInterval, refusal: Refusal?) {
        var quote = DecisionSamples.quote
        quote.expiresAt = Self.now + left
        let facts = Quoting.Facts(isKnown: isKnown, quote: isThere ? quote : nil)
        var (read, thrown): (PricedQuote?, Refusal?) = (nil, nil)
        do throws(Refusal) { read = try Quoting.live(facts, at: Self.now) } catch { thrown = error }
        #expect(thrown == refusal && read == (refusal == nil ? quote : nil))
    }

    @Test func quoteIsGivenUpWithWhatItHolds() throws {
        var facts = Quoting.Facts(
            isKnown: true, quote: DecisionSamples.quote, held: [OrderLine(variant: "wax", quantity: 2)])
        #expect(
            try Quoting.drop(facts, at: Self.now).brief == [
                "drop qt_1", "forget hold of qt_1", "2 wax reserved → available unhold",
            ])
        facts.isOrdered = true
        #expect(throws: Refusal.quoteStale(.ordered)) {
            try Quoting.drop(facts, at: Self.now)
        }
        facts.quote = nil
        #expect(throws: Refusal.quoteGone) { try Quoting.drop(facts, at: Self.now) }
    }

    @Test func quoteIsKeptWithItsStockForAHolder() throws {
        let kept = ["forget quotes before 1795100400", "keep qt_1 for nobody"]
        let quote = DecisionSamples.quote
        #expect(try Quoting.keep(quote, for: nil, beside: [], at: Self.now).brief == kept)
        let holder = QuoteHolder(name: "k", mostHolds: 1)
        #expect(
            try Quoting.keep(quote, for: holder, beside: [], at: Self.now).brief == [
                "forget quotes before 1795100400", "keep qt_1 for k",
                "reserve 1 comb available → reserved hold, 2 wax available → reserved hold",
                "hold 2 wax for qt_1", "hold 1 comb for qt_1",
            ])
        #expect(throws: Refusal.tooManyHolds(retryAfter: 60)) {
            try Quoting.keep(quote, for: holder, beside: [Self.now + 60], at: Self.now)
        }
    }

    // MARK: Coupons

    static let coupons: [(Int?, Int?, CouponWriting?, Refusal?)] = [
        (nil, nil, .add, nil), (nil, 2, nil, .preconditionFailed), (3, nil, nil, .preconditionFailed),
        (3, 2, .replace(version: 3), nil), (3, 5, .replace(version: 3), nil),
        (3, 6, nil, .policyConflict(.limitBelowUses, pointer: "/limit")),
        (4, 2, nil, .preconditionFailed),
    ]

    @Test("a coupon in version 3 with a limit of five", arguments: coupons)
    func couponIsWrittenWhereItIsExpected(
        match: Int?, used: Int?, writing: CouponWriting?, refusal: Refusal?
    ) throws {
        var policy = try Self.coupon()
        policy.limit = 5
        let condition = match.map { CouponCondition.isThere(.versions([$0])) } ?? .isNew
        let current = used.map { CouponWriting.Current(used: $0, mostByContact: 2, version: 3) }
        var (found, thrown): (CouponWriting?, Refusal?) = (nil, nil)
        do {
            found = try CouponWriting(policy, over: current, if: condition)
        } catch let refused as Refusal {
            thrown = refused
        }
        #expect(found == writing && thrown == refusal)
    }

    static let limitsForEach: [(Int?, Refusal?)] = [
        (nil, nil), (2, nil),
        (1, .policyConflict(.contactLimitBelowUses, pointer: "/limit_per_contact")),
    ]

    @Test("a coupon that somebody used twice", arguments: limitsForEach)
    func limitForEachCannotFallBelowItsUses(limit: Int?, refusal: Refusal?) throws {
        var policy = try Self.coupon()
        policy.limitPerContact = limit
        let current = CouponWriting.Current(used: 4, mostByContact: 2, version: 3)
        var thrown: Refusal?
        do {
            let found = try CouponWriting(policy, over: current, if: .isThere(.versions([3])))
            #expect(found == .replace(version: 3))
        } catch let refused as Refusal {
            thrown = refused
        }
        #expect(thrown == refusal)
    }

    private static func coupon() throws -> ShopPolicy.Coupon {
        try WireFormat.decode(
            ShopPolicy.Coupon.self, from: [UInt8](#"{"code":"SUMMER","percent":10}"#.utf8))
    }
}
