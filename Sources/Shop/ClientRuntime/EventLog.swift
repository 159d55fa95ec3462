import FoundationEssentials
import Glibc
package import SimWallet

/// The log of a session's payment events, a line each, without personal data.
package struct EventLog: Sendable {
    private let descriptor: Int32

    package struct Failure: Error {
        package let path: String
        /// The system's reason (`strerror`).
        package let reason: String
    }

    /// Appends to a file that only its owner can read.
    package init(path: String) throws(Failure) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
    }

    /// Writes one line with the time in UTC; a full disk loses lines, never the session.
    package func write(_ entry: EventLogEntry) {
        let bytes = Array("\(Date.now.formatted(.iso8601)) \(entry)\n".utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}

/// An entry of the log; its description is the line.
package enum EventLogEntry: Sendable, CustomStringConvertible {
    case line(String)
    /// Why the wallet can or cannot pay here, as a sentence.
    case wallet(String)
    case token(TokenStage)
    case noToken(TokenFailure)

    package var description: String {
        switch self {
        case .line(let line): line
        case .wallet(let reason): "wallet: \(reason)"
        case .token(let stage): "token: \(stage)"
        case .noToken(let failure): "token: none, \(failure.rawValue)"
        }
    }
}
