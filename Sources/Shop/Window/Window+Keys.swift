import PayKit
import PaySheet
import Storefront
package import TUI

extension Window {
    package var everywhere: [KeyBinding<GlobalAction>] { globalKeys.bindings }

    private var globalKeys: GlobalKeys {
        GlobalKeys(
            words: words, abilities: abilities, isTyping: isTyping, tour: tourStop, isAtTop: isAtTop,
            keeps: consent != .never && !sheet.isOpen && setup == nil, isDone: isDone)
    }

    package var bindings: [KeyEntry] {
        overlay == nil ? ownKeys.entries : KeyEntry.entries(overlayBindings)
    }

    /// The keys of what is open, as they are shown, and if there are any.
    private var ownKeys: (entries: [KeyEntry], isAny: Bool) {
        func shown<Message>(_ bindings: [KeyBinding<Message>]) -> ([KeyEntry], Bool) {
            (KeyEntry.entries(bindings), !bindings.isEmpty)
        }
        if let setup { return shown(setup.bindings) }
        if sheet.isOpen { return shown(sheet.bindings) }
        let entries = shop.keyEntries
        return (isDone ? entries.filter { $0.key != .enter } : entries, !entries.isEmpty)
    }

    package func footer(width: Int) -> [KeyEntry] { keyFooter(width: width).entries }

    func keyFooter(width: Int) -> KeyFooter {
        guard overlay == nil else { return KeyFooter(bindings, always: [], width: width) }
        // In a field the action of Enter comes before help.
        let help = KeyEntry(hint: "F1", title: words.screen.help, keys: [.function(1)])
        let (entries, isAny) = ownKeys
        return KeyFooter(
            entries + (isTyping ? [help] : []), always: globalKeys.footer(hasOthers: isAny), width: width)
    }

    // MARK: Presses

    /// True for an input that pays: the touch, or the button of the card form.
    package func isConsent(_ input: Input) -> Bool {
        guard !isTooSmall, overlay == nil, setup == nil else { return false }
        switch input {
        case .mouse(let mouse):
            return mouse.action == .click && drawn().input(at: mouse.point).map(isConsent) ?? false
        case .key(let key) where everywhere.binding(of: key) != nil: return false
        case .key, .item, .paste, .statusReport, .focus:
            return sheet.isOpen ? sheet.isTouch(input) : shop.isOrder(input)
        }
    }

    mutating func press(_ key: Key) -> [Effect] {
        if overlay != nil {
            if let binding = overlayBindings.binding(of: key) { return act(binding.message) }
            if let binding = globalKeys.lab.binding(of: key) { return act(binding.message) }
            return key == .control("c") && abilities.owner != .kiosk ? quit() : []
        }
        if let binding = everywhere.binding(of: key) { return act(binding.message) }
        isNewAudienceAsked = false
        return pressOnScreen(key)
    }

    private mutating func act(_ action: GlobalAction) -> [Effect] {
        let wasAsked = isNewAudienceAsked
        isNewAudienceAsked = false
        switch action {
        case .quit: return quit()
        case .repaint: return [.repaint]
        case .openHelp: overlay = .help(offset: 0)
        case .language: return change(shop.language.next)
        case .theme: overlay = .themes(before: theme)
        case .mouse:
            isMouseOn.toggle()
            status = isMouseOn ? words.screen.mouseOn : words.screen.mouseOff
            return [.setMouse(isMouseOn)]
        case .kept: return [.keep(.show)]
        case .newAudience: return newAudience(isSure: wasAsked)
        case .tourStep: return goOnWithTour()
        case .inspector: return [.openLab(.inspector)]
        case .controls: return [.openLab(.controls)]
        case .endTour: endTour()
        }
        return []
    }

    /// Asks twice, because all orders are deleted, and does nothing during a payment.
    private mutating func newAudience(isSure: Bool) -> [Effect] {
        let isKiosk = abilities.owner == .kiosk
        let isProcessing = if case .processing = sheet.engine.state { true } else { false }
        if isProcessing || isKiosk && isPaying {
            status = words.cannotQuitNow
            return []
        }
        guard isSure else {
            isNewAudienceAsked = true
            status =
                isKiosk
                ? words.look.startOverSure(isTyping, isPaymentOpen: isPaymentOpen)
                : words.look.newAudienceSure
            return []
        }
        if !isKiosk { status = words.look.newAudienceNow }
        return [.newAudience]
    }

    // MARK: Tour

    /// The tour's own key: Space stays the touch.
    private mutating func goOnWithTour() -> [Effect] {
        let screens = tourScreens
        switch tour?.goOn(screens) {
        case .press(let keys): return keys.flatMap { pressOnScreen($0) }
        case .wait: status = words.look.tourWaits
        case .touch: status = words.look.tourTouch
        case .end: endTour()
        case .moved, nil: break
        }
        return []
    }

    private mutating func endTour() {
        tour = nil
        status = words.look.tourEnded
    }

    private var tourScreens: Tour.Screens {
        var form = Tour.Screens.Sheet.closed
        if sheet.isOpen { form = if case .ready = sheet.engine.state { .ready } else { .busy } }
        return Tour.Screens(
            stage: shop.stage, sheet: form, isSetupOpen: setup != nil, isAtTop: isAtTop,
            hasProducts: shop.bindings.binding(of: .home) != nil)
    }

    mutating func followTouch() {
        guard sheet.isOpen, case .processing = sheet.engine.state else { return }
        tour?.followPayment()
    }

    var tourStop: Tour.Stop? { tour.map { $0.stop(on: tourScreens) } }

    package var tourLine: ScreenText? { tourStop.map(words.look.line) }
}
