import FoundationEssentials
import Kiosk
import KioskHost
import PayKit
import StoreAPI
import TUI
import Testing

/// The sales of a day as staff read them: the money that was kept, whatever the orders came to.
struct DaySalesTests {
    private func order(
        _ total: Int64, captured: Int64? = nil, refunded: Int64? = nil, _ currency: Currency
    ) -> AdminOrders.Row {
        func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
        return AdminOrders.Row(
            id: "ord_1", number: "2026-000001", status: .paid,
            axes: Order.Axes(order: "open", money: "captured", goods: "none"),
            total: money(total), captured: captured.map(money), refunded: refunded.map(money), lines: 1,
            createdAt: Date(timeIntervalSince1970: 1_790_000_000), version: 1, links: Links([:]))
    }

    @Test func sumsWhatWasTakenAndNotPaidBack() throws {
        let dollar = try #require(Currency(code: "USD"))
        let yen = try #require(Currency(code: "JPY"))
        let sales = DaySales(
            [
                order(1_583, captured: 1_583, dollar), order(2_232, captured: 500, dollar),
                order(1_000, captured: 1_000, refunded: 200, dollar),
                order(4_000, captured: 4_000, refunded: 4_000, dollar), order(9_900, dollar),
                order(700, captured: 700, yen),
            ], "en-US")
        #expect(sales.count == 4)
        #expect(sales.sums.map(\.string) == ["¥700", "$28.83"])
        #expect(DaySales([order(9_900, dollar)], "en-US").lastOrder == nil)
    }
}
