/// An error between the shop and PostgreSQL; no case carries a value of a row, nor a password.
package enum PostgreSQLError: Error, Hashable, Sendable {
    package enum Loss: Hashable, Sendable {
        case closed
        /// The server said nothing for as long as it may.
        case noAnswer
        /// The socket ended, after the server's last words if there were any.
        case ended(ServerMessage?)
    }

    // The address.
    case malformedAddress(String)
    /// Lists of processes would show it: a password comes from PGPASSWORD, PGPASSFILE or ~/.pgpass only.
    case passwordInAddress

    // The connection.
    case connectionFailed(String)
    /// Lost before COMMIT was sent: nothing of a transaction took effect, and it may be tried again.
    case connectionLost(Loss)
    /// Lost while COMMIT was on its way: whether the transaction took effect can only be asked.
    case outcomeUnknown
    case connectionBusy
    case transactionInProgress

    // The statement.
    /// COMMIT was answered by ROLLBACK, since a statement had failed and its error was ignored.
    case rolledBack
    case server(ServerMessage)
    case nulInText(parameter: Int)
    case tooManyParameters(Int)

    // The pool.
    case waitingLineFull
    case waitedTooLong
    case poolClosed

    package var sqlState: String? {
        if case .server(let message) = self { message.sqlState } else { nil }
    }

    package var constraint: String? {
        if case .server(let message) = self { message.constraint } else { nil }
    }
}
