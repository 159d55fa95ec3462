/// Whether a coupon is to be there already when it is written.
enum CouponCondition: Hashable, Sendable {
    case isNew
    case isThere(VersionMatch)
}
