import ArgumentParser
import Codecs
package import FoundationEssentials
import Glibc
import HostFiles
package import Logging

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
                    _ = WholeFile.writeAll(Array(line.utf8), to: STDERR_FILENO)
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

    /// Writes the event as one line of JSON; its metadata wins over the handler's. Names are sorted, behind
    /// the fields that every line has, which keep their meaning.
    package func log(event: LogEvent) {
        let time = clock().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        let all = event.metadata.map { metadata.merging($0) { $1 } } ?? metadata
        let members = all.map { name, value in
            (["time", "level", "message"].contains(name) ? "\(name)_" : name, JSONTree(value))
        }
        let head: [(String, JSONTree)] = [
            ("time", .text(time)), ("level", .text(event.level.rawValue)),
            ("message", .text("\(event.message)")),
        ]
        let line = (head + members.sorted { $0.0 < $1.0 }).map { name, value in
            "\(Self.text(.text(name))):\(Self.text(value))"
        }
        write("{" + line.joined(separator: ",") + "}\n")
    }

    private static func text(_ value: JSONTree) -> String {
        String(decoding: (try? JSONTextEncoder.encode(value)) ?? Array("null".utf8), as: UTF8.self)
    }
}

extension JSONTree {
    fileprivate init(_ value: Logger.MetadataValue) {
        self =
            switch value {
            case .string(let text): .text(text)
            case .stringConvertible(let number as Int): .number(number)
            case .stringConvertible(let number as Double) where number.isFinite: .fraction(number)
            case .stringConvertible(let other): .text("\(other)")
            case .array(let values): .list(values.map { JSONTree($0) })
            case .dictionary(let members): .object(members.mapValues { JSONTree($0) })
            }
    }
}
