/// The faults of a database.
package struct DatabaseFindings: Hashable, Sendable {
    /// Damage that the engine itself reports, in its words.
    package var damages: [String] = []
    /// Rows that name others which are not there, as `table → table: count`.
    package var danglingRows: [String] = []
    package var brokenRules: [BookFinding] = []

    package init(damages: [String] = [], danglingRows: [String] = [], brokenRules: [BookFinding] = []) {
        self.damages = damages
        self.danglingRows = danglingRows
        self.brokenRules = brokenRules
    }

    package var isSound: Bool { damages.isEmpty && danglingRows.isEmpty && brokenRules.isEmpty }
}

/// How large a database is on the disk, in bytes.
package struct DatabaseFiles: Hashable, Sendable {
    package var main: Int
    /// The pages that were written and not moved into the main file yet.
    package var log: Int

    package init(main: Int, log: Int) {
        self.main = main
        self.log = log
    }
}
