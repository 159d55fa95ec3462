package import FoundationEssentials
package import PayKit

/// Which of the coupons that a shopper names are taken for a basket.
///
/// The rules: a code counts once however it is written; at most one coupon of each kind (percentage, amount,
/// free shipping) is taken; an exclusive one stands alone; its minimum is compared with what all goods cost
/// before any discount; among its goods there must be one of the basket, and for free shipping one that is
/// sent. Uses of orders count, those of quotes do not.
package struct CouponRules: Sendable {
    package let currency: Currency
    package let now: Date
    package let items: [Pricing.Item]
    /// Of all goods, before discounts.
    package let subtotal: Int64

    package init(currency: Currency, now: Date, items: [Pricing.Item], subtotal: Int64) {
        self.currency = currency
        self.now = now
        self.items = items
        self.subtotal = subtotal
    }

    package static let mostCodes = 5
    /// Of a code as it is typed, in Unicode scalars.
    package static let typedLengths = 1...64

    /// The code as coupons are stored under it: in capitals, without blanks around it, characters that nobody
    /// sees and full width.
    package static func canonical(_ code: String) -> String {
        let seen = code.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(seen.map(FoldedText.ordinaryWidth)))
            .split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
    }

    /// The coupons of a request in its order; refuses with the place of the first one that is not taken.
    package func accept(_ codes: [String], of stored: [String: StoredCoupon]) throws(Refusal) -> [ShopPolicy
        .Coupon]
    {
        guard codes.count <= Self.mostCodes else {
            throw .invalidBody([FieldFault("/coupons", .couponCount(most: Self.mostCodes))])
        }
        var accepted: [ShopPolicy.Coupon] = []
        for (index, code) in codes.enumerated() {
            let found = stored[Self.canonical(code)]
            guard let found else { throw refusal(.unknown, at: index) }
            guard !accepted.contains(found.coupon) else { continue }
            if let fault = fault(of: found, beside: accepted) {
                throw refusal(fault, at: index, found.coupon)
            }
            accepted.append(found.coupon)
        }
        return accepted
    }

    private func fault(of stored: StoredCoupon, beside accepted: [ShopPolicy.Coupon]) -> Refusal.CouponFault?
    {
        let coupon = stored.coupon
        guard let benefit = coupon.benefit(in: currency) else { return .unknown }
        if let start = coupon.startsAt, now < start { return .notYet }
        if let end = coupon.endsAt, now >= end { return .expired }
        if let limit = coupon.limit, stored.used >= limit { return .exhausted }
        let isForOne = items.contains { item in
            coupon.scope.contains(sku: item.line.sku, category: item.category)
                && (benefit != .freeShipping || item.isShipped)
        }
        guard isForOne else { return .notForTheseItems }
        if shortfall(of: coupon) != nil { return .minimumNotReached }
        let combines = accepted.allSatisfy { other in
            other.isExclusive != true && coupon.isExclusive != true
                && other.benefit(in: currency)?.kind != benefit.kind
        }
        return combines ? nil : .notCombinable
    }

    private func shortfall(of coupon: ShopPolicy.Coupon?) -> Refusal.Shortfall? {
        guard let minimum = coupon?.minimum.flatMap({ try? Money(decimal: $0, currency: currency) }),
            subtotal < minimum.minorUnits
        else { return nil }
        return Refusal.Shortfall(
            minimum: minimum, subtotal: Money(minorUnits: subtotal, currency: currency))
    }

    private func refusal(_ fault: Refusal.CouponFault, at index: Int, _ coupon: ShopPolicy.Coupon? = nil)
        -> Refusal
    {
        .couponInvalid(
            fault, pointer: "/coupons/\(index)",
            shortfall: fault == .minimumNotReached ? shortfall(of: coupon) : nil)
    }
}

/// The precondition of a change: a coupon is to be there already when it is written.
package enum CouponCondition: Hashable, Sendable {
    case isNew
    case isThere(VersionMatch)
}
