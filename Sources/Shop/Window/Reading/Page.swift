package import TUI

/// A page for line-by-line reading: the topmost screen in its order, the numbered choices, and the commands
/// that can be said.
package struct Page: Hashable, Sendable {
    /// Which screen it is, for machines.
    package var name: String
    /// Where the shopper is, and the cart.
    package var title: ScreenText
    /// Text of the screen in reading order, with numbers before the choices.
    package var lines: [Reading.Line]
    /// The choices; the first has the number 1.
    package var choices: [Reading.Choice]
    /// The commands of keys that are no mere steps of a cursor.
    package var commands: [Command]
    /// The text that is asked for; nil where a choice is expected.
    package var question: Question?

    /// Something that can be said by the name of its key or by its title.
    package struct Command: Hashable, Sendable {
        package var key: Key
        /// Name of the key, by which it can be said.
        package var name: ScreenText
        package var title: ScreenText
        package var isAvailable: Bool
    }

    /// A field that waits for a text.
    package struct Question: Hashable, Sendable {
        /// The field and what stands in it.
        package var text: ScreenText
        /// True if the typed text must not be seen.
        package var isSecret: Bool
        /// True if the text names one of a list, such as a country.
        package var isChoice = false
    }
}
