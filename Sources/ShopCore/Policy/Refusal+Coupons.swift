import StoreAPI

extension Refusal {
    package static let limitBelowUses = Refusal.policyConflict(
        "The coupon was used more often than this limit allows.", pointer: "/limit")
    package static let contactLimitBelowUses = Refusal.policyConflict(
        "Somebody used the coupon more often than this limit allows.", pointer: "/limit_per_contact")
}
