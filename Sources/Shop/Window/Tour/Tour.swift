import Storefront
import TUI

/// A guided purchase: each press of n does what the line on the screen leads to, and says the next.
package struct Tour: Hashable, Sendable {
    package private(set) var stop: Stop = .welcome

    package enum Stop: Int, Hashable, Sendable, CaseIterable {
        case welcome, choose, card, sheet, rows, touch, paying, receipt, end

        var dots: ScreenText {
            let filled = Self.allCases.map { Glyph($0.rawValue <= rawValue ? "●" : "○", width: 1) }
            return ScreenText(glyphs: filled)
        }

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

    struct Screens: Hashable, Sendable {
        var stage: Storefront.Stage
        var sheet: Sheet
        /// True while the wallet's add-card sheet is open.
        var isSetupOpen: Bool
        var isAtTop: Bool
        var hasProducts: Bool

        enum Sheet: Hashable, Sendable {
            case closed
            case ready
            /// A question to shop or wallet is open, or a result is shown.
            case busy
        }
    }

    enum Step: Hashable, Sendable {
        case press([Key])
        /// Something pending leads to the next stop.
        case wait
        /// The presenter's own touch is next.
        case touch
        case moved
        case end
    }

    private enum Readiness {
        case ready
        /// Something pending leads there.
        case waiting
        /// The presenter took another path.
        case elsewhere
    }

    /// Goes on to the next stop, from the present screen if the presenter took another path.
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

    /// Moves any stop on to the payment: called while a payment is being made.
    mutating func followPayment() {
        if stop.rawValue < Stop.paying.rawValue { stop = .paying }
    }

    /// The stop of the screen, if the presenter took another path.
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
