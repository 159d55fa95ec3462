import PayKit
import StoreAPI
import Storefront
import TUI
import Window

extension ErrorRules {
    private enum End: Hashable { case wrongData, declined, unreachable, unknown }

    private struct Told {
        var sentences: [End: Set<String>] = [:]
        var answer: End?
    }

    static let ends = StatefulCheck(Told()) { told, scene in
        guard let message = scene.now.message, scene.screen.isRoomy else { return nil }
        if !scene.isInput, let verdict = result(&told, scene) { return verdict }
        let consent = scene.facts.consent
        if scene.ending == .timedOut, consent.earlier?.isShops == true {
            return check(&told, .unreachable, scene.screen.announced, scene)
        }
        if let answer = consent.answer { return replied(&told, answer.update, scene) }
        switch message {
        case .shop(.orderAnswered(let answer, _)):
            let verdict = ordered(&told, answer, scene)
            return consent.result?.errors.isEmpty == false ? corrected(&told, scene) : verdict
        case .sheet(.timerFired(let timer)) where timer.kind == .mark: return declined(&told, scene)
        case .shop(.inventoryLoaded(.failure(.unreachable), _)), .shop(.entryLoaded(.failure(.unreachable))):
            return listed(&told, scene)
        default: return nil
        }
    }

    private static func end(of answer: Result<Order, StoreError>) -> End? {
        guard case .failure(.refused(let problem)) = answer else { return nil }
        switch problem.name {
        case .paymentDeclined: return .declined
        case .invalidAddress, .rateNotApplicable, .invalidBody: return .wrongData
        default: return nil
        }
    }

    private static func ordered(
        _ told: inout Told, _ answer: Result<Order, StoreError>, _ scene: Scene
    ) -> Verdict? {
        told.answer = end(of: answer)
        guard let end = told.answer, scene.now.place == "card-form" else { return nil }
        return check(&told, end, scene.screen.announced, scene)
    }

    /// The sheet that can be paid again after a decline.
    private static func declined(_ told: inout Told, _ scene: Scene) -> Verdict? {
        guard told.answer == .declined, scene.now.place == "sheet" else { return nil }
        told.answer = nil
        return check(&told, .declined, reason(scene), scene)
    }

    /// The sheet that wants something corrected before the next attempt.
    private static func corrected(_ told: inout Told, _ scene: Scene) -> Verdict? {
        guard told.answer == .wrongData, scene.now.place == "sheet" else { return nil }
        told.answer = nil
        return check(&told, .wrongData, scene.newlySaid, scene)
    }

    /// The page about a result that is not known, when it opens.
    private static func result(_ told: inout Told, _ scene: Scene) -> Verdict? {
        guard scene.now.place == "unknown-result", scene.before?.place != "unknown-result" else { return nil }
        let page = scene.screen.flowing.squeezed
        let words = scene.words
        guard page.contains(words.notKnown.squeezed), page.contains(words.doNotPayAgain.squeezed) else {
            return .broken("The page does not say that the result is unknown and not to pay again")
        }
        return check(&told, .unknown, words.notKnown + words.doNotPayAgain, scene)
    }

    private static func replied(
        _ told: inout Told, _ update: PaymentRequestUpdate, _ scene: Scene
    ) -> Verdict? {
        let said = scene.newlySaid
        guard !said.isEmpty, scene.now.place == "sheet" else { return nil }
        switch update {
        case .failed(nil, _): return check(&told, .unreachable, said, scene)
        case .unserviceable(nil): return check(&told, .wrongData, said, scene)
        case .failed, .unserviceable, .errors, .update: return nil
        }
    }

    private static func listed(_ told: inout Told, _ scene: Scene) -> Verdict? {
        guard scene.now.place == "list", scene.before?.place == "list" else { return nil }
        let page = scene.screen.flowing.squeezed
        guard let said = scene.words.failed.first(where: { page.contains($0.squeezed) }) else { return nil }
        let next = scene.words.nextSteps.contains { page.contains($0.squeezed) }
        told.sentences[.unreachable, default: []].insert(said)
        return Verdict(wrong: next ? nil : "A list that failed names no next step")
    }

    private static func check(
        _ told: inout Told, _ end: End, _ said: String, _ scene: Scene
    ) -> Verdict? {
        guard !said.isEmpty else { return .broken("Nothing is said about what is called \(end)") }
        if let other = told.sentences.first(where: { $0.key != end && $0.value.contains(said) }) {
            return .broken("The same is said about what is called \(end) and \(other.key)")
        }
        told.sentences[end, default: []].insert(said)
        let isField = end == .wrongData && namesField(said, scene.words)
        let hasStep = end == .unknown || isField || said.containsAny(of: scene.words.nextSteps)
        return Verdict(wrong: hasStep ? nil : "What is said about what is called \(end) names no next step")
    }
}
