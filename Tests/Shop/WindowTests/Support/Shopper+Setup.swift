import Storefront
import TUI
package import Window

extension Shopper {
    /// From the list into the add-card sheet of the first product.
    package func openSetup() { press(.enter, .down, .enter) }

    /// Types a card from the focused number on, with Enter after each field, the last time on a full form.
    package func typeCard(
        _ number: String = "4242 4242 4242 4242", expiry: String = "09/29", code: String = "123"
    ) {
        for text in [number, expiry, code] {
            type(text)
            press(.enter)
        }
    }

    /// What was asked for since a moment that ``effects`` was this long.
    package func effects(since count: Int) -> [Window.Effect] { Array(effects.dropFirst(count)) }
}

extension Window.Effect {
    /// Whether the shop's side hears of it: anything for the storefront but the wallet's own answer.
    package var reachesTheShop: Bool {
        switch self {
        case .shop(.askCapability): false
        case .shop, .openWallet, .owner, .makeToken: true
        case .checkPasscode, .takePIN, .saveContact, .askIssuer, .addCard, .startTimer, .setMouse, .setTheme,
            .newAudience, .openLab, .keep, .startBeat,
            .repaint,
            .log,
            .quit:
            false
        }
    }

    package var isCapabilityQuestion: Bool {
        if case .shop(.askCapability) = self { true } else { false }
    }
}
