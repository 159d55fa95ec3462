import PayKit
import Storefront
import TUI
import Window

/// Which pay actions stand on card and cart: UX-BTN-01, 02, 03, 07.
package enum PayButtons {
    @Sendable static func withoutWallet(_ scene: Scene) -> Verdict? {
        guard scene.facts.payment.capability == .unsupported, scene.now.frame.isRoomy else { return nil }
        let words = scene.words
        if scene.pressed == .buy { return Verdict(wrong: wrongAfterBuy(scene)) }
        guard scene.hasNewFrame, ["list", "card", "cart"].contains(scene.now.place) else { return nil }
        if scene.screen.rows.contains(where: { $0.contains("◆") || $0.contains(words.walletName) }) {
            return .broken("The wallet cannot pay, and yet the \(scene.now.place) names it")
        }
        let actions = PayActions(scene.now.frame, scene.now.language)
        return Verdict(
            wrong: actions.hasBar ? "A wallet button is drawn although the wallet cannot pay" : nil)
    }

    /// Buy leads to the form, or it is said why not.
    private static func wrongAfterBuy(_ scene: Scene) -> String? {
        let isForm = ["card-form", "unknown-result"].contains(scene.now.place)
        let hasMoved = scene.now.frame.cursor != scene.before?.frame.cursor
        return isForm || hasMoved || !scene.screen.status.isEmpty
            ? nil : "Buy was pressed; neither the card form nor a reason came"
    }

    @Sendable static func walletLeads(_ scene: Scene) -> Verdict? {
        guard scene.facts.payment.capability == .ready, scene.isWherePaymentBegins else { return nil }
        let actions = PayActions(scene.now.frame, scene.now.language)
        guard actions.buy != nil || actions.wallet != nil || actions.add != nil else { return nil }
        guard let wallet = actions.wallet else {
            return .broken("The wallet can pay; the \(scene.now.place) has no whole wallet button")
        }
        for other in [actions.buy, actions.add, actions.setUp].compactMap({ $0 }) {
            if other.width > wallet.width || other.height > wallet.height {
                return .broken("A pay action is \(other.width) wide, the wallet button \(wallet.width)")
            }
            let isBefore = wallet.y < other.y || wallet.y == other.y && wallet.x > other.x
            if !isBefore { return .broken("The wallet button is in row \(wallet.y), another in \(other.y)") }
        }
        if isEntry(scene), scene.now.frame.cursor?.y != wallet.y {
            return .broken("On entry the cursor is not on the wallet button in row \(wallet.y)")
        }
        return .kept
    }

    /// True if the screen was entered by a key in this moment, and is not the card that was left before.
    private static func isEntry(_ scene: Scene) -> Bool {
        guard case .input(.key(let key))? = scene.now.message, let before = scene.before else { return false }
        switch scene.now.place {
        case "cart": return before.place != "cart" && key == .character("c")
        default:
            // A card beside the list, and one that was left, keep their focus.
            return before.place == "list"
                && scene.now.effects.contains { effect in
                    if case .shop(.loadProduct) = effect { true } else { false }
                }
        }
    }

    @Sendable static func needsSetUp(_ scene: Scene) -> Verdict? {
        guard scene.facts.payment.capability == .needsSetup, scene.isWherePaymentBegins else { return nil }
        let actions = PayActions(scene.now.frame, scene.now.language)
        guard !actions.isEmpty || actions.hasBar else { return nil }
        if actions.wallet != nil || actions.hasBar {
            return .broken("The wallet has no card, and yet there is an active wallet button")
        }
        return Verdict(wrong: actions.buy == nil ? "The wallet has no card, and there is no Buy" : nil)
    }

    @Sendable static func download(_ scene: Scene) -> Verdict? {
        guard scene.now.place == "card", scene.now.frame.isRoomy else { return nil }
        let words = scene.words
        guard
            scene.isCard(ofOneOf: scene.facts.payment.goods.namesOfDownloads)
                || scene.screen.rows.contains(where: { $0.contains(words.download) })
        else { return nil }
        let actions = PayActions(scene.now.frame, scene.now.language)
        let isOffered = actions.wallet != nil || actions.setUp != nil || actions.hasBar
        return Verdict(wrong: isOffered ? "The card of a download offers the wallet" : nil)
    }
}

extension Scene {
    func isCard(ofOneOf names: [String]) -> Bool {
        guard !names.isEmpty else { return false }
        let header = screen.header
        // In a narrow window the name is on a row of its own, in a wide one the header has it whole.
        let titles = screen.rows.dropFirst(2).prefix(now.frame.size.columns < 54 ? 2 : 0).map(\.trimmed)
        return names.contains { header.contains("›  \($0)  ") || titles.contains($0) }
    }
}
