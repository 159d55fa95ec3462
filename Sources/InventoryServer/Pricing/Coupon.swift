import FoundationEssentials
import PayKit

extension ShopPolicy {
    /// A code that makes a basket cheaper. It has one benefit: a percentage, an amount, or free shipping.
    struct Coupon: Codable, Hashable, Sendable {
        var code: String
        var percent: Int?
        /// A decimal string in the shop's currency.
        var amount: String?
        var isFreeShipping: Bool?
        /// What all goods must cost before discounts at least, a decimal string.
        var minimum: String?
        /// The goods it is for; all where neither SKUs nor categories are named.
        var skus: [String]?
        var categories: [String]?
        var startsAt: Instant?
        /// The first moment at which it is no longer valid.
        var endsAt: Instant?
        /// How often it can be used in all.
        var limit: Int?
        var limitPerContact: Int?
        /// Whether it combines with no other coupon.
        var isExclusive: Bool?

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

        var scope: GoodsScope { GoodsScope(skus: skus, categories: categories) }

        /// Nil for a coupon without a benefit, or with several.
        func benefit(in currency: Currency) -> Benefit? {
            var benefits: [Benefit] = []
            if let percent, (1...100).contains(percent) { benefits.append(.percent(percent)) }
            if let amount, let money = try? Money(decimal: amount, currency: currency), money.minorUnits > 0 {
                benefits.append(.amount(money.minorUnits))
            }
            if isFreeShipping == true { benefits.append(.freeShipping) }
            return benefits.count == 1 ? benefits.first : nil
        }

        enum Benefit: Hashable, Sendable {
            case percent(Int)
            /// Minor units.
            case amount(Int64)
            case freeShipping

            /// At most one coupon of each kind is taken for a basket.
            var kind: Int {
                switch self {
                case .percent: 0
                case .amount: 1
                case .freeShipping: 2
                }
            }
        }
    }

    /// A moment in RFC 3339, whatever the decoder thinks of dates.
    struct Instant: Codable, Hashable, Sendable {
        var date: Date

        /// Reads `2026-11-20T15:00:00Z`.
        init(_ text: String) throws { date = try Date(text, strategy: .iso8601) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            do {
                try self.init(container.decode(String.self))
            } catch {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(date.formatted(.iso8601))
        }
    }
}

/// A coupon as the shop keeps it, with the number of orders that hold it.
struct StoredCoupon: Hashable, Sendable {
    var coupon: ShopPolicy.Coupon
    var used: Int
}

/// Why a coupon is not taken; the raw value is the code in a problem's errors.
enum CouponFault: String, Hashable, Sendable, CaseIterable {
    case unknown
    case notYet = "not-yet"
    case expired
    case exhausted
    case minimumNotReached = "minimum-not-reached"
    case notForTheseItems = "not-for-these-items"
    case notCombinable = "not-combinable"
    /// Nothing would be left to pay.
    case nothingToPay = "nothing-to-pay"
}
