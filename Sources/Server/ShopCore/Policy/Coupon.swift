package import FoundationEssentials
package import PayKit

extension ShopPolicy {
    /// A code that makes a basket cheaper. It has one benefit: a percentage, an amount, or free shipping.
    package struct Coupon: Codable, Hashable, Sendable {
        package static let codeLengths = 1...32, percents = 1...100, limits = 1...1_000_000_000

        /// The code as the shop writes it; looked up in capitals, however shoppers type it.
        package var code: String
        /// Discount in whole percent, 1 to 100; nil for another benefit.
        package var percent: Int?
        /// A decimal string in the shop's currency.
        package var amount: String?
        package var isFreeShipping: Bool?
        /// The least that all goods must cost before discounts, a decimal string.
        package var minimum: String?
        /// The goods it is for; all where neither SKUs nor categories are named.
        package var skus: [String]?
        package var categories: [String]?
        /// The first moment at which it is valid; nil for no beginning.
        package var startsAt: Date?
        /// The first moment at which it is no longer valid.
        package var endsAt: Date?
        package var limit: Int?
        /// How often one contact can use it; nil is unlimited.
        package var limitPerContact: Int?
        /// True if it combines with no other coupon.
        package var isExclusive: Bool?

        package init(
            code: String, percent: Int? = nil, amount: String? = nil, isFreeShipping: Bool? = nil,
            minimum: String? = nil, skus: [String]? = nil, categories: [String]? = nil,
            startsAt: Date? = nil, endsAt: Date? = nil, limit: Int? = nil, limitPerContact: Int? = nil,
            isExclusive: Bool? = nil
        ) {
            self.code = code
            self.percent = percent
            self.amount = amount
            self.isFreeShipping = isFreeShipping
            self.minimum = minimum
            self.skus = skus
            self.categories = categories
            self.startsAt = startsAt
            self.endsAt = endsAt
            self.limit = limit
            self.limitPerContact = limitPerContact
            self.isExclusive = isExclusive
        }

        private enum CodingKeys: String, CodingKey {
            case code, percent, amount
            case isFreeShipping = "free_shipping"
            case minimum, skus, categories
            case startsAt = "starts_at"
            case endsAt = "ends_at"
            case limit
            case limitPerContact = "limit_per_contact"
            case isExclusive = "exclusive"
        }

        package var scope: GoodsScope { GoodsScope(skus: skus, categories: categories) }

        package var isOverBeforeItStarts: Bool {
            guard let startsAt, let endsAt else { return false }
            return endsAt <= startsAt
        }

        /// Nil for a coupon without a benefit, or with several.
        package func benefit(in currency: Currency) -> Benefit? {
            var benefits: [Benefit] = []
            if let percent, Self.percents.contains(percent) { benefits.append(.percent(percent)) }
            if let amount, let money = try? Money(decimal: amount, currency: currency), money.minorUnits > 0 {
                benefits.append(.amount(money.minorUnits))
            }
            if isFreeShipping == true { benefits.append(.freeShipping) }
            return benefits.count == 1 ? benefits.first : nil
        }

        /// A pointer to what is no amount of a currency, to an end before the beginning, or to the benefits
        /// where there is not one; nil for none.
        package func unfitMember(in currency: Currency) -> String? {
            for (pointer, text, least) in [("/amount", amount, 1), ("/minimum", minimum, 0)] {
                guard let text else { continue }
                let units = try? Money(decimal: text, currency: currency).minorUnits
                if units ?? -1 < Int64(least) { return pointer }
            }
            if isOverBeforeItStarts { return "/ends_at" }
            return benefit(in: currency) == nil ? "/percent" : nil
        }

        /// The discount of a coupon: whole percent from 1 to 100, a fixed amount, or free shipping.
        package enum Benefit: Hashable, Sendable {
            case percent(Int)
            /// Minor units.
            case amount(Int64)
            case freeShipping

            /// At most one coupon of each kind is taken for a basket.
            package var kind: Int {
                switch self {
                case .percent: 0
                case .amount: 1
                case .freeShipping: 2
                }
            }
        }
    }
}

/// A coupon as the shop keeps it, with the number of orders that hold it.
package struct StoredCoupon: Hashable, Sendable {
    package var coupon: ShopPolicy.Coupon
    /// Uses by orders that still hold it.
    package var used: Int

    package init(coupon: ShopPolicy.Coupon, used: Int) {
        self.coupon = coupon
        self.used = used
    }
}
