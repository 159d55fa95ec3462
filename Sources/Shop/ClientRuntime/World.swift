import Codecs
package import FoundationEssentials
import Glibc
package import HostFiles
package import PayKit
package import SimWallet
import TUI

/// The sources of time and randomness of a session, injected so that rehearsals can control them.
package struct World: Sendable {
    package var now: @Sendable () -> Date
    package var bytes: @Sendable (_ count: Int) -> [UInt8]
    /// The jitter in milliseconds, up to a bound: not all clients ask a shop that comes back at once.
    package var slack: @Sendable (_ bound: Int) -> Int
    /// Throws when its task is cancelled.
    package var pause: @Sendable (Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date, bytes: @escaping @Sendable (_ count: Int) -> [UInt8],
        slack: @escaping @Sendable (_ bound: Int) -> Int,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.bytes = bytes
        self.slack = slack
        self.pause = pause
    }

    package static let own = World(
        now: { Date() },
        bytes: { count in
            (0..<count).map { _ in UInt8.random(in: .min ... .max) }
        },
        slack: { Int.random(in: 0...$0) },
        pause: { duration in
            let extra = duration * Double.random(in: 0...0.25)
            try await Task.sleep(for: duration + extra)
        })

    /// 32 hexadecimal digits.
    package func newKey() -> String { Hexadecimal.encode(bytes(16)) }
}

extension CalendarMonth {
    /// The month in UTC, the card network's time zone: a form agrees with it on a card's last evening.
    package init(of date: Date) {
        var seconds = time_t(date.timeIntervalSince1970)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        self.init(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    }
}

package enum Version {
    /// Semantic version (MAJOR.MINOR.PATCH).
    package static let text = "1.0.0"
}

/// The process environment; an empty value counts as none.
package enum Environment {
    package static subscript(name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
    }
}

/// `vitrine` in XDG_STATE_HOME: logs, and payments that are under way.
package enum StateFolder {
    /// Nil where neither XDG_STATE_HOME nor HOME names a full path.
    package static var path: String? {
        func absolute(_ value: String?) -> String? { value.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let base =
            absolute(Environment["XDG_STATE_HOME"])
            ?? absolute(Environment["HOME"]).map { "\($0)/.local/state" }
        return base.map { "\($0)/vitrine" }
    }
}

/// A command line argument for a message: quoted, cleaned and on one line.
package func quoted(_ text: String) -> String { "'\(ScreenText(cleaning: text).wholeText)'" }

/// The log of a session's payment events, a line each, without personal data.
package struct EventLog: Sendable {
    private let descriptor: Int32

    /// Appends to a file that only its owner can read.
    package init(path: String) throws(WholeFile.Fault) {
        descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system(code: errno) }
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
