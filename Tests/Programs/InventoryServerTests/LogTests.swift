import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import Logging
import PayKit
import ShopCore
import ShopSupport
import StoreAPI
import StoreSupport
import Synchronization
import Testing
import TokenService

struct LogTests {
    @Test func logHasNothingOfTheShopper() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            _ = try await open.get("/orders/\(order.id)?token=ot_secret")
            _ = try await open.get("/attempts/key-0123456789abcdef")
            _ = try await open.get("/rates?address=1+Peachtree&country=US")
            for secret in ["4242", "j@example.org", "Peachtree", "ot_", "key-0123456789abcdef", order.id] {
                #expect(!log.text.contains(secret))
            }
            #expect(log.text.contains("operation\": showAttempt"))
        }
    }

    @Test func logHasNothingOfATokenAtItsFinestLevel() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
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
            let device = TokenService().provision(
                card: try CardNumber("4000002500003155"), expiry: Expiry("12/30"), device: TestTokens.device)
            let stored = try await open.everyStoredText().joined(separator: "\n")
            for secret in [
                "4000002500003155", device.deviceAccountNumber.reveal, token.paymentData.data,
                token.paymentData.signature,
            ] {
                #expect(!log.text.contains(secret) && !stored.contains(secret))
            }
            // Four digits may stand by chance inside a hash, and do so in no test again; as a word of their
            // own they cannot: the clock of durations stands still.
            for pin in ["8642", "1357"] {
                #expect(!log.text.contains(word: pin) && !stored.contains(word: pin))
            }
        }
    }

    @Test func searchForAPINFindsOne() {
        #expect("ms: 1357".contains(word: "1357") && #"{"pin":"1357"}"#.contains(word: "1357"))
        #expect(!"a1357b 13570 x-1357-y Zm9_1357=".contains(word: "1357"))
    }

    @Test func jsonLinesHaveNothingOfTheShopper() async throws {
        let log = LineBook()
        let logger = Logger(label: "test") { _ in
            var handler = JSONLogHandler(clock: { TestWorld().now }, write: log.append)
            handler.logLevel = .trace
            return handler
        }
        try await OpenShop.run(logger: logger) { open in
            let quote = try await open.quote()
            let order = try await open.place(open.cardOrder(quote)).decoded(Order.self)
            _ = try await open.get("/orders/\(order.id)?token=ot_secret", [.authorization: "Bearer vk_x"])
            _ = try await open.get("/rates?address=1+Peachtree&country=US")
            let token = try #require(order.token)
            for secret in [
                "4242", "example.org", "Peachtree", "Atlanta", "Appleseed", "ot_", token, order.id, "vk_x",
                "key-0123456789abcdef", "?",
            ] {
                #expect(!log.text.contains(secret), "the log has \(secret)")
            }
        }
        let placed = try log.lines.map { try WireFormat.decode(Line.self, from: [UInt8]($0.utf8)) }
            .first { $0.operation == "placeOrder" }
        #expect(placed?.time == "2026-11-20T15:00:00.000Z" && placed?.level == "info")
        #expect(placed?.message == "answered" && placed?.status == 201 && placed?.ms == 0)
        #expect(placed?.request?.hasPrefix("req_") == true)
    }

    @Test func everyCachedAnswerIsLogged() async throws {
        let log = LineBook()
        let logger = Logger(label: "test") { _ in
            JSONLogHandler(clock: { TestWorld().now }, write: log.append)
        }
        try await OpenShop.run(
            world: TestWorld(allowsFaults: false), setup: .live, logger: logger
        ) { open in
            let port = try #require(open.client.port)
            // The second request ends the connection.
            let text = ["inventory HTTP/1.1", "livez HTTP/1.0"].map {
                "GET /\($0)\r\nHost: localhost\r\n\r\n"
            }
            for _ in 0..<3 { _ = await RawConnection.exchange(text.joined(), port: port) }
        }
        let lines = log.lines.filter { $0.contains("\"listInventory\"") }
        #expect(lines.count == 3 && lines.allSatisfy { $0.contains("\"request\":\"req_") })
        #expect(Set(lines.map { $0.replacing(/req_[0-9a-z]+|"ms":"?[0-9.]+"?/, with: "") }).count == 1)
    }

    /// A line of the log, as a program reads it.
    private struct Line: Decodable {
        var time: String
        var level: String
        var message: String
        var request: String?
        var operation: String?
        var status: Int?
        var ms: Double?
    }

    @Test func jsonLineHoldsWhateverIsSaid() {
        let log = LineBook()
        var logger = Logger(label: "test") { _ in
            JSONLogHandler(clock: { Date(seconds: 1_795_186_800) }, write: log.append)
        }
        logger[metadataKey: "request"] = "req_1"
        logger.warning(
            "a \"line\"\n\u{1}",
            metadata: [
                "count": .stringConvertible(7), "level": "high", "list": ["a", "b"], "map": ["k": "\\"],
                "part": .stringConvertible(0.25),
            ])
        #expect(
            log.text == #"""
                {"time":"2026-11-20T15:00:00.000Z","level":"warning","message":"a \"line\"\n\u0001",\#
                "count":7,"level_":"high","list":["a","b"],"map":{"k":"\\"},"part":0.25,"request":"req_1"}

                """#)
    }

    @Test func everyAdminCallLeavesALineWithoutData() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            let made = try await open.admin(
                .post, "/admin/keys", json: #"{"kind":"kiosk","label":"At the door"}"#)
            let secret = try #require(try made.decoded(WireAccessKey.self).secret)
            _ = try await open.get("/admin/keys", [.authorization: "Bearer \(secret)"])
            _ = try await open.get("/admin/keys", [.authorization: "Bearer vk_admin_wrong"])
            _ = try await open.admin(.get, "/inventory")
            let calls = log.lines.filter { $0.hasPrefix("admin call") }
            let expected = [
                ("key_admin", "makeKey", "201"), (try made.decoded(WireAccessKey.self).id, "listKeys", "403"),
                ("-", "listKeys", "401"), ("key_admin", "listInventory", "200"),
            ]
            #expect(calls.count == expected.count)
            for (line, (key, operation, status)) in zip(calls, expected) {
                #expect(line.contains("\"key\": \(key)"))
                #expect(line.contains("\"operation\": \(operation)"))
                #expect(line.contains("\"status\": \(status)"))
            }
            for text in [secret, open.adminKey, "vk_", "At the door"] { #expect(!log.text.contains(text)) }
        }
    }
}

/// Keeps what a log wrote.
final class LineBook: Sendable {
    private let storage = Mutex<[String]>([])

    var lines: [String] { storage.withLock { $0 } }
    var text: String { lines.joined() }

    @Sendable func append(_ line: String) { storage.withLock { $0.append(line) } }
}

extension String {
    /// Whether a word stands somewhere with nothing of a name, a number or a base64 text beside it.
    fileprivate func contains(word: String) -> Bool {
        func isBeside(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || "+/-_=".contains($0) } ?? false
        }
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            let before = self[..<range.lowerBound].last
            if !isBeside(before), !isBeside(rest[range.upperBound...].first) { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }
}
