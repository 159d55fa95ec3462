import PayKit
import Testing

@Suite struct ContactTests {
    @Test(arguments: [
        ("US", "30303", "30303"), ("CA", "M5J 2J5", "M5J"), ("CA", "M5J2J5", "M5J"),
        ("GB", "SW1A 1AA", "SW1A"),
        ("GB", "SW1A1AA", "SW1A"), ("GB", "M1 1AA", "M1"), ("GB", "M11AA", "M1"), ("GB", "SW1A", "SW1A"),
        ("GB", "", ""), ("CN", "200040", "200040"), ("JP", "100-0001", "100-0001"), ("HK", "", ""),
    ])
    func postalCodeIsCutInSomeCountries(country: String, code: String, redacted: String) {
        let address = PostalAddress(postalCode: code, country: Sample.country(country))
        #expect(address.redacted.postalCode == redacted)
    }

    @Test func redactedContactHasNoNameStreetOrReach() {
        let contact = Contact(
            name: "Juniper Appleseed", phoneticName: "JOO-ni-per",
            postalAddress: Sample.atlanta.postalAddress, emailAddress: "j.appleseed@example.org",
            phoneNumber: "+1 404 555 0100")
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Atlanta", state: "GA", postalCode: "30303", country: Sample.country("US")))
        #expect(contact.redacted == seen)
    }

    @Test func redactedContactWithoutAddressIsEmpty() {
        #expect(Sample.email.redacted == Contact())
    }

    static let limits: [(Set<ContactField>, Contact)] = [
        (Set<ContactField>(), Contact()), ([.name], Contact(name: "A")),
        ([.emailAddress], Contact(emailAddress: "e")),
        ([.phoneNumber], Contact(phoneNumber: "p")), ([.phoneticName], Contact(phoneticName: "P")),
        (
            [.postalAddress],
            Contact(postalAddress: PostalAddress(city: "Rome", country: Sample.country("IT")))
        ),
        ([.name, .phoneNumber], Contact(name: "A", phoneNumber: "p")),
    ]

    @Test(arguments: limits)
    func contactIsLimitedToTheRequiredFields(fields: Set<ContactField>, limited: Contact) {
        let contact = Contact(
            name: "A", phoneticName: "P",
            postalAddress: PostalAddress(city: "Rome", country: Sample.country("IT")),
            emailAddress: "e", phoneNumber: "p")
        #expect(contact.limited(to: fields) == limited)
    }
}
