import CardNetwork
import HTTPTypes
import HummingbirdTesting
import Logging
import PayKit
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

    @Test func logHasNothingOfATokenAtItsFinestLevel() async throws {
        let log = Log()
        let logger = Logger(label: "test", factory: { _ in Handler(log: log) })
        try await OpenShop.run(logger: logger) { open in
            let quote = try await open.quote()
            var order = try open.walletOrder(quote) {
                $0.card = "4000002500003155"
                $0.pin = "8642"
            }
            _ = try await open.place(order, key: "first-0123456789abcdef")
            order = try open.walletOrder(quote) {
                $0.card = "4000002500003155"
                $0.pin = "1357"
            }
            #expect(try await open.place(order, key: "second-0123456789abcdef").status == .created)
            guard case .wallet(let token) = order.payment else { return }
            let device = CardNetwork.Issuer().provision(
                card: try CardNumber("4000002500003155"), expiry: Expiry("12/30"), device: TestTokens.device)
            let stored = try await open.everyStoredText().joined(separator: "\n")
            for secret in [
                "4000002500003155", device.deviceAccountNumber.reveal, "8642", "1357",
                token.paymentData.data, token.paymentData.signature,
            ] {
                #expect(!log.text.contains(secret) && !stored.contains(secret))
            }
        }
    }
}
