import PayKit
import Storefront
import Window

package enum ResultChecks {
    // MARK: The mark

    @Sendable static func markIsShownForASecond(_ scene: Scene) -> Verdict? {
        let facts = scene.facts.consent
        guard let earlier = facts.earlier else { return nil }
        if case .showing(let since) = earlier.stage,
            scene.ending != nil || !scene.now.isSheetOpen || facts.sheet?.stage == .choosing
        {
            let shown = scene.now.time - since
            let wrong = "The result was shown for \(shown) ms, expected 1000 or more"
            return Verdict(wrong: shown >= 1_000 ? nil : wrong)
        }
        if let isSuccess = mark(of: facts.result, earlier) {
            guard case .showing? = facts.sheet?.stage else {
                return .broken("A result came and the sheet shows no mark for it")
            }
            return scene.consentNow.map { Verdict(wrong: fault(of: $0, isSuccess: isSuccess)) }
        }
        guard case .showing? = facts.sheet?.stage, scene.hasNewFrame, scene.now.place == "sheet",
            let reading = scene.consentNow
        else { return nil }
        let isMarked =
            fault(of: reading, isSuccess: true) == nil || fault(of: reading, isSuccess: false) == nil
        return Verdict(wrong: isMarked ? nil : "The mark of the result went before the sheet did")
    }

    /// True for a success and false for a failure that is to be shown; nil for no such result.
    private static func mark(of result: PaymentAuthorizationResult?, _ earlier: OpenSheet) -> Bool? {
        switch result?.status {
        case .success?: true
        case .pinLockout?: false
        case .failure?: result?.errors.isEmpty == true || earlier.isAbandoned ? false : nil
        case .pinRequired?, .pinIncorrect?: earlier.isAbandoned ? false : nil
        case nil: nil
        }
    }

    private static func fault(of reading: ConsentReading, isSuccess: Bool) -> String? {
        let (symbol, word) = isSuccess ? ("✓", reading.words.done) : ("✗", reading.words.declined)
        if !reading.prompt.contains(symbol) { return "The result has no symbol, expected \(symbol)" }
        return reading.prompt.contains(word) ? nil : "The result has no word beside its symbol"
    }

    // MARK: Another try

    @Sendable static func correctableFailureKeepsTheSheet(_ scene: Scene) -> Verdict? {
        guard let result = scene.facts.consent.result, result.status == .failure, !result.errors.isEmpty,
            scene.facts.consent.earlier?.isAbandoned == false
        else { return nil }
        guard scene.now.isSheetOpen, scene.ending == nil else {
            return .broken("The sheet closed on a failure that can be corrected")
        }
        guard let now = scene.consentNow, let before = scene.consentBefore else { return .kept }
        for row in before.rows where row.kind != .method && row.kind != .coupon {
            guard let same = now.row(row.kind), !same.isShortened, !row.isShortened else { continue }
            if same.value != row.value {
                return .broken("The \(row.kind.rawValue) was not kept for another try")
            }
        }
        return .kept
    }

    // MARK: The notice

    @Sendable static func noticeFollowsSuccess(_ scene: Scene) -> Verdict? {
        if let verdict = confirmation(scene) { return verdict }
        guard scene.hasNewFrame, isNotice(scene.screen, scene.now), scene.now.place != "help" else {
            return nil
        }
        if let before = scene.before, let screen = scene.screenBefore, isNotice(screen, before) { return nil }
        // A page that lay over it may have hidden it for a while.
        if scene.before?.place == "help" || scene.screenBefore?.isRoomy == false { return nil }
        guard let order = scene.facts.consent.order, case .placed? = order.answer else {
            return .broken("A charge is announced, though no order was placed")
        }
        switch scene.facts.consent.sheet?.stage {
        case .choosing?, .paying?, .showing?:
            if !order.isUnresolved { return .broken("A charge is announced before its sheet has ended") }
        case .over?, nil: break
        }
        let isConfirmed = scene.now.ground == "receipt" || order.isUnresolved
        return Verdict(wrong: isConfirmed ? nil : "A charge is announced without the receipt")
    }

    private static func isNotice(_ screen: ScreenReading, _ moment: Observation) -> Bool {
        guard screen.isRoomy, screen.hasAnnouncement else { return false }
        let words = ScreenVocabulary(moment.language)
        // Of a notice that is cut the beginning is left.
        let phrases = screen.announced.contains("…") ? words.charged.prefix(1) : words.charged[...]
        return phrases.allSatisfy(screen.announces)
            && !words.nothingCharged.contains(where: screen.announces)
    }

    private static func confirmation(_ scene: Scene) -> Verdict? {
        guard scene.ending == .approved, case .placed? = scene.facts.consent.order?.answer
        else { return nil }
        guard scene.now.ground == "receipt" else { return .broken("No receipt follows on success") }
        guard scene.screen.isRoomy, scene.now.place != "help", !scene.screen.hasGuide else { return .kept }
        let isSaid = isNotice(scene.screen, scene.now)
        return Verdict(wrong: isSaid ? nil : "The receipt comes without a notice of the charge")
    }
}
