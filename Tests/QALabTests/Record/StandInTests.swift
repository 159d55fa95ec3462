import PayKit
import QALab
import Testing

/// What is typed in the place of personal data.
@Suite struct StandInTests {
    /// What stands in a field after this was typed, a key each.
    private func typed(_ keys: String, into kind: PersonalField?) -> String {
        keys.reduce(into: "") { text, key in
            let entered = StandIn.character(for: key, in: kind, text: text, caret: text.count)
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

    @Test func keysInTheMiddleEnterNothingOfTheShoppers() {
        #expect(StandIn.character(for: "g", in: .name, text: "Juniper", caret: 3) == "i")
        #expect(StandIn.character(for: "g", in: .name, text: "xxxxxxx", caret: 3) == "i")
        #expect(StandIn.character(for: "9", in: .cardNumber, text: "4242 4242", caret: 9) == "4")
        #expect(StandIn.character(for: "9", in: .cardNumber, text: "4242 4", caret: 5) == "4")
        #expect(StandIn.character(for: "x", in: .cardNumber, text: "4242", caret: 4) == nil)
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
        #expect(StandIn.paste(for: pasted, in: kind, text: before, caret: before.count) == text)
    }
}
