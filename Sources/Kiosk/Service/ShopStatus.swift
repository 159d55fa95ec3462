import Storefront
import TUI

/// The state of the shop for the head of a screen: a sign, and the same in words.
struct ShopStatus: Hashable, Sendable {
    let sign, text: ScreenText
    let style: Style

    init(_ service: ServiceState, _ presence: Storefront.Presence, _ words: KioskWords.AttractWords) {
        if service.isClosed {
            (sign, text, style) = ("×", words.outOfService, .warning)
            return
        }
        switch presence {
        case .awaited: (sign, text, style) = ("○", words.asked, .body)
        case .gone(let time):
            let asOf = time.map { " · " + words.asOf($0.text) } ?? .empty
            (sign, text, style) = ("○", words.offline + asOf, .warning)
        case .near where service.health == .slow: (sign, text, style) = ("▲", words.slow, .warning)
        case .near: (sign, text, style) = ("●", words.open, .success)
        }
    }

    var line: ScreenText { sign + " " + text }
}
