/// How the telephone numbers of a country are built (ITU-T E.164).
struct NumberingPlan: Hashable, Sendable {
    /// The country calling code, without a plus sign.
    let callingCode: String
    /// The digit dialled before a national number, or nil. No national number begins with it.
    let trunk: Character?
    /// How many digits a national number has without its trunk prefix.
    let lengths: ClosedRange<Int>
    /// The digits dialled before a foreign number (international call prefix).
    let internationalPrefix: String

    /// The plan of a country; nil when it is not known here.
    static func of(_ country: Country) -> NumberingPlan? { plans[country.code] }

    /// The plan that an international number without its plus sign belongs to; nil when it is not known here.
    static func owning(_ digits: String) -> NumberingPlan? {
        distinct.first { digits.hasPrefix($0.callingCode) }
    }

    /// The E.164 spelling of a number as it is dialled within the country. The country code may stand before
    /// it without a plus sign, if the number would be too long without this reading.
    func number(national digits: String) -> String? {
        if let number = number(significant: digits) { return number }
        guard digits.hasPrefix(callingCode) else { return nil }
        return number(significant: String(digits.dropFirst(callingCode.count)))
    }

    /// The E.164 spelling of what follows the country code; a trunk prefix in it is dropped.
    func number(significant digits: String) -> String? {
        let significant = digits.drop { $0 == trunk }
        return lengths.contains(significant.count) ? "+" + callingCode + significant : nil
    }

    private static let american = NumberingPlan(
        callingCode: "1", trunk: "1", lengths: 10...10, internationalPrefix: "011")
    private static let british = NumberingPlan(
        callingCode: "44", trunk: "0", lengths: 7...10, internationalPrefix: "00")
    private static let others: [String: NumberingPlan] = [
        "AU": NumberingPlan(callingCode: "61", trunk: "0", lengths: 6...10, internationalPrefix: "0011"),
        "CN": NumberingPlan(callingCode: "86", trunk: "0", lengths: 9...11, internationalPrefix: "00"),
        "DE": NumberingPlan(callingCode: "49", trunk: "0", lengths: 5...13, internationalPrefix: "00"),
        "FR": NumberingPlan(callingCode: "33", trunk: "0", lengths: 9...9, internationalPrefix: "00"),
        "HK": NumberingPlan(callingCode: "852", trunk: nil, lengths: 8...8, internationalPrefix: "001"),
        "JP": NumberingPlan(callingCode: "81", trunk: "0", lengths: 9...10, internationalPrefix: "010"),
    ]
    private static let distinct = [american, british] + others.values

    private static let plans: [String: NumberingPlan] = {
        var plans = others
        let sharing = "AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI"
        for code in sharing.split(separator: " ") { plans[String(code)] = american }
        for code in ["GB", "GG", "IM", "JE"] { plans[code] = british }
        return plans
    }()
}
