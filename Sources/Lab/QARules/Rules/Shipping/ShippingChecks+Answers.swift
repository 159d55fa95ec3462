import PayKit
import TUI
import Window

extension ShippingChecks {
    /// The answer to the question about an address that this moment brings; nil without one.
    private static func answer(_ scene: Scene) -> PaymentRequestUpdate? {
        guard let answer = scene.facts.consent.answer, answer.call.isAboutAddress, scene.ending == nil else {
            return nil
        }
        return answer.update
    }

    // MARK: Three outcomes

    @Sendable static func outcomesAreToldApart(_ scene: Scene) -> Verdict? {
        guard let answer = answer(scene), scene.now.place == "sheet", let reading = scene.consentNow else {
            return nil
        }
        let words = reading.words
        switch answer {
        case .update(let details):
            guard case .methods(let methods) = details.shippingMethods, !methods.isEmpty else { return nil }
            guard let method = scene.facts.consent.sheet?.method, let row = reading.row(.method) else {
                return nil
            }
            let isShown = begins(row.value, with: method.label)
            let isTrouble = reading.says(words.cannotShip) || reading.says(words.noAnswer)
            return Verdict(wrong: isShown && !isTrouble ? nil : "Methods came and are not shown as offered")
        case .unserviceable(let reason):
            guard isAddressFocused(reading) else { return nil }
            let isSaid = says(reading, reason ?? words.cannotShip) && !reading.says(words.noAnswer)
            return Verdict(wrong: isSaid ? nil : "It is not said that nothing ships to the address")
        case .failed(let reason, let canRetry):
            guard isAddressFocused(reading) else { return nil }
            return unreached(reading, reason, canRetry)
        case .errors: return nil
        }
    }

    private static func unreached(
        _ reading: ConsentReading, _ reason: String?, _ canRetry: Bool
    ) -> Verdict {
        let words = reading.words
        if !says(reading, reason ?? words.noAnswer) {
            return .broken("It is not said that the rates could not be reached")
        }
        if reading.says(words.cannotShip) || reading.row(.address)?.isWrong == true {
            return .broken("The address is blamed though the rates could not be reached")
        }
        let isNarrow = reading.screen.frame.size.columns < 80
        let isRetried = reading.screen.offers(.character("r")) || reading.says(words.pressToAsk)
        guard canRetry else { return Verdict(wrong: isRetried ? "A retry of no use is offered" : nil) }
        return Verdict(wrong: isRetried || isNarrow && reason != nil ? nil : "No retry is offered")
    }

    private static func says(_ reading: ConsentReading, _ sentence: String) -> Bool {
        let start = sentence.trimmed.prefix(16)
        guard start.allSatisfy({ $0.isLetter || $0.isNumber || ": ,'".contains($0) }) else { return true }
        return reading.says(String(start))
    }

    /// True if the first thing in the way is the address: any other row would be said first.
    private static func isAddressFocused(_ reading: ConsentReading) -> Bool {
        reading.rows.contains { $0.kind == .address && $0.isFocused }
    }

    // MARK: No rates

    @Sendable static func troubleChangesNothingElse(_ scene: Scene) -> Verdict? {
        guard scene.now.isSheetOpen, let sheet = scene.facts.consent.sheet, sheet.stage == .choosing,
            sheet.rates == .unserved || sheet.rates == .failed
        else { return wasPaid(scene) }
        if answer(scene) != nil, let wrong = difference(scene) { return .broken(wrong) }
        if let verdict = entrance(scene, sheet) { return verdict }
        guard scene.hasNewFrame, scene.now.place == "sheet", let reading = scene.consentNow else {
            return nil
        }
        if reading.takesTouch { return .broken("Authorise is on, though there are no rates") }
        let row = reading.row(.address)
        let isClosed = row.map { $0.mark == nil && !$0.value.contains(reading.words.updating) } ?? false
        let isWrong = isClosed && !sheet.isAddressFixed && sheet.call == nil
        return Verdict(wrong: isWrong ? "The address row does not lead to another address" : nil)
    }

    private static func wasPaid(_ scene: Scene) -> Verdict? {
        guard let earlier = scene.facts.consent.earlier, earlier.stage == .choosing,
            earlier.rates == .unserved || earlier.rates == .failed,
            scene.now.effects.contains(where: { if case .makeToken = $0 { true } else { false } })
        else { return nil }
        return .broken("A payment was authorised, though there are no rates")
    }

    /// The first difference from the state before the answer; nil without one.
    private static func difference(_ scene: Scene) -> String? {
        guard let now = scene.consentNow, let before = scene.consentBefore, scene.now.place == "sheet",
            scene.before?.place == "sheet", scene.before?.frame.size == scene.now.frame.size
        else { return nil }
        if now.total != before.total { return "The total changed though there are no rates" }
        guard !now.isScrolled, !before.isScrolled, let rows = scene.summary,
            let rowsBefore = scene.summaryBefore
        else { return nil }
        // The room between label and amount is the layout's.
        let isSame = rows.lines.elementsEqual(rowsBefore.lines) {
            $0.label == $1.label && $0.value == $1.value
        }
        return isSame && rows.hasNote == rowsBefore.hasNote
            ? nil : "The rows changed though there are no rates"
    }

    /// Enter on the address row opens the choice of another.
    private static func entrance(_ scene: Scene, _ sheet: OpenSheet) -> Verdict? {
        guard scene.key == .enter, scene.before?.place == "sheet", !sheet.isAddressFixed,
            scene.facts.consent.earlier?.call == nil, let before = scene.consentBefore,
            isAddressFocused(before)
        else { return nil }
        let isOpen = ["sheet-choice", "sheet-form"].contains(scene.now.place)
        return Verdict(wrong: isOpen ? nil : "Enter on the address row opens no choice of another")
    }

    // MARK: Choices

    @Sendable static func choiceIsKeptOrReplaced(_ scene: Scene) -> Verdict? {
        guard let sheet = scene.sheet, sheet.wasOfferedMethods else { return nil }
        for case .owner(.didAuthorize(let payment, _)) in scene.now.effects {
            let isSame = payment.shippingMethod?.identifier == sheet.methodID
            return Verdict(wrong: isSame ? nil : "The payment has another method than was chosen or offered")
        }
        guard case .methods(let methods)? = scene.facts.consent.answer?.details?.shippingMethods,
            !methods.isEmpty, scene.ending == nil, let chosen = scene.facts.consent.earlier?.methodID,
            let method = sheet.method, let row = methodRow(scene)
        else { return nil }
        if !begins(row.value, with: method.label) {
            return .broken("The method row shows another than was kept or offered first")
        }
        let isReplaced = method.identifier != chosen
        guard isReplaced, !scene.screen.hasGuide else { return .kept }
        let isSaid = scene.screen.announces(scene.words.methodChanged)
        return Verdict(wrong: isSaid ? nil : "The method changed and nothing says so")
    }
}
