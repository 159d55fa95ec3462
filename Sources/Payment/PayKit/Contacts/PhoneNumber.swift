/// The reading of telephone numbers as people type them.
public enum PhoneNumber {
    /// The one spelling of a telephone number: E.164, for example `+14045550100`.
    ///
    /// A number that begins with `+`, `00` or the region's own international prefix carries its country code;
    /// any other is one of the region's, and its trunk prefix is dropped. A national number keeps its digits
    /// as typed where the region is nil or its plan is not known here. An extension (`x12`, `ext. 12`,
    /// `分机 12`) is understood and dropped: E.164 has none, and a carrier's message can be sent only to the
    /// number itself.
    ///
    /// Nil when it is not a telephone number: more than 64 scalars, letters, fewer than 5 or more than 15
    /// digits with the country code, or a count of digits that the country's plan does not have.
    public static func normalised(_ text: String, region: Country?) -> String? {
        read(text, in: region.flatMap(NumberingPlan.of))
    }

    /// True if the region, or any region when it is not known, could have the number.
    static func isPossible(_ text: String, region: Country?) -> Bool {
        if let region { return normalised(text, region: region) != nil }
        guard !text.exceeds(limit), let number = Dialled(text) else { return false }
        // Up to four digits of an international prefix may stand before a national spelling.
        return number.isInternational
            ? international(number.digits) != nil : (5...19).contains(number.digits.count)
    }

    private static let limit = 64

    private static func read(_ text: String, in plan: NumberingPlan?) -> String? {
        guard !text.exceeds(limit), let number = Dialled(text) else { return nil }
        if number.isInternational { return international(number.digits) }
        for prefix in [plan?.internationalPrefix ?? "00", "00"] where number.digits.hasPrefix(prefix) {
            return international(String(number.digits.dropFirst(prefix.count)))
        }
        guard let plan else { return (5...15).contains(number.digits.count) ? number.digits : nil }
        return plan.number(national: number.digits)
    }

    private static func international(_ digits: String) -> String? {
        guard (5...15).contains(digits.count), !digits.hasPrefix("0") else { return nil }
        guard let plan = NumberingPlan.owning(digits) else { return "+" + digits }
        return plan.number(significant: String(digits.dropFirst(plan.callingCode.count)))
    }
}

/// The digits that were typed, with all that stood between them gone.
private struct Dialled {
    let digits: String
    /// True if a plus sign stood before the digits.
    let isInternational: Bool

    /// Nil when anything but digits, punctuation, a leading plus sign and an extension was typed.
    init?(_ text: String) {
        var rest = Self.withoutExtension(text.tidied.narrowedCode.lowercased())
        if rest.hasPrefix("tel:") { rest = String(rest.dropFirst(4)) }
        var digits = String.UnicodeScalarView()
        var hasPlus = false
        for scalar in Self.withoutOptionalTrunk(rest).unicodeScalars {
            switch scalar {
            case "0"..."9": digits.append(scalar)
            case "+" where digits.isEmpty && !hasPlus: hasPlus = true
            case " ", "(", ")", "-", ".", "/", "·": continue
            default: return nil
            }
        }
        self.digits = String(digits)
        isInternational = hasPlus
    }

    /// The text before the mark of an extension, if up to seven digits and nothing else follow the mark.
    private static func withoutExtension(_ text: String) -> String {
        for mark in ["extension", ";ext=", "ext", "x", "#", "分机", "内线", "内線"] {
            guard let range = text.firstRange(of: mark) else { continue }
            let extensionDigits = text[range.upperBound...].filter { !" .:".contains($0) }
            guard (1...7).contains(extensionDigits.count), extensionDigits.allSatisfy(\.isASCIIDigit) else {
                continue
            }
            return String(text[..<range.lowerBound].reversed().drop { " ,;".contains($0) }.reversed())
        }
        return text
    }

    /// The text without the trunk prefix that some write into an international number, as in `+44 (0)20`.
    private static func withoutOptionalTrunk(_ text: String) -> String {
        guard text.hasPrefix("+") || text.hasPrefix("00"), let range = text.firstRange(of: "(0)") else {
            return text
        }
        return String(text[..<range.lowerBound]) + text[range.upperBound...]
    }
}
