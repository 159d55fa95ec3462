import PayKit
import PaySheet
import Storefront
import TUI
import Window

extension Kiosk {
    mutating func take(_ input: Input, at time: Int) -> [Effect] {
        if input.isAct { unattended = 0 }
        switch scene {
        case .attract: return takeOnPoster(input, at: time)
        case .session(let visit): return take(input, at: time, visit)
        case .recovered:
            if input.isAct { scene = .attract(Attract()) }
        case .staff: return takeInStaffMenu(input)
        case .outOfService:
            if case .key(let key) = input, takeStaffKey(key, at: time) == .open { openStaffMenu() }
        case .ended: break
        }
        return []
    }

    /// The input that a click means here; everything else means itself.
    func meaning(of input: Input) -> Input? {
        guard case .mouse(let mouse) = input else { return input }
        switch mouse.action {
        case .wheelUp: return .key(.up)
        case .wheelDown: return .key(.down)
        case .click: return drawn().input(at: mouse.point)
        }
    }

    mutating func takeStaffKey(_ key: Key, at time: Int) -> StaffKeySequence.Answer {
        settings.hasStaffMenu ? staffKeys.take(key, at: time, settings.sequence) : .none
    }

    mutating func openStaffMenu() {
        staffKeys = StaffKeySequence()
        scene = .staff(StaffMenu())
    }

    private mutating func takeInStaffMenu(_ input: Input) -> [Effect] {
        guard let meaning = meaning(of: input) else { return [] }
        let context = StaffMenu.Context(
            settings: settings, words: words.staff, isWaiting: pinWait > 0,
            isInService: service.maintenance == nil, room: staffRoom)
        switch meaning {
        case .key(let key): return updateStaffMenu { $0.press(key, context) }
        case .item(let index): return updateStaffMenu { $0.pick(index, context) }
        case .paste(let text): return updateStaffMenu { $0.paste(text) }
        case .mouse, .focus, .statusReport: return []
        }
    }

    mutating func updateStaffMenu(_ change: (inout StaffMenu) -> [StaffMenu.Order]) -> [Effect] {
        guard case .staff(var menu) = scene else { return [] }
        let orders = change(&menu)
        scene = .staff(menu)
        return orders.flatMap { carryOut($0) }
    }

    var staffRoom: Int { if case .staff(let menu) = scene { view(of: menu).room } else { 1 } }

    /// Back to the poster; settings chosen for the next process restart it.
    mutating func leaveStaffMenu() -> [Effect] {
        if staffChoices.needsRestart { return end(.staff) }
        scene = .attract(Attract())
        return []
    }

    private mutating func carryOut(_ order: StaffMenu.Order) -> [Effect] {
        switch order {
        case .leave: return leaveStaffMenu()
        case .checkPIN(let pin): return [.checkPIN(pin)]
        case .ask(let question): return [.ask(question)]
        case .adjust(let sku, let by): return [.adjustStock(sku: sku, by: by)]
        case .wallet(let wallet):
            staffChoices.choose(wallet)
            return [.keepWallet(wallet)]
        case .scenario(let name):
            staffChoices.chooseScenario()
            return [.keepScenario(name)]
        case .theme(let theme):
            self.theme = theme
            staffChoices.choose(theme)
            window.look(theme, mayMove: window.abilities.mayMove)
            return [.keepTheme(theme), .window(.setTheme(theme))]
        case .close(let typed):
            let message = typed ?? words.closed.usual.string
            service.close(ScreenText(cleaning: message, limit: 200))
            return [.keepMaintenance(message)]
        case .reopen:
            service.reopen()
            return [.keepMaintenance(nil)]
        case .end: return end(.staff)
        case .exit: return [.exit]
        }
    }
}

extension Kiosk {
    var kind: Visit.Kind {
        if window.isDone || isLastVisit { return .receipt }
        if window.setup != nil { return .form }
        let name = window.topName
        if window.sheet.isOpen { return name == "sheet" ? .sheet : .form }
        return Self.forms.contains(name) ? .form : .browse
    }

    private var isLastVisit: Bool { if case .session(let visit) = scene { visit.isLast } else { false } }

    private static let forms: Set<String> = ["card-form", "find-order", "change-delivery", "unknown-result"]

    /// Seconds until the session times out; nil without one, or while the shopper waits for an answer.
    package var secondsLeft: Int? {
        guard case .session(let visit) = scene else { return nil }
        // A list that is never loaded must not hold a kiosk that drains.
        let waits = visit.isLast ? window.isPaying || window.shop.isCancelling : window.awaitsAnswer
        if waits { return nil }
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
        guard input.isAct else { return [] }
        let wasWarning = isWarning
        var visit = visit
        let press: KeyGuard.Press = if case .key(let key) = input { .key(key) } else { .click }
        if wasWarning { visit.keys.swallow(press, at: time) }
        let verdict = wasWarning ? .swallowed : visit.keys.check(press, at: time)
        // While the kiosk drains, input extends neither a receipt nor a last visit.
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

    /// Restarts the idle time for a screen that appears without a key; while the kiosk drains, only for the
    /// receipt of a last visit, once.
    mutating func noteScreen(at time: Int) {
        guard case .session(var visit) = scene else { return }
        let isResult = visit.isLast && window.isDone && !visit.isResultShown
        if visit.keys.note(screenName, at: time), !isDraining || isResult { visit.rest = 0 }
        if isResult { visit.isResultShown = true }
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
            .startBeat, .openLab, .keep, .repaint, .log:
            false
        }
    }
}
