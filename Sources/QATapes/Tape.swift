package import FoundationEssentials
package import TUI

/// A scenario that a shopper plays: where the session starts, what is pressed and ordered, what is expected.
///
/// The language is a superset of VHS's, with screens counted in cells. Files that a tape names by `Source`
/// are in it already.
package struct Tape: Hashable, Sendable {
    /// The file that it was read from.
    package var file: String
    package var settings: Settings
    /// Where its recording goes.
    package var outputs: [Output]
    /// The demands on rules of the book, wherever in the tape they stand.
    package var demands: [Demand]
    /// The rules that it defines itself.
    package var groups: [Group]
    /// Lines of VHS that mean nothing in cells.
    package var ignored: [Ignored]
    package var steps: [Step]

    package init(
        file: String, settings: Settings = Settings(), outputs: [Output] = [], demands: [Demand] = [],
        groups: [Group] = [], ignored: [Ignored] = [], steps: [Step] = []
    ) {
        self.file = file
        self.settings = settings
        self.outputs = outputs
        self.demands = demands
        self.groups = groups
        self.ignored = ignored
        self.steps = steps
    }

    /// The screens that a tape may ask for.
    package static let sizes = (columns: 1...500, rows: 1...200)

    /// The idle limits that a tape may set, in milliseconds: those that a kiosk takes.
    package static let idleLimits = 30_000...3_600_000

    /// Where the session starts.
    package struct Settings: Hashable, Sendable {
        package var size = Size(columns: 80, rows: 24)
        package var language = Language.english
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
        package var line: TapeLine
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
        package var line: TapeLine
        package var path: String

        package init(line: TapeLine, path: String) {
            self.line = line
            self.path = path
        }
    }

    /// The demand on a rule of the book when the tape is over.
    package struct Demand: Hashable, Sendable {
        package var line: TapeLine
        /// Its id, such as `UX-BTN-01`.
        package var rule: String
        /// True if it has to be exercised and green; false if it must not come up at all.
        package var isExercised: Bool

        package init(line: TapeLine, rule: String, isExercised: Bool) {
            self.line = line
            self.rule = rule
            self.isExercised = isExercised
        }
    }

    /// A rule that the tape defines: it is what its steps expect.
    package struct Group: Hashable, Sendable {
        package var line: TapeLine
        package var id: String
        package var statement: String

        package init(line: TapeLine, id: String, statement: String) {
            self.line = line
            self.id = id
            self.statement = statement
        }
    }

    /// A command that is read and does nothing, as it was written.
    package struct Ignored: Hashable, Sendable {
        package var line: TapeLine
        package var text: String

        package init(line: TapeLine, text: String) {
            self.line = line
            self.text = text
        }
    }
}

/// A place in a tape; lines and characters count from 1.
package struct TapeLine: Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }
}
