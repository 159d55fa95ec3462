import PayKit
import StoreAPI
import Storefront
import TUI
import Window

extension ContactChecks {
    @Sendable static func takesCommonSpellings(_ scene: Scene) -> Verdict? {
        for effect in scene.now.effects {
            switch effect {
            case .saveContact(let contact, _): return Verdict(wrong: fault(in: contact))
            case .shop(.placeOrder(let placement, _)):
                guard case .card? = placement.request.payment else { continue }
                return Verdict(wrong: fault(in: placement.request))
            default: break
            }
        }
        guard scene.now.place == "sheet-form", scene.before?.place == "sheet-form",
            scene.key == .enter, let reading = scene.consentNow
        else { return nil }
        return refusal(reading)
    }

    private static func fault(in contact: Contact) -> String? {
        fault(email: contact.emailAddress, phone: contact.phoneNumber)
            ?? contact.postalAddress.flatMap { fault(code: $0.postalCode, $0.country.code) }
    }

    private static func fault(in request: OrderRequest) -> String? {
        fault(email: request.contact?.email, phone: request.contact?.phone)
            ?? request.shipTo.flatMap { fault(code: $0.postalCode, $0.country) }
    }

    private static func fault(email: String?, phone: String?) -> String? {
        if let email, email.contains(where: \.isWhitespace) { return "An email address was kept with blanks" }
        guard let phone, !phone.isEmpty else { return nil }
        let isPlain = phone.wholeMatch(of: /\+?[0-9]{5,15}/) != nil
        return isPlain ? nil : "A telephone number was kept with punctuation"
    }

    private static func fault(code: String, _ country: String) -> String? {
        let isPlain =
            switch country {
            case "US": code.wholeMatch(of: /[0-9]{5}(-[0-9]{4})?/) != nil
            case "CA": code.wholeMatch(of: /[A-Z][0-9][A-Z] [0-9][A-Z][0-9]/) != nil
            default: code == code.trimmed && !code.contains("  ")
            }
        return isPlain ? nil : "A postal code was kept in another than its one spelling"
    }

    /// The verdict on a field that a form refused although it is spelled as people do.
    private static func refusal(_ reading: ConsentReading) -> Verdict? {
        let fields = reading.fields
        let words = reading.words
        let isAmerican = fields.contains {
            $0.label == words.country && $0.value.contains(words.unitedStates)
        }
        for field in fields where field.isWrong {
            if field.label == words.phone, isCommonPhone(field.value) {
                return .broken("A telephone number in a common spelling was refused")
            }
            let isZip = field.value.wholeMatch(of: /[0-9]{5}([ -]?[0-9]{4})?/) != nil
            if isAmerican, field.label == words.postalCode, isZip {
                return .broken("A postal code in a common spelling was refused")
            }
        }
        return nil
    }

    /// A number of North America with its country code, however it is punctuated.
    private static func isCommonPhone(_ text: String) -> Bool {
        guard text.allSatisfy({ $0.isNumber || "+ ().-".contains($0) }), text.hasPrefix("+1") else {
            return false
        }
        return text.filter(\.isNumber).wholeMatch(of: /1[2-9][0-9]{2}[2-9][0-9]{6}/) != nil
    }
}
