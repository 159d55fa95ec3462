package import Logging
import Synchronization

/// Keeps every line of a log with its metadata.
package final class LogBook: Sendable {
    private let storage = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { storage.withLock { $0 } }
    package var text: String { lines.joined(separator: "\n") }

    package var logger: Logger { Logger(label: "test", factory: { _ in Handler(book: self) }) }

    private struct Handler: LogHandler {
        let book: LogBook
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            book.storage.withLock { $0.append("\(event.message) \(all)") }
        }
    }
}
