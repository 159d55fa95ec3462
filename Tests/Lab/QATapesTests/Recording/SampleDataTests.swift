import PayKit
import QATapes
import Testing

/// What is typed in the place of personal data.
@Suite struct StandInTests {
    /// What stands in a field after this was typed, a key each.
    private func typed(_ keys: String, into kind: PersonalField?) -> String {
        var standIn = SampleData()
        return keys.reduce(into: "") { text, key in
            let entered = standIn.character(for: key, in: kind, text: text, caret: text.count)
            if let entered { text.append(entered) }
        }
    }

    static let german = Country(code: "DE")
    static let french = Country(code: "FR")
    static let fields: [(kind: PersonalField?, keys: String, text: String)] = [
        (.name, "Grace", "Junip"),
        (.name, "Rear Admiral Grace Brewster Hopper", "Juniper Appleseed"),
        (.email, "grace@navy.example", "juniper@example.or"),
        (.phone, "01 23 45", "+1 404 5"),
        (.postal(.street, nil), "5 Elm", "1 Pea"),
        (.postal(.postalCode, nil), "90210-1234", "30303"),
        (.postal(.city, german), "Hamburg", "Berlin"),
        (.postal(.postalCode, german), "20095", "10117"),
        (.postal(.state, french), "Ile", "Nor"),
        (.cardNumber, "3782 822463 10005", "378282246310005"),
        (.cardNumber, "6011000990139424", "4242424242424242"),
        (.cardNumber, "4539 1488 0343 6467", "4242424242424242"),
        (.cardNumber, "4000 0000 0000 0341", "4000000000000341"),
        (.cardNumber, "4242 4242 4242 4241", "4242424242424241"),
        (.expiry, "11/31", "09/29"), (.expiry, "1131", "0929"), (.expiry, "0120", "0120"),
        (.securityCode, "987", "123"), (.securityCode, "9876", "1234"), (.securityCode, "9876 5", "1234"),
        (.passcode, "9999", "2468"), (.passcode, "135790", "135790"), (.passcode, "0000", "0000"),
        (.pin, "8642", "1357"), (.activationCode, "555555", "246810"),
        (.activationCode, "135791", "135791"),
        (.orderNumber, "2026-000001", "2026-000001"), (.orderNumber, "4242 4242 4242 4242", "4242"),
        (nil, "Ab 12-é茶🍎", "xx 00-xxx"),
    ]

    @Test(arguments: fields)
    func keysEnterASample(_ kind: PersonalField?, _ keys: String, _ text: String) {
        #expect(typed(keys, into: kind) == text)
    }

    private func entered(_ key: Character, _ kind: PersonalField, _ text: String, at caret: Int) -> Character?
    {
        var standIn = SampleData()
        return standIn.character(for: key, in: kind, text: text, caret: caret)
    }

    @Test func keysInTheMiddleEnterNothingOfTheShoppers() {
        #expect(entered("g", .name, "Juniper", at: 3) == "i")
        #expect(entered("g", .name, "xxxxxxx", at: 3) == "i")
        #expect(entered("9", .cardNumber, "4242 4242", at: 9) == "4")
        #expect(entered("9", .cardNumber, "4242 4", at: 5) == "4")
        #expect(entered("x", .cardNumber, "4242", at: 4) == nil)
    }

    @Test func fieldThatIsEmptyAgainTakesAnySample() {
        var standIn = SampleData()
        #expect(standIn.character(for: "6", in: .cardNumber, text: "", caret: 0) == "4")
        #expect(standIn.character(for: "0", in: .cardNumber, text: "4", caret: 1) == "2")
        #expect(standIn.character(for: "4", in: .cardNumber, text: "", caret: 0) == "4")
        #expect(standIn.character(for: "0", in: .cardNumber, text: "4", caret: 1) == "0")
    }

    static let pastes: [(kind: PersonalField?, pasted: String, before: String, text: String)] = [
        (.name, "Grace Hopper", "", "Juniper Appleseed"), (.name, "Hopper", "Juniper ", "Appleseed"),
        (.cardNumber, "4000-0000-0000-0341", "", "4000000000000341"),
        (.cardNumber, "4539 1488 0343 6467", "4242 ", "424242424242"),
        (.name, "Grace", "Somebody", ""), (.orderNumber, " 2026-000001 ", "", "2026-000001"),
        (.orderNumber, "4539 1488 0343 6467", "", "4539"), (nil, "Grace 12\n", "", "xxxxx 00\n"),
    ]

    @Test(arguments: pastes)
    func pasteIsTheSample(_ kind: PersonalField?, _ pasted: String, _ before: String, _ text: String) {
        #expect(SampleData.paste(for: pasted, in: kind, text: before, caret: before.count) == text)
    }
}
