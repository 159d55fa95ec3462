package import Storefront
package import TUI

/// The health of the shop, as the process around the kiosk found it.
package enum ShopHealth: Hashable, Sendable {
    case ok(at: TimeOfDay?)
    /// It answers, and late.
    case slow
    /// A part does not work, as it was checked last at this time: nobody can buy.
    case failing(part: ScreenText, at: TimeOfDay?)
}

/// Decides if the kiosk is open: by the health of the shop, and by staff who closed it.
struct ServiceState: Hashable, Sendable {
    private(set) var health = ShopHealth.ok(at: nil)
    /// The message to shoppers while staff have closed the kiosk, empty for the usual one; nil while they
    /// have not.
    private(set) var maintenance: ScreenText?

    /// True while the kiosk is closed: the shop fails, or staff closed it.
    var isClosed: Bool {
        if case .failing = health { return true }
        return maintenance != nil
    }

    mutating func update(_ health: ShopHealth) { self.health = health }
    mutating func close(_ message: ScreenText) { maintenance = message }
    mutating func reopen() { maintenance = nil }
}
