import CPostgreSQL

/// An error or a notice of the server, without the values it concerns: details, hints and context, which
/// repeat rows, are never read.
package struct ServerMessage: Hashable, Sendable {
    /// `ERROR`, `FATAL`, `WARNING`, `NOTICE`, … in English whatever the server speaks.
    package var severity: String
    /// Five characters, `23505`; empty when libpq says it and not the server.
    package var sqlState: String
    /// The primary message; cut at the first quotation mark where it may quote a value.
    package var text: String
    package var constraint: String?
    package var table: String?
    package var column: String?
    /// True if a prepared statement is no longer what it was, by a change of the schema or of the connection.
    package var isStaleStatement = false

    /// Makes a message; values are cut out of `text` by the class of the SQLSTATE.
    package init(
        severity: String, sqlState: String, text: String, constraint: String? = nil, table: String? = nil,
        column: String? = nil
    ) {
        self.severity = severity
        self.sqlState = sqlState
        self.text = Self.withoutValues(text, sqlState: sqlState)
        self.constraint = constraint
        self.table = table
        self.column = column
    }

    init(_ result: OpaquePointer) {
        func field(_ code: Int) -> String? {
            PQresultErrorField(result, Int32(code)).map { String(cString: $0) }
        }
        self.init(
            severity: field(MESSAGE_SEVERITY) ?? "", sqlState: field(MESSAGE_SQLSTATE) ?? "",
            text: field(MESSAGE_PRIMARY) ?? "", constraint: field(MESSAGE_CONSTRAINT),
            table: field(MESSAGE_TABLE), column: field(MESSAGE_COLUMN))
        isStaleStatement =
            sqlState == SQLState.invalidStatementName
            || sqlState == SQLState.featureNotSupported
                && field(MESSAGE_SOURCE_FUNCTION) == "RevalidateCachedQuery"
    }

    /// Classes of errors whose sentences name tables, columns and the statement's own words, never a value.
    private static let classesWithoutValues: Set<Substring> = [
        "00", "08", "23", "25", "28", "3D", "40", "42", "53", "55", "57", "58",
    ]

    /// Everything from the first quotation mark on may be a value, in any language the server speaks.
    private static func withoutValues(_ text: String, sqlState: String) -> String {
        guard !classesWithoutValues.contains(sqlState.prefix(2)) else { return text }
        return text.beforeQuotation
    }

    /// True if the transaction may succeed when it is done again.
    var isConflict: Bool {
        sqlState == SQLState.serializationFailure || sqlState == SQLState.deadlockDetected
            || isStaleStatement
    }

    /// True if the server is no longer one to write to: it is ending, starting, or only a standby.
    var condemnsConnection: Bool {
        sqlState == SQLState.readOnlyTransaction || sqlState.hasPrefix("08") || endsConnection
            || SQLState.unavailable.contains(sqlState)
    }

    var endsConnection: Bool { severity == "FATAL" || severity == "PANIC" }
}

extension ServerMessage: CustomStringConvertible {
    package var description: String {
        let names = [("constraint", constraint), ("table", table), ("column", column)]
        let said = names.compactMap { name, value in value.map { " \(name) \($0)" } }.joined()
        return "\(severity) \(sqlState): \(text)\(said.isEmpty ? "" : " (\(said.dropFirst()))")"
    }
}

/// The codes that change what happens next (PostgreSQL's documentation, appendix A).
enum SQLState {
    static let featureNotSupported = "0A000"
    static let readOnlyTransaction = "25006"
    static let invalidStatementName = "26000"
    static let serializationFailure = "40001"
    static let deadlockDetected = "40P01"
    static let queryCancelled = "57014"
    static let warning = "01000"
    /// The server goes down, crashed, or cannot be connected to now.
    static let unavailable: Set<String> = ["57P01", "57P02", "57P03"]
}

extension String {
    /// The text up to the first quotation mark of any language, which stands for what is left out by `…`.
    var beforeQuotation: String {
        guard let mark = firstIndex(where: { "\"'`«»„“”‚‘’‹›「『《".contains($0) }) else { return self }
        return self[..<mark] + "…"
    }
}
