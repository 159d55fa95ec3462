public import FoundationEssentials

extension DateComponentsRange {
    /// The range as a shopper reads it in this locale, in the shop's time zone: weekday, month and day of
    /// both ends, with the time of day where hours matter; one day alone when both ends fall on it.
    ///
    /// Known are English of the United States and Simplified Chinese, in China and in the United States; any
    /// other locale reads as English.
    public func formatted(locale identifier: String) -> String {
        guard let dates else { return "" }
        let form = DateForm(locale: identifier, timeZone)
        let (first, last) = (dates.lowerBound, dates.upperBound)
        let from = form.day(first, hasHours: hasHours)
        guard first != last else { return from }
        let days = [first, last].map { form.day($0, hasHours: false) }
        guard hasHours else { return days[0] == days[1] ? from : days.joined(separator: " – ") }
        return from + " – " + (days[0] == days[1] ? form.time(last) : form.day(last, hasHours: true))
    }
}

extension DateComponents {
    /// The day with its year as a shopper reads it in this locale; nil when there is no such day.
    public func formattedDay(locale identifier: String) -> String? {
        date(in: .gmt).map { DateForm(locale: identifier, timeZone ?? .gmt).dayOfYear($0) }
    }
}

/// The forms of days and times in the two languages, after CLDR.
private struct DateForm {
    let isChinese: Bool
    let hasTwelveHours: Bool
    let calendar: Calendar

    init(locale identifier: String, _ zone: TimeZone) {
        isChinese = identifier.hasPrefix("zh")
        hasTwelveHours = !isChinese || identifier.hasSuffix("_US")
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    func day(_ date: Date, hasHours: Bool) -> String {
        let weekdays = isChinese ? Self.chineseWeekdays : Self.weekdays
        let weekday = weekdays[calendar.component(.weekday, from: date) - 1]
        let day = isChinese ? "\(monthAndDay(date)) \(weekday)" : "\(weekday), \(monthAndDay(date))"
        return hasHours ? "\(day)\(isChinese ? " " : " at ")\(time(date))" : day
    }

    func dayOfYear(_ date: Date) -> String {
        let year = calendar.component(.year, from: date)
        return isChinese ? "\(year)年\(monthAndDay(date))" : "\(monthAndDay(date)), \(year)"
    }

    func time(_ date: Date) -> String {
        let (hour, minute) = (calendar.component(.hour, from: date), calendar.component(.minute, from: date))
        let minutes = minute < 10 ? "0\(minute)" : String(minute)
        guard hasTwelveHours else { return "\(hour < 10 ? "0" : "")\(hour):\(minutes)" }
        let time = "\((hour + 11) % 12 + 1):\(minutes)"
        return isChinese ? "\(hour < 12 ? "上午" : "下午")\(time)" : "\(time) \(hour < 12 ? "AM" : "PM")"
    }

    private func monthAndDay(_ date: Date) -> String {
        let (month, day) = (calendar.component(.month, from: date), calendar.component(.day, from: date))
        return isChinese ? "\(month)月\(day)日" : "\(Self.months[month - 1]) \(day)"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let chineseWeekdays = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
