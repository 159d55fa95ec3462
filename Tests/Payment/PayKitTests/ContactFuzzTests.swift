import PayKit
import SeededRandom
import Testing

@Suite struct ContactFuzzTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func anyOfFiveThousandContactsIsTakenWithoutHarm(seed: UInt64) {
        var source = ContactSource(seed: seed)
        for number in 0..<5000 {
            let contact = source.contact()
            let region = source.country()
            if let fault = Self.fault(of: contact, region: region) {
                Issue.record("contact \(number): \(fault)\n\(contact)")
                return
            }
        }
    }

    @Test(arguments: [" ", "a", "1", "\u{301}", "\u{0}", "市", "x1", "a.", "@"])
    func hugeTextIsTakenWithoutHarm(piece: String) {
        let text = "a" + String(repeating: piece, count: 100_000)
        for code in ["GB", "NL"] {
            let address = PostalAddress(
                street: text, subLocality: text, city: text, subAdministrativeArea: text, state: text,
                postalCode: text, country: Sample.country(code))
            let contact = Contact(
                name: text, phoneticName: text, postalAddress: address, emailAddress: text, phoneNumber: text)
            #expect(
                contact.faults(for: [.emailAddress, .phoneNumber]).map(\.kind) == [.tooLong, .tooLong])
            #expect(Self.fault(of: contact, region: address.country) == nil)
        }
    }

    @Test func textBeyondAllFieldsStaysAsItIsAndIsTooLong() {
        let text = " a" + String(repeating: " ", count: 2000)
        let address = PostalAddress(
            street: "1 Elm Street", city: text, state: "GA", postalCode: "30303",
            country: Sample.country("US"))
        #expect(address.normalised.city == text)
        #expect(address.faults == [.init(key: .city, kind: .tooLong)])
        #expect(
            Contact(name: text).faults(for: [.name]) == [.init(field: .name, kind: .tooLong)])
    }

    /// What does not hold for a contact, in words; nil when all does.
    private static func fault(of contact: Contact, region: Country) -> String? {
        let all = Set(ContactField.allCases)
        let stored = contact.normalised(region: region)
        if stored.normalised(region: region) != stored { return "a second normalisation changes it" }
        let before = Set(contact.faults(for: all, region: region))
        if !before.isSuperset(of: stored.faults(for: all, region: region)) {
            return "normalisation made a fault"
        }
        if contact.faults(for: [.phoneNumber]).isEmpty, !stored.faults(for: [.phoneNumber]).isEmpty {
            return "normalisation made a number that no country has"
        }
        guard let address = contact.postalAddress else { return nil }
        let seen = contact.redacted
        if seen.name != nil || seen.phoneticName != nil || seen.emailAddress != nil || seen.phoneNumber != nil
        {
            return "redaction keeps more than an address"
        }
        return leak(of: address)
            ?? (address.lines.last == address.country.code ? nil : "no country at the end")
    }

    /// What of an address is seen after redaction and must not be; nil for nothing.
    private static func leak(of address: PostalAddress) -> String? {
        let seen = address.redacted
        let tidy = seen.normalised
        if !seen.street.isEmpty || !seen.subLocality.isEmpty || !seen.subAdministrativeArea.isEmpty {
            return "redaction keeps a hidden part"
        }
        let visible = [seen.postalCode, tidy.postalCode, seen.oneLine, seen.lines.joined(separator: "\n")]
        for hidden in [address.street, address.subLocality, address.subAdministrativeArea] {
            // A shorter text in the field of the code can be a code.
            guard hidden.unicodeScalars.count > 12 else { continue }
            let place = [seen.city, seen.state, tidy.city, tidy.state]
            if place.contains(where: { $0.contains(hidden) }) { continue }
            if visible.contains(where: { $0.contains(hidden) }) { return "redaction shows \(hidden)" }
        }
        return nil
    }
}

/// Contacts that nobody would type, and some that somebody would, decided by a seed.
private struct ContactSource {
    private var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    private static let seeds = [
        "30303", "94105-1234", "m5j2j5", "SW1A 1AA", "〒100-0001", "200040", "Georgia", "Québec", "上海市",
        "London",
        "1 Peachtree Street", "(404) 555-0100 x12", "+44 (0)20 7946 0018", "0044 20 7946 0018",
        "138 0013 8000",
        "j.appleseed@example.org", "info@Bücher.example", "小满@例子。中国", "", " ", "Île-du-Prince-Édouard",
        "100ー0001", "D-10117", "１２３４５", "a@İstanbul.example", "００１１ 1 404 555 0100",
    ]
    private static let scalars: [Unicode.Scalar] = [
        " ", "\n", "\r", "\t", "\0", "\u{1B}", "\u{9B}", "\u{A0}", "\u{301}", "\u{200B}", "\u{200D}",
        "\u{202E}",
        "\u{FEFF}", "\u{3000}", "\u{2028}", "-", "–", "ー", "@", ".", "。", "+", "0", "1", "９", "x", "(", ")",
        "#",
        "〒", "市", "İ", "ß", "ﬁ", "Σ", "\u{1F468}", "\u{E0101}", "\u{FFFD}", "\u{10FFFF}", "\u{3164}", "é",
    ]

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func country() -> Country {
        let codes = ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK", "AU", "NL", "IT", "BR", "AE", "PR"]
        return Sample.country(codes.randomElement(using: &random) ?? "US")
    }

    mutating func contact() -> Contact {
        var address = PostalAddress(
            street: text(), subLocality: text(), city: text(), subAdministrativeArea: text(), state: text(),
            postalCode: text(), country: country())
        // Shoppers do type the street into the wrong field.
        if below(10) == 0 { address.postalCode = address.street }
        return Contact(
            name: below(8) == 0 ? nil : text(), phoneticName: below(8) == 0 ? nil : text(),
            postalAddress: below(20) == 0 ? nil : address, emailAddress: below(8) == 0 ? nil : text(),
            phoneNumber: below(8) == 0 ? nil : text())
    }

    private mutating func text() -> String {
        switch below(100) {
        case 0: String(repeating: anything(), count: 200)
        case 1: "a" + String(repeating: "\u{301}", count: 1000)
        case 2..<30: anything()
        case 30..<80: mutated()
        default: Self.seeds.randomElement(using: &random) ?? ""
        }
    }

    private mutating func anything() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<below(24) { text.append(scalar()) }
        return String(text)
    }

    private mutating func scalar() -> Unicode.Scalar {
        if below(3) > 0 { return Self.scalars.randomElement(using: &random) ?? " " }
        return Unicode.Scalar(UInt32(below(0x11_0000))) ?? "?"
    }

    private mutating func mutated() -> String {
        var scalars = Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars)
        for _ in 0...below(4) {
            let place = below(scalars.count + 1)
            switch below(3) {
            case 0: scalars.insert(scalar(), at: place)
            case 1 where place < scalars.count: scalars.remove(at: place)
            default: if place < scalars.count { scalars[place] = scalar() }
            }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}
