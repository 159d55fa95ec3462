/// Decides about a coupon that the shop's staff writes or takes away.
package enum CouponWriting: Hashable, Sendable {
    case add
    /// Guard: the version is still that one.
    case replace(version: Int)

    package struct Current: Hashable, Sendable {
        /// Uses by orders that still hold the coupon.
        package var used: Int
        package var mostByContact: Int
        /// Version for optimistic locking; raised by every change and every use.
        package var version: Int

        package init(used: Int, mostByContact: Int, version: Int) {
            self.used = used
            self.mostByContact = mostByContact
            self.version = version
        }
    }

    /// No limit can fall below what is used: the books would not balance any more.
    package init(_ coupon: ShopPolicy.Coupon, over current: Current?, if condition: CouponCondition) throws {
        switch (condition, current) {
        case (.isNew, nil): self = .add
        case (.isThere(let match), let current?):
            let version = try match.version(of: current.version)
            if let limit = coupon.limit, current.used > limit { throw Refusal.limitBelowUses }
            if let limit = coupon.limitPerContact, current.mostByContact > limit {
                throw Refusal.policyConflict(.contactLimitBelowUses, pointer: "/limit_per_contact")
            }
            self = .replace(version: version)
        case (.isNew, .some), (.isThere, nil): throw Refusal.preconditionFailed
        }
    }
}

extension Refusal {
    /// Engines throw it, too, when a use came in between.
    package static let limitBelowUses = Refusal.policyConflict(.limitBelowUses, pointer: "/limit")
}
