import StoreAPI

extension Refusal {
    static let limitBelowUses = Refusal.policyConflict(
        "The coupon was used more often than this limit allows.", pointer: "/limit")
    static let contactLimitBelowUses = Refusal.policyConflict(
        "Somebody used the coupon more often than this limit allows.", pointer: "/limit_per_contact")
}
