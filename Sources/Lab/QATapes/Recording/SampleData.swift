package import PayKit

/// Sample data typed in the place of personal data while a tape is recorded: each key that a shopper presses
/// in a private field enters the next character of a sample, so that nothing of theirs comes into the
/// session, and the tape that is written plays to the same frames.
///
/// There are several samples where it matters which, such as cards that are declined: a shopper who types one
/// of them gets it.
package struct SampleData: Sendable {
    /// The field in which something was typed that no sample has there. From then on the first one is meant,
    /// since the key after it may be in another one by chance.
    private var strayed: PersonalField?

    package init() {}

    /// The character that is entered for another; nil for nothing.
    /// - Parameters:
    ///   - kind: what the field asks for; nil for a private field of which no more is known.
    ///   - text: what stands in the field.
    ///   - caret: how many characters of it stand before the caret.
    package mutating func character(
        for typed: Character, in kind: PersonalField?, text: String, caret: Int
    ) -> Character? {
        guard let kind else { return Self.unknown(typed) }
        if kind == .orderNumber { return Self.isOrderNumber(text, caret, typed) ? typed : nil }
        if kind.hasDigits, !typed.isNumber {
            // The slash between the digits of an expiry, in its field.
            return kind == .expiry && typed == "/" ? typed : nil
        }
        let before = kind.significant(String(text.prefix(caret)))
        let samples = kind.samples.map(Array.init)
        let likely = samples.filter { $0.starts(with: before) && $0.count > before.count }
        if before.isEmpty || strayed != kind { strayed = nil }
        if strayed == nil, likely.contains(where: { $0[before.count] == typed }) { return typed }
        strayed = kind
        if let first = likely.first { return first[before.count] }
        guard let any = samples.first, !any.isEmpty, !samples.contains(before) else { return nil }
        return any[before.count % any.count]
    }

    /// The text that is pasted in the place of another: the sample, as far as it is not there yet.
    package static func paste(
        for pasted: String, in kind: PersonalField?, text: String, caret: Int
    ) -> String {
        guard let kind else { return String(pasted.compactMap(unknown)) }
        if kind == .orderNumber {
            return pasted.reduce(into: "") { kept, typed in
                if isOrderNumber(String(text.prefix(caret)) + kept, caret + kept.count, typed) {
                    kept.append(typed)
                }
            }
        }
        let before = kind.significant(String(text.prefix(caret)))
        let samples = kind.samples.map(Array.init).filter { $0.starts(with: before) }
        let wanted = before + kind.significant(pasted)
        let chosen = samples.first { $0 == wanted } ?? samples.first ?? []
        return String(chosen.dropFirst(before.count))
    }

    private static func unknown(_ typed: Character) -> Character? {
        typed.isNumber ? "0" : typed.isLetter ? "x" : typed.isWhitespace || typed.isPunctuation ? typed : "x"
    }

    /// True if a number of an order, such as 2026-000001, can begin like this: the number of a card cannot.
    private static func isOrderNumber(_ text: String, _ caret: Int, _ typed: Character) -> Bool {
        let whole = Array(text.prefix(caret) + [typed] + text.dropFirst(caret))
        return whole.count <= 11
            && whole.enumerated().allSatisfy { $0.offset == 4 ? $0.element == "-" : $0.element.isNumber }
    }
}

extension PersonalField {
    fileprivate var hasDigits: Bool {
        switch self {
        case .cardNumber, .expiry, .securityCode, .activationCode, .passcode, .pin: true
        case .email, .phone, .name, .phoneticName, .postal, .orderNumber: false
        }
    }

    /// The part of a text that is typed: of numbers the digits, since the rest comes by itself.
    fileprivate func significant(_ text: String) -> [Character] {
        hasDigits ? text.filter(\.isNumber) : Array(text)
    }

    fileprivate var samples: [String] {
        switch self {
        case .email: ["juniper@example.org"]
        case .phone: ["+1 404 555 0100"]
        case .name, .phoneticName: ["Juniper Appleseed"]
        case .postal(let key, let country): [Self.part(key, country?.code ?? "US")]
        case .cardNumber:
            [
                "4242424242424242", "4000000000000002", "4000000000000341", "4000000000003220",
                "4000000000009995", "4000002500003155", "5200828282828210", "5105105105105100",
                "378282246310005", "3566002020360505", "4242424242424241",
            ]
        case .expiry: ["0929", "0120"]
        case .securityCode: ["1234"]
        case .activationCode: ["246810", "135791", "975310", "000000"]
        case .passcode: ["2468", "135790", "0000"]
        case .pin: ["1357", "0000"]
        case .orderNumber: []
        }
    }

    private static func part(_ key: PostalAddress.Key, _ country: String) -> String {
        let sample = addresses[country] ?? ["10 Main Street", "Old Town", "Springfield", "North", "12345"]
        switch key {
        case .street: return sample[0]
        case .subLocality: return sample[1]
        case .city: return sample[2]
        case .state, .subAdministrativeArea: return sample[3]
        case .postalCode: return sample[4]
        case .country, .countryCode: return country
        }
    }

    private static let addresses = [
        "US": ["1 Peachtree Street", "Midtown", "Atlanta", "GA", "30303"],
        "CA": ["200 Bay Street", "Downtown", "Toronto", "ON", "M5J 2J5"],
        "CN": ["南京西路 1788 号", "静安区", "上海", "上海市", "200040"],
        "GB": ["10 Downing Street", "Westminster", "London", "London", "SW1A 2AA"],
        "DE": ["Unter den Linden 77", "Mitte", "Berlin", "Berlin", "10117"],
        "JP": ["丸の内 1-9-1", "丸の内", "千代田区", "東京都", "100-0005"],
    ]
}
