package import Storefront
package import TUI

/// The health of the shop, from the checks around the kiosk.
package enum ShopHealth: Hashable, Sendable {
    case ok(at: TimeOfDay?)
    /// It answers late.
    case slow
    /// A part failed at its last check, at this time: buying is off.
    case failing(part: ScreenText, at: TimeOfDay?)
}

/// Decides if the kiosk is open: by the shop's health, and by staff.
struct ServiceState: Hashable, Sendable {
    private(set) var health = ShopHealth.ok(at: nil)
    /// The message to shoppers while staff have closed the kiosk, empty for the usual one; nil while open.
    private(set) var maintenance: ScreenText?

    var isClosed: Bool { if case .failing = health { true } else { maintenance != nil } }

    mutating func update(_ health: ShopHealth) { self.health = health }
    mutating func close(_ message: ScreenText) { maintenance = message }
    mutating func reopen() { maintenance = nil }
}

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
