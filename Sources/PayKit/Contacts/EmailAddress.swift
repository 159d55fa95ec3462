/// The check of email addresses: lenient, for only a sent mail proves one.
public enum EmailAddress {
    /// The one spelling of an address: without blanks around it, full-width characters folded, the domain in
    /// lower case. Nil when no mail could be sent there.
    ///
    /// An address has one `@`, a local part of 1 to 64 bytes of UTF-8, a domain with a dot whose labels are
    /// letters of any script, digits and inner hyphens, 1 to 63 bytes each, and at most 254 bytes altogether.
    /// Blanks, control characters and the specials that would need quotes are refused.
    public static func normalised(_ text: String) -> String? {
        guard !text.exceeds(limit * 2) else { return nil }
        let scalars = text.tidied.narrowed.unicodeScalars
        let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let last = parts.last else { return nil }
        guard !local.isEmpty, String(local).utf8.count <= 64, local.allSatisfy(isLocal) else { return nil }
        guard let domain = domain(last) else { return nil }
        let address = "\(String(local))@\(domain)"
        return address.utf8.count <= limit ? address : nil
    }

    private static let limit = 254

    private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
        let refused: String.UnicodeScalarView = "<>()[],;:\\\"".unicodeScalars
        return !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
            && !refused.contains(scalar)
    }

    private static func domain(_ scalars: Substring.UnicodeScalarView) -> String? {
        var domain = String(scalars).lowercased().unicodeScalars
        // One dot at the end names the root and means nothing here.
        if domain.last == "." { domain.removeLast() }
        let labels = domain.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "。" }
        guard labels.count > 1, labels.allSatisfy(isLabel), let last = labels.last,
            last.contains(where: { !("0"..."9").contains($0) })
        else { return nil }
        return labels.map { String($0) }.joined(separator: ".")
    }

    private static func isLabel(_ label: Substring.UnicodeScalarView) -> Bool {
        guard let first = label.first, let last = label.last, String(label).utf8.count <= 63 else {
            return false
        }
        return first != "-" && last != "-" && label.allSatisfy { $0 == "-" || $0.isLetterOrDigit }
    }
}

extension Unicode.Scalar {
    /// A letter, digit or combining mark of any script; of ASCII the letters and digits.
    fileprivate var isLetterOrDigit: Bool {
        isASCII ? isASCIIAlphanumeric : Self.ofWords.contains(properties.generalCategory)
    }

    private static let ofWords: Set<Unicode.GeneralCategory> = [
        .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .decimalNumber,
    ]
}
