import ClientRuntime
import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI
import Storefront
import TUI
import Testing
import Window

/// The month that cards are checked against.
@Suite struct CardMonthTests {
    @Test(arguments: [
        ("2026-11-01T00:00:00Z", false), ("2026-11-30T12:00:00Z", false), ("2026-11-30T23:59:59Z", false),
        ("2026-12-01T00:00:00Z", true), ("2026-12-01T11:00:00Z", true), ("2027-01-01T00:00:00Z", true),
    ])
    func formAndServerJudgeACardAlikeOnItsLastEvening(_ moment: String, _ isExpired: Bool) throws {
        let now = try Date(moment, strategy: .iso8601)
        let month = CalendarMonth(of: now)
        #expect((Expiry.fault(in: "11/26", today: month) == .expired) == isExpired)
        #expect(KeyedPayment.expiryFaults(month: 11, year: 2026, now: now).isEmpty != isExpired)
    }

    /// A session, such as a kiosk's, may last longer than a month.
    @Test func monthTurnsWhileTheShopIsOpen() {
        var window = Window(
            language: .english, size: Window.readingSize, today: CalendarMonth(year: 2026, month: 11),
            isMouseOn: false)
        window.today = CalendarMonth(year: 2026, month: 12)
        #expect(window.shop.today == CalendarMonth(year: 2026, month: 12))
    }
}
