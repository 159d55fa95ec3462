import PayKit
import StoreAPI
import Storefront
import TUI
import Window

/// The checks of UX-FRM.
package enum CardFormRules {
    @Sendable static func form(_ scene: Scene) -> Verdict? {
        guard scene.now.place == "card-form", scene.screen.isRoomy else { return nil }
        if let wrong = scene.placements.lazy.compactMap(fault).first { return .broken(wrong) }
        guard scene.hasNewFrame || scene.isInput else { return nil }
        if let wrong = parts(scene.screen, scene.words) { return .broken(wrong) }
        guard let before = scene.before, let old = scene.screenBefore, before.place == "card-form",
            old.isRoomy,
            before.frame.size == scene.now.frame.size, before.language == scene.now.language
        else { return .kept }
        return Verdict(wrong: spelling(scene, old) ?? lost(scene, old))
    }

    /// A card that must not be sent: the form has to check it.
    private static func fault(_ placement: Placement) -> String? {
        guard case .card(let card)? = placement.request.payment else { return nil }
        let isAmex = card.number.hasPrefix("34") || card.number.hasPrefix("37")
        if !ErrorRules.hasCheckDigit(card.number) || card.number.count < 12 {
            return "A number was sent whose check digit is wrong"
        }
        if !(1...12).contains(card.expiryMonth) { return "An expiry was sent that names no month" }
        let code = card.securityCode
        let isRight = code.count == (isAmex ? 4 : 3) && code.allSatisfy(\.isNumber)
        return isRight ? nil : "A security code of \(code.count) digits was sent"
    }

    private static func parts(_ screen: ScreenReading, _ words: ScreenVocabulary) -> String? {
        guard let focused = screen.focused, !focused.isEmpty else {
            return "The field with the focus has no label"
        }
        if let bare = screen.fields.first(where: { $0.label.isEmpty }) {
            return "The field on row \(bare.y) has no label"
        }
        let hasTotal = screen.rows.contains { row in
            guard let place = row.firstRange(of: words.payTotal) else { return false }
            let rest = row[place.upperBound...]
            return rest.contains("…") || rest.contains(where: \.isNumber)
        }
        return hasTotal ? nil : "No total is on the form"
    }

    /// Blanks and dashes in a number change no digit and mark nothing.
    private static func spelling(_ scene: Scene, _ old: ScreenReading) -> String? {
        guard let y = old.frame.cursor?.y, let before = old.field(y), before.label == scene.words.number,
            let cursor = scene.now.frame.cursor, let field = scene.screen.field(cursor.y),
            field.label == before.label, !scene.typed.isEmpty
        else { return nil }
        let isGap = scene.typed.allSatisfy { " -".contains($0) }
        if isGap, field.text.digits != before.text.digits { return "A blank or a dash changed the digits" }
        if isGap, scene.screen.isInError(cursor.y), !old.isInError(y) {
            return "A blank or a dash was marked as an error"
        }
        let pasted = scene.typed.digits
        guard scene.typed.count > 1, before.text.isEmpty, (12...19).contains(pasted.count) else { return nil }
        return field.text.digits == pasted ? nil : "Of \(pasted.count) pasted digits some are missing"
    }

    /// The loss of text in a field that did not have the focus and is in sight before and after an error.
    private static func lost(_ scene: Scene, _ old: ScreenReading) -> String? {
        guard isRefusal(scene, old) else { return nil }
        let hidden = [scene.words.number, scene.words.code]
        // The part that is in sight moves with the cursor.
        let before = Dictionary(old.fields.map { ($0.label, $0.whole) }) { first, _ in first }
        let gone = scene.screen.fields.first { field in
            guard !hidden.contains(field.label), let text = before[field.label] else { return false }
            return text != field.whole
        }
        return gone.map { "\($0.label) lost what was typed into it" }
    }

    /// True if the press on the button or the shop's answer came to an error.
    private static func isRefusal(_ scene: Scene, _ old: ScreenReading) -> Bool {
        if case .shop(.orderAnswered(.failure, _))? = scene.now.message { return true }
        return scene.key == .enter && old.cursorRole == .buttonFocused && !scene.screen.markedRows.isEmpty
    }

    // MARK: The order

    private struct Sent {
        var open: Placement?
        var paid: Set<String> = []
    }

    static let order = StatefulCheck(Sent()) { sent, scene in
        defer { settle(&sent, scene) }
        var verdict: Verdict?
        for placement in scene.placements {
            guard case .card? = placement.request.payment else { continue }
            verdict = Verdict(wrong: twice(placement, sent) ?? otherOrder(placement, scene))
            sent.open = placement
            if case .broken = verdict { return verdict }
        }
        return verdict
    }

    private static func twice(_ placement: Placement, _ sent: Sent) -> String? {
        if sent.paid.contains(placement.request.quote) { return "A quote that is paid was ordered again" }
        guard let open = sent.open else { return nil }
        if open.number != placement.number { return "A second order was sent before the first was answered" }
        return open.request == placement.request ? nil : "An order was sent again with other contents"
    }

    private static func otherOrder(_ placement: Placement, _ scene: Scene) -> String? {
        let request = placement.request
        guard let quote = scene.facts.shop.quotes[request.quote] else {
            return "The order is for no known quote"
        }
        if quote.summary.last?.amount.amount != Int(request.expectedTotal.minorUnits) {
            return "The order is over another total than its quote"
        }
        if request.applicationData != nil { return "The order of a form carries a wallet's data" }
        // Goods that are fetched, and tickets that come by e-mail, ask for no place.
        let places = [request.shipTo, request.billing].compactMap(\.self)
        let needsPlace = quote.needsAddress || quote.delivery?.needsBilling == true
        let isWhole =
            ([request.contact?.email, request.contact?.name] + places.flatMap { [$0.name, $0.street] })
            .allSatisfy { $0?.isEmpty == false } && places.isEmpty != needsPlace
        return isWhole ? nil : "The order lacks a part of contact or address"
    }

    private static func settle(_ sent: inout Sent, _ scene: Scene) {
        guard let open = sent.open, case .shop(.orderAnswered(_, open.number))? = scene.now.message,
            scene.facts.shop.placement == nil
        else { return }
        if case .shop(.orderAnswered(.success, _))? = scene.now.message {
            sent.paid.insert(open.request.quote)
        }
        sent.open = nil
    }
}
