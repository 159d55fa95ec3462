import PayKit
import Storefront
import TUI
import Window

/// How the add-card sheet is come to and left: UX-SET-01.
package struct CardSetUp: Sendable {
    /// True while the wallet took a card and has not said so yet.
    private var hasAdded = false

    static let story = StatefulCheck(CardSetUp()) { memory, scene in memory.step(scene) }

    private mutating func step(_ scene: Scene) -> Verdict? {
        let isOpen = scene.now.place == "add-card"
        let wasOpen = scene.before?.place == "add-card"
        if case .walletChanged? = scene.now.message, hasAdded {
            hasAdded = false
            let hasAsked = scene.now.effects.contains {
                if case .shop(.askCapability) = $0 { true } else { false }
            }
            return Verdict(wrong: hasAsked ? nil : "A card was added and the wallet was not asked again")
        }
        if scene.pressed == .setUp { return Verdict(wrong: wrongStart(scene, isOpen)) }
        guard isOpen || wasOpen else { return nil }
        for case .addCard in scene.now.effects { hasAdded = true }
        if Self.isOwnStep(scene.now.message), scene.now.effects.contains(where: \.ordersOrCharges) {
            return .broken("The add-card sheet made an order or a charge")
        }
        guard wasOpen, !isOpen, scene.now.place != "help", Self.isOwnStep(scene.now.message) else {
            return nil
        }
        let isBack = scene.now.place == scene.before?.ground
        return Verdict(wrong: isBack ? nil : "The add-card sheet led to \(scene.now.place)")
    }

    /// True if a moment is the shopper's or the issuer's doing, not the shop's behind the sheet.
    private static func isOwnStep(_ message: Window.Message?) -> Bool {
        switch message {
        case .input, .issuerAnswered: true
        case .beat, .failTouches, .keeping, .keptShown, .resized, .sheet, .shop, .walletChanged,
            .walletOpened, nil:
            false
        }
    }

    private func wrongStart(_ scene: Scene, _ isOpen: Bool) -> String? {
        guard isOpen else { return "The set-up action led to \(scene.now.place)" }
        let text = (scene.screen.sheet?.lines ?? []).map(\.text).joined(separator: " ")
        let wire = scene.facts.payment.question?.supportedNetworks.map(\.rawValue) ?? []
        let unnamed = wire.compactMap { ScreenVocabulary.networks[$0] }.filter { !text.contains($0) }
        return unnamed.isEmpty ? nil : "The add-card sheet does not name \(unnamed.joined(separator: ", "))"
    }
}

extension Window.Effect {
    fileprivate var ordersOrCharges: Bool {
        switch self {
        case .shop(.placeOrder), .shop(.price), .openWallet, .makeToken, .owner: true
        case .shop, .checkPasscode, .takePIN, .saveContact, .askIssuer, .addCard, .startTimer, .setMouse,
            .setTheme, .newAudience, .openLab, .keep, .startBeat, .repaint, .log, .quit:
            false
        }
    }
}
