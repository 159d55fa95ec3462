package import Kiosk
import TUI
package import Window

/// Root model of a rehearsal: the shop, or a kiosk around it. Messages and effects are a kiosk's; a shop
/// alone knows those of its window.
package enum RootModel: Component {
    case shop(Window)
    case kiosk(Kiosk)

    var window: Window {
        switch self {
        case .shop(let window): window
        case .kiosk(let kiosk): kiosk.window
        }
    }

    var place: String {
        switch self {
        case .shop(let window): window.topName
        case .kiosk(let kiosk): kiosk.placeName
        }
    }

    func drawn() -> Canvas {
        switch self {
        case .shop(let window): window.drawn()
        case .kiosk(let kiosk): kiosk.drawn()
        }
    }

    mutating func update(_ message: Kiosk.Message) -> [Kiosk.Effect] {
        switch self {
        case .shop(var window):
            guard case .window(let message, _) = message else { return [] }
            let effects = window.update(message)
            self = .shop(window)
            return effects.map(Kiosk.Effect.window)
        case .kiosk(var kiosk):
            let effects = kiosk.update(message)
            self = .kiosk(kiosk)
            return effects
        }
    }
}
