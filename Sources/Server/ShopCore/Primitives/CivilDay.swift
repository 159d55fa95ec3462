package import FoundationEssentials

/// A day of the calendar without a time, counted from 1 January 1970.
package struct CivilDay: Hashable, Sendable, Comparable {
    /// Days since 1 January 1970; negative before.
    package let number: Int

    package init(number: Int) { self.number = number }

    /// The day it is in a time zone; UTC when the zone is unknown.
    package init(_ date: Date, timeZone identifier: String) {
        let offset = TimeZone(identifier: identifier)?.secondsFromGMT(for: date) ?? 0
        number = Int(((date.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down))
    }

    package static func < (first: CivilDay, second: CivilDay) -> Bool { first.number < second.number }

    /// 0 is Sunday.
    package var weekday: Int { ((number + 4) % 7 + 7) % 7 }
    package var year: Int { civil.year }
    /// Month, 1 to 12.
    package var month: Int { civil.month }
    /// Day of the month, 1 to 31.
    package var day: Int { civil.day }

    /// `2026-11-25`.
    package var text: String {
        "\(year)-\(month.twoDigits)-\(day.twoDigits)"
    }

    /// In English, Sunday first.
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The moment the day begins in a time zone; UTC when the zone is unknown.
    package func start(timeZone identifier: String) -> Date {
        let midnight = Date(seconds: Int64(number) * 86_400)
        guard let zone = TimeZone(identifier: identifier) else { return midnight }
        // The offset may change between UTC's midnight and the zone's own.
        let near = midnight.addingTimeInterval(-Double(zone.secondsFromGMT(for: midnight)))
        return midnight.addingTimeInterval(-Double(zone.secondsFromGMT(for: near)))
    }

    package static func hour(of date: Date, timeZone identifier: String) -> Int {
        let offset = TimeZone(identifier: identifier)?.secondsFromGMT(for: date) ?? 0
        let seconds = date.seconds + Int64(offset)
        return Int(((seconds % 86_400) + 86_400) % 86_400 / 3600)
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

/// The times of header fields, of HTTP (RFC 9110, section 5.6.7) and of e-mail (RFC 5322, section 3.3).
package enum HTTPDate {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`; e-mail writes the zone as `+0000`.
    package static func text(_ date: Date, zone: String = "GMT") -> String {
        let day = CivilDay(date, timeZone: "UTC")
        let rest = Int(date.seconds) - day.number * 86_400
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(\.twoDigits).joined(separator: ":")
        let civil = "\(day.day.twoDigits) \(CivilDay.months[day.month - 1]) \(day.year)"
        return "\(CivilDay.weekdays[day.weekday]), \(civil) \(clock) \(zone)"
    }
}

extension Int {
    /// Of days, hours and minutes.
    package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
