import PayKit
import TUI

/// Texts for the payment sheet.
enum SheetFormat {
    static func card(_ pass: PaymentPass) -> ScreenText {
        ScreenText(
            cleaning: "\(pass.network.displayName.uppercased()) ···· \(pass.primaryAccountNumberSuffix)")
    }

    static func place(_ address: PostalAddress) -> ScreenText { ScreenText(cleaning: address.oneLine) }

    /// The dates of arrival, else the merchant's note.
    static func detail(of method: ShippingMethod, _ words: Words) -> ScreenText {
        if let range = method.dateComponentsRange {
            return ScreenText(cleaning: range.formatted(locale: words.language.locale))
        }
        guard let detail = method.detail, !detail.allSatisfy(\.isWhitespace) else {
            return words.detailUnknown
        }
        return ScreenText(cleaning: detail)
    }

    /// The merchant's note and the dates, where a method has both.
    static func details(of method: ShippingMethod, _ words: Words) -> ScreenText {
        let detail = detail(of: method, words)
        guard method.dateComponentsRange != nil, let note = method.detail,
            !note.allSatisfy(\.isWhitespace)
        else { return detail }
        return ScreenText(cleaning: note) + " · " + detail
    }

    /// The requested fields of a contact; nil when it has none of them.
    static func reach(_ contact: Contact?, _ fields: Set<ContactField>) -> ScreenText? {
        let contact = contact?.limited(to: fields)
        let parts = [
            contact?.emailAddress, contact?.phoneNumber, contact?.name, contact?.phoneticName,
        ].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : ScreenText(cleaning: parts.joined(separator: " · "))
    }
}
