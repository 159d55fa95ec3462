package import TUI

/// A local time of day; without a day, of today.
package struct TimeOfDay: Hashable, Sendable {
    let hour, minute: Int
    package var day: Day?

    package struct Day: Hashable, Sendable {
        let year, month, day: Int

        /// Creates a day; nothing is checked.
        package init(year: Int, month: Int, day: Int) {
            self.year = year
            self.month = month
            self.day = day
        }
    }

    package init(hour: Int, minute: Int, day: Day? = nil) {
        self.hour = hour
        self.minute = minute
        self.day = day
    }

    /// Such as `09:05`, or `2026-11-21 09:05` (ISO 8601) on another day.
    package var text: ScreenText {
        let time = Self.digits(hour) + ":" + Self.digits(minute)
        guard let day else { return ScreenText(cleaning: time) }
        let date = "\(day.year)-" + Self.digits(day.month) + "-" + Self.digits(day.day)
        return ScreenText(cleaning: date + " " + time)
    }

    private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}
