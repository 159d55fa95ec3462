/// What is wrong with a database.
struct DatabaseFindings: Hashable, Sendable {
    /// What SQLite says of the file itself.
    var damages: [String] = []
    /// Rows that name others which are not there, as `table → table: count`.
    var danglingRows: [String] = []
    /// Rules of the books that are broken, with what breaks them.
    var brokenRules: [BookFinding] = []

    var isSound: Bool { damages.isEmpty && danglingRows.isEmpty && brokenRules.isEmpty }
}

/// How large a database is on the disk, in bytes.
struct DatabaseFiles: Hashable, Sendable {
    var main: Int
    /// What was written and not moved into the main file yet.
    var log: Int
}
