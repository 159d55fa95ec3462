package import StoreAPI

/// A coupon as the shop's staff sees it.
package struct CouponDocument: Encodable, Sendable {
    package var stored: StoredCoupon
    package var currency: String
    package var links: Links

    package init(_ stored: StoredCoupon, currency: String) {
        self.stored = stored
        self.currency = currency
        links = Links([.this: Endpoints.coupon.link((name: "code", value: stored.coupon.code))])
    }

    private enum CodingKeys: String, CodingKey {
        case used
        case links = "_links"
    }

    package func encode(to encoder: any Encoder) throws {
        try stored.coupon.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stored.used, forKey: .used)
        try container.encode(links, forKey: .links)
    }
}

package struct CouponList: Encodable, Sendable {
    /// The coupons in the order of their codes.
    package var coupons: [CouponDocument]
    package var links = Links([.this: Endpoints.coupons.link])

    package init(coupons: [CouponDocument]) { self.coupons = coupons }

    private enum CodingKeys: String, CodingKey {
        case coupons
        case links = "_links"
    }
}
