import PayKit
import PaySheet
import TUI
import Window

extension Kiosk {
    /// The only end of a session: cancels an open sheet by its engine, then discards the shopper's state.
    mutating func end(_ reason: Reason) -> [Effect] {
        var last: [Effect] = []
        if case .session = scene, window.sheet.isOpen {
            last = window.update(.sheet(reason == .idle ? .idle : .hangUp)).filter(\.isFarewell)
                .map(Effect.window)
        }
        let fresh = wiped()
        window = fresh.window
        theme = fresh.theme
        notice = nil
        staffKeys = StaffKeySequence()
        // A draining kiosk ends with this session: the reason is then `drained`, whatever ended it.
        let told = isDraining ? .drained : reason
        scene = .ended(told)
        return last + [.endSession(told)]
    }

    var mayDrain: Bool {
        switch scene {
        case .attract, .outOfService, .staff: true
        // The result of an order that was in flight is still read, once.
        case .session(let visit): !visit.isLast && !window.isDone
        case .recovered, .ended: false
        }
    }

    mutating func drain() {
        guard !isDraining else { return }
        isDraining = true
        guard case .session(var visit) = scene, window.isPaymentOpen else { return }
        (visit.isLast, visit.rest) = (true, 0)
        scene = .session(visit)
    }

    /// Seconds until time alone changes something: 1 during a countdown; nil if nothing depends on time.
    package var secondsUntilChange: Int? {
        let forsaken = settings.limits.unattended.map { $0 - unattended }
        let next: Int?
        switch scene {
        case .attract(let attract):
            let asShipped = isAsShipped ? nil : settings.limits.browse - attract.rest
            let turn = attract.secondsUntilTurn(slides, settings.attract, mayMove: mayMove(attract))
            next = [forsaken, asShipped, turn].compactMap(\.self).min()
        case .outOfService: next = pinWait > 0 ? 1 : forsaken
        case .session:
            // A wait for the shop does not count, and its end is told.
            let untilWarning = secondsLeft.map { $0 - settings.limits.warning }
            next = kind == .receipt ? 1 : untilWarning ?? 1
        case .recovered, .staff: next = 1
        case .ended: next = nil
        }
        return next.map { max(1, $0) }
    }

    mutating func pass(seconds: Int) -> [Effect] {
        pinWait = max(0, pinWait - seconds)
        unattended += seconds
        switch scene {
        case .attract where isForsaken, .outOfService where isForsaken: return end(.unattended)
        case .attract(var attract):
            attract.pass(seconds, slides, settings.attract, mayMove: mayMove(attract))
            scene = .attract(attract)
            return attract.rest >= settings.limits.browse && !isAsShipped ? shipAgain() : []
        case .session(let visit): return pass(seconds: seconds, of: visit)
        case .recovered(let attempt, let left):
            scene = left > seconds ? .recovered(attempt, left: left - seconds) : .attract(Attract())
        case .staff(var menu):
            let isOver = menu.pass(seconds, limit: settings.limits.staffIdle)
            scene = .staff(menu)
            return isOver ? leaveStaffMenu() : []
        case .outOfService, .ended: break
        }
        return []
    }

    /// True if the time of an unattended poster is over.
    private var isForsaken: Bool { settings.limits.unattended.map { unattended >= $0 } ?? false }

    mutating func recover(_ attempt: RecoveredAttempt) {
        switch scene {
        case .attract, .outOfService, .recovered:
            scene = .recovered(attempt, left: settings.limits.thankYou)
        // A shopper who is here by now is not the one who paid.
        case .session, .staff, .ended: break
        }
    }
}

extension Window.Effect {
    /// True for an effect that still matters after the session.
    fileprivate var isFarewell: Bool {
        switch self {
        case .owner, .log: true
        case .shop, .openWallet, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer, .addCard,
            .startTimer, .setMouse, .setTheme, .newAudience, .startBeat, .openLab, .keep,
            .repaint, .quit:
            false
        }
    }
}
