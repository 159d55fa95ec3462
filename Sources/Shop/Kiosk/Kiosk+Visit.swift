import PayKit
import PaySheet
import Storefront
import TUI
import Window

extension Kiosk {
    var kind: Visit.Kind {
        if window.isDone { return .receipt }
        if window.setup != nil { return .form }
        let name = window.topName
        if window.sheet.isOpen { return name == "sheet" ? .sheet : .form }
        return Self.forms.contains(name) ? .form : .browse
    }

    private static let forms: Set<String> = ["card-form", "find-order", "change-delivery", "unknown-result"]

    /// Seconds until the session times out; nil without one, or while the shopper waits for an answer.
    package var secondsLeft: Int? {
        guard case .session(let visit) = scene, !window.awaitsAnswer else { return nil }
        return max(0, settings.limits.seconds(kind) - visit.rest)
    }

    /// True while a warning asks for a sign of life; a receipt has a countdown of its own.
    var isWarning: Bool {
        guard let left = secondsLeft, kind != .receipt else { return false }
        return left <= settings.limits.warning
    }

    /// Adds idle time. A wait for the shop does not count, and no warning is skipped.
    mutating func pass(seconds: Int, of visit: Visit) -> [Effect] {
        guard let left = secondsLeft else { return [] }
        var visit = visit
        let untilWarning = left - settings.limits.warning
        let isStartOfWarning = kind != .receipt && untilWarning > 0 && seconds >= untilWarning
        visit.rest += isStartOfWarning ? untilWarning : seconds
        scene = .session(visit)
        return secondsLeft == 0 ? end(.idle) : []
    }

    mutating func take(_ input: Input, at time: Int, _ visit: Visit) -> [Effect] {
        guard input.isPress else { return [] }
        let wasWarning = isWarning
        var visit = visit
        let press: KeyGuard.Press = if case .key(let key) = input { .key(key) } else { .click }
        if wasWarning { visit.keys.swallow(press, at: time) }
        let verdict = wasWarning ? .swallowed : visit.keys.check(press, at: time)
        // While the kiosk drains, input does not extend a receipt: it is read once.
        if !(isDraining && kind == .receipt) { visit.rest = 0 }
        scene = .session(visit)
        if verdict == .swallowed { return [] }
        var next = window
        let effects = next.update(.input(input))
        if verdict == .hasty, effects.contains(where: \.isCommitment) { return [] }
        window = next
        let carried = carry(effects)
        noteScreen(at: time)
        return carried
    }

    /// Restarts the idle time for a screen that appears without a key.
    mutating func noteScreen(at time: Int) {
        guard case .session(var visit) = scene else { return }
        if visit.keys.note(screenName, at: time) { visit.rest = 0 }
        scene = .session(visit)
    }

    private var screenName: String {
        let isHeld = if case .processing = window.sheet.engine.state { true } else { false }
        return window.topName + (isHeld || window.shop.isPlacing ? " paying" : "")
    }
}

extension Window.Effect {
    /// True if it pays, asks for consent, or ends the visit: a held key must not cause it.
    fileprivate var isCommitment: Bool {
        switch self {
        case .openWallet, .makeToken, .takePIN, .checkPasscode, .quit, .newAudience, .shop(.placeOrder),
            .shop(.cancelOrder), .owner(.willAuthorize):
            true
        case .shop, .owner, .saveContact, .askIssuer, .addCard, .startTimer, .setMouse, .setTheme,
            .startBeat, .openLab, .repaint, .log:
            false
        }
    }
}
