import PayKit
import Storefront
import TUI
import Window

/// The checks of what happens while the sheet is open.
package enum UpdateChecks {
    // MARK: Waiting

    @Sendable static func waitingIsShown(_ scene: Scene) -> Verdict? {
        if let verdict = keyWhileWaiting(scene) { return verdict }
        guard scene.hasNewFrame, scene.now.place == "sheet", let sheet = scene.facts.consent.sheet,
            let call = sheet.call, sheet.stage == .choosing, let reading = scene.consentNow
        else { return nil }
        if reading.takesTouch { return .broken("Authorise is on while an update is outstanding") }
        if scene.screen.offers(.enter) { return .broken("Rows can be opened while an update is outstanding") }
        let kind = row(of: call.call)
        let isBusy = reading.row(kind).map { $0.value.contains(reading.words.updating) || $0.isShortened }
        return Verdict(
            wrong: isBusy == false ? "The row of the \(kind.rawValue) does not say that it is updated" : nil)
    }

    private static func row(of call: PaymentAuthorization.DelegateCall) -> ConsentReading.Row.Kind {
        switch call {
        case .didSelectShippingContact: .address
        case .didSelectShippingMethod: .method
        case .didSelectPaymentMethod: .card
        case .didChangeCouponCode: .coupon
        }
    }

    private static func keyWhileWaiting(_ scene: Scene) -> Verdict? {
        guard let key = scene.key, scene.before?.place == "sheet",
            scene.facts.consent.earlier?.call != nil
        else { return nil }
        if key == .escape {
            return Verdict(
                wrong: scene.ending == .cancelled ? nil : "Esc does not cancel while an update is outstanding"
            )
        }
        guard [.enter, .space, .character("x"), .character("r")].contains(key) else { return nil }
        let acts = scene.now.effects.contains { effect in
            switch effect {
            case .owner, .makeToken, .checkPasscode, .takePIN: true
            default: false
            }
        }
        let stays = scene.now.place == "sheet" && !acts
        return Verdict(wrong: stays ? nil : "A key acts on the sheet while an update is outstanding")
    }

    // MARK: One at a time

    @Sendable static func oneAtATime(_ scene: Scene) -> Verdict? {
        if case .sheet(.reply(let number, _))? = scene.now.message,
            scene.facts.consent.earlier?.awaits(number) != true
        {
            let acts = scene.now.effects.contains { if case .log = $0 { false } else { true } }
            if scene.hasNewFrame { return .broken("An answer that nobody waits for changes the screen") }
            return Verdict(wrong: acts ? "An answer that nobody waits for has an effect" : nil)
        }
        var awaited = scene.facts.consent.earlier?.call?.number
        if case .sheet(.reply(let number, _))? = scene.now.message, number == awaited { awaited = nil }
        var verdict: Verdict?
        var isStale = false
        for effect in scene.now.effects where scene.now.isSheetOpen {
            switch effect {
            case .shop(.replyToSheet(let number, _)) where number == awaited: awaited = nil
            case .shop(.replyToSheet): isStale = true
            case .owner(.call(_, let number)):
                if awaited != nil {
                    return .broken("An update was asked for while another one is outstanding")
                }
                (awaited, verdict) = (number, .kept)
            default: break
            }
        }
        if isStale, scene.facts.consent.answer == nil, let now = scene.consentNow,
            let before = scene.consentBefore,
            now.rows != before.rows || now.total != before.total
        {
            return .broken("An answer that nobody waits for changes the screen")
        }
        return verdict
    }

    // MARK: One frame

    @Sendable static func updateIsOneFrame(_ scene: Scene) -> Verdict? {
        guard scene.now.place == "sheet", let sheet = scene.sheet else { return nil }
        guard let answer = scene.facts.consent.answer, let details = answer.details, scene.ending == nil
        else {
            return mixedFrame(scene, sheet)
        }
        guard let reading = scene.consentNow, let total = reading.total else { return nil }
        if total != sheet.total { return .broken("The total is not that of the update in the same frame") }
        if sheet.call == nil, reading.rows.contains(where: { $0.value.contains(reading.words.updating) }) {
            return .broken("A row is still busy in the frame of the update")
        }
        if let wrong = rows(reading, scene.summary, sheet.items) ?? errors(reading, details.errors) {
            return .broken(wrong)
        }
        return announcement(scene, reading, answer.call)
    }

    /// While a question is open, everything is that of the update before.
    private static func mixedFrame(_ scene: Scene, _ sheet: OpenSheet) -> Verdict? {
        guard scene.hasNewFrame, sheet.call != nil, let total = scene.consentNow?.total else { return nil }
        return total == sheet.total ? nil : .broken("The total is none that an accepted update brought")
    }

    private static func rows(
        _ reading: ConsentReading, _ summary: SummaryReading?, _ items: [PaymentSummaryItem]
    ) -> String? {
        guard !reading.isScrolled, let summary else { return nil }
        let isWrong = zip(summary.lines, items.dropLast()).contains { !$0.hasAmount(of: $1) }
        return isWrong ? "A row shows another amount than the update brought" : nil
    }

    private static func errors(_ reading: ConsentReading, _ errors: [PaymentError]) -> String? {
        for error in errors {
            let kind: ConsentReading.Row.Kind? =
                switch error.code {
                case .couponCodeInvalidError, .couponCodeExpiredError: .coupon
                case .shippingAddressUnserviceableError: .address
                case .billingContactInvalidError: .billing
                case .shippingContactInvalidError: error.contactField == .postalAddress ? .address : nil
                case .unknownError: nil
                }
            guard let kind, let row = reading.row(kind) else { continue }
            if !row.isWrong { return "The update's error is not marked at the \(kind.rawValue)" }
        }
        return nil
    }

    private static func announcement(
        _ scene: Scene, _ reading: ConsentReading, _ call: OpenSheet.Call
    ) -> Verdict {
        // The first price of a sheet, which is asked for as it opens, is no change.
        guard let earlier = scene.facts.consent.earlier, call.since != earlier.openedAt,
            earlier.wasOfferedMethods || !call.isAboutAddress,
            let old = earlier.total, old != reading.total, !scene.screen.hasGuide,
            let text = reading.totalText
        else { return .kept }
        let isSaid = scene.screen.announces(text)
        return Verdict(
            wrong: isSaid ? nil : "The total changed to \(text) and the status line does not say so")
    }
}
