package import FoundationEssentials

/// A day of every year on which no goods move: a date, or the nth weekday of a month.
package struct Holiday: Codable, Hashable, Sendable {
    /// Month, 1 to 12.
    package var month: Int
    /// Day of the month, 1 to 31; nil for a holiday by weekday.
    package var day: Int?
    /// 0 is Sunday.
    package var weekday: Int?
    /// 1 is the month's first such weekday, -1 its last.
    package var nth: Int?

    package init(month: Int, day: Int? = nil, weekday: Int? = nil, nth: Int? = nil) {
        self.month = month
        self.day = day
        self.weekday = weekday
        self.nth = nth
    }

    package func falls(on date: CivilDay) -> Bool {
        guard date.month == month else { return false }
        if let day { return date.day == day }
        guard let weekday, let nth, date.weekday == weekday else { return false }
        if nth < 0 { return CivilDay(number: date.number + 7).month != month }
        return (date.day - 1) / 7 + 1 == nth
    }
}

/// On which days goods leave the shop and arrive, in its own time zone.
package struct BusinessCalendar: Hashable, Sendable {
    package let origin: ShopPolicy.Origin

    package init(origin: ShopPolicy.Origin) {
        self.origin = origin
    }

    /// True from Monday to Friday, holidays of the origin excepted.
    package func isOpen(_ day: CivilDay) -> Bool {
        (1...5).contains(day.weekday) && !(origin.holidays ?? []).contains { $0.falls(on: day) }
    }

    /// The day that goods leave on when they are ordered at this moment.
    package func departure(at moment: Date) -> CivilDay {
        let today = CivilDay(moment, timeZone: origin.timeZone)
        let isLate = CivilDay.hour(of: moment, timeZone: origin.timeZone) >= origin.cutoffHour ?? 24
        return isOpen(today) && !isLate ? today : day(1, after: today)
    }

    /// The nth business day after a day; the day itself for none.
    package func day(_ count: Int, after start: CivilDay) -> CivilDay {
        var day = start
        var left = count
        while left > 0 {
            day = CivilDay(number: day.number + 1)
            if isOpen(day) { left -= 1 }
        }
        return day
    }
}
