import ArgumentParser
package import FoundationEssentials
import Glibc
package import Logging
import MerchantKeyring

/// How the server's log is written.
enum LogFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    /// One JSON object a line.
    case json

    var handler: @Sendable (_ label: String) -> any LogHandler {
        switch self {
        case .text: { StreamLogHandler.standardError(label: $0) }
        case .json:
            { _ in
                JSONLogHandler(clock: { Date() }) { line in
                    _ = KeyFile.writeAll(Array(line.utf8), to: STDERR_FILENO)
                }
            }
        }
    }
}

/// Writes every event of a log as one JSON object: `time`, `level`, `message`, and what the event says
/// besides under its own names.
package struct JSONLogHandler: LogHandler {
    /// Metadata of every event, under that of the event itself.
    package var metadata: Logger.Metadata = [:]
    package var logLevel = Logger.Level.info
    private let clock: @Sendable () -> Date
    /// Takes a whole line with its end.
    private let write: @Sendable (String) -> Void

    package init(clock: @escaping @Sendable () -> Date, write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes the event as one line of JSON; its metadata wins over the handler's, and names are sorted.
    package func log(event: LogEvent) {
        let time = clock().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        var line = "{\"time\":\"\(time)\",\"level\":\"\(event.level.rawValue)\",\"message\":"
        Self.quote("\(event.message)", into: &line)
        let all = event.metadata.map { metadata.merging($0) { $1 } } ?? metadata
        for (name, value) in all.sorted(by: { $0.key < $1.key }) {
            line += ","
            // The fields that every line has keep their meaning.
            Self.quote(["time", "level", "message"].contains(name) ? "\(name)_" : name, into: &line)
            line += ":"
            Self.append(value, to: &line)
        }
        write(line + "}\n")
    }

    private static func append(_ value: Logger.MetadataValue, to line: inout String) {
        switch value {
        case .string(let text): quote(text, into: &line)
        case .stringConvertible(let number as Int): line += "\(number)"
        case .stringConvertible(let number as Double) where number.isFinite: line += "\(number)"
        case .stringConvertible(let other): quote("\(other)", into: &line)
        case .array(let values):
            line += "["
            for (index, value) in values.enumerated() {
                if index > 0 { line += "," }
                append(value, to: &line)
            }
            line += "]"
        case .dictionary(let members):
            line += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { line += "," }
                quote(member.key, into: &line)
                line += ":"
                append(member.value, to: &line)
            }
            line += "}"
        }
    }

    /// A text as JSON writes it (RFC 8259, section 7).
    private static func quote(_ text: String, into line: inout String) {
        line += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: line.unicodeScalars.append(scalar)
            }
        }
        line += "\""
    }
}
