import Storefront
import TUI
import Window

/// Checks the label and the effect of a wallet button: UX-BTN-06.
package enum WalletBrand {
    private static let brands = WordScan(
        words: ["gpay", "paypal", "venmo", "alipay", "wechat", "klarna", "wero", "paze"],
        // Alone these may be a shopper's name, or fruit.
        phrases: ["apple", "google", "samsung", "amazon", "huawei", "xiaomi", "garmin"].flatMap { maker in
            ["pay", "wallet"].map { (maker, $0) }
        },
        pairs: ["付宝", "微信", "闪付"])

    @Sendable static func isOwn(_ scene: Scene) -> Verdict? {
        if let pressed = scene.pressed, pressed == .wallet || pressed == .setUp {
            return Verdict(wrong: wrongPress(pressed, scene))
        }
        guard scene.hasNewFrame, scene.now.frame.isRoomy else { return nil }
        if brands.finds(on: scene.screen, since: scene.screenBefore) {
            return .broken("The \(scene.now.place) names a real wallet")
        }
        guard scene.isWherePaymentBegins else { return nil }
        let actions = PayActions(scene.now.frame, scene.now.language)
        let name = scene.words.walletName
        let bars = actions.all.filter { $0.role == .button || $0.role == .buttonFocused }
        if bars.contains(where: { !$0.text.contains(name) }) {
            return .broken("A wallet button does not carry the wallet's own name")
        }
        return actions.wallet == nil && actions.setUp == nil ? nil : .kept
    }

    private static func wrongPress(_ pressed: PayActions.Name, _ scene: Scene) -> String? {
        let wanted = scene.now.effects.contains { if case .openWallet = $0 { true } else { false } }
        if pressed == .setUp {
            let isSetUp = scene.now.place == "add-card" && !wanted
            return isSetUp ? nil : "The set-up action led to \(scene.now.place)"
        }
        if scene.now.effects.contains(where: \.buysOrChanges) {
            return "The wallet button did something besides opening the sheet"
        }
        let stays = ["card", "cart", "unknown-result"].contains(scene.now.place)
        return stays ? nil : "The wallet button led to \(scene.now.place)"
    }
}

extension Window.Effect {
    var buysOrChanges: Bool {
        switch self {
        case .shop(let effect):
            switch effect {
            case .placeOrder, .abandonOrder, .findOrder, .readOrder, .checkOrder, .cancelOrder, .changeOrder:
                true
            case .loadEntry, .loadInventory, .checkShop, .askLastWord, .loadServices, .loadProduct,
                .loadPicture, .subscribe, .askCapability, .price, .holdQuote, .dropQuote, .startTimer,
                .presentSheet, .replyToSheet,
                .completeSheet, .dismissSheet, .setUpWallet, .announce, .followOrder, .leaveOrder, .drawCode:
                false
            }
        case .owner, .makeToken, .checkPasscode, .takePIN, .saveContact, .addCard, .newAudience: true
        case .openWallet, .askIssuer, .startTimer, .setMouse, .setTheme, .openLab, .keep, .startBeat,
            .repaint, .log, .quit:
            false
        }
    }
}
