import Testing

@testable import InventoryServer

struct BillTests {
    private static func item(
        _ unit: Int64, _ quantity: Int = 1, rate: Int64? = 82_500, in scope: [Bool] = []
    ) -> Bill.Item {
        Bill.Item(unit: unit, quantity: quantity, taxRate: rate, isInScope: scope)
    }

    private static func bill(
        _ items: [Bill.Item], _ benefits: [ShopPolicy.Coupon.Benefit] = [], carriage: Bill.Carriage? = nil,
        isTaxIncluded: Bool = false, limit: Int64 = 99_999_999_999_999
    ) throws -> Bill {
        try Bill(
            items, benefits: benefits, carriage: carriage, isTaxIncluded: isTaxIncluded, limit: limit)
    }

    @Test func taxIsRoundedOnceAndSpreadBack() throws {
        // 3.33 and 3.33 are 6.66, of which 8.25 % are 0.549…, not twice 0.27.
        let bill = try Self.bill([Self.item(333), Self.item(333)])
        #expect(bill.lines.map(\.tax) == [28, 27])
        #expect(bill.taxes.map(\.tax) == [55] && bill.total == 721)
    }

    @Test func ratesAreGroupsAndExemptGoodsAreInNone() throws {
        let bill = try Self.bill([
            Self.item(1000), Self.item(1000, rate: 0), Self.item(1000, rate: nil), Self.item(500),
        ])
        #expect(bill.taxes.map(\.rate) == [82_500, 0])
        #expect(bill.taxes.map(\.base) == [1500, 1000] && bill.taxes.map(\.tax) == [124, 0])
        #expect(bill.total == 3624)
    }

    @Test func includedTaxIsTakenOutOfThePriceAndAddsNothing() throws {
        let bill = try Self.bill(
            [Self.item(1000, rate: 190_000), Self.item(999, rate: 70_000)],
            carriage: Bill.Carriage(price: 500, taxRate: 190_000), isTaxIncluded: true)
        // 15.00 hold 2.39 at 19 %, 9.99 hold 0.65 at 7 %.
        #expect(bill.taxes.map(\.tax) == [239, 65] && bill.taxes.map(\.base) == [1261, 934])
        #expect(bill.lines.map(\.net) == [841, 934] && bill.lines.map(\.tax) == [159, 65])
        #expect(bill.shipping?.net == 420 && bill.shipping?.tax == 80)
        #expect(bill.addedTax == 0 && bill.total == 2499)
    }

    @Test func percentageComesBeforeTheAmount() throws {
        let items = [
            Self.item(1000, rate: nil, in: [true, true]), Self.item(500, rate: nil, in: [true, false]),
        ]
        let bill = try Self.bill(items, [.amount(300), .percent(10)].reversed())
        // 1.50 off in all, then 3.00 off what is left of the first.
        #expect(bill.lines.map(\.discount) == [400, 50] && bill.total == 1050)
    }

    @Test func amountTakesNoMoreThanItsGoodsCost() throws {
        let bill = try Self.bill(
            [Self.item(300, rate: nil, in: [true]), Self.item(500, rate: nil, in: [false])], [.amount(1000)])
        #expect(bill.lines.map(\.discount) == [300, 0] && bill.total == 500)
    }

    @Test func freeShippingIsADiscountOfAllOfIt() throws {
        let bill = try Self.bill(
            [Self.item(1000, in: [true])], [.freeShipping],
            carriage: Bill.Carriage(price: 500, taxRate: 82_500))
        #expect(bill.shipping?.discount == 500 && bill.shipping?.net == 0 && bill.shipping?.tax == 0)
        #expect(bill.discount == 0 && bill.total == 1083)
    }

    @Test func nothingToPayIsRefused() {
        let items = [Self.item(300, in: [true])]
        #expect(throws: Bill.Fault.nothingToPay) { try Self.bill(items, [.percent(100)]) }
        #expect(throws: Bill.Fault.nothingToPay) { try Self.bill(items, [.amount(300)]) }
    }

    @Test(arguments: [
        (Int64.max, 9999, Int64(99_999_999_999_999)), (1_000_000_000_000_00, 1, 99_999_999_999_999),
        (99_999_999_999_999, 1, 99_999_999_999_999), (Int64.max, 1, Int64.max),
    ])
    func whatCannotBeSaidIsRefused(unit: Int64, quantity: Int, limit: Int64) {
        let items = Array(repeating: Self.item(unit, quantity), count: 100)
        #expect(throws: Bill.Fault.tooLarge) { try Self.bill(items, limit: limit) }
        // With the tax on top even one is too much.
        #expect(throws: Bill.Fault.tooLarge) { try Self.bill([Self.item(unit, quantity)], limit: limit) }
    }
}
