import PayKit
import StoreAPI
import Storefront
import TUI
import Window

extension ErrorRules {
    private struct Waiting {
        /// True if the sheet could be paid when its rows were last in sight.
        var couldPay = false
        /// The last question about a price with a code, asked from card or cart.
        var asked: Int?
        /// The question without the code that the shop refused.
        var without: Int?
    }

    static let coupon = StatefulCheck(Waiting()) { memory, scene in
        if scene.now.isSheetOpen {
            (memory.asked, memory.without) = (nil, nil)
            return onSheet(&memory, scene)
        }
        memory.couldPay = false
        return onCardOrCart(&memory, scene)
    }

    private static func onSheet(_ memory: inout Waiting, _ scene: Scene) -> Verdict? {
        let answer = scene.facts.consent.answer
        let isRefused =
            answer?.call.isAboutCoupon == true && answer.map { isAboutCoupon($0.update) } == true
            && memory.couldPay && scene.now.place == "sheet" && scene.ending == nil
        if scene.hasNewFrame, scene.now.place == "sheet", scene.sheet?.call?.isAboutCoupon != true {
            memory.couldPay = scene.screen.sheet?.prompt.map { isBar($0.y, scene.screen) } ?? false
        }
        return isRefused ? shown(scene) : nil
    }

    private static func isAboutCoupon(_ update: PaymentRequestUpdate) -> Bool {
        let errors: [PaymentError] =
            switch update {
            case .errors(let errors): errors
            case .update(let details): details.errors
            case .unserviceable, .failed: []
            }
        return !errors.isEmpty
            && errors.allSatisfy { [.couponCodeInvalidError, .couponCodeExpiredError].contains($0.code) }
    }

    private static func isBar(_ y: Int, _ screen: ScreenReading) -> Bool {
        screen.has([.button, .buttonFocused], y: y)
    }

    private static func shown(_ scene: Scene) -> Verdict? {
        guard let sheet = scene.screen.sheet, let prompt = sheet.prompt else { return nil }
        let title = scene.words.coupon.uppercased()
        let row = sheet.rows.first { $0.text.unmarked.hasPrefix(title) }
        let isShown = row?.text.last == ScreenReading.fault || !scene.screen.status.isEmpty
        if !isShown { return .broken("A coupon was refused, and neither row nor status line says so") }
        let isOn = isBar(prompt.y, scene.screen)
        return Verdict(wrong: isOn ? nil : "A coupon was refused, and the bar to authorise is gone")
    }

    // MARK: Card and cart

    private static func onCardOrCart(_ memory: inout Waiting, _ scene: Scene) -> Verdict? {
        guard ["card", "cart"].contains(scene.now.place) else {
            (memory.asked, memory.without) = (nil, nil)
            return nil
        }
        var verdict: Verdict?
        let questions = questions(scene)
        if case .shop(.quoteAnswered(let answer, let revision))? = scene.now.message {
            switch answer {
            case .failure(.refused(let problem)) where problem.name == .couponInvalid:
                memory.without = memory.asked == revision ? questions.last?.revision : nil
            case .success where memory.without == revision && scene.screen.isRoomy:
                verdict = offered(scene)
            case .success, .failure: break
            }
        }
        if let question = questions.last, question.revision != memory.without {
            memory.asked = question.hasCode ? question.revision : nil
        }
        return verdict
    }

    private static func questions(_ scene: Scene) -> [(revision: Int, hasCode: Bool)] {
        scene.now.effects.compactMap { effect in
            guard case .shop(.price(.quote(let request, let revision), _)) = effect else { return nil }
            return (revision, request.coupons?.isEmpty == false)
        }
    }

    private static func offered(_ scene: Scene) -> Verdict? {
        let screen = scene.screen
        let isShown = !screen.markedRows.isEmpty || screen.status.contains(scene.words.coupon)
        if !isShown { return .broken("A coupon was refused, and neither row nor status line says so") }
        let isOn = screen.rows.indices.contains { y in
            screen.rows[y].containsAny(of: scene.words.payActions) && !screen.has([.disabled], y: y)
        }
        return Verdict(wrong: isOn ? nil : "A coupon was refused, and no pay action is left")
    }
}
