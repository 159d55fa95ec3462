package import FoundationEssentials
package import TUI

/// A scenario that a shopper plays: where the session starts, what is pressed and ordered, what is expected.
///
/// The language is a superset of VHS's, with screens counted in cells. Files that a tape names by `Source`
/// are in it already.
package struct Tape: Hashable, Sendable {
    /// The file that it was read from.
    package var file: String
    /// Settings of the session's start.
    package var settings: Settings
    /// Where its recording goes.
    package var outputs: [Output]
    /// The demands on rules of the book, wherever in the tape they stand.
    package var demands: [Demand]
    /// The rules that it defines itself.
    package var groups: [Group]
    /// The programs that have to be there before it is played.
    package var requirements: [Requirement]
    /// Lines of VHS that mean nothing in cells.
    package var ignored: [Ignored]
    /// Commands in their order, those of sourced files in place.
    package var steps: [Step]

    package init(
        file: String, settings: Settings = Settings(), outputs: [Output] = [], demands: [Demand] = [],
        groups: [Group] = [], requirements: [Requirement] = [], ignored: [Ignored] = [], steps: [Step] = []
    ) {
        self.file = file
        self.settings = settings
        self.outputs = outputs
        self.demands = demands
        self.groups = groups
        self.requirements = requirements
        self.ignored = ignored
        self.steps = steps
    }

    /// The screens that a tape may ask for.
    package static let sizes = (columns: 1...500, rows: 1...200)

    /// The idle limits that a tape may set, in milliseconds: those that a kiosk takes.
    package static let idleLimits = 30_000...3_600_000

    /// Where the session starts.
    package struct Settings: Hashable, Sendable {
        /// Size of the terminal, 80 by 24 cells by default.
        package var size = Size(columns: 80, rows: 24)
        /// Language of the shop at the start.
        package var language = Language.english
        /// Colour theme of the shop at the start.
        package var theme = Theme.own
        /// True if something may move while something is waited for; else words alone say it.
        package var mayMove = false
        /// True if the shop stands in a kiosk, where one shopper comes after the other.
        package var isKiosk = false
        /// Seconds without a key after which a kiosk takes a shopper to have left, on every screen; nil
        /// leaves each kind of screen the limit that is usual.
        package var idleLimit: Int?
        /// The seed that every identifier of the session comes from.
        package var seed: UInt64 = 7
        /// The simulated clock's time at the start: 2026-11-21T16:00:00Z.
        package var clock = Date(timeIntervalSince1970: 1_795_276_800)
        /// The wallet's profile, by its name or its file.
        package var wallet = "ready"
        /// Speed of typing and patience of waits at the start.
        package var pacing = Pacing()

        package init() {}
    }

    /// How fast is typed and how long is waited; a tape may change it on its way.
    package struct Pacing: Hashable, Sendable {
        /// Milliseconds between two keys.
        package var typing = 50
        /// Milliseconds after which a wait has failed.
        package var patience = 15_000
        /// The pattern for a `Wait` without one; nil until the session is at rest.
        package var awaited: Pattern?

        package init() {}
    }

    /// A command and where it stands.
    package struct Step: Hashable, Sendable {
        /// Place of the command in its file.
        package var line: TapeLine
        /// Action of the step.
        package var command: Command
        /// The tape's own rule that it belongs to, by its id.
        package var group: String?

        package init(line: TapeLine, command: Command, group: String? = nil) {
            self.line = line
            self.command = command
            self.group = group
        }
    }

    /// A file to be written.
    package struct Output: Hashable, Sendable {
        /// Place of the `Output` line.
        package var line: TapeLine
        /// Path as written; its ending names the format.
        package var path: String
    }

    /// The demand on a rule of the book when the tape is over.
    package struct Demand: Hashable, Sendable {
        /// Place of the demand in its file.
        package var line: TapeLine
        /// Its id, such as `UX-BTN-01`.
        package var rule: String
        /// True if it has to be exercised and green; false if it must not come up at all.
        package var isExercised: Bool
    }

    /// A rule that the tape defines: it is what its steps expect.
    package struct Group: Hashable, Sendable {
        /// Place where the rule begins.
        package var line: TapeLine
        /// Id of capitals, digits and hyphens, unique within the tape and not in the book.
        package var id: String
        /// The rule in one sentence.
        package var statement: String
    }

    /// A program that has to be on PATH.
    package struct Requirement: Hashable, Sendable {
        /// Place of the program's name.
        package var line: TapeLine
        /// Name, or path with a slash in it.
        package var program: String
    }

    /// A command that is read and does nothing, as it was written.
    package struct Ignored: Hashable, Sendable {
        package var line: TapeLine
        /// Name of the command, with that of the setting: `Set FontSize`.
        package var name: String
        /// Reason that it does nothing.
        package var reason: Reason
        /// The line as written.
        package var text: String

        /// The reason that a command does nothing: the thing it is about is not there.
        package enum Reason: Hashable, Sendable {
            case pixels, film, shell, theme, subtitle
        }
    }
}

/// A place in a tape; lines and characters count from 1.
package struct TapeLine: Hashable, Sendable {
    /// File name as it is shown in messages.
    package var file: String
    package var line: Int
    /// Column in characters, from 1.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}
