import HTTPTypes
import HummingbirdTesting
import Logging
import StoreAPI
import Synchronization
import Testing

@testable import InventoryServer

struct LogTests {
    /// Keeps every line with its metadata.
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
        var text: String { lines.withLock { $0.joined(separator: "\n") } }
    }

    private struct Handler: LogHandler {
        let log: Log
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            log.lines.withLock { $0.append("\(event.message) \(all)") }
        }
    }

    @Test func logHasNothingOfTheShopper() async throws {
        let log = Log()
        let logger = Logger(label: "test", factory: { _ in Handler(log: log) })
        try await OpenShop.run(logger: logger) { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            _ = try await open.get("/orders/\(order.id)?token=ot_secret")
            _ = try await open.get("/attempts/key-0123456789abcdef")
            _ = try await open.get("/rates?address=1+Peachtree&country=US")
            for secret in ["4242", "j@example.org", "Peachtree", "ot_", "key-0123456789abcdef", order.id] {
                #expect(!log.text.contains(secret))
            }
            #expect(log.text.contains("route\": /attempts/{key}"))
        }
    }
}
