package import StoreAPI

/// A coupon as the shop's staff sees it.
package struct CouponDocument: Encodable, Sendable {
    /// The coupon with its count of uses, as read from the store.
    package var stored: StoredCoupon
    /// Of its amounts.
    package var currency: String
    /// HAL links: `self` alone.
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

    /// Encodes the coupon's own members with its count of uses and its HAL links in one object.
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
    /// HAL links: `self` alone.
    package var links = Links([.this: Endpoints.coupons.link])

    /// Makes the list; `links` default to `self` of the coupon collection.
    package init(coupons: [CouponDocument], links: StoreAPI.Links = Links([.this: Endpoints.coupons.link])) {
        self.coupons = coupons
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case coupons
        case links = "_links"
    }
}
