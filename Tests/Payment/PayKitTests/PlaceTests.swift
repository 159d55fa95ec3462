import PayKit
import Testing

/// An address has one canonical spelling, and what contradicts itself is no place.
@Suite struct PlaceTests {
    private static func address(_ country: String, _ state: String, _ code: String) -> PostalAddress {
        PostalAddress(state: state, postalCode: code, country: Sample.country(country))
    }

    static let spellings: [(String, String, String)] = [
        ("US", "GA", "30303"), ("us", "Georgia", "30303"), ("ＵＳ", "georgia", "３０３０３"),
        (" us ", "Ga.", " 30303 "), ("Us", "ＧＡ", "30303"), ("US", " G. A. ", "30303"),
    ]

    @Test("one canonical address for each spelling of country, state and ZIP code", arguments: spellings)
    func addressHasOneSpelling(country: String, state: String, code: String) throws {
        let found = try #require(Country(typed: country))
        let address = PostalAddress(state: state, postalCode: code, country: found)
        #expect(address.canonical == Self.address("US", "GA", "30303"))
        #expect(address.canonical.canonical == address.canonical)
        #expect(address.placeFaults.isEmpty && address.stateCode == "GA")
    }

    @Test(arguments: ["", "USA", "ZZ", "U", "Ｚ Ｚ", String(repeating: "US", count: 101)])
    func otherTextIsNoCountry(text: String) { #expect(Country(typed: text) == nil) }

    @Test(arguments: ["AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"])
    func territoryIsAState(code: String) {
        let state = Self.address("US", code, "")
        for typed in ["", code, "Elsewhere"] {
            #expect(Self.address(code, typed, "").canonical == state)
        }
        #expect(Self.address(code, "GA", "").canonical.country.code == code)
        #expect(Self.address(code, "GA", "").placeFaults == [.unknownState])
    }

    @Test func territoryHasItsOwnCodes() {
        #expect(Self.address("PR", "", "00901").canonical == Self.address("US", "PR", "00901"))
        #expect(Self.address("PR", "", "00901").placeFaults.isEmpty)
        #expect(Self.address("VI", "", "00901").placeFaults == [Self.other("Puerto Rico")])
        #expect(Self.address("US", "American Samoa", "96799").placeFaults.isEmpty)
        #expect(Self.address("GU", "", "96950").placeFaults == [Self.other("Northern Mariana Islands")])
    }

    /// A territory that is given as the country is asked for, and tells, what the state of its name does.
    @Test(arguments: ["AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"])
    func territoryHasTheFormOfTheUnitedStates(code: String) {
        let without = Self.address(code, "", "")
        #expect(without.faults.contains(PostalAddress.Fault(key: .postalCode, kind: .missing)))
        #expect(Self.address("US", code, "").faults.map(\.key) == without.faults.map(\.key))
        let typed = Self.address(code, "", "00901 1234")
        #expect(typed.normalised.postalCode == "00901-1234")
        #expect(typed.redacted.postalCode == "00901")
        #expect(typed.redacted.canonical == Self.address("US", code, "00901-1234").redacted.canonical)
    }

    private static func other(_ names: String...) -> PostalAddress.PlaceFault {
        .postalCodeOfOtherState(names: names)
    }

    static let good: [(String, String)] = [
        ("NY", "00501"), ("PR", "00985"), ("VI", "00802"), ("MA", "02108"), ("MA", "05501"), ("RI", "02903"),
        ("NH", "03301"), ("ME", "04330"), ("VT", "05602"), ("CT", "06103"), ("NY", "06390"), ("NJ", "08608"),
        ("AE", "09114"), ("NY", "12207"), ("PA", "17101"), ("DE", "19901"), ("DC", "20001"), ("VA", "20101"),
        ("MD", "21401"), ("MD", "20588"), ("VA", "23219"), ("WV", "25301"), ("NC", "27601"), ("SC", "29201"),
        ("GA", "30303"), ("FL", "32301"), ("AA", "34004"), ("AL", "36104"), ("TN", "37201"), ("MS", "39201"),
        ("GA", "39901"), ("KY", "40601"), ("KY", "42223"), ("TN", "42223"), ("OH", "43215"), ("IN", "46204"),
        ("MI", "48933"), ("IA", "50309"), ("WI", "53703"), ("MN", "55102"), ("SD", "57501"), ("ND", "58501"),
        ("MT", "59601"), ("IL", "62701"), ("MO", "65101"), ("KS", "66603"), ("NE", "68502"), ("LA", "70802"),
        ("AR", "72201"), ("OK", "73102"), ("TX", "78701"), ("TX", "88510"), ("CO", "80202"), ("WY", "82001"),
        ("WY", "83414"), ("ID", "83702"), ("UT", "84111"), ("AZ", "85001"), ("NM", "87501"), ("NV", "89701"),
        ("CA", "95814"), ("AP", "96201"), ("HI", "96813"), ("GU", "96910"), ("PW", "96940"), ("FM", "96941"),
        ("MH", "96960"), ("MP", "96950"), ("AS", "96799"), ("OR", "97301"), ("WA", "98501"), ("AK", "99801"),
    ]

    @Test("a ZIP code of each state belongs to it, with four more digits too", arguments: good)
    func codeBelongsToItsState(state: String, code: String) {
        #expect(Self.address("US", state, code).placeFaults.isEmpty)
        #expect(Self.address("US", state, code + "1234").placeFaults.isEmpty)
        #expect(Self.address("US", "", code).placeFaults.isEmpty)
        let wrong = state == "OH" ? "TX" : "OH"
        let faults = Self.address("US", wrong, code).placeFaults
        guard case .postalCodeOfOtherState(let names) = faults.first, faults.count == 1 else {
            Issue.record("\(code) passes for \(wrong)")
            return
        }
        #expect(!names.contains(wrong == "OH" ? "Ohio" : "Texas") && names.allSatisfy { $0.utf8.count > 3 })
    }

    static let wrong: [(String, String, String, PostalAddress.PlaceFault)] = [
        ("US", "GA", "99501", other("Alaska")), ("US", "Georgia", "９９５０１", other("Alaska")),
        ("US", "GA", "42223", other("Kentucky", "Tennessee")), ("US", "HI", "96799", other("American Samoa")),
        ("US", "CT", "06390", other("New York")), ("US", "GA", "00000", .unassignedPostalCode),
        ("US", "", "00100", .unassignedPostalCode), ("US", "GA", "3030", .malformedPostalCode),
        ("US", "GA", "303031", .malformedPostalCode), ("US", "", "٣٠٣٠٣", .malformedPostalCode),
        ("US", "Ontario", "30303", .unknownState), ("US", "𝐆𝐀", "30303", .unknownState),
        ("US", "Atlantis", "", .unknownState), ("CA", "GA", "M5V", .unknownState),
        ("AU", "GA", "2000", .unknownState), ("CA", "ON", "30303", .malformedPostalCode),
        ("GB", "", "30303", .malformedPostalCode), ("DE", "", "1011", .malformedPostalCode),
    ]

    @Test("what contradicts itself is no place", arguments: wrong)
    func contradictionIsAFault(
        country: String, state: String, code: String, fault: PostalAddress.PlaceFault
    ) {
        #expect(Self.address(country, state, code).placeFaults == [fault])
    }

    static let whole: [(String, String, String)] = [
        ("CA", "ON", "M5V 2T6"), ("CA", "QC", "K1A 0C9"), ("GB", "", "SW1A 1AA"), ("DE", "Berlin", "10117"),
        ("JP", "東京都", "100-0005"), ("CN", "上海市", "200040"), ("HK", "", "999077"), ("NL", "", "1012 AB"),
        ("US", "GA", "30303-1234"), ("US", "", ""), ("AE", "Dubai", ""), ("AU", "nsw", "2000"),
        ("ES", "", "28013"), ("IT", "", "00118"), ("IE", "", "D02 AF30"), ("PT", "", "1100-148"),
        ("JE", "", "JE2 3AB"), ("MC", "", "98000"), ("RE", "", "97400"), ("LI", "", "9490"),
        ("GI", "", "GX11 1AA"), ("VA", "", "00120"), ("SM", "", "47890"), ("AX", "", "22100"),
    ]

    @Test("a whole address and the redacted one are the same place", arguments: whole)
    func redactedAddressIsAPlace(country: String, state: String, code: String) {
        let address = Self.address(country, state, code)
        #expect(address.placeFaults.isEmpty && address.canonical.redacted.placeFaults.isEmpty)
        #expect(address.wholePlaceFaults.isEmpty && address.canonical.wholePlaceFaults.isEmpty)
    }

    static let partial: [(String, String, String)] = [
        ("GB", "", "SW1A"), ("GB", "", "sw1a 1"), ("GB", "", "M1"), ("CA", "ON", "M5V"),
        ("CA", "ON", "m5v 2"), ("US", "MA", "2108"), ("US", "GA", "303"), ("PR", "", "009"),
        ("JP", "東京都", "100"), ("AU", "NSW", "200"), ("DE", "", "1011"), ("HK", "", "Central"),
        ("HK", "", "中環"), ("HK", "", "Central 999077"), ("NL", "", "Amsterdam"),
        ("NL", "", "1012"), ("ES", "", "2801"), ("ES", "", "E-2801"), ("IT", "", "0011"), ("BE", "", "100"),
        ("AT", "", "101"), ("IE", "", "D02"), ("PT", "", "1100"), ("PL", "", "00-9"), ("BR", "SP", "01310"),
        ("SE", "", "111 2"), ("CZ", "", "110"), ("IN", "MH", "40000"), ("KR", "", "0305"), ("MX", "", "0286"),
        ("JE", "", "JE2"), ("MC", "", "980"), ("JE", "", "SW1A 1AA"), ("MC", "", "75001"),
    ]

    @Test("goods are sent to a whole postal code, not to the part seen before", arguments: partial)
    func partOfACodeIsNoWholeCode(country: String, state: String, code: String) {
        #expect(Self.address(country, state, code).wholePlaceFaults == [.malformedPostalCode])
    }

    static let territories: [(country: String, code: String, owner: String)] = [
        ("GB", "JE2 3AB", "JE"), ("GB", "JE2", "JE"), ("GB", "im1 1aa", "IM"), ("GB", "GY1 1AA", "GG"),
        ("GB", "GX11 1AA", "GI"), ("FR", "98000", "MC"), ("FR", "F-98000", "MC"), ("FR", "97400", "RE"),
        ("FR", "97133", "BL"), ("FR", "97150", "MF"), ("FR", "97110", "GP"), ("FR", "98713", "PF"),
        ("DE", "D-87491", "AT"), ("IT", "00120", "VA"), ("IT", "I-47890", "SM"), ("FI", "22100", "AX"),
        ("CH", "9490", "LI"),
        ("NO", "9170", "SJ"), ("DK", "3900", "GL"), ("AU", "2899", "NF"), ("CN", "999077", "HK"),
    ]

    @Test("a territory's postal code is none of the country whose codes it is like", arguments: territories)
    func codeOfATerritoryIsOfAnotherCountry(country: String, code: String, owner: String) {
        let fault = PostalAddress.PlaceFault.postalCodeOfOtherCountry(Sample.country(owner))
        #expect(Self.address(country, "", code).placeFaults == [fault])
        #expect(Self.address(country, "", code).wholePlaceFaults.first == fault)
    }

    @Test(arguments: [("GB", "", "SW1A 1AA"), ("CA", "ON", "M5V 2T6"), ("US", "GA", "30303-1234")])
    func redactedAddressIsAPlaceAndNoWholeOne(country: String, state: String, code: String) {
        let seen = Self.address(country, state, code).redacted
        #expect(seen.placeFaults.isEmpty)
        #expect(seen.wholePlaceFaults == (country == "US" ? [] : [.malformedPostalCode]))
    }

    @Test func otherFaultsOfAWholeAddressStay() {
        let address = Self.address("CA", "GA", "M5V")
        #expect(address.wholePlaceFaults == [.unknownState, .malformedPostalCode])
        #expect(Self.address("US", "GA", "99501").wholePlaceFaults == [Self.other("Alaska")])
    }
}
