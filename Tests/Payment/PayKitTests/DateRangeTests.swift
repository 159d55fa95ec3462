import FoundationEssentials
import PayKit
import Testing

@Suite struct DateRangeTests {
    private func day(_ day: Int, hour: Int? = nil, zone: Int? = nil) -> DateComponents {
        DateComponents(
            timeZone: zone.flatMap { TimeZone(secondsFromGMT: $0) }, year: 2026, month: 11, day: day,
            hour: hour)
    }

    @Test("UX-SHP-02 a range goes from one day to the same or a later one")
    func rangeGoesForward() {
        #expect(DateComponentsRange(start: day(27), end: day(29)) != nil)
        #expect(DateComponentsRange(start: day(27), end: day(27)) != nil)
        #expect(DateComponentsRange(start: day(28), end: day(27)) == nil)
        #expect(DateComponentsRange(start: day(27, hour: 14), end: day(27, hour: 9)) == nil)
    }

    @Test func endsShareTheZoneOfOneOfThem() {
        let tokyo = TimeZone(secondsFromGMT: 32_400)
        #expect(DateComponentsRange(start: day(27, zone: 32_400), end: day(28))?.timeZone == tokyo)
        #expect(DateComponentsRange(start: day(27), end: day(28, zone: 32_400))?.timeZone == tokyo)
        #expect(DateComponentsRange(start: day(27), end: day(28))?.timeZone == .gmt)
    }

    @Test func orderIsJudgedByInstants() {
        // 10:00 in Tokyo lies before 02:00 in London.
        let tokyo = day(27, hour: 10, zone: 32_400)
        let london = day(27, hour: 2, zone: 0)
        #expect(DateComponentsRange(start: tokyo, end: london) != nil)
        #expect(DateComponentsRange(start: london, end: tokyo) == nil)
    }

    @Test func instantsAreThoseOfTheShop() {
        let range = DateComponentsRange(start: day(27, zone: 32_400), end: day(28, zone: 32_400))
        #expect(range?.dates?.lowerBound == Date(timeIntervalSince1970: 1_795_705_200))
        #expect(range?.dates?.upperBound == Date(timeIntervalSince1970: 1_795_791_600))
    }

    @Test func hoursAreKnown() {
        #expect(DateComponentsRange(start: day(27), end: day(28))?.hasHours == false)
        #expect(DateComponentsRange(start: day(27, hour: 9), end: day(28))?.hasHours == true)
        #expect(DateComponentsRange(start: day(27), end: day(28, hour: 9))?.hasHours == true)
    }
}
