import PayKit
import PaySheet
import Storefront
package import TUI

extension Window {
    /// The actions of keys that mean the same on every screen.
    package enum Everywhere: Hashable, Sendable {
        case quit, repaint, openHelp, language, theme, mouse, newAudience, tourStep, endTour, inspector,
            controls
    }

    /// The keys of every screen, before those of the screen itself; letters are left to whoever types.
    package var everywhere: [KeyBinding<Everywhere>] {
        var bindings = tourBindings
        bindings.append(
            isTyping
                ? KeyBinding([.function(1)], "F1", words.help, .openHelp)
                : KeyBinding([.character("?"), .function(1)], "?", words.help, .openHelp))
        if !isTyping {
            if abilities.isUnicode {
                bindings.append(KeyBinding([.character("L")], "L", words.language, .language))
            }
            if abilities.hasColors {
                bindings.append(KeyBinding([.character("t")], "t", words.look.theme, .theme))
            }
            if abilities.hasMouse {
                bindings.append(KeyBinding([.character("m")], "m", words.mouse, .mouse))
            }
            if abilities.owner == .demo {
                bindings.append(
                    KeyBinding([.character("N")], "N", words.look.newAudience, .newAudience))
            }
        }
        bindings += labBindings
        bindings.append(KeyBinding([.control("l")], "Ctrl-L", words.repaint, .repaint))
        return bindings + leaving
    }

    /// How one leaves. At a kiosk one leaves it to the next: whoever has paid is done, everybody else asks
    /// for a new beginning, and no key ends the program.
    var leaving: [KeyBinding<Everywhere>] {
        switch abilities.owner {
        case .own, .demo:
            let hasLetter = isAtTop && !isTyping
            let quits: [Key] = hasLetter ? [.character("q"), .control("c")] : [.control("c")]
            return [KeyBinding(quits, hasLetter ? "q, Ctrl-C" : "Ctrl-C", words.quit, .quit)]
        case .kiosk:
            let keys: [Key] = isTyping ? [.control("n")] : [.character("N"), .control("n")]
            let over = KeyBinding<Everywhere>(
                keys, isTyping ? "Ctrl-N" : "N", words.look.startOver, .newAudience)
            guard isDone else { return [over] }
            return [KeyBinding([.enter, .escape], "Enter", words.look.done, .quit), over]
        }
    }

    /// True while a shopper at a kiosk has paid and reads the receipt: the key that leads back to the shop
    /// ends their visit.
    package var isDone: Bool {
        guard abilities.owner == .kiosk, setup == nil, !sheet.isOpen, shop.isThanking,
            let back = shop.bindings.binding(of: .enter)
        else { return false }
        return back.unavailable == nil
    }

    /// Function keys are letters of no text.
    var labBindings: [KeyBinding<Everywhere>] {
        guard abilities.hasLab else { return [] }
        return [
            KeyBinding([.function(2)], "F2", words.look.controls, .controls),
            KeyBinding([.function(12)], "F12", words.look.inspector, .inspector),
        ]
    }

    private var tourBindings: [KeyBinding<Everywhere>] {
        guard tour != nil, !isTyping else { return [] }
        return [
            KeyBinding([.character("n")], "n", words.look.nextStep, .tourStep),
            KeyBinding([.character("T")], "T", words.look.endTour, .endTour),
        ]
    }

    mutating func act(_ action: Everywhere) -> [Effect] {
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
            status = isMouseOn ? words.mouseOn : words.mouseOff
            return [.setMouse(isMouseOn)]
        case .newAudience: return newAudience(isSure: wasAsked)
        case .tourStep: return goOnWithTour()
        case .inspector: return [.openLab(.inspector)]
        case .controls: return [.openLab(.controls)]
        case .endTour:
            tour = nil
            status = words.look.tourEnded
        }
        return []
    }

    /// Everything sold and ordered is forgotten, so it is asked for twice, and never while money moves.
    private mutating func newAudience(isSure: Bool) -> [Effect] {
        let isKiosk = abilities.owner == .kiosk
        if case .processing = sheet.engine.state {
            status = words.cannotQuitNow
            return []
        }
        if isKiosk, isPaying {
            status = words.cannotQuitNow
            return []
        }
        guard isSure else {
            isNewAudienceAsked = true
            status = isKiosk ? words.look.startOverSure(isTyping) : words.look.newAudienceSure
            return []
        }
        if !isKiosk { status = words.look.newAudienceNow }
        return [.newAudience]
    }
}
