import FoundationEssentials

/// A day of the calendar without a time, counted from 1 January 1970.
struct CivilDay: Hashable, Sendable, Comparable {
    let number: Int

    init(number: Int) { self.number = number }

    /// The day it is in a time zone; UTC when the zone is unknown.
    init(_ date: Date, timeZone identifier: String) {
        let offset = TimeZone(identifier: identifier)?.secondsFromGMT(for: date) ?? 0
        number = Int(((date.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    }

    static func < (first: CivilDay, second: CivilDay) -> Bool { first.number < second.number }

    /// 0 is Sunday.
    var weekday: Int { ((number + 4) % 7 + 7) % 7 }
    var year: Int { civil.year }
    var month: Int { civil.month }
    var day: Int { civil.day }

    /// The day this many business days later; Saturdays and Sundays do not count.
    func adding(businessDays count: Int) -> CivilDay {
        var day = self
        var left = count
        while left > 0 {
            day = CivilDay(number: day.number + 1)
            if (1...5).contains(day.weekday) { left -= 1 }
        }
        return day
    }

    // Howard Hinnant's civil_from_days, for days after 1970.
    private var civil: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
