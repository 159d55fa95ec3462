package import FoundationEssentials

/// A second of the Gregorian calendar in UTC, without leap seconds, as ASN.1 writes it.
package struct CivilTime: Hashable {
    /// 0 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int
    /// Since midnight, 0 to 86 399.
    package let second: Int

    /// The days of a month; nil when there is no such month.
    static func days(inMonth month: Int, ofYear year: Int) -> ClosedRange<Int>? {
        switch month {
        case 1, 3, 5, 7, 8, 10, 12: 1...31
        case 4, 6, 9, 11: 1...30
        case 2: 1...(year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28)
        default: nil
        }
    }

    /// The second in which a moment lies; nil outside the years 1970 to 9999.
    package init?(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        // 253402300800 is the beginning of the year 10000; NaN is in no range.
        guard (0..<253_402_300_800).contains(seconds) else { return nil }
        let whole = Int(seconds)
        // Days since 1 March of the year 0, from which leap days fall at the ends of years.
        let days = whole / 86_400 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        second = whole % 86_400
    }

    /// Reads the contents of a UTCTime or GeneralizedTime in the form that DER and RFC 5280 allow: to the
    /// second, in UTC.
    package init?(_ text: ArraySlice<UInt8>, isGeneralized: Bool) {
        guard text.last == UInt8(ascii: "Z"), text.count == (isGeneralized ? 15 : 13) else { return nil }
        var numbers: [Int] = []
        for place in stride(from: text.startIndex, to: text.endIndex - 1, by: 2) {
            let digits = (Int(text[place]) - 48, Int(text[place + 1]) - 48)
            guard (0...9).contains(digits.0), (0...9).contains(digits.1) else { return nil }
            numbers.append(digits.0 * 10 + digits.1)
        }
        // The two digits of a UTCTime stand for 1950 to 2049 (RFC 5280, section 4.1.2.5.1).
        if !isGeneralized { numbers.insert(numbers[0] >= 50 ? 19 : 20, at: 0) }
        year = numbers[0] * 100 + numbers[1]
        month = numbers[2]
        day = numbers[3]
        second = (numbers[4] * 60 + numbers[5]) * 60 + numbers[6]
        guard let days = Self.days(inMonth: month, ofYear: year), days.contains(day), numbers[4] < 24,
            numbers[5] < 60, numbers[6] < 60
        else { return nil }
    }

    /// The moment at which the second begins.
    package var date: Date {
        let shiftedYear = year - (month <= 2 ? 1 : 0)
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
        let days = 365 * shiftedYear + leapDays + dayOfYear - 719_468
        return Date(timeIntervalSince1970: Double(days * 86_400 + second))
    }

    /// The element in DER: a UTCTime up to the year 2049, a GeneralizedTime from 2050.
    package var encoded: [UInt8] {
        let isGeneralized = year >= 2050 || year < 1950
        let time = [second / 3600, second / 60 % 60, second % 60]
        let numbers = (isGeneralized ? [year / 100] : []) + [year % 100, month, day] + time
        let digits = numbers.flatMap { [UInt8(48 + $0 / 10), UInt8(48 + $0 % 10)] }
        return TLV.write(isGeneralized ? TLV.generalizedTime : TLV.utcTime, digits + [UInt8(ascii: "Z")])
    }
}
