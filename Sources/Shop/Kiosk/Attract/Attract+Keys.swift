import TUI
import Window

extension Attract {
    enum Message: Hashable, Sendable {
        case turn(Int)
        case pause
        case language, contrast, colour, motion, plain
    }

    /// The keys of the poster; every other key starts a session.
    func bindings(
        _ words: KioskWords.AttractWords, _ abilities: Abilities, slides count: Int
    ) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = []
        if abilities.isUnicode {
            bindings.append(KeyBinding([.character("L")], "L", words.otherLanguage, .language))
        }
        if abilities.hasColors {
            bindings += [
                KeyBinding([.character("h")], "h", words.contrast, .contrast),
                KeyBinding([.character("c")], "c", words.colour, .colour),
            ]
        }
        bindings.append(KeyBinding([.character("m")], "m", words.motion, .motion))
        if count > 1 {
            if abilities.mayMove {
                bindings.append(
                    KeyBinding([.character("p")], "p", isPaused ? words.goOn : words.pause, .pause))
            }
            bindings += [
                KeyBinding([.left, .up], .empty, .empty, .turn(-1)),
                KeyBinding([.right, .down], .empty, .empty, .turn(1)),
            ]
        }
        bindings.append(KeyBinding([.character("x")], "x", words.plain, .plain))
        return bindings
    }
}
