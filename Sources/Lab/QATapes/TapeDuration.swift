import FoundationEssentials

/// How durations are written: `500ms`, `2s`, `1.5`, `2m`, `1h`; without a unit they are seconds.
package enum TapeDuration {
    /// About ten years, in milliseconds.
    static let longest = 3_660 * day
    private static let second = 1_000
    private static let minute = 60 * second
    private static let hour = 60 * minute
    private static let day = 24 * hour

    private static let units = [
        ("ms", 1), ("s", second), ("m", minute), ("h", hour), ("d", day), ("", second),
    ]

    /// Milliseconds, rounded half up; nil for what is no duration.
    static func milliseconds(_ text: String) -> Int? {
        let number = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        let rest = text[number.endIndex...]
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let unit = units.first(where: { $0.0 == rest })?.1, (1...2).contains(parts.count),
            parts.contains(where: { !$0.isEmpty }), parts[0].count <= 12
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.count <= 9, let whole = Int(parts[0].isEmpty ? "0" : parts[0]),
            let part = Int(fraction.isEmpty ? "0" : fraction), whole <= longest
        else { return nil }
        let scale = (0..<fraction.count).reduce(1) { scale, _ in scale * 10 }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow, product <= longest else { return nil }
        let total = product + (part * unit + scale / 2) / scale
        return total <= longest ? total : nil
    }

    /// As it is written, in the largest unit that leaves it whole.
    static func text(_ milliseconds: Int) -> String {
        guard milliseconds > 0 else { return "0s" }
        let unit = units.dropLast().last { milliseconds.isMultiple(of: $0.1) && $0.0 != "d" }
        return "\(milliseconds / (unit?.1 ?? 1))\(unit?.0 ?? "ms")"
    }
}

/// How moments are written: in UTC and whole seconds, `2026-11-21T16:00:00Z`.
package enum TapeMoment {
    /// Nil for anything else, and for days that are in no calendar.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count == 20, let date = try? Date(text, strategy: .iso8601), self.text(date) == text,
            reach.contains(date)
        else { return nil }
        return date
    }

    static func text(_ date: Date) -> String { date.formatted(.iso8601) }

    /// Where the shop's clock can be set: from 1970 to the end of 9998.
    private static let reach = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 253_370_764_800)
}
