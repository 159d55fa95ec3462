import Foundation
import PayKit
import SimWallet
import Testing

/// What a profile file may not say.
@Suite struct ProfileErrorTests {
    /// A profile with one card, one address and one contact, in which a piece of text is replaced.
    private func profile(_ old: String, _ new: String) throws -> DeviceProfile {
        let whole = """
            {"name": "x", "supportsPayments": true, "paymentsRestricted": false, "passcode": "2468",
             "region": "US", "processingCountries": ["US", "CA"], "defaultCard": "one",
             "entitledMerchants": ["merchant.org.example.acme"],
             "cards": [
              {"id": "one", "number": "4242 4242 4242 4242", "type": "credit"},
              {"id": "two", "number": "5200 8282 8282 8210", "type": "debit", "issuerCountry": "GB",
               "expiry": "09/29"}],
             "addresses": [
              {"name": "A", "street": "S", "city": "C", "country": "US"},
              {"name": "B", "street": "S", "city": "C", "state": "ON", "postalCode": "M5J 2J5",
               "country": "CA"}],
             "contacts": [{"email": "a@example.org"}, {"phone": "+1 404 555 0100"}]}
            """
        #expect(whole.contains(old))
        return try DeviceProfile(json: Data(whole.replacing(old, with: new).utf8))
    }

    @Test func completeProfileIsTaken() throws {
        let wallet = try SimulatedWallet(try profile("\"x\"", "\"y\""))
        #expect(wallet.contents.passes.map { $0.issuerCountry?.code } == ["US", "GB"])
        #expect(wallet.expiry(ofPass: "two") == Expiry("09/29") && wallet.expiry(ofPass: "one") == nil)
        #expect(wallet.contents.contacts.map(\.phoneNumber) == [nil, "+14045550100"])
    }

    static let unreadable: [(String, String, ProfileError)] = [
        ("{\"name\"", "\"name\"", .unreadable),
        ("\"region\"", "\"regoin\"", .unknownKey("regoin")),
        ("\"type\": \"debit\"", "\"type\": \"debit\", \"colour\": \"red\"", .unknownKey("cards[1].colour")),
        ("\"name\": \"B\"", "\"name\": \"B\", \"zip\": \"1\"", .unknownKey("addresses[1].zip")),
        ("{\"phone\"", "{\"fax\"", .unknownKey("contacts[1].fax")),
        ("\"supportsPayments\": true, ", "", .missingKey("supportsPayments")),
        ("\"type\": \"credit\"", "\"expiry\": \"09/29\"", .missingKey("cards[0].type")),
        ("\"passcode\": \"2468\"", "\"passcode\": 2468", .wrongType("passcode")),
        (
            "\"number\": \"5200 8282 8282 8210\"", "\"number\": 5200828282828210",
            .wrongType("cards[1].number")
        ),
    ]

    @Test(arguments: unreadable)
    func keyOfTheFileIsNamed(old: String, new: String, error: ProfileError) {
        #expect(throws: error) { try profile(old, new) }
    }

    static let invalid: [(String, String, ProfileError)] = [
        ("\"2468\"", "\"123\"", .passcode), ("\"2468\"", "\"1234567\"", .passcode),
        ("\"2468\"", "\"12a4\"", .passcode), ("\"2468\"", "\"\"", .passcode),
        ("\"region\": \"US\"", "\"region\": \"XX\"", .region("XX")),
        ("[\"US\", \"CA\"]", "[\"US\", \"USA\"]", .processingCountry("USA")),
        ("\"id\": \"two\"", "\"id\": \"one\"", .duplicateCard(id: "one")),
        ("5200 8282 8282 8210", "4242-4242-4242-4242", .duplicateNumber(id: "two")),
        ("5200 8282 8282 8210", "5200 8282 8282 8211", .card(id: "two", .failsCheck)),
        ("5200 8282 8282 8210", "", .card(id: "two", .empty)),
        ("5200 8282 8282 8210", "4242x", .card(id: "two", .notDigits)),
        ("5200 8282 8282 8210", "9999", .card(id: "two", .unknownNetwork)),
        ("5200 8282 8282 8210", "4242", .card(id: "two", .wrongLength)),
        ("\"debit\"", "\"Debit\"", .cardType(id: "two")), ("\"debit\"", "\"unknown\"", .cardType(id: "two")),
        ("\"GB\"", "\"UK\"", .issuerCountry(id: "two", code: "UK")),
        ("\"09/29\"", "\"13/29\"", .expiry(id: "two")),
        ("\"defaultCard\": \"one\"", "\"defaultCard\": \"three\"", .defaultCard(id: "three")),
        ("\"country\": \"CA\"", "\"country\": \"XX\"", .addressCountry(index: 1, code: "XX")),
        ("{\"phone\": \"+1 404 555 0100\"}", "{}", .emptyContact(index: 1)),
    ]

    @Test(arguments: invalid)
    func entryIsNamed(old: String, new: String, error: ProfileError) throws {
        let profile = try profile(old, new)
        #expect(throws: error) { try SimulatedWallet(profile) }
    }

    @Test func deviceWithoutPasscodeIsReadAndUnsupported() throws {
        let wallet = try SimulatedWallet(try profile("\"passcode\": \"2468\",", ""))
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .unsupported)
    }
}
