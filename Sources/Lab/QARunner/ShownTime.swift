import FoundationEssentials
import PayKit
import Storefront
import Synchronization

/// The time of a rehearsal's clock, readable off the main actor.
final class ShownTime: Sendable {
    private let moment: Mutex<Date>

    init(_ date: Date) { moment = Mutex(date) }

    var date: Date {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    /// The day and the time of day at Greenwich.
    var timeOfDay: TimeOfDay {
        let parts = date.parts
        return TimeOfDay(
            hour: parts.hour, minute: parts.minute,
            day: TimeOfDay.Day(year: parts.year, month: parts.month, day: parts.day))
    }
}

extension Date {
    /// Year, month, day, hour and minute at Greenwich.
    fileprivate var parts: (year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        let digits = formatted(.iso8601).split { !$0.isNumber }.compactMap { Int($0) }
        guard digits.count >= 5 else { return (1970, 1, 1, 0, 0) }
        return (digits[0], digits[1], digits[2], digits[3], digits[4])
    }
}
