package import FoundationEssentials
package import TUI

/// A scenario that a shopper plays: where the session starts, what is pressed and ordered, what is expected.
///
/// The language is a superset of VHS's, with screens counted in cells. Files that a tape names by `Source`
/// are in it already.
package struct Tape: Hashable, Sendable {
    package var file: String
    package var settings: Settings
    package var outputs: [Output] = []
    /// The demands on rules of the book, wherever in the tape they stand.
    package var demands: [Demand] = []
    /// The rules that it defines itself.
    package var groups: [Group] = []
    package var requirements: [Requirement] = []
    /// Lines of VHS that mean nothing in cells.
    package var ignored: [Ignored] = []
    package var steps: [Step]

    package init(file: String, settings: Settings = Settings(), steps: [Step] = []) {
        self.file = file
        self.settings = settings
        self.steps = steps
    }

    /// The profiles of all wallets that are in the device at some time.
    package var wallets: [String] {
        [settings.wallet]
            + steps.compactMap { if case .wallet(.profile(let name)) = $0.command { name } else { nil } }
    }

    package var reopens: Bool { steps.contains { $0.command == .reopen } }

    /// The screens that a tape may ask for.
    package static let sizes = (columns: 1...500, rows: 1...200)

    /// The idle limits that a tape may set, in milliseconds: those that a kiosk takes.
    package static let idleLimits = 30_000...3_600_000

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
        package var wallet = "ready"
        package var pacing = Pacing()

        package init() {}
    }

    /// How fast is typed and how long is waited; a tape may change it on its way.
    package struct Pacing: Hashable, Sendable {
        /// Milliseconds between two keys.
        package var typing = 50
        /// Milliseconds after which a wait has failed.
        package var timeout = 15_000
        /// The pattern for a `Wait` without one; nil until the session is at rest.
        package var awaited: Pattern?
    }

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

    package struct Output: Hashable, Sendable {
        package var line: TapeLine
        /// Path as written; its ending names the format.
        package var path: String
    }

    package struct Demand: Hashable, Sendable {
        package var line: TapeLine
        package var rule: String
        /// True if it has to be exercised and green; false if it must not come up at all.
        package var isExercised: Bool
    }

    /// A rule that the tape defines: it is what its steps expect.
    package struct Group: Hashable, Sendable {
        package var line: TapeLine
        /// Id of capitals, digits and hyphens, unique within the tape and not in the book.
        package var id: String
        package var statement: String
    }

    /// A program that has to be on PATH.
    package struct Requirement: Hashable, Sendable {
        package var line: TapeLine
        /// Name, or path with a slash in it.
        package var program: String
    }

    /// A command that is read and does nothing, as it was written.
    package struct Ignored: Hashable, Sendable {
        package var line: TapeLine
        /// Name of the command, with that of the setting: `Set FontSize`.
        package var name: String
        package var reason: Reason
        package var text: String

        package enum Reason: Hashable, Sendable {
            case pixels, film, shell, theme, subtitle
        }
    }
}

extension Tape {
    /// The parts that are right and have no effect here, with their reasons: commands of VHS, each kind once
    /// where it stands first, and outputs that are not made; in the order of their places.
    package var unused: [TapeRemark] {
        var names: Set<String> = []
        let commands = ignored.filter { names.insert($0.name).inserted }.map { part in
            (part.line, "\(part.name) is not used here: \(part.reason.phrase).")
        }
        let kinds = PictureKind.allCases.map { ".\($0.rawValue)" }.joined(separator: " ")
        let unmade = outputs.filter { PictureKind(file: $0.path) == nil }.map { output in
            (output.line, "Output \(output.path.quoted) is not made. Output makes \(kinds).")
        }
        return (commands + unmade).sorted { left, right in
            (left.0.file, left.0.line, left.0.column) < (right.0.file, right.0.line, right.0.column)
        }.map { TapeRemark($0.0, $0.1) }
    }
}

extension Tape.Ignored.Reason {
    fileprivate var phrase: String {
        switch self {
        case .pixels: "a screen is measured in cells, by Set Columns and Set Rows"
        case .film: "a picture has the frames and the times of the tape's own clock"
        case .shell: "a tape opens the shop, and no shell"
        case .theme: "Set Theme takes the shop's own themes, such as dark or light"
        case .subtitle: "a picture has no subtitles"
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
