import PayKit
import Testing

@Suite struct AddressFormatTests {
    /// A form on one line: `key:label`, with a question mark when the field may stay empty.
    static let forms: [(String, String)] = [
        ("US", "street:street city:city state:state postalCode:zipCode"),
        ("PR", "street:street city:city postalCode:zipCode"),
        ("CA", "street:street city:city state:province postalCode:postalCode"),
        ("AU", "street:street city:suburb state:state postalCode:postcode"),
        ("GB", "street:street city:postTown postalCode:postcode"),
        ("DE", "street:street postalCode:postalCode city:city"),
        ("FR", "street:street postalCode:postalCode city:city"),
        ("JP", "postalCode:postalCode state:prefecture city:city street:street"),
        ("CN", "state:province city:city subLocality:district? street:street postalCode:postalCode"),
        ("HK", "street:street city:district state:region?"),
        ("IT", "street:street city:city state:region? postalCode:postalCode?"),
        ("IE", "street:street city:city state:region? postalCode:postalCode?"),
        ("BR", "street:street city:city state:state postalCode:postalCode?"),
        ("IN", "street:street city:city state:state postalCode:postalCode?"),
        ("MX", "street:street city:city state:state postalCode:postalCode?"),
    ]

    @Test(arguments: forms)
    func formAsksInTheOrderOfTheCountry(code: String, form: String) {
        let fields = PostalAddress.Format.of(Sample.country(code)).fields
        #expect(
            fields.map { "\($0.key.rawValue):\($0.label.rawValue)\($0.isRequired ? "" : "?")" }
                .joined(separator: " ") == form)
    }

    @Test func everyLabelIsUsed() {
        let codes = ["US", "CA", "AU", "GB", "JP", "CN", "HK"]
        let used = codes.flatMap { PostalAddress.Format.of(Sample.country($0)).fields.map(\.label) }
        #expect(Set(used) == Set(PostalAddress.Format.Label.allCases))
    }

    @Test func partsAreReadAndWrittenByKey() {
        var address = PostalAddress(country: Sample.country("US"))
        for key in PostalAddress.Key.allCases { address[key] = key.rawValue }
        #expect(
            address
                == PostalAddress(
                    street: "street", subLocality: "subLocality", city: "city",
                    subAdministrativeArea: "subAdministrativeArea", state: "state", postalCode: "postalCode",
                    country: Sample.country("US")))
        address[.countryCode] = "gb"
        #expect(address[.country] == "GB")
        #expect(address[.street] == "street")
        #expect(address[.postalCode] == "postalCode")
    }

    // MARK: Lines

    static let lines: [(PostalAddress, [String], String)] = [
        (
            place("US", "1 Peachtree Street\n\n Floor  2 ", "Atlanta", "Georgia", "303031234"),
            ["1 Peachtree Street", "Floor 2", "Atlanta GA 30303-1234", "US"], "Atlanta GA 30303-1234, US"
        ),
        (
            place("CA", "200 Bay Street", "Toronto", "ON", "m5j2j5"),
            ["200 Bay Street", "Toronto ON M5J 2J5", "CA"], "Toronto ON M5J 2J5, CA"
        ),
        (
            place("GB", "10 Downing Street", "London", "", "sw1a2aa"),
            ["10 Downing Street", "London", "SW1A 2AA", "GB"], "London SW1A 2AA, GB"
        ),
        (
            place("GB", "1 High Street", "Guildford", "Surrey", "GU1 3AA"),
            ["1 High Street", "Guildford", "Surrey", "GU1 3AA", "GB"], "Guildford GU1 3AA, GB"
        ),
        (
            place("DE", "Unter den Linden 1", "Berlin", "", "10117"),
            ["Unter den Linden 1", "10117 Berlin", "DE"], "10117 Berlin, DE"
        ),
        (
            place("FR", "5 rue de Rivoli", "Paris", "Île-de-France", "75004"),
            ["5 rue de Rivoli", "75004 Paris", "Île-de-France", "FR"], "75004 Paris, FR"
        ),
        (
            place("JP", "1-1 Chiyoda", "Chiyoda", "Tokyo", "1000001"),
            ["100-0001", "Tokyo Chiyoda", "1-1 Chiyoda", "JP"], "100-0001 Tokyo Chiyoda, JP"
        ),
        (
            place("CN", "南京西路 1788 号", "上海", "上海市", "200040", district: "静安区"),
            ["200040", "上海市 静安区", "南京西路 1788 号", "CN"], "200040 上海市, CN"
        ),
        (
            place("CN", "天河路 1 号", "广州市", "广东省", "510620"),
            ["510620", "广东省 广州市", "天河路 1 号", "CN"], "510620 广东省 广州市, CN"
        ),
        (
            place("HK", "8 Finance Street", "Central", "Hong Kong Island", "999077"),
            ["8 Finance Street", "Central", "Hong Kong Island", "HK"], "Central Hong Kong Island, HK"
        ),
        (
            place("SG", "1 Raffles Place", "Singapore", "", "048616"),
            ["1 Raffles Place", "Singapore 048616", "SG"],
            "Singapore 048616, SG"
        ),
        (place("IT", "", "", "", ""), ["IT"], "IT"),
    ]

    @Test(arguments: lines)
    func linesFollowTheCountry(address: PostalAddress, lines: [String], oneLine: String) {
        #expect(address.lines == lines)
        #expect(address.oneLine == oneLine)
    }

    @Test func countyAndDistrictArePrintedButNotOnTheOneLine() {
        let address = PostalAddress(
            street: "1 Main Street", subLocality: "Old Town", city: "Cork",
            subAdministrativeArea: "Cork City",
            state: "County Cork", country: Sample.country("IE"))
        #expect(address.lines == ["1 Main Street", "Old Town", "Cork City", "Cork County Cork", "IE"])
        #expect(address.oneLine == "Cork County Cork, IE")
    }

    private static func place(
        _ country: String, _ street: String, _ city: String, _ state: String, _ code: String,
        district: String = ""
    ) -> PostalAddress {
        PostalAddress(
            street: street, subLocality: district, city: city, state: state, postalCode: code,
            country: Sample.country(country))
    }
}
