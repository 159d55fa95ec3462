import FoundationEssentials
import Glibc

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
    package func write(_ line: String) {
        let bytes = Array("\(Date.now.formatted(.iso8601)) \(line)\n".utf8)
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
