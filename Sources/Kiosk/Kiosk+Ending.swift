import PayKit
import PaySheet
import TUI
import Window

extension Kiosk {
    /// The one way out of a session. An open sheet is left by the rules of its engine first; then nothing
    /// stays of the shop that this shopper saw.
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
        knock = Knock()
        // Whoever is there when the kiosk is to close is the last one.
        let told = isDraining ? .drained : reason
        scene = .ended(told)
        return last + [.endSession(told)]
    }

    /// Whether nothing is left to finish.
    var mayDrain: Bool {
        switch scene {
        case .attract, .outOfService, .staff: true
        // The result of an order that was in flight is still read, once.
        case .session: !window.isPaying && !window.isDone
        case .recovered, .ended: false
        }
    }

    /// Whether nobody can buy here now.
    var isClosed: Bool {
        if case .failing = health { return true }
        return maintenance != nil
    }

    /// Whether anything depends on how much time passes.
    var isCounting: Bool {
        switch scene {
        case .attract(let attract): attract.moves(slides.count, window.abilities.mayMove) || !isAsShipped
        case .session, .recovered, .staff: true
        case .outOfService: pinWait > 0
        case .ended: false
        }
    }

    mutating func pass(seconds: Int) -> [Effect] {
        pinWait = max(0, pinWait - seconds)
        switch scene {
        case .attract(var attract):
            attract.pass(seconds, slides, settings.attract, mayMove: window.abilities.mayMove)
            scene = .attract(attract)
            return attract.rest >= settings.limits.browse && !isAsShipped ? shipAgain() : []
        case .session(let visit): return pass(seconds: seconds, of: visit)
        case .recovered(let attempt, let left):
            scene = left > seconds ? .recovered(attempt, left: left - seconds) : .attract(Attract())
        case .staff(var desk):
            let isOver = desk.pass(seconds, limit: settings.limits.staffIdle)
            scene = .staff(desk)
            return isOver ? leaveDesk() : []
        case .outOfService, .ended: break
        }
        return []
    }

    mutating func recover(_ attempt: RecoveredAttempt) {
        switch scene {
        case .attract, .outOfService, .recovered:
            scene = .recovered(attempt, left: settings.limits.thankYou)
        // Whoever shops by now is somebody else.
        case .session, .staff, .ended: break
        }
    }
}

extension Window.Effect {
    /// Whether it still has a meaning when nobody is left to answer.
    fileprivate var isFarewell: Bool {
        switch self {
        case .owner, .log: true
        case .shop, .openWallet, .makeToken, .checkPasscode, .takePIN, .saveContact, .askIssuer, .addCard,
            .startTimer, .setMouse, .setTheme, .newAudience, .startBeat, .openLab, .repaint, .quit:
            false
        }
    }
}
