import StoreAPI

/// A coupon as the shop's staff sees it.
struct CouponDocument: Encodable, Sendable {
    var stored: StoredCoupon
    /// Of its amounts.
    var currency: String
    var links: Links

    init(_ stored: StoredCoupon, currency: String) {
        self.stored = stored
        self.currency = currency
        links = Links([.this: Endpoints.coupon.link((name: "code", value: stored.coupon.code))])
    }

    private enum CodingKeys: String, CodingKey {
        case used
        case links = "_links"
    }

    func encode(to encoder: any Encoder) throws {
        try stored.coupon.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(stored.used, forKey: .used)
        try container.encode(links, forKey: .links)
    }
}

/// All coupons.
struct CouponList: Encodable, Sendable {
    var coupons: [CouponDocument]
    var links = Links([.this: Endpoints.coupons.link])

    private enum CodingKeys: String, CodingKey {
        case coupons
        case links = "_links"
    }
}
