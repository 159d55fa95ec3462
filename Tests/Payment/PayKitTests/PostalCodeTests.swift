import PayKit
import Testing

@Suite struct PostalCodeTests {
    static let spellings: [(String, String, String)] = [
        ("US", "94105", "94105"), ("US", " 94105-1234 ", "94105-1234"), ("US", "941051234", "94105-1234"),
        ("US", "94105 1234", "94105-1234"), ("US", "94105–1234", "94105-1234"), ("US", "９４１０５", "94105"),
        ("CA", "m5j2j5", "M5J 2J5"), ("CA", "M5J 2J5", "M5J 2J5"), ("CA", "m5j-2j5", "M5J 2J5"),
        ("CA", "V6Z 1Y6", "V6Z 1Y6"),
        ("GB", "sw1a1aa", "SW1A 1AA"), ("GB", "SW1A  1AA", "SW1A 1AA"), ("GB", "m11ae", "M1 1AE"),
        ("GB", "b338th", "B33 8TH"), ("GB", "cr26xh", "CR2 6XH"), ("GB", "dn551pt", "DN55 1PT"),
        ("GB", "w1a0ax", "W1A 0AX"), ("GB", "ec1a1bb", "EC1A 1BB"), ("GB", "gir0aa", "GIR 0AA"),
        ("GB", "n1c 4ag", "N1C 4AG"), ("GB", "bf1 1aa", "BF1 1AA"),
        ("DE", "10117", "10117"), ("DE", "D-10117", "10117"), ("DE", "de 10117", "10117"),
        ("FR", "75 004", "75004"), ("FR", "F-75004", "75004"), ("FR", "20137", "20137"),
        ("JP", "1000001", "100-0001"), ("JP", "100-0001", "100-0001"), ("JP", "〒100-0001", "100-0001"),
        ("JP", "〒１００－０００１", "100-0001"), ("JP", "100ー0001", "100-0001"), ("JP", "100 0001", "100-0001"),
        ("CN", "200040", "200040"), ("CN", "２０００４０", "200040"), ("CN", "200 040", "200040"),
        ("AU", "2000", "2000"), ("HK", "999077", ""), ("HK", "000", ""), ("HK", "", ""),
        ("NL", " 1012  ab ", "1012 AB"), ("LV", "lv-1010", "LV-1010"), ("KY", "KY1-1001", "KY1-1001"),
        ("BR", "01310-100", "01310-100"), ("AE", "", ""), ("IT", "", ""),
        ("ES", "E-35001", "35001"), ("ES", "ES 35001", "35001"), ("ES", "Ｅ－３５００１", "35001"),
        ("IT", "I-00118", "00118"), ("BE", "B-1000", "1000"), ("AT", "a 1010", "1010"),
        ("NL", "NL-1012AB", "1012 AB"), ("PL", "00950", "00-950"), ("SE", "SE-11122", "111 22"),
        ("US", "USA 30303", "30303"), ("GB", "GB-SW1A1AA", "SW1A 1AA"), ("LV", "1010", "LV-1010"),
        ("AD", "500", "AD500"), ("IE", "d02af30", "D02 AF30"), ("JE", "je23ab", "JE2 3AB"),
    ]

    @Test("UX-CON-05 one stored postal code for each common spelling", arguments: spellings)
    func codeHasOneSpelling(country: String, typed: String, stored: String) {
        let address = PostalAddress(postalCode: typed, country: Sample.country(country))
        #expect(address.normalised.postalCode == stored)
        #expect(address.normalised.normalised == address.normalised)
        #expect(!address.faults.contains { $0.key == .postalCode })
    }

    @Test("what is given as an example is one that a form takes", arguments: Country.all)
    func examplesAreTaken(country: Country) {
        let code = PostalAddress.example(of: .postalCode, in: country)
        let state = PostalAddress.example(of: .state, in: country)
        let address = PostalAddress(state: state ?? "", postalCode: code ?? "", country: country)
        if code != nil { #expect(!address.faults.contains { $0.key == .postalCode }) }
        if state != nil { #expect(!address.faults.contains { $0.key == .state }) }
        #expect(address.normalised.postalCode == address.postalCode)
    }

    static let malformed: [(String, String)] = [
        ("US", "9410"), ("US", "941051"), ("US", "94105-12345"), ("US", "M5J 2J5"), ("US", "9410٥"),
        ("CA", "M5J"), ("CA", "D5J 2J5"), ("CA", "M5O 2J5"), ("CA", "M5J 2U5"), ("CA", "W5J 2J5"),
        ("CA", "Z5J 2J5"), ("CA", "55J 2J5"), ("CA", "12345"),
        ("GB", "SW1A"), ("GB", "SW1A 1A"), ("GB", "SW1A 1CA"), ("GB", "Q1 1AA"), ("GB", "SI1 1AA"),
        ("GB", "A1I 1AA"), ("GB", "AA1C 1AA"), ("GB", "AAA 1AA"), ("GB", "A999 1AA"), ("GB", "12345"),
        ("GB", "1AA"),
        ("DE", "1011"), ("DE", "101170"), ("DE", "F-10117"), ("FR", "7500A"), ("FR", "2A004"),
        ("JP", "100-001"), ("JP", "100-00011"), ("CN", "20004"), ("CN", "2000400"), ("AU", "200"),
        ("NL", "1"), ("NL", "12 Peachtree Street"), ("NL", "!!!"), ("IT", "138 0013 8000"),
        ("IT", "Street 1"), ("NL", "1   ----------  2"),
    ]

    @Test(arguments: malformed)
    func codeOfAnotherShapeStaysAndIsAFault(country: String, typed: String) {
        let address = PostalAddress(
            street: "1 Any Street", city: "Any", state: country == "CA" ? "ON" : "NT", postalCode: typed,
            country: Sample.country(country))
        #expect(address.faults.filter { $0.key != .state } == [.init(key: .postalCode, kind: .malformed)])
        #expect(address.normalised.postalCode == typed.split(separator: " ").joined(separator: " "))
    }

    static let redactions: [(String, String, String)] = [
        ("US", "30303-1234", "30303"), ("US", "303031234", "30303"), ("US", "３０３０３", "30303"),
        ("US", "303031", "30303"), ("US", "3030", ""), ("US", "1 Elm Street", ""), ("US", "", ""),
        ("CA", "m5j2j5", "M5J"), ("CA", "M5J-2J5", "M5J"), ("CA", " m5j  2j5", "M5J"), ("CA", "M5J 2", "M5J"),
        ("CA", "12345", ""), ("CA", "M5", ""),
        ("NL", "1012ab", "1012"), ("NL", "1012", "1012"), ("IE", "d02x285", "D02"), ("JE", "je2 3ab", "JE2"),
        ("GB", "sw1a1aa", "SW1A"), ("GB", "SW1A  1AA", "SW1A"), ("GB", "ｓｗ１ａ１ａａ", "SW1A"),
        ("GB", "SW1A 1A", "SW1A"), ("GB", "gir0aa", "GIR"), ("GB", "m1-1aa", "M1"), ("GB", "1 Elm", ""),
        ("DE", "D-10117", "10117"), ("DE", "Linden 1", ""), ("FR", "75004", "75004"),
        ("JP", "〒1000001", "100-0001"), ("JP", "100", ""), ("CN", "200040", "200040"), ("CN", "路 1", ""),
        ("HK", "999077", ""), ("AU", "2000", "2000"), ("NL", "1012 ab", "1012"),
        ("NL", "12 Peachtree Street", ""), ("AE", "", ""),
    ]

    @Test(arguments: redactions)
    func redactedCodeIsTheCoarsePartHoweverItWasTyped(country: String, typed: String, seen: String) {
        #expect(
            PostalAddress(postalCode: typed, country: Sample.country(country)).redacted.postalCode == seen)
    }

    @Test(arguments: ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK", "AU", "SG"])
    func redactedAddressIsCityStateAndCountry(country: String) {
        let address = PostalAddress(
            street: "1 Elm Street", subLocality: "Old Town", city: "Springfield",
            subAdministrativeArea: "Elm County", state: "Anywhere", country: Sample.country(country))
        #expect(
            address.redacted
                == PostalAddress(city: "Springfield", state: "Anywhere", country: Sample.country(country)))
    }

    @Test func addressWithoutCodeAndStateIsRedactedToItsCity() {
        let address = PostalAddress(
            street: "8 Finance Street", city: "Central", country: Sample.country("HK"))
        #expect(address.redacted == PostalAddress(city: "Central", country: Sample.country("HK")))
    }
}
