import PayKit
import Testing

@Suite struct AddressCheckingTests {
    static let states: [(String, String, String)] = [
        ("US", "GA", "GA"), ("US", "ga", "GA"), ("US", " Georgia ", "GA"), ("US", "NEW  YORK", "NY"),
        ("US", "N.Y.", "NY"), ("US", "d.c.", "DC"), ("US", "District of Columbia", "DC"),
        ("US", "Washington, D.C.", "DC"), ("US", "washington", "WA"), ("US", "Puerto Rico", "PR"),
        ("US", "guam", "GU"), ("US", "as", "AS"), ("US", "US Virgin Islands", "VI"), ("US", "mp", "MP"),
        ("US", "AA", "AA"), ("US", "Armed Forces Europe", "AE"), ("US", "ap", "AP"),
        ("US", "ＧＡ", "GA"),
        ("CA", "on", "ON"), ("CA", "Ontario", "ON"), ("CA", "Québec", "QC"), ("CA", "QUEBEC", "QC"),
        ("CA", "Que\u{301}bec", "QC"), ("CA", "British Columbia", "BC"), ("CA", "Nouvelle-Écosse", "NS"),
        ("CA", "Île-du-Prince-Édouard", "PE"), ("CA", "P.E.I.", "PE"), ("CA", "Yukon", "YT"),
        ("AU", "new south wales", "NSW"), ("AU", "Vic", "VIC"),
        ("GB", " Greater  London ", "Greater London"), ("JP", "東京都", "東京都"), ("CN", "广东省", "广东省"),
    ]

    @Test("UX-CON-05 a state by its name or code, in any case, is stored as its code", arguments: states)
    func stateHasOneSpelling(country: String, typed: String, stored: String) {
        let address = PostalAddress(state: typed, country: Sample.country(country))
        #expect(address.normalised.state == stored)
        #expect(!address.faults.contains { $0.key == .state })
    }

    @Test(arguments: [
        ("US", "Ontario"), ("US", "XX"), ("CA", "GA"), ("AU", "AUS"), ("US", "G3A"), ("US", "-"),
    ])
    func unknownStateStaysAndIsAFault(country: String, typed: String) {
        let address = PostalAddress(state: " \(typed) ", country: Sample.country(country))
        #expect(address.normalised.state == typed)
        #expect(address.faults.contains(.init(key: .state, kind: .malformed)))
    }

    static let empty: [(String, [PostalAddress.Key])] = [
        ("US", [.street, .city, .state, .postalCode]), ("CA", [.street, .city, .state, .postalCode]),
        ("GB", [.street, .city, .postalCode]), ("DE", [.street, .postalCode, .city]),
        ("FR", [.street, .postalCode, .city]), ("JP", [.postalCode, .state, .city, .street]),
        ("CN", [.state, .city, .street, .postalCode]), ("HK", [.street, .city]), ("IT", [.street, .city]),
        ("AU", [.street, .city, .state, .postalCode]), ("BR", [.street, .city, .state]),
    ]

    @Test(arguments: empty, ["", " \t\u{3000}\n\u{A0} ", "\u{200B}\u{FEFF}\u{200D}"])
    func blankFieldsAreMissingInTheOrderOfTheForm(
        _ row: (country: String, missing: [PostalAddress.Key]), blank: String
    ) {
        let address = PostalAddress(
            street: blank, subLocality: blank, city: blank, subAdministrativeArea: blank, state: blank,
            postalCode: blank, country: Sample.country(row.country))
        #expect(address.faults == row.missing.map { .init(key: $0, kind: .missing) })
    }

    static let good: [PostalAddress] = [
        address("US", "1 Peachtree Street", "Atlanta", "Georgia", "303031234"),
        address("US", "PSC 2 Box 20220", "APO", "ae", "09114"),
        address("CA", "200 Bay Street", "Toronto", "on", "m5j2j5"),
        address("GB", "10 Downing Street", "London", "", "sw1a2aa"),
        address("DE", "Unter den Linden 1", "Berlin", "", "D-10117"),
        address("FR", "5 rue de Rivoli", "Paris", "", "75004"),
        address("JP", "千代田1-1", "千代田区", "東京都", "〒1000001"),
        address("CN", "南京西路 1788 号", "上海", "上海市", "200040"),
        address("CN", "南京西路 1788 号", "上海市", "", "200040"),
        address("CN", "南京西路 1788 号", "", "Shanghai", "200040"),
        address("HK", "8 Finance Street", "Central", "", ""),
        address("AU", "1 George Street", "Sydney", "nsw", "2000"),
        address("AE", "Sheikh Zayed Road", "Dubai", "", ""),
        address("IR", "خیابان\u{200C}ها ۱", "تهران", "", "1193653471"),
    ]

    @Test(arguments: good)
    func goodAddressHasNoFaults(address: PostalAddress) {
        #expect(address.faults == [])
    }

    static let texts: [(String, PostalAddress.Key, Contact.Fault.Kind?)] = [
        (String(repeating: "a", count: 200), .street, nil),
        (String(repeating: "a", count: 201), .street, .tooLong),
        (String(repeating: " a", count: 100) + String(repeating: " ", count: 500), .street, nil),
        (String(repeating: "a", count: 201), .city, .tooLong),
        (String(repeating: "a", count: 201), .subLocality, .tooLong),
        (String(repeating: "a", count: 201), .subAdministrativeArea, .tooLong),
        ("1 Elm\u{1B}[2J", .street, .malformed), ("Atl\u{0}anta", .city, .malformed),
        ("Atl\u{85}anta", .city, nil), ("Atl\u{9B}anta", .city, .malformed),
        ("Old\u{7F}Town", .subLocality, .malformed), ("1 Elm\r\nFloor 2", .street, nil),
        ("1 Elm\tStreet", .street, nil), ("\u{202D}Atlanta\u{202C}", .city, nil),
    ]

    @Test(arguments: texts)
    func controlCharactersAreMalformedAndLongTextsTooLong(
        text: String, key: PostalAddress.Key, kind: Contact.Fault.Kind?
    ) {
        var address = Self.address("US", "1 Elm Street", "Atlanta", "GA", "30303")
        address[key] = text
        #expect(address.faults == (kind.map { [.init(key: key, kind: $0)] } ?? []))
    }

    @Test func textIsTidiedLineByLine() {
        let address = PostalAddress(
            street: "  1  Elm\u{A0}Street \r\n\n\t Floor  2\u{2028}", subLocality: " Old\nTown ",
            city: "\u{FEFF}Saint\u{3000}Louis", subAdministrativeArea: "\t", country: Sample.country("US"))
        #expect(
            address.normalised
                == PostalAddress(
                    street: "1 Elm Street\nFloor 2", subLocality: "Old Town", city: "Saint Louis",
                    country: Sample.country("US")))
    }

    @Test func chineseMunicipalityFillsProvinceAndCity() {
        let china = Sample.country("CN")
        #expect(PostalAddress(city: "上海市", country: china).normalised.state == "上海市")
        #expect(PostalAddress(state: "Beijing", country: china).normalised.city == "Beijing")
        #expect(PostalAddress(city: "广州市", country: china).normalised.state == "")
    }

    @Test func formOfAnotherCountryJudgesByItsOwnRules() {
        let british = PostalAddress(
            street: "10 Downing Street", city: "London", postalCode: "SW1A 2AA", country: Sample.country("GB")
        )
        #expect(
            PostalAddress.Format.of(Sample.country("US")).faults(in: british)
                == [.init(key: .state, kind: .missing), .init(key: .postalCode, kind: .malformed)])
    }

    private static func address(
        _ country: String, _ street: String, _ city: String, _ state: String, _ code: String
    ) -> PostalAddress {
        PostalAddress(
            street: street, city: city, state: state, postalCode: code, country: Sample.country(country))
    }
}
