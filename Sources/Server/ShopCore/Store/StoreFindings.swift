/// The faults of a database.
package struct DatabaseFindings: Hashable, Sendable {
    /// The words of SQLite about the file itself.
    package var damages: [String] = []
    /// Rows that name others which are not there, as `table → table: count`.
    package var danglingRows: [String] = []
    /// Rules of the books that are broken, with what breaks them.
    package var brokenRules: [BookFinding] = []

    /// Makes the findings; those of a sound database by default.
    package init(damages: [String] = [], danglingRows: [String] = [], brokenRules: [BookFinding] = []) {
        self.damages = damages
        self.danglingRows = danglingRows
        self.brokenRules = brokenRules
    }

    /// True if nothing was found.
    package var isSound: Bool { damages.isEmpty && danglingRows.isEmpty && brokenRules.isEmpty }
}

/// How large a database is on the disk, in bytes.
package struct DatabaseFiles: Hashable, Sendable {
    /// The main database file.
    package var main: Int
    /// The pages that were written and not moved into the main file yet.
    package var log: Int

    package init(main: Int, log: Int) {
        self.main = main
        self.log = log
    }
}
