import PayKit
package import ShopCore
package import StoreAPI

extension Problem.Fault {
    package init(_ fault: FieldFault) {
        let words = fault.reason.words
        self.init(pointer: fault.pointer, code: words.code, detail: words.detail)
    }
}

extension ProblemResponse {
    package static func invalidParameter(_ name: String, _ reason: FieldFault.Reason) -> ProblemResponse {
        .invalidParameter(name, code: reason.words.code, reason.words.detail)
    }
}

extension FieldFault.Reason {
    var words: (code: String, detail: String) {
        switch self {
        case .missing: ("required", "This is missing.")
        case .unknownMember: ("unknown", "This member is unknown here.")
        case .wrongType(let type): ("wrong-type", "This has to be \(type.noun).")
        case .outOfRange(let range):
            ("out-of-range", "This has to be \(range.lowerBound) to \(range.upperBound).")
        case .wrongCount(let range):
            ("out-of-range", "This has to have \(range.lowerBound) to \(range.upperBound) entries.")
        case .notOneOf(let values):
            ("invalid", "This has to be one of \(values.joined(separator: ", ")).")
        case .noSuchForm(let names): ("invalid", "This has to be \(names.joined(separator: " or ")).")
        case .tooLong(let most): ("too-long", "At most \(most) characters.")
        case .blank: ("blank", "At least one character has to be visible.")
        case .malformed: ("invalid", "This is not of the form that it has to have.")
        case .lineCount(let range):
            ("out-of-range", "\(range.lowerBound) to \(range.upperBound) lines.")
        case .quantity(let range):
            ("too-many", "Of one thing, \(range.lowerBound) to \(range.upperBound) in all.")
        case .couponCount(let most): ("out-of-range", "At most \(most) coupons.")
        case .totalTooLarge: ("too-large", "This basket costs more than the shop can charge.")
        case .amountNotHeld:
            ("not-applicable", "The amount is more than is held, or no amount at all.")
        case .amountOfNothing:
            ("not-applicable", "An amount above nothing in the order's currency.")
        case .addressNeeded: ("needed", "Goods need an address.")
        case .phoneNeeded: ("needed", "The carrier calls before it comes.")
        case .billingNeeded: ("needed", "The bill needs the address of the card's holder.")
        case .undecodable(let fault): ("needed", "\(fault.sentence).")
        case .noEmailAddress: ("no-address", "A valid email address.")
        case .unknownCountry: ("unknown-country", "Not an ISO 3166 country.")
        case .neededToShip: ("required", "Needed to send goods there.")
        case .unknownState: ("unknown-state", "The country has no such state or province.")
        case .noPostalCode: ("no-postal-code", "This is no postal code of the country.")
        case .unassignedPostalCode(let prefix):
            ("unassigned", "There is no ZIP code that begins with \(prefix).")
        case .postalCodeOfOtherState(let code, let states, let given):
            (
                "other-state",
                "The ZIP code \(code) belongs to \(states.joined(separator: " and ")), not to \(given)."
            )
        case .postalCodeOfOtherCountry(let code, let country, let given):
            (
                "other-country",
                "The postal code \(code) belongs to \(country.name(locale: "en_US")) "
                    + "(\(country.code)), not to \(given)."
            )
        case .cardNumber(let error): error.words
        case .unsupportedNetwork:
            ("unsupported-network", "This shop does not take cards of this network.")
        case .noMonth: ("no-month", "1 to 12.")
        case .noYear: ("no-year", "Four digits.")
        case .cardExpired: ("expired", "The card has expired.")
        case .securityCode(let length):
            ("wrong-length", "The security code of this card has \(length) digits.")
        case .cardName: ("missing", "The name on the card.")
        }
    }
}

extension FieldFault.ValueType {
    fileprivate var noun: String {
        switch self {
        case .string: "a text"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .object: "an object"
        case .list: "a list"
        case .anything: "anything"
        }
    }
}

extension CardNumberError {
    fileprivate var words: (code: String, detail: String) {
        switch self {
        case .empty: ("missing", "The card number is missing.")
        case .notDigits: ("not-digits", "A card number has only digits.")
        case .unknownNetwork: ("unknown-network", "No card network has such numbers.")
        case .wrongLength: ("wrong-length", "The card number is too short or too long.")
        case .failsCheck: ("fails-check", "The card number has a wrong digit.")
        }
    }
}
