import PayKit
import StoreAPI
import Storefront
import TUI
import Window

package enum CancelChecks {
    package struct Ground: Sendable {
        var place = ""
        var header = ""
        var cursor: Point?
        var size = Size(columns: 0, rows: 0)
        var language = Language.english
        /// True if anything but the sheet's own messages came since.
        var isDisturbed = false
        var hasOrdered = false
        var isLeft = false
    }

    @Sendable static func escapeLeadsBack(_ ground: inout Ground, _ scene: Scene) -> Verdict? {
        let facts = scene.facts.consent
        if case .walletOpened? = scene.now.message, facts.earlier == nil {
            let wasLeft = ground.isLeft
            ground = Ground(scene.before, scene.screenBefore)
            return wasLeft ? reopening(scene) : nil
        }
        guard let earlier = facts.earlier else { return nil }
        ground.watch(scene)
        if scene.key == .escape, earlier.stage == .choosing, let verdict = escape(scene) {
            if scene.ending == .cancelled { ground.isLeft = true }
            if verdict != .kept || facts.sheet != nil { return verdict }
        }
        guard facts.sheet == nil, ground.isLeft else { return nil }
        return Verdict(wrong: difference(ground, scene, isAuthorised: earlier.isAuthorised))
    }

    private static func reopening(_ scene: Scene) -> Verdict {
        let isStuck = scene.now.effects.contains { effect in
            if case .log(let line) = effect { line.contains("alreadyShowing") } else { false }
        }
        return Verdict(wrong: isStuck ? "The sheet cannot be opened again after it was left" : nil)
    }

    /// Where Esc leads from the parts of a sheet.
    private static func escape(_ scene: Scene) -> Verdict? {
        let place = scene.now.place
        switch scene.before?.place {
        case "sheet":
            guard let before = scene.consentBefore else { return nil }
            if before.prompt.contains(before.words.notRecognised) {
                let stays = place == "sheet" && scene.ending == nil
                return Verdict(wrong: stays ? nil : "Esc does not lead from the touch to the sheet")
            }
            return Verdict(wrong: scene.ending == .cancelled ? nil : "Esc does not leave the sheet")
        case "sheet-choice", "sheet-coupon", "sheet-secret":
            return Verdict(wrong: place == "sheet" ? nil : "Esc leads to \(place), expected the sheet")
        case "sheet-form":
            let isBack = place == "sheet" || place == "sheet-choice"
            return Verdict(wrong: isBack ? nil : "Esc leads to \(place), expected the list or the sheet")
        default: return nil
        }
    }

    /// The first difference from the state before the sheet opened; nil without one.
    private static func difference(_ ground: Ground, _ scene: Scene, isAuthorised: Bool) -> String? {
        if ground.hasOrdered, !isAuthorised { return "An order was placed from a sheet that was left" }
        if ground.isDisturbed { return nil }
        if scene.now.place != ground.place {
            return "Esc leads to \(scene.now.place), expected \(ground.place)"
        }
        guard scene.screen.isRoomy, scene.now.frame.size == ground.size,
            scene.now.language == ground.language
        else { return nil }
        if scene.now.frame.cursor != ground.cursor { return "The focus is elsewhere than before the sheet" }
        if scene.screen.header != ground.header { return "Path or cart are others than before the sheet" }
        let hasMessage = scene.screen.hasAnnouncement && !scene.screen.hasGuide
        return hasMessage ? "Something is announced after the sheet was left" : nil
    }

    // MARK: Gone

    @Sendable static func goneIsACancel(_ scene: Scene) -> Verdict? {
        if let result = scene.facts.consent.result { return stands(result, scene) }
        switch scene.now.message {
        case .sheet(let event): return gone(event, scene)
        case .shop(.orderFound(.success(let order), _)):
            guard scene.screen.isRoomy, scene.now.place == "receipt" else { return nil }
            let text = ConsentReading.squeezed(scene.screen.rows.joined())
            let isShown = text.contains(ConsentReading.squeezed(order.number))
            return Verdict(wrong: isShown ? nil : "The order that was found is not shown")
        default: return nil
        }
    }

    private static func gone(_ event: PaymentAuthorization.Event, _ scene: Scene) -> Verdict? {
        guard let earlier = scene.facts.consent.earlier else { return nil }
        switch event {
        case .hangUp, .idle:
            switch earlier.stage {
            case .choosing:
                let isEnd = scene.ending == .cancelled || event == .idle && scene.ending == .timedOut
                if !isEnd { return .broken("A sheet whose shopper is gone is not cancelled") }
                return Verdict(wrong: scene.now.asksForCharge ? "A shopper who is gone was charged" : nil)
            case .paying:
                return Verdict(
                    wrong: scene.ending == nil ? nil : "A payment ended because its shopper is gone")
            case .showing, .over: return nil
            }
        default: return nil
        }
    }

    private static func stands(_ result: PaymentAuthorizationResult, _ scene: Scene) -> Verdict? {
        guard scene.facts.consent.earlier?.isAbandoned == true, result.status == .success,
            let reading = scene.consentNow
        else { return nil }
        let isShown = reading.prompt.contains(reading.words.done)
        return Verdict(wrong: isShown ? nil : "The result of a shopper who was gone does not stand")
    }
}

extension CancelChecks.Ground {
    fileprivate init(_ moment: Observation?, _ screen: ScreenReading?) {
        guard let moment, let screen else { return }
        place = moment.place
        header = screen.header
        cursor = moment.frame.cursor
        size = moment.frame.size
        language = moment.language
    }

    fileprivate mutating func watch(_ scene: Scene) {
        switch scene.now.message {
        case .input, .sheet, .beat, .shop(.sheet), .shop(.quoteAnswered), .shop(.ratesAnswered),
            .walletOpened:
            break
        default: isDisturbed = true
        }
        for case .shop(.placeOrder) in scene.now.effects { hasOrdered = true }
    }
}
