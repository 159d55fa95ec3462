import PayKit
import PaySheet
import Storefront
package import TUI

/// A guided purchase: each press of n does what the line on the screen leads to, and says the next.
package struct Tour: Hashable, Sendable {
    /// Stop that the guide stands at.
    package private(set) var stop: Stop = .welcome

    /// Where the guide stands.
    package enum Stop: Int, Hashable, Sendable, CaseIterable {
        case welcome, choose, card, sheet, rows, touch, paying, receipt, end

        /// The keys that the guide presses to get to the next stop.
        var keys: [Key] {
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

    /// The readiness of the window for a stop.
    enum Readiness: Hashable, Sendable {
        case ready
        /// Something is under way that leads there.
        case waiting
        /// The presenter went another way.
        case elsewhere
    }

    mutating func stand(at stop: Stop) { self.stop = stop }
}

extension Window {
    /// The tour's own key: Space stays the touch. A presenter who went another way is picked up where they
    /// are.
    mutating func goOnWithTour() -> [Effect] {
        guard let stop = tour?.stop else { return [] }
        switch readiness(for: stop) {
        case .waiting:
            status = words.look.tourWaits
            return []
        case .elsewhere:
            let here = nearestStop
            tour?.stand(at: here)
            return readiness(for: here) == .ready && here != stop ? goOnWithTour() : []
        case .ready where stop == .touch:
            status = words.look.tourTouch
            return []
        case .ready: break
        }
        guard let next = Tour.Stop(rawValue: stop.rawValue + 1) else {
            tour = nil
            status = words.look.tourEnded
            return []
        }
        tour?.stand(at: next)
        return stop.keys.flatMap { pressOnScreen($0) }
    }

    /// The touch takes the tour on.
    mutating func followTouch() {
        guard tour?.stop == .touch, sheet.isOpen else { return }
        if case .processing = sheet.engine.state { tour?.stand(at: .paying) }
    }

    private func readiness(for stop: Tour.Stop) -> Tour.Readiness {
        switch stop {
        case .welcome, .choose:
            if sheet.isOpen || setup != nil || !shop.isAtTop { return .elsewhere }
            return shop.bindings.binding(of: .home) == nil ? .waiting : .ready
        case .card: return sheet.isOpen || setup != nil || shop.stage != .card ? .elsewhere : .ready
        case .sheet, .rows, .touch:
            guard sheet.isOpen else { return .elsewhere }
            if case .ready = sheet.engine.state { return .ready }
            return .waiting
        case .paying:
            if sheet.isOpen {
                // A touch that did not pay leads back to the sheet.
                if case .ready = sheet.engine.state { return .elsewhere }
                return .waiting
            }
            return shop.stage == .receipt ? .ready : .elsewhere
        case .receipt: return shop.stage == .receipt ? .ready : .elsewhere
        case .end: return .ready
        }
    }

    private var nearestStop: Tour.Stop {
        if sheet.isOpen { return .sheet }
        return switch shop.stage {
        case .list: .choose
        case .card: .card
        case .receipt: .receipt
        case .elsewhere: tour?.stop ?? .welcome
        }
    }

    /// The line of the guide, with how far the tour is.
    package var tourLine: ScreenText? {
        tour.map { tour in
            let count = ScreenText(cleaning: "\(tour.stop.rawValue + 1)/\(Tour.Stop.allCases.count) ")
            return count + words.look.tour(tour.stop)
        }
    }
}
