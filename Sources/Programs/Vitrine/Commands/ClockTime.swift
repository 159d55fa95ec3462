package import FoundationEssentials

/// A time of day as the command line gives it: ISO 8601 to the second, in UTC or with an offset.
package enum ClockTime {
    static let form = "2026-11-21T16:00:00Z or 2026-11-21T17:00:00+01:00, in the years 2000 to 2089"

    /// Nil for anything else, days that do not exist among it.
    package static func date(_ text: String) -> Date? {
        let form = /([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:Z|([+-])([0-9]{2}):([0-9]{2}))/
        guard let parts = text.wholeMatch(of: form)?.output, let date = utc(parts.1) else { return nil }
        var offset = 0
        if let sign = parts.2, let hours = parts.3.flatMap({ Int($0) }),
            let minutes = parts.4.flatMap({ Int($0) })
        {
            guard hours <= 14, minutes < 60 else { return nil }
            offset = (hours * 60 + minutes) * (sign == "-" ? -60 : 60)
        }
        return date.addingTimeInterval(-Double(offset))
    }

    /// Reads `2026-11-21T16:00:00` as UTC.
    private static func utc(_ text: Substring) -> Date? {
        let whole = "\(text)Z"
        guard let year = Int(text.prefix(4)), (2000...2089).contains(year),
            let date = try? Date(whole, strategy: .iso8601),
            // A 31 June would be read as 1 July.
            date.formatted(.iso8601) == whole
        else { return nil }
        return date
    }

    static func year(of date: Date) -> Int? { Int(date.formatted(.iso8601).prefix(4)) }
}
