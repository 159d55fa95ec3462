package import FoundationEssentials
import HTTPTypes
package import NIOCore
package import NIOHTTPTypes
import ShopCore
import Synchronization

/// The times of header fields (RFC 9110, section 5.6.7).
package enum HTTPDate {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    package static func text(_ date: Date) -> String {
        let seconds = seconds(date)
        let day = CivilDay(number: Int((Double(seconds) / 86_400).rounded(.down)))
        let rest = seconds - day.number * 86_400
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
        let name = days[day.weekday].prefix(3)
        return "\(name), \(twoDigits(day.day)) \(months[day.month - 1]) \(day.year) \(clock) GMT"
    }

    /// Whole seconds since 1970: finer than that no field can tell.
    package static func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }

    /// Reads the form above and the two that are obsolete; nil for anything else.
    package static func date(_ text: String) -> Date? {
        let parts = text.split(separator: " ").map(String.init)
        switch parts.count {
        case 6 where parts[5] == "GMT" && text.utf8.count == 29 && parts[0].hasSuffix(","):
            return date(parts[3], parts[2], parts[1], parts[4], zone: parts[5])
        case 4 where parts[0].hasSuffix(","):
            // RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
            let fields = parts[1].split(separator: "-").map(String.init)
            guard fields.count == 3, let year = Int(fields[2]), fields[2].utf8.count == 2 else { return nil }
            // Two digits say a year that is at most fifty years ahead; the shop's own years are near 2026.
            return date(
                String(year + (year < 70 ? 2000 : 1900)), fields[1], fields[0], parts[2], zone: parts[3])
        case 5 where parts[4].utf8.count == 4:
            // asctime: Sun Nov  6 08:49:37 1994
            return date(parts[4], parts[1], parts[2], parts[3], zone: "GMT")
        default: return nil
        }
    }

    private static func date(
        _ year: String, _ month: String, _ day: String, _ clock: String, zone: String
    ) -> Date? {
        let time = clock.split(separator: ":", omittingEmptySubsequences: false).map { digits($0) ?? -1 }
        guard zone == "GMT", let year = digits(year[...]), let day = digits(day[...]),
            let month = months.firstIndex(of: month), time.count == 3, (0...23).contains(time[0]),
            (0...59).contains(time[1]), (0...60).contains(time[2]), (1...31).contains(day)
        else { return nil }
        let number = Self.number(year: year, month: month + 1, day: day)
        return Date(timeIntervalSince1970: Double(number * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]))
    }

    private static func digits(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    // Howard Hinnant's days_from_civil, for years after 1970.
    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

    private static let days = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

/// The header `Date`, written once a second.
package final class DateLine: Sendable {
    private let clock: @Sendable () -> Date
    private let latest = Mutex((second: Int64.min, text: ""))

    package init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// The current second as an IMF-fixdate (RFC 9110, section 5.6.7).
    package var text: String {
        let now = clock()
        return latest.withLock { latest in
            if latest.second != now.seconds { latest = (now.seconds, HTTPDate.text(now)) }
            return latest.text
        }
    }
}

/// Writes the shop's time into the header `Date` of every answer, in place of the machine's: where the clock
/// can be set, an answer tells one time alone.
package final class ShopDate: ChannelOutboundHandler, RemovableChannelHandler {
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    private let line: DateLine

    package init(_ line: DateLine) { self.line = line }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.headerFields[.date] = line.text
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
