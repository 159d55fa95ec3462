package import FoundationEssentials
package import PayKit
package import StoreAPI

/// What is wrong with a typed card, field by field.
package enum CardFaults {
    package static func number(_ error: CardNumberError) -> Problem.Fault {
        switch error {
        case .empty: fault("number", "missing", "The card number is missing.")
        case .notDigits: fault("number", "not-digits", "A card number has only digits.")
        case .unknownNetwork: fault("number", "unknown-network", "No card network has such numbers.")
        case .wrongLength: fault("number", "wrong-length", "The card number is too short or too long.")
        case .failsCheck: fault("number", "fails-check", "The card number has a wrong digit.")
        }
    }

    package static var network: Problem.Fault {
        fault("number", "unsupported-network", "This shop does not take cards of this network.")
    }

    package static func expiry(month: Int, year: Int, now: Date) -> [Problem.Fault] {
        let today = CivilDay(now, timeZone: "UTC")
        var faults: [Problem.Fault] = []
        if !(1...12).contains(month) { faults.append(fault("exp_month", "no-month", "1 to 12.")) }
        if !(2000...2099).contains(year) { faults.append(fault("exp_year", "no-year", "Four digits.")) }
        if faults.isEmpty && (year, month) < (today.year, today.month) {
            faults.append(fault("exp_year", "expired", "The card has expired."))
        }
        return faults
    }

    package static func securityCode(length: Int) -> Problem.Fault {
        fault("cvc", "wrong-length", "The security code of this card has \(length) digits.")
    }

    package static var name: Problem.Fault { fault("name", "missing", "The name on the card.") }

    private static func fault(_ member: String, _ code: String, _ detail: String) -> Problem.Fault {
        Problem.Fault(pointer: "/payment/\(member)", code: code, detail: detail)
    }
}
