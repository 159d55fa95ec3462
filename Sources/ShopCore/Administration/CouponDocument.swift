package import StoreAPI

/// A coupon as the shop's staff sees it.
package struct CouponDocument: Encodable, Sendable {
    package var stored: StoredCoupon
    /// Of its amounts.
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

    /// Encodes the coupon's own members with its count of uses and its HAL links in one object.
    ///
    /// - Throws: ``EncodingError`` if the encoder refuses a member.
    package func encode(to encoder: any Encoder) throws {
        try stored.coupon.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stored.used, forKey: .used)
        try container.encode(links, forKey: .links)
    }
}

/// All coupons.
package struct CouponList: Encodable, Sendable {
    package var coupons: [CouponDocument]
    package var links = Links([.this: Endpoints.coupons.link])

    package init(coupons: [CouponDocument], links: StoreAPI.Links = Links([.this: Endpoints.coupons.link])) {
        self.coupons = coupons
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case coupons
        case links = "_links"
    }
}
