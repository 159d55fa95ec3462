import Storefront
import TUI

/// A guided purchase: each press of n does what the line on the screen leads to, and says the next.
package struct Tour: Hashable, Sendable {
    package private(set) var stop: Stop = .welcome

    package enum Stop: Int, Hashable, Sendable, CaseIterable {
        case welcome, choose, card, sheet, rows, touch, paying, receipt, end

        /// A dot for each step, filled up to this one.
        var dots: ScreenText {
            let filled = Self.allCases.map { Glyph($0.rawValue <= rawValue ? "●" : "○", width: 1) }
            return ScreenText(glyphs: filled)
        }

        /// The keys that the guide presses to get to the next stop.
        fileprivate var keys: [Key] {
            switch self {
            case .welcome: [.home]
            case .choose: [.enter]
            case .card: [.character("b")]
            case .sheet: [.home]
            case .rows: [.end]
            // Only the presenter's own touch pays.
            case .touch, .paying, .end: []
            case .receipt: [.enter]
            }
        }
    }

    /// The screens around the guide, which decide how the tour goes on.
    struct Screens: Hashable, Sendable {
        var stage: Storefront.Stage
        var sheet: Sheet
        /// True while the wallet's add-card sheet is open.
        var isSetupOpen: Bool
        /// True on the list of products, with nothing over it.
        var isAtTop: Bool
        /// True if the list has products to choose from.
        var hasProducts: Bool

        enum Sheet: Hashable, Sendable {
            case closed
            /// It waits for the shopper.
            case ready
            /// It waits for the shop or the wallet, or shows a result.
            case busy
        }
    }

    /// The effect of a press of the tour's key.
    enum Step: Hashable, Sendable {
        /// These keys are pressed on the topmost screen.
        case press([Key])
        /// Something is under way that leads to the next stop.
        case wait
        /// The presenter's own touch is next.
        case touch
        /// The tour was moved to the stop of the screen, and nothing is pressed.
        case moved
        /// The tour is over.
        case end
    }

    private enum Readiness {
        case ready
        /// Something is under way that leads there.
        case waiting
        /// The presenter went another way.
        case elsewhere
    }

    /// Goes on to the next stop. A presenter who went another way is picked up where they are.
    mutating func goOn(_ screens: Screens) -> Step {
        switch readiness(for: stop, screens) {
        case .waiting: return .wait
        case .elsewhere:
            let here = nearestStop(screens)
            let isOther = here != stop
            stop = here
            return isOther && readiness(for: here, screens) == .ready ? goOn(screens) : .moved
        case .ready where stop == .touch: return .touch
        case .ready: break
        }
        guard let next = Stop(rawValue: stop.rawValue + 1) else { return .end }
        defer { stop = next }
        return .press(stop.keys)
    }

    /// The touch takes the tour on, at whatever stop it came: called while a payment is being made.
    mutating func followPayment() {
        if stop.rawValue < Stop.paying.rawValue { stop = .paying }
    }

    /// The stop of the screen, where the presenter went another way.
    func stop(on screens: Screens) -> Stop {
        readiness(for: stop, screens) == .elsewhere ? nearestStop(screens) : stop
    }

    private func readiness(for stop: Stop, _ screens: Screens) -> Readiness {
        switch stop {
        case .welcome, .choose:
            guard screens.isAtTop else { return .elsewhere }
            return screens.hasProducts ? .ready : .waiting
        case .card:
            let isCovered = screens.sheet != .closed || screens.isSetupOpen
            return isCovered || screens.stage != .card ? .elsewhere : .ready
        case .sheet, .rows, .touch:
            return switch screens.sheet {
            case .closed: .elsewhere
            case .ready: .ready
            case .busy: .waiting
            }
        case .paying:
            return switch screens.sheet {
            // A touch that did not pay leads back to the sheet.
            case .ready: .elsewhere
            case .busy: .waiting
            case .closed: screens.stage == .receipt ? .ready : .elsewhere
            }
        case .receipt: return screens.stage == .receipt ? .ready : .elsewhere
        case .end: return .ready
        }
    }

    private func nearestStop(_ screens: Screens) -> Stop {
        if screens.sheet != .closed { return .sheet }
        return switch screens.stage {
        case .list: .choose
        case .card: .card
        case .receipt: .receipt
        case .elsewhere: stop
        }
    }
}
