import FoundationEssentials
package import PayKit
package import SeededRandom
package import ShopCore

/// A basket for the shop of a policy, as both sides get it.
package struct RandomBasket: Encodable, Sendable {
    package struct Line: Encodable, Sendable {
        package var sku: String
        package var category: String
        package var taxClass: String
        package var unit: String
        package var quantity: Int
        package var grams: Int64
        package var shipped: Bool

        package enum CodingKeys: String, CodingKey {
            case sku, category
            case taxClass = "tax_class"
            case unit, quantity, grams, shipped
        }
    }

    package struct Place: Encodable, Sendable {
        package var country: String
        package var state: String
        package var postalCode: String

        package enum CodingKeys: String, CodingKey {
            case country, state
            case postalCode = "postal_code"
        }
    }

    package var policy: Int
    package var digits: Int
    package var now: String
    package var used: Int
    package var lines: [Line]
    package var to: Place?
    package var service: String?
    package var coupons: [String]
}

/// Makes up policies and baskets of one currency.
package struct Fortune {
    package let currency: Currency
    package var numbers: SplitMix64

    package init(currency: Currency, numbers: SplitMix64) {
        self.currency = currency
        self.numbers = numbers
    }

    package static let moment = "2026-11-20T15:00:00Z"
    private static let categories = ["care", "wear", "tunes"]
    private static let skus = (1...9).map { "SKU-\($0)" }
    private static let taxClasses = ["standard", "standard", "reduced", "digital", "zero", "exempt"]
    private static let services = ["fast", "slow"]
    private static let places = [
        ("US", ["", "GA", "CA", "AK"], ["30303", "94105", ""]),
        ("CA", ["ON", "QC"], ["M5V2T6", "M5V", "H2X"]),
        ("DE", [""], ["10117"]), ("JP", ["", "Tokyo"], ["1000001", ""]), ("HK", [""], [""]),
    ]

    package mutating func policy() throws -> ShopPolicy {
        var policy = try SmallCatalogue.load().file.policy
        policy.shop.currency = currency.code
        policy.taxes = taxes()
        policy.shipping.zones = zones()
        policy.shipping.unserviceable = [
            ShopPolicy.ExcludedArea(country: "US", state: "AK", reason: "no-carrier")
        ]
        policy.coupons = coupons()
        return policy
    }

    package mutating func basket(policy: Int) -> RandomBasket {
        let place = pick(Self.places)
        let isAddressKnown = !numbers.once(in: 8)
        let codes = (0..<pick([0, 0, 1, 1, 1, 2, 2, 3])).map { _ in
            let known = ["TENTH", "share", "OFF", "CUT", "FREE"]
            return pick(numbers.once(in: 12) ? ["ONLY", "PAST", "LATER", "SPENT", "NONE"] : known)
        }
        let count = Int.random(in: 1...6, using: &numbers)
        return RandomBasket(
            policy: policy, digits: currency.minorDigits, now: Self.moment,
            used: Int.random(in: 0...4, using: &numbers),
            lines: Self.skus.shuffled(using: &numbers).prefix(count).map { line($0) },
            to: isAddressKnown
                ? RandomBasket.Place(country: place.0, state: pick(place.1), postalCode: pick(place.2)) : nil,
            service: numbers.once(in: 5) ? nil : pick(Self.services), coupons: codes)
    }

    private mutating func line(_ sku: String) -> RandomBasket.Line {
        let category = pick(Self.categories)
        let isHuge = numbers.once(in: 300)
        let unit = isHuge ? currency.mostMinorUnits : amount(upTo: pick([30, 3000, 300_000]))
        return RandomBasket.Line(
            sku: sku, category: category, taxClass: pick(Self.taxClasses), unit: currency.decimal(unit),
            quantity: isHuge ? pick([1, 2, 9999]) : Int.random(in: 1...pick([1, 4, 40]), using: &numbers),
            grams: Int64.random(in: 0...900, using: &numbers), shipped: category != "tunes")
    }

    private mutating func taxes() -> [ShopPolicy.TaxRule] {
        let places: [(String, String?, [String]?)] = [
            ("US", "GA", nil), ("US", "CA", ["94"]), ("CA", nil, ["M5V2"]), ("CA", "ON", nil),
            ("DE", nil, nil),
            ("JP", nil, numbers.once(in: 2) ? ["100"] : nil),
        ]
        return places.map { country, state, prefixes in
            ShopPolicy.TaxRule(
                country: country, state: state, postalPrefixes: prefixes, partsPerMillion: rate(),
                classes: numbers.once(in: 3) ? nil : ["reduced": rate(), "digital": pick([0, rate()])],
                isIncluded: numbers.once(in: 2), taxesShipping: numbers.once(in: 2))
        }
    }

    private mutating func zones() -> [ShopPolicy.Zone] {
        [(["US"], nil), (["CA"], ["M", "H2"]), (["DE", "JP"], nil)].map { countries, prefixes in
            ShopPolicy.Zone(
                id: countries.joined(), countries: countries, states: nil, postalPrefixes: prefixes,
                rates: Dictionary(uniqueKeysWithValues: Self.services.map { ($0, table()) }))
        }
    }

    private mutating func table() -> ShopPolicy.RateTable {
        ShopPolicy.RateTable(bands: [
            .init(minimumSubtotal: text(upTo: 90_000), price: currency.decimal(0)),
            .init(maximumGrams: 800, price: text(upTo: 1500)),
            .init(maximumGrams: 9000, minimumSubtotal: text(upTo: 500), price: text(upTo: 4000)),
        ])
    }

    private mutating func coupons() -> [ShopPolicy.Coupon] {
        let early = try? Date("2026-11-20T15:00:00Z", strategy: .iso8601),
            late = try? Date("2026-11-20T15:00:01Z", strategy: .iso8601)
        return [
            ShopPolicy.Coupon(code: "TENTH", percent: 10, startsAt: early, endsAt: late),
            ShopPolicy.Coupon(
                code: "Share", percent: Int.random(in: 1...100, using: &numbers), minimum: text(upTo: 9000),
                skus: ["SKU-1", "SKU-4"], categories: ["wear"]),
            ShopPolicy.Coupon(code: "OFF", amount: text(upTo: 2000), isExclusive: numbers.once(in: 4)),
            ShopPolicy.Coupon(code: "CUT", amount: text(upTo: 9000), categories: ["care"]),
            ShopPolicy.Coupon(code: "FREE", isFreeShipping: true),
            ShopPolicy.Coupon(code: "ONLY", isFreeShipping: true, skus: ["SKU-2"], isExclusive: true),
            ShopPolicy.Coupon(code: "PAST", percent: 5, endsAt: early),
            ShopPolicy.Coupon(code: "LATER", percent: 5, startsAt: late),
            ShopPolicy.Coupon(code: "SPENT", percent: 5, limit: 3),
        ]
    }

    private mutating func rate() -> Int64 {
        pick([
            0, 50_000, 82_500, 88_750, 190_000, 1, 999_999, Int64.random(in: 0...1_000_000, using: &numbers),
        ])
    }

    private mutating func amount(upTo most: Int64) -> Int64 { Int64.random(in: 1...most, using: &numbers) }

    private mutating func text(upTo most: Int64) -> String { currency.decimal(amount(upTo: most)) }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &numbers)]
    }
}

extension SplitMix64 {
    /// True once in so many times.
    package mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }
}
