import PayKit
import ShopCore
import Testing

struct PriceBreakdownTests {
    private static func item(
        _ unit: Int64, _ quantity: Int = 1, rate: Int64? = 82_500, in scope: [Bool] = []
    ) -> PriceBreakdown.Item {
        var line = PricedQuote.Line(variant: "var_1", sku: "A", name: "A", quantity: quantity, unit: unit)
        line.taxRate = rate
        return (line, scope)
    }

    private static func breakdown(
        _ items: [PriceBreakdown.Item], _ benefits: [ShopPolicy.Coupon.Benefit] = [],
        carriage: (price: Int64, taxRate: Int64?)? = nil,
        isTaxIncluded: Bool = false, limit: Int64 = 99_999_999_999_999
    ) throws -> PriceBreakdown {
        try PriceBreakdown(
            items, benefits: benefits, carriage: carriage, isTaxIncluded: isTaxIncluded, limit: limit)
    }

    @Test func taxIsRoundedOnceAndSpreadBack() throws {
        // 3.33 and 3.33 are 6.66, of which 8.25 % are 0.549…, not twice 0.27.
        let breakdown = try Self.breakdown([Self.item(333), Self.item(333)])
        #expect(breakdown.lines.map(\.tax) == [28, 27])
        #expect(breakdown.taxes.map(\.tax) == [55] && breakdown.total == 721)
    }

    @Test func ratesAreGroupsAndExemptGoodsAreInNone() throws {
        let breakdown = try Self.breakdown([
            Self.item(1000), Self.item(1000, rate: 0), Self.item(1000, rate: nil), Self.item(500),
        ])
        #expect(breakdown.taxes.map(\.rate) == [82_500, 0])
        #expect(breakdown.taxes.map(\.base) == [1500, 1000] && breakdown.taxes.map(\.tax) == [124, 0])
        #expect(breakdown.total == 3624)
    }

    @Test func includedTaxIsTakenOutOfThePriceAndAddsNothing() throws {
        let breakdown = try Self.breakdown(
            [Self.item(1000, rate: 190_000), Self.item(999, rate: 70_000)],
            carriage: (price: 500, taxRate: 190_000), isTaxIncluded: true)
        // 15.00 hold 2.39 at 19 %, 9.99 hold 0.65 at 7 %.
        #expect(breakdown.taxes.map(\.tax) == [239, 65] && breakdown.taxes.map(\.base) == [1261, 934])
        #expect(breakdown.lines.map(\.net) == [841, 934] && breakdown.lines.map(\.tax) == [159, 65])
        #expect(breakdown.shipping?.net == 420 && breakdown.shipping?.tax == 80)
        #expect(breakdown.addedTax == 0 && breakdown.total == 2499)
    }

    @Test func percentageComesBeforeTheAmount() throws {
        let items = [
            Self.item(1000, rate: nil, in: [true, true]), Self.item(500, rate: nil, in: [true, false]),
        ]
        let breakdown = try Self.breakdown(items, [.amount(300), .percent(10)].reversed())
        // 1.50 off in all, then 3.00 off what is left of the first.
        #expect(breakdown.lines.map(\.discount) == [400, 50] && breakdown.total == 1050)
    }

    @Test func amountTakesNoMoreThanItsGoodsCost() throws {
        let breakdown = try Self.breakdown(
            [Self.item(300, rate: nil, in: [true]), Self.item(500, rate: nil, in: [false])], [.amount(1000)])
        #expect(breakdown.lines.map(\.discount) == [300, 0] && breakdown.total == 500)
    }

    @Test func freeShippingIsADiscountOfAllOfIt() throws {
        let breakdown = try Self.breakdown(
            [Self.item(1000, in: [true])], [.freeShipping],
            carriage: (price: 500, taxRate: 82_500))
        #expect(
            breakdown.shipping?.discount == 500 && breakdown.shipping?.net == 0
                && breakdown.shipping?.tax == 0)
        #expect(breakdown.discount == 0 && breakdown.total == 1083)
    }

    @Test func nothingToPayIsRefused() {
        let items = [Self.item(300, in: [true])]
        #expect(throws: PriceBreakdown.Fault.nothingToPay) { try Self.breakdown(items, [.percent(100)]) }
        #expect(throws: PriceBreakdown.Fault.nothingToPay) { try Self.breakdown(items, [.amount(300)]) }
    }

    @Test(arguments: [
        (Int64.max, 9999, Int64(99_999_999_999_999)), (1_000_000_000_000_00, 1, 99_999_999_999_999),
        (99_999_999_999_999, 1, 99_999_999_999_999), (Int64.max, 1, Int64.max),
    ])
    func whatCannotBeSaidIsRefused(unit: Int64, quantity: Int, limit: Int64) {
        let items = Array(repeating: Self.item(unit, quantity), count: 100)
        #expect(throws: PriceBreakdown.Fault.tooLarge) { try Self.breakdown(items, limit: limit) }
        // With the tax on top even one is too much.
        #expect(throws: PriceBreakdown.Fault.tooLarge) {
            try Self.breakdown([Self.item(unit, quantity)], limit: limit)
        }
    }

    /// The price is that of the goods before coupons, for the weight that they have once they cost as much.
    @Test(
        arguments: [
            (500, 100_00, "100.00"), (10_000, 100_00, "100.00"), (10_001, 250_00, "250.00"),
            (30_001, 300_00, nil), (5_700, 58_00, "100.00"), (5_900, 58_00, "250.00"), (7_000, 58_00, nil),
            (0, 0, "100.00"),
        ] as [(Int64, Int64, String?)])
    func ratesTellFromWhichPriceOfGoodsTheyAreFree(grams: Int64, subtotal: Int64, from: String?) throws {
        let table = ShopPolicy.RateTable(bands: [
            .init(maximumGrams: 10_000, minimumSubtotal: "100.00", price: "0.00"),
            .init(maximumGrams: 10_000, minimumSubtotal: "50.00", price: "2.00"),
            .init(maximumGrams: 2000, price: "5.00"),
            .init(maximumGrams: 30_000, minimumSubtotal: "250.00", price: "0.00"), .init(price: "0.00"),
        ])
        let dollars = try #require(Currency(code: "USD"))
        let free = table.freeFrom(grams: grams, subtotal: subtotal, in: dollars)
        #expect(free?.decimalString == from)
        let always = ShopPolicy.RateTable(bands: [.init(price: "0.00")])
        #expect(always.freeFrom(grams: grams, subtotal: subtotal, in: dollars) == nil)
    }
}
