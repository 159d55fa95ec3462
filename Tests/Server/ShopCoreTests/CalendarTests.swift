import FoundationEssentials
import ShopCore
import Testing

struct CalendarTests {
    private static let holidays = [
        Holiday(month: 12, day: 25), Holiday(month: 11, weekday: 4, nth: 4),
        Holiday(month: 5, weekday: 1, nth: -1),
    ]
    private static let calendar = BusinessCalendar(
        origin: ShopPolicy.Origin(
            country: "US", timeZone: "America/New_York", cutoffHour: 16, holidays: holidays))

    private static func moment(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test(arguments: [
        ("2026-11-20T15:00:00Z", 0, "2026-11-20"), ("2026-11-20T15:00:00Z", 1, "2026-11-23"),
        // Thanksgiving is Thursday the 26th.
        ("2026-11-25T15:00:00Z", 1, "2026-11-27"), ("2026-12-24T15:00:00Z", 1, "2026-12-28"),
        // Four o'clock in New York is 21:00 UTC: from then on goods leave on the next business day.
        ("2026-11-20T20:59:59Z", 1, "2026-11-23"), ("2026-11-20T21:00:00Z", 1, "2026-11-24"),
        ("2026-11-21T15:00:00Z", 1, "2026-11-24"), ("2027-05-28T15:00:00Z", 1, "2027-06-01"),
    ])
    func goodsMoveOnBusinessDays(ordered: String, days: Int, arrival: String) throws {
        let departure = Self.calendar.departure(at: try Self.moment(ordered))
        #expect(Self.calendar.day(days, after: departure).text == arrival)
    }

    @Test(arguments: [
        ("2024-02-29T00:00:00Z", "2024-02-29"), ("2026-03-01T00:00:00Z", "2026-03-01"),
        ("2000-12-31T23:59:59Z", "2000-12-31"),
    ])
    func dayIsReadFromItsNumber(moment: String, text: String) throws {
        #expect(CivilDay(try Self.moment(moment), timeZone: "UTC").text == text)
    }

    @Test(arguments: [
        // On 8 March clocks go forward, on 1 November back.
        ("2026-03-08T12:00:00Z", "2026-03-08T05:00:00Z"), ("2026-03-09T12:00:00Z", "2026-03-09T04:00:00Z"),
        ("2026-11-01T12:00:00Z", "2026-11-01T04:00:00Z"), ("2026-11-02T12:00:00Z", "2026-11-02T05:00:00Z"),
    ])
    func dayBeginsAtMidnightOfTheZone(moment: String, start: String) throws {
        let day = CivilDay(try Self.moment(moment), timeZone: "America/New_York")
        #expect(day.start(timeZone: "America/New_York") == (try Self.moment(start)))
    }
}
