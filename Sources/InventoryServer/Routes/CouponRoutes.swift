import HTTPTypes
import StoreAPI

/// The coupons that the shop takes.
struct CouponRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.listCoupons) { _ in
            Reply(CouponList(coupons: try await shop.database.coupons().map { CouponDocument($0) }))
        }
        table.add(Operations.showCoupon) { call in
            guard let found = try await shop.database.coupon(code: call.path("code")) else {
                throw Refusal.notFound
            }
            return reply(found.coupon, found.version)
        }
        table.add(Operations.writeCoupon, write)
        table.add(Operations.deleteCoupon) { call in
            try await shop.database.deleteCoupon(code: call.path("code"), try call.match)
            return .empty
        }
    }

    @Sendable private func write(_ call: Call) async throws -> Reply {
        let coupon = try call.body(ShopPolicy.Coupon.self)
        guard CouponRules.canonical(coupon.code) == CouponRules.canonical(try call.path("code")) else {
            throw Refusal.policyConflict("The coupon has another code than its place.", pointer: "/code")
        }
        var policy = shop.facts.policy
        policy.coupons = [coupon]
        try policy.check()
        let written = try await shop.database.write(coupon, if: Self.condition(of: call))
        var reply = reply(written.coupon, written.version)
        if written.isNew {
            reply.status = .created
            reply.headers[.location] = Endpoints.coupon.link((name: "code", value: coupon.code)).href
        }
        return reply
    }

    /// `If-None-Match: *` makes a coupon, `If-Match` replaces the one that was read.
    private static func condition(of call: Call) throws(Refusal) -> CouponCondition {
        call.headers[.ifNoneMatch] == "*" ? .isNew : .isThere(try call.match)
    }

    private func reply(_ coupon: StoredCoupon, _ version: Int) -> Reply {
        var reply = Reply(CouponDocument(coupon))
        reply.version = version
        return reply
    }
}
