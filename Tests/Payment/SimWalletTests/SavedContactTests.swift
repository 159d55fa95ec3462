import Foundation
import PayKit
import SimWallet
import Testing

/// What the shopper adds while paying stays in the wallet for the session.
@Suite struct SavedContactTests {
    private func wallet() throws -> SimulatedWallet {
        let json = """
            {"name": "x", "supportsPayments": true, "paymentsRestricted": false, "passcode": "2468",
             "entitledMerchants": [], "cards": [],
             "addresses": [
              {"name": "A", "street": "1 First Street", "city": "Atlanta", "country": "US"},
              {"name": "B", "street": "2 Second Street", "city": "Atlanta", "country": "US"}],
             "contacts": [{"email": "a@example.org"}]}
            """
        return try SimulatedWallet(DeviceProfile(json: Data(json.utf8)))
    }

    private func address(_ name: String, _ street: String) throws -> Contact {
        let us = try #require(Country(code: "US"))
        return Contact(name: name, postalAddress: PostalAddress(street: street, city: "Atlanta", country: us))
    }

    @Test func newAddressComesLast() throws {
        var wallet = try wallet()
        wallet.save(try address("C", "3 Third Street"))
        #expect(wallet.contents.addresses.map(\.name) == ["A", "B", "C"])
        #expect(wallet.contents.contacts.count == 1)
    }

    @Test func editedAddressKeepsItsPlace() throws {
        var wallet = try wallet()
        wallet.save(try address("A", "9 Ninth Street"), replacing: wallet.contents.addresses[0])
        #expect(
            wallet.contents.addresses.map { $0.postalAddress?.street } == [
                "9 Ninth Street", "2 Second Street",
            ])
    }

    @Test func unknownEntryToReplaceMeansANewOne() throws {
        var wallet = try wallet()
        wallet.save(try address("C", "3 Third Street"), replacing: try address("D", "4 Fourth Street"))
        #expect(wallet.contents.addresses.map(\.name) == ["A", "B", "C"])
    }

    @Test func knownAddressIsNotDoubled() throws {
        var wallet = try wallet()
        wallet.save(try address("B", "2 Second Street"))
        #expect(wallet.contents.addresses.count == 2)
    }

    @Test func emailAndTelephoneGoToTheContacts() throws {
        var wallet = try wallet()
        wallet.save(Contact(emailAddress: "c@example.org"))
        wallet.save(Contact(phoneNumber: "+1 404 555 0100"))
        wallet.save(Contact(emailAddress: "z@example.org"), replacing: wallet.contents.contacts[0])
        #expect(
            wallet.contents.contacts.map { $0.emailAddress ?? $0.phoneNumber }
                == ["z@example.org", "c@example.org", "+14045550100"])
    }

    @Test func nameAloneIsAContact() throws {
        var wallet = try wallet()
        wallet.save(Contact(name: "Juniper"))
        #expect(wallet.contents.contacts.map(\.name) == [nil, "Juniper"])
    }

    @Test func emptyEntryIsNotKept() throws {
        var wallet = try wallet()
        let before = wallet.contents
        wallet.save(Contact())
        #expect(wallet.contents == before)
    }

    @Test("UX-CON-05 the profile's contacts are read in their one spelling")
    func profileIsReadInOneSpelling() throws {
        let json = """
            {"name": "x", "supportsPayments": true, "paymentsRestricted": false, "passcode": "2468",
             "region": "GB", "entitledMerchants": [], "cards": [],
             "addresses": [{"name": " A  B ", "street": "1 First Street", "city": "Atlanta",
                            "state": "georgia", "postalCode": "303031234", "country": "us"}],
             "contacts": [{"email": "a@EXAMPLE.org", "phone": "020 7946 0018"}]}
            """
        let contents = try SimulatedWallet(DeviceProfile(json: Data(json.utf8))).contents
        let us = try #require(Country(code: "US"))
        #expect(
            contents.addresses == [
                Contact(
                    name: "A B",
                    postalAddress: PostalAddress(
                        street: "1 First Street", city: "Atlanta", state: "GA", postalCode: "30303-1234",
                        country: us))
            ])
        #expect(contents.contacts.map(\.emailAddress) == ["a@example.org"])
        #expect(contents.contacts.map(\.phoneNumber) == ["+442079460018"])
    }

    @Test("UX-CON-05 an entry is kept in its one spelling, and found again in any other")
    func entryIsKeptInOneSpelling() throws {
        var wallet = try wallet()
        var typed = try address("C ", " 3 Third  Street")
        typed.postalAddress?.state = "Georgia"
        wallet.save(typed)
        #expect(wallet.contents.addresses[2].postalAddress?.state == "GA")
        #expect(wallet.contents.addresses[2].postalAddress?.street == "3 Third Street")
        wallet.save(typed)
        #expect(wallet.contents.addresses.count == 3)
    }

    @Test("a national telephone number keeps its digits, for the device's region may not be its own")
    func nationalNumberKeepsItsDigits() throws {
        var wallet = try wallet()
        wallet.save(Contact(phoneNumber: "06 1234 5678"))
        #expect(wallet.contents.contacts.last?.phoneNumber == "0612345678")
    }
}
