package import QARules

/// The findings of a run of tapes: plain values, the same for every run of the same tapes. There is no time
/// of day, no duration of the machine, no token and no path outside the tapes' own folder in it.
package struct Report: Codable, Hashable, Sendable {
    /// The form of this document; a reader refuses one that it does not know.
    package var version = Report.form
    /// Version of the format that this program writes and reads.
    package static let form = 1
    package var scenarios: [Scenario]
    package var rules: [RuleResult]
    /// The parts of the verdicts that were not honoured or not needed, a sentence each.
    package var remarks: [String] = []
    /// The changes since an earlier report, if there is one to compare with.
    package var comparison: Comparison?

    package init(scenarios: [Scenario], rules: [RuleResult]) {
        self.scenarios = scenarios
        self.rules = rules
    }

    package struct Scenario: Codable, Hashable, Sendable {
        /// The tape's file name without its ending.
        package var name: String
        /// The comment that the tape opens with.
        package var title: String
        /// Language of the session, a BCP 47 tag.
        package var language: String
        package var columns: Int
        package var rows: Int
        package var steps: [Step]
        /// The screens that the steps and rules refer to by their place in this list; equal ones in a row are
        /// kept once.
        package var screens: [Screen]
        package var events: [SessionEvent]
        package var rules: [RuleResult]
        /// Why the scenario could not be carried out at all: a tape that cannot be read, a server that does
        /// not start.
        package var failure: String?
        /// Milliseconds of the session's clock when its last step was over; nil where that is not known.
        package var ended: Int?

        package init(
            name: String, title: String, language: String, columns: Int, rows: Int, steps: [Step] = [],
            screens: [Screen] = [], events: [SessionEvent] = [], rules: [RuleResult] = [],
            failure: String? = nil, ended: Int? = nil
        ) {
            self.name = name
            self.title = title
            self.language = language
            self.columns = columns
            self.rows = rows
            self.steps = steps
            self.screens = screens
            self.events = events
            self.rules = rules
            self.failure = failure
            self.ended = ended
        }

        /// True if it ran, no step failed and no rule is red.
        package var isPassed: Bool {
            failure == nil && steps.allSatisfy { $0.failure == nil } && rules.allSatisfy { !$0.isRed }
        }
    }

    package struct Step: Codable, Hashable, Sendable {
        /// `checkout.tape:12:1`.
        package var place: String
        package var command: String
        /// Milliseconds of the session's clock when it was begun.
        package var time: Int
        /// The screen after it, as its place in the scenario's list; nil where nothing is shown.
        package var screen: Int?
        /// The group of expectations it belongs to, by the tape's own id.
        package var group: String?
        /// Why it failed, in one line.
        package var failure: String?

        package init(
            place: String, command: String, time: Int, screen: Int?, group: String? = nil,
            failure: String? = nil
        ) {
            self.place = place
            self.command = command
            self.time = time
            self.screen = screen
            self.group = group
            self.failure = failure
        }
    }

    package struct Screen: Codable, Hashable, Sendable {
        package var columns: Int
        package var rows: Int
        /// The name that the tape gave it by `Screenshot`.
        package var name: String?
        /// Column and row of the cursor, from 0; nil while it is hidden.
        package var cursor: [Int]?
        /// Each row as runs of text that look the same.
        package var lines: [[Run]]

        package init(
            columns: Int, rows: Int, name: String? = nil, cursor: [Int]? = nil, lines: [[Run]]
        ) {
            self.columns = columns
            self.rows = rows
            self.name = name
            self.cursor = cursor
            self.lines = lines
        }

        /// Text that looks the same.
        package struct Run: Codable, Hashable, Sendable {
            package var text: String
            /// The role's name, such as `heading`; `picture` for cells of a picture.
            package var role: String
            /// Colours of a picture's cells or the tint of an accent, of the palette of 256.
            package var foreground: UInt8?
            package var background: UInt8?

            package init(text: String, role: String, foreground: UInt8? = nil, background: UInt8? = nil) {
                self.text = text
                self.role = role
                self.foreground = foreground
                self.background = background
            }
        }
    }
}
