public import FoundationEssentials
import FoundationInternationalization

extension DateComponentsRange {
    /// The range as a shopper reads it in this locale, in the shop's time zone: weekday, month and day of
    /// both ends, with the time of day where hours matter; one day alone when both ends fall on it.
    public func formatted(locale identifier: String) -> String {
        guard let dates else { return "" }
        let locale = Locale(identifier: identifier)
        let (first, last) = (dates.lowerBound, dates.upperBound)
        let from = Self.text(first, timeZone, locale, hasHours: hasHours)
        guard first != last else { return from }
        let days = [first, last].map { Self.text($0, timeZone, locale, hasHours: false) }
        guard hasHours else { return days[0] == days[1] ? from : days.joined(separator: " – ") }
        return from + " – "
            + (days[0] == days[1]
                ? Self.time(last, timeZone, locale) : Self.text(last, timeZone, locale, hasHours: true))
    }

    private static func style(_ zone: TimeZone, _ locale: Locale) -> Date.FormatStyle {
        Date.FormatStyle(
            date: .omitted, time: .omitted, locale: locale, calendar: Calendar(identifier: .gregorian),
            timeZone: zone)
    }

    private static func text(_ date: Date, _ zone: TimeZone, _ locale: Locale, hasHours: Bool) -> String {
        let day = style(zone, locale).weekday(.abbreviated).month(.abbreviated).day()
        return plain(date.formatted(hasHours ? day.hour().minute() : day))
    }

    private static func time(_ date: Date, _ zone: TimeZone, _ locale: Locale) -> String {
        plain(date.formatted(style(zone, locale).hour().minute()))
    }

    /// Special blanks become plain ones, so that the text can be laid out in terminal cells.
    private static func plain(_ text: String) -> String {
        String(text.map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
    }
}

extension DateComponents {
    /// The day with its year as a shopper reads it in this locale; nil when there is no such day.
    public func formattedDay(locale identifier: String) -> String? {
        guard let date = date(in: .gmt) else { return nil }
        let zone = timeZone ?? .gmt
        let style = Date.FormatStyle(
            date: .omitted, time: .omitted, locale: Locale(identifier: identifier),
            calendar: Calendar(identifier: .gregorian), timeZone: zone)
        return date.formatted(style.year().month(.abbreviated).day())
    }
}
