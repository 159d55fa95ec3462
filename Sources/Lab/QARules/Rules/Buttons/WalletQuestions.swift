import PayKit
import Storefront
import Window

/// Checks the questions to the wallet, and when they are asked: UX-BTN-04.
package enum WalletQuestions {
    @Sendable static func asked(_ scene: Scene) -> Verdict? {
        for case .openWallet(let request) in scene.now.effects {
            guard let question = scene.facts.payment.question else {
                return .broken("A sheet is wanted and the wallet was never asked what it can do")
            }
            let isSame =
                question.merchantIdentifier == request.merchantIdentifier
                && question.countryCode == request.countryCode
                && question.supportedNetworks == request.supportedNetworks
                && question.merchantCapabilities == request.merchantCapabilities
            return Verdict(wrong: isSame ? nil : "The wallet was asked about another shop than the request's")
        }
        guard scene.facts.payment.question != nil, let before = scene.before else { return nil }
        let hasAsked = scene.now.effects.contains {
            if case .shop(.askCapability) = $0 { true } else { false }
        }
        if case .walletChanged? = scene.now.message {
            return Verdict(wrong: hasAsked ? nil : "The wallet's cards changed and it was not asked again")
        }
        guard before.ground != scene.now.ground, ["card", "cart"].contains(scene.now.ground) else {
            return nil
        }
        return Verdict(
            wrong: hasAsked ? nil : "The \(scene.now.ground) was entered without asking the wallet")
    }
}
