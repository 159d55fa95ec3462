import Storefront
import TUI

/// The action of a key that means the same on every screen.
package enum GlobalAction: Hashable, Sendable {
    case quit, repaint, openHelp, language, theme, mouse, kept, newAudience, tourStep, endTour, inspector,
        controls
}

struct GlobalKeys {
    let words: Words
    let abilities: Abilities
    /// True while letters are text.
    let isTyping: Bool
    let tour: Tour.Stop?
    let isAtTop: Bool
    /// True where the shopper may keep something on this machine.
    let keeps: Bool
    /// True while a shopper at a kiosk has paid and reads the receipt.
    let isDone: Bool

    /// All global bindings, which precede those of the screen; none of them is a letter while text is typed.
    var bindings: [KeyBinding<GlobalAction>] {
        var bindings = tourKeys
        bindings.append(
            isTyping
                ? KeyBinding([.function(1)], "F1", words.screen.help, .openHelp)
                : KeyBinding([.character("?"), .function(1)], "?", words.screen.help, .openHelp))
        if !isTyping {
            if abilities.isUnicode {
                bindings.append(KeyBinding([.character("L")], "L", words.screen.otherLanguage, .language))
            }
            if abilities.hasColors {
                bindings.append(KeyBinding([.character("t")], "t", words.look.theme, .theme))
            }
            if abilities.hasMouse {
                bindings.append(KeyBinding([.character("m")], "m", words.screen.mouse, .mouse))
            }
            if keeps {
                let title = KeptWords(language: words.language).key
                bindings.append(KeyBinding([.character("K")], "K", title, .kept))
            }
            if abilities.owner == .demo {
                bindings.append(
                    KeyBinding([.character("N")], "N", words.look.newAudience, .newAudience))
            }
        }
        bindings += lab
        bindings.append(KeyBinding([.control("l")], "Ctrl-L", words.screen.repaint, .repaint))
        return bindings + leaving
    }

    /// The keys that leave. At a kiosk, done after a payment or else a new beginning; none ends the program.
    var leaving: [KeyBinding<GlobalAction>] {
        switch abilities.owner {
        case .own, .demo:
            let hasLetter = isAtTop && !isTyping
            let quits: [Key] = hasLetter ? [.character("q"), .control("c")] : [.control("c")]
            return [KeyBinding(quits, hasLetter ? "q" : "Ctrl-C", words.screen.quit, .quit)]
        case .kiosk:
            let keys: [Key] = isTyping ? [.control("n")] : [.character("N"), .control("n")]
            let over = KeyBinding<GlobalAction>(
                keys, isTyping ? "Ctrl-N" : "N", words.look.startOver, .newAudience)
            guard isDone else { return [over] }
            return [KeyBinding([.enter, .escape], "Enter", words.look.done, .quit), over]
        }
    }

    var lab: [KeyBinding<GlobalAction>] {
        guard abilities.hasLab else { return [] }
        return [
            KeyBinding([.function(2)], "F2", words.look.controls, .controls),
            KeyBinding([.function(12)], "F12", words.look.inspector, .inspector),
        ]
    }

    private var tourKeys: [KeyBinding<GlobalAction>] {
        guard let tour, !isTyping else { return [] }
        return [
            // Only the touch leads on from its stop.
            KeyBinding(
                [.character("n")], "n", tour == .end ? words.look.endTour : words.look.nextStep, .tourStep,
                unavailable: tour == .touch ? words.look.tourTouch : nil),
            KeyBinding([.character("T")], "T", words.look.endTour, .endTour),
        ]
    }

    func footer(hasOthers: Bool) -> [KeyEntry] {
        let isKiosk = abilities.owner == .kiosk
        if isTyping { return isKiosk ? KeyEntry.entries(leaving) : [] }
        let help = KeyEntry(hint: "?", title: words.screen.help, keys: [.character("?")])
        let first = KeyEntry.entries(Array(tourKeys.prefix(1))).filter(\.isAvailable) + [help]
        if isKiosk { return first + KeyEntry.entries(leaving) }
        if isAtTop { return first + [KeyEntry(hint: "q", title: words.screen.quit, keys: [.character("q")])] }
        let leave = KeyEntry(hint: "Ctrl-C", title: words.screen.quit, keys: [.control("c")])
        return hasOthers ? first : first + [leave]
    }
}
