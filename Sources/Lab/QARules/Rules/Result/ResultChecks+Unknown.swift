import PayKit
import StoreAPI
import Storefront
import Window

extension ResultChecks {
    @Sendable static func unknownIsNeverCalledFailed(_ scene: Scene) -> Verdict? {
        guard let order = scene.facts.consent.order else { return nil }
        if order.answer != nil { return isAnswered(order, scene) ? truth(order, scene) : nil }
        if let verdict = overdue(order, scene) { return verdict }
        guard scene.now.place == "unknown-result", scene.hasNewFrame, scene.screen.isRoomy else { return nil }
        let words = scene.words
        let text = ConsentReading.squeezed(scene.screen.rows.joined())
        func says(_ phrase: String) -> Bool { text.contains(ConsentReading.squeezed(phrase)) }
        if !says(words.notKnown) { return .broken("The page does not say that the result is not known") }
        if !says(words.doNotPayAgain) { return .broken("The page does not ask not to pay again") }
        if !says(order.reference) { return .broken("The page does not show the order reference") }
        let failure = words.failures.first { says($0) }
        return Verdict(wrong: failure.map { "The page says \"\($0)\" of a result that is not known" })
    }

    /// The verdict on an order whose shopper was not told in time that the result is not known.
    private static func overdue(_ order: OrderAttempt, _ scene: Scene) -> Verdict? {
        let waited = scene.now.time - order.since
        guard waited > 31_000, !order.isUnresolved else { return nil }
        let isPaying = scene.facts.consent.sheet?.stage.isPaying == true && order.isByWallet
        let isPlacing = scene.now.place == "card-form" && !order.isByWallet
        guard isPaying || isPlacing else { return nil }
        return .broken("After \(waited / 1_000) seconds nothing says that the result is not known")
    }

    private static func isAnswered(_ order: OrderAttempt, _ scene: Scene) -> Bool {
        guard order.isUnresolved,

            case .shop(.orderAnswered(let answer, number: order.number))? = scene.now.message
        else { return false }
        // A repeated answer about the same order is no news.
        if case .shop(.orderAnswered(_, number: order.number))? = scene.before?.message { return false }
        return answer.isDefinite
    }

    private static func truth(_ order: OrderAttempt, _ scene: Scene) -> Verdict? {
        guard scene.screen.isRoomy, scene.now.place != "help", !scene.screen.hasGuide else { return nil }
        let words = scene.words
        switch order.answer {
        case .placed?:
            let isSaid = words.charged.allSatisfy(scene.screen.announces)
            return Verdict(wrong: isSaid ? nil : "The order was placed after all and nothing says so")
        case .declined?, .refused?:
            if scene.now.place == "unknown-result" {
                return .broken("The result is known and the page still says that it is not")
            }
            let isSaid = words.nothingCharged.contains(where: scene.screen.announces)
            return Verdict(wrong: isSaid ? nil : "The order was refused after all and nothing says so")
        case nil: return nil
        }
    }
}

extension Result where Success == Order, Failure == StoreError {
    fileprivate var isDefinite: Bool {
        switch self {
        case .success, .failure(.refused): true
        case .failure: false
        }
    }
}
