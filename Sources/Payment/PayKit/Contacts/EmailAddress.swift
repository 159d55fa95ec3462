internal import CIDN2
// The standard library composes characters (NFC), but offers it to Foundation alone.
@_spi(_Unicode) import Swift

/// The check of email addresses: lenient, for only a sent mail proves one.
public enum EmailAddress {
    /// The one spelling of an address: without blanks around it and characters that nobody sees, full-width
    /// ones folded, letters composed (Unicode NFC), the domain as IDNA (UTS 46) maps it, in Unicode and lower
    /// case. Nil when no mail could be sent there.
    ///
    /// An address has one `@`, a local part of 1 to 64 bytes of UTF-8, a domain with a dot whose labels are
    /// letters of any script, digits and inner hyphens, 1 to 63 bytes each, and at most 254 bytes altogether
    /// (RFC 5321, RFC 6531). Blanks, control characters, the specials that would need quotes, and signs that
    /// are other characters in another dress, such as `𝐣`, are refused in the local part.
    public static func normalised(_ text: String) -> String? {
        guard !text.exceeds(limit * 2) else { return nil }
        let tidied = text.tidied
        let scalars = tidied.isASCII ? tidied.unicodeScalars : composed(tidied)
        let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, let local = parts.first, let last = parts.last else { return nil }
        guard !local.isEmpty, String(local).utf8.count <= 64, local.allSatisfy(isLocal) else { return nil }
        guard let domain = domain(last) else { return nil }
        let address = "\(String(local))@\(domain)"
        return address.utf8.count <= limit ? address : nil
    }

    /// The key that all spellings of one mailbox's address share: the normal form in lower case,
    /// for no provider tells mailboxes apart by case. Of a text that is no address, the text itself.
    public static func mailbox(_ text: String) -> String {
        (normalised(text) ?? text).lowercased().filter { !$0.isWhitespace }
    }

    private static let limit = 254

    /// Without characters that nobody sees, full-width ones folded, in NFC: what ASCII is as it stands.
    private static func composed(_ text: String) -> String.UnicodeScalarView {
        let seen = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: String(String.UnicodeScalarView(seen)).tidied.narrowed._nfc)
        return scalars
    }

    private static let refused = Array("<>()[],;:\\\"".unicodeScalars)

    private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else {
            return (0x21...0x7E).contains(scalar.value) && !refused.contains(scalar)
        }
        let letters = scalar.properties.lowercaseMapping.unicodeScalars
        return scalar.isLetterOrDigit
            && letters.allSatisfy {
                "ßς".unicodeScalars.contains($0) || !$0.properties.changesWhenNFKCCaseFolded
            }
    }

    private static func domain(_ scalars: Substring.UnicodeScalarView) -> String? {
        guard let mapped = mapped(String(scalars).lowercased()) else { return nil }
        var domain = mapped.unicodeScalars
        // One dot at the end names the root and means nothing here.
        if domain.last == "." { domain.removeLast() }
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy(isLabel), let last = labels.last,
            last.contains(where: { !("0"..."9").contains($0) })
        else { return nil }
        return labels.map { String($0) }.joined(separator: ".")
    }

    /// A domain as IDNA maps it, in Unicode; nil where it maps it to nothing.
    private static func mapped(_ domain: String) -> String? {
        let isEncoded = domain.utf8.contains(UInt8(ascii: "-")) && domain.contains("xn--")
        if domain.isASCII, !isEncoded { return domain }
        var (encoded, decoded): (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CChar>?)
        defer {
            idn2_free(encoded)
            idn2_free(decoded)
        }
        let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
        guard idn2_lookup_u8(domain, &encoded, flags) == IDN2_OK.rawValue, let encoded else { return nil }
        let code = UnsafeRawPointer(encoded).assumingMemoryBound(to: CChar.self)
        guard idn2_to_unicode_8z8z(code, &decoded, 0) == IDN2_OK.rawValue, let decoded else { return nil }
        return String(cString: decoded).lowercased()
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
