/// The precondition of a change: a coupon is to be there already when it is written.
package enum CouponCondition: Hashable, Sendable {
    case isNew
    case isThere(VersionMatch)
}
