import CardNetwork
import HTTPTypes
import HummingbirdTesting
import PayKit
import StoreAPI
import Testing

@testable import InventoryServer

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
            #expect(log.text.contains("route\": /attempts/{key}"))
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
