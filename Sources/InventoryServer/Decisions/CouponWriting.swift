import StoreAPI

/// Decides about a coupon that the shop's staff writes or takes away.
enum CouponWriting: Hashable, Sendable {
    case add
    /// Guard: the version is still that one.
    case replace(version: Int)

    /// A coupon as it is now.
    struct Current: Hashable, Sendable {
        var used: Int
        /// How often the contact used it who did so most often.
        var mostByContact: Int
        var version: Int
    }

    /// No limit can fall below what is used: the books would not balance any more.
    init(_ coupon: ShopPolicy.Coupon, over current: Current?, if condition: CouponCondition) throws {
        switch (condition, current) {
        case (.isNew, nil): self = .add
        case (.isThere(let match), let current?):
            let version = try match.version(of: current.version)
            if let limit = coupon.limit, current.used > limit { throw Refusal.limitBelowUses }
            if let limit = coupon.limitPerContact, current.mostByContact > limit {
                throw Refusal.contactLimitBelowUses
            }
            self = .replace(version: version)
        case (.isNew, .some), (.isThere, nil): throw Refusal.preconditionFailed
        }
    }
}
