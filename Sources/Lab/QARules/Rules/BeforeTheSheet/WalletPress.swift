import TUI
import Window

/// Checks the step after a press of the wallet button: UX-PRE-01.
package struct WalletPress: Sendable {
    /// True while a sheet was asked for by a press and the wallet has not answered yet.
    private var isWaiting = false

    static let check = StatefulCheck(WalletPress()) { memory, scene in memory.step(scene) }

    private mutating func step(_ scene: Scene) -> Verdict? {
        if isWaiting { return wait(scene) }
        guard scene.pressed == .wallet else { return nil }
        isWaiting = scene.now.effects.contains { if case .openWallet = $0 { true } else { false } }
        if isWaiting {
            let isStill = scene.now.place == scene.before?.place
            return isStill ? nil : .broken("After the press came \(scene.now.place), not the sheet")
        }
        let isSaid = !scene.screen.status.isEmpty || scene.now.place == "unknown-result"
        return Verdict(wrong: isSaid ? nil : "The wallet button was pressed; no sheet came and no reason")
    }

    private mutating func wait(_ scene: Scene) -> Verdict? {
        switch scene.now.message {
        case .walletOpened?:
            isWaiting = false
            if scene.now.isSheetOpen, scene.now.place.hasPrefix("sheet") { return .kept }
            let isSaid = !scene.now.isSheetOpen && !scene.screen.status.isEmpty
            return Verdict(wrong: isSaid ? nil : "The wallet opened nothing and nothing was said")
        case .input?, .resized?:
            // A shopper who goes on meanwhile sees the result of that input.
            isWaiting = false
            return nil
        case .beat?, .failTouches?, .keeping?, .keptShown?, .issuerAnswered?, .sheet?, .shop?,
            .walletChanged?, nil:
            guard scene.now.place != scene.before?.place else { return nil }
            isWaiting = false
            return .broken("Between the press and the sheet came \(scene.now.place)")
        }
    }
}
