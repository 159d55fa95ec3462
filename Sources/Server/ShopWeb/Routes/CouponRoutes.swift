import HTTPTypes
import PayKit
import ShopCore
import ShopPages
import StoreAPI

struct CouponRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.coupons, "The coupons that the shop takes.", access: .admin,
            answers: [.ok("The coupons, by their codes.", .shape("Coupons"))]
        ).by(Self.listCoupons)
        Operation(
            Endpoints.coupon, "A coupon and how often it was used.", access: .admin,
            answers: [.ok("The coupon.", .shape("Coupon"))]
        ).by(Self.showCoupon)
        Operation(
            Endpoints.writeCoupon, "Makes a coupon under If-None-Match, replaces it under If-Match.",
            access: .admin, body: .object(Bodies.coupon),
            answers: [
                .ok("The coupon as it is now.", .shape("Coupon")), .created("The coupon.", .shape("Coupon")),
            ], refusals: [412: [.preconditionFailed], 422: [.policyConflict], 428: [.preconditionRequired]]
        ).by(Self.write, pageForms: Self.forms)
        Operation(
            Endpoints.deleteCoupon, "Takes a coupon away.", access: .admin, needsMatch: true,
            answers: [.done("Nobody can use it any more.")]
        ).by(Self.deleteCoupon, pageForms: Self.forms)
        Operation(
            Endpoints.makeCoupon, "Makes a coupon with a new code.", access: .admin,
            body: .object(Bodies.coupon), answers: [.created("The coupon.", .shape("Coupon"))],
            refusals: [422: [.policyConflict]]
        ).by(Self.makeCoupon, pageForms: Self.makeCouponForms)
    }

    private func listCoupons(_ call: Call) async throws -> Reply {
        let coupons = try await shop.store.coupons().map { CouponDocument($0, currency: currency) }
        return Reply(CouponList(coupons: coupons), templates: [CouponForms(call.language).make])
    }

    private func makeCoupon(_ call: Call) async throws -> Reply {
        let coupon = try call.body(ShopPolicy.Coupon.self)
        do {
            return try await write(coupon, if: .isNew)
        } catch Refusal.preconditionFailed {
            // The sender named no condition: a 412 would tell of a change that nobody made.
            throw Refusal.policyConflict(.codeTaken, pointer: "/code")
        }
    }

    private func makeCouponForms(_ call: Call, _: FormBody) async throws -> PageForms {
        PageForms(templates: [CouponForms(call.language).make])
    }

    private func showCoupon(_ call: Call) async throws -> Reply {
        let found = try await shop.store.coupon(code: call.path("code")).orNotFound()
        var reply = reply(found.coupon, found.version)
        reply.templates = CouponForms(call.language).templates(found.coupon.coupon)
        return reply
    }

    private func deleteCoupon(_ call: Call) async throws -> Reply {
        try await shop.store.deleteCoupon(code: call.path("code"), try call.match)
        return .empty.leading(to: Endpoints.coupons.link.href)
    }

    private var currency: String { shop.currency.code }

    private func forms(_ call: Call, _: FormBody) async throws -> PageForms {
        let found = try await shop.store.coupon(code: call.path("code")).orNotFound()
        return PageForms(
            templates: CouponForms(call.language).templates(found.coupon.coupon), version: found.version)
    }

    private func write(_ call: Call) async throws -> Reply {
        let coupon = try call.body(ShopPolicy.Coupon.self)
        guard CouponRules.canonical(coupon.code) == CouponRules.canonical(try call.path("code")) else {
            throw Refusal.policyConflict(.otherCode, pointer: "/code")
        }
        return try await write(coupon, if: Self.condition(of: call))
    }

    private func write(_ coupon: ShopPolicy.Coupon, if condition: CouponCondition) async throws -> Reply {
        var policy = shop.facts.policy
        policy.coupons = [coupon]
        do {
            try policy.check()
        } catch Refusal.policyConflict(let conflict, nil) {
            throw Refusal.policyConflict(conflict, pointer: coupon.unfitMember(in: shop.currency))
        }
        let written = try await shop.store.write(coupon, if: condition)
        var reply = reply(written.coupon, written.version)
        if written.isNew {
            reply.status = .created
            reply.headers[.location] = reply.next
        }
        return reply
    }

    /// `If-None-Match: *` makes a coupon, `If-Match` replaces the one that was read.
    private static func condition(of call: Call) throws -> CouponCondition {
        call.headers[.ifNoneMatch] == "*" ? .isNew : .isThere(try call.match)
    }

    private func reply(_ coupon: StoredCoupon, _ version: Int) -> Reply {
        Reply(CouponDocument(coupon, currency: currency), version: version)
            .leading(to: Endpoints.coupon.link((name: "code", value: coupon.coupon.code)).href)
    }
}
