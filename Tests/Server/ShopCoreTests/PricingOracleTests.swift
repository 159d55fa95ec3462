import Foundation
import PayKit
import SeededRandom
import ShopCore
import ShopSamples
import StoreAPI
import TestSupport
import Testing

/// What a script that shares no code with the server makes of the same baskets.
struct PricingOracleTests {
    private static let seed: UInt64 = 20_261_120
    private static let basketsOfACurrency = 2500

    private struct Papers: Encodable {
        var policies: [ShopPolicy]
        var cases: [RandomBasket]
    }

    @Test("T15 ten thousand random baskets in JPY, USD, EUR and KWD cost what the decimal oracle says")
    func basketsCostWhatTheOracleSays() async throws {
        var papers = Papers(policies: [], cases: [])
        for (index, code) in ["JPY", "USD", "EUR", "KWD"].enumerated() {
            let currency = try #require(Currency(code: code))
            var fortune = Fortune(currency: currency, numbers: SplitMix64(seed: Self.seed + UInt64(index)))
            for number in 0..<Self.basketsOfACurrency {
                if number % 50 == 0 { papers.policies.append(try fortune.policy()) }
                papers.cases.append(fortune.basket(policy: papers.policies.count - 1))
            }
        }
        let answer = try await Python.run(
            "Server/ShopCoreTests/Oracles/pricing.py", input: Data(WireFormat.encode(papers)))
        let expected = try JSONDecoder().decode([String].self, from: answer)
        let priced = try papers.cases.map { try Self.text(of: $0, under: papers.policies[$0.policy]) }
        #expect(expected.count == 10_000)
        let differences = priced.indices.filter { priced[$0] != expected[$0] }
        #expect(differences.isEmpty, "seed \(Self.seed)")
        for index in differences.prefix(3) { #expect(priced[index] == expected[index], "basket \(index)") }
        // A comparison of refusals alone would prove little.
        #expect(priced.filter { $0.contains("total=") }.count > 5000)
        #expect(priced.filter { $0.contains(":in") }.count > 1000)
        #expect(Set(priced.filter { !$0.contains("total=") }) == Self.refusals)
    }

    private static let refusals: Set = [
        "unknown", "not-yet", "expired", "exhausted", "minimum-not-reached", "not-for-these-items",
        "not-combinable", "nothing-to-pay", "too-large",
    ]

    /// The name of a fault as the oracle writes it.
    private static func kebab(_ name: String) -> String {
        name.reduce(into: "") { text, letter in
            text += letter.isUppercase ? "-\(letter.lowercased())" : "\(letter)"
        }
    }

    /// The whole price in one line, in the oracle's form.
    private static func text(of basket: RandomBasket, under policy: ShopPolicy) throws -> String {
        do {
            return try price(basket, under: policy)
        } catch Refusal.couponInvalid(let fault, _, _) {
            return kebab("\(fault)")
        } catch Refusal.invalidBody(let faults) {
            return faults.map(\.reason) == [.totalTooLarge] ? "too-large" : "?"
        }
    }

    private static func price(_ basket: RandomBasket, under policy: ShopPolicy) throws -> String {
        let currency = try #require(Currency(code: policy.shop.currency))
        let pricing = Pricing(policy: policy, currency: currency, language: .english)
        let items = try basket.lines.map { line in
            Pricing.Item(
                line: PricedQuote.Line(
                    variant: line.sku, sku: line.sku, name: line.sku, quantity: line.quantity,
                    unit: try Money(decimal: line.unit, currency: currency).minorUnits,
                    weightGrams: line.grams, taxClass: line.taxClass),
                isShipped: line.shipped, category: line.category)
        }
        let lines = basket.lines.map { OrderLine(variant: $0.sku, quantity: $0.quantity) }
        let consignment = try pricing.consignment(of: items, in: Basket(lines))
        let stored = Dictionary(
            uniqueKeysWithValues: policy.coupons.map {
                ($0.code.uppercased(), StoredCoupon(coupon: $0, used: basket.used))
            })
        let rules = CouponRules(
            currency: currency, now: try Date(basket.now, strategy: .iso8601), items: items,
            subtotal: consignment.subtotal)
        let coupons = try rules.accept(basket.coupons, of: stored)
        let place = basket.to.map {
            Destination(WireAddress(state: $0.state, postalCode: $0.postalCode, country: $0.country))
        }
        var shipping: Int64?
        if let place, let service = basket.service, case .served(let zone) = policy.shipping.zone(for: place)
        {
            shipping = zone.rates[service]?.price(of: consignment, in: currency)
        }
        let priced = try pricing.price(items, coupons: coupons, destination: place, shipping: shipping)
        try check(priced, items, coupons, place, currency)
        return text(of: priced, currency)
    }

    private typealias Priced = (breakdown: PriceBreakdown, isTaxIncluded: Bool, rows: [SummaryRow])

    /// A snapshot of the price contradicts itself nowhere.
    private static func check(
        _ priced: Priced, _ items: [Pricing.Item], _ coupons: [ShopPolicy.Coupon],
        _ place: Destination?, _ currency: Currency
    ) throws {
        let quote = PricedQuote(
            id: "qt", currency: currency.code, lines: priced.breakdown.lines, coupons: coupons.map(\.code),
            isShipped: items.contains(where: \.isShipped), destination: place,
            shipping: priced.breakdown.shipping,
            taxes: priced.breakdown.taxes, isTaxIncluded: priced.isTaxIncluded, rows: priced.rows,
            total: priced.breakdown.total, expiresAt: Date(seconds: 0))
        #expect(try quote.recomputedTotal() == priced.breakdown.total)
        let isPending = priced.rows.dropLast().contains { $0.type == .pending }
        #expect(priced.rows.last?.type == (isPending ? .pending : .final))
    }

    private static func text(of priced: Priced, _ currency: Currency) -> String {
        let rows = priced.rows.map { row in
            "\(row.role.rawValue)=\(row.type == .pending && row.role != .total ? "pending" : row.amount)"
        }
        var parts = priced.breakdown.lines.map { ($0.net, $0.tax) }
        if let shipping = priced.breakdown.shipping { parts.append((shipping.net, shipping.tax)) }
        let shares = parts.map { "\(currency.decimal($0.0))+\(currency.decimal($0.1))" }
        let groups = priced.breakdown.taxes.map { group in
            "\(group.rate):\(currency.decimal(group.base)):\(currency.decimal(group.tax))"
                + (group.isIncluded ? ":in" : "")
        }
        return [rows, shares, groups].map { $0.joined(separator: " ") }.joined(separator: " | ")
    }
}
