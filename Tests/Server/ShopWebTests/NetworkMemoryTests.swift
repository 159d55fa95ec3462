import CardNetwork
import FoundationEssentials
import GRDB
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopPages
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Synchronization
import TestSupport
import Testing
import TokenService

/// A card network that outlives the server.
struct NetworkMemoryTests {
    private static let key = "network-0123456789abcdef"

    @Test("a payment that the network holds when the server dies is charged once by the next server")
    func heldPaymentOutlivesTheServer() async throws {
        try await TemporaryFolder.use { folder in
            // The answers are lost, as when the process dies while it waits for them.
            let first = try SQLiteCardNetwork(path: folder + "/shop.network") { .timeout }
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            let order = Box<OrderRequest>()
            try await OpenShop.run(database, world: TestWorld(network: first)) { open in
                order.value = try open.walletOrder(try await open.quote())
                var environment = open.shop.environment
                environment.network.inquire = { _ in .stillRunning }
                let orderService = OrderService(
                    store: database, shop: open.shop.facts, environment: environment,
                    problem: { Problem($0, requestID: $1) })
                let request = try #require(order.value)
                let keyed = try KeyedRequest(
                    principal: "anyone", path: "/orders", key: Self.key, body: request.withoutCardData,
                    requestID: "req_1", seal: open.shop.seal)
                #expect(try await orderService.place(request, keyed).answer.outcome == .accepted)
                #expect(first.holds.map(\.state) == [.held])
            }
            // Nothing is closed: a killed process closes nothing either.
            let second = try SQLiteCardNetwork(path: folder + "/shop.network")
            #expect(second.holds == first.holds)
            try await OpenShop.run(database, world: TestWorld(network: second)) { open in
                let answer = try await open.place(try #require(order.value), key: Self.key)
                #expect(try answer.decoded(Order.self).status == .paid)
                #expect(second.holds.count == 1)
                try await open.expectBooksBalance()
            }
            try database.close()
        }
    }

    @Test func refundsAreRepeatableAndNeverMoreThanWasCharged() async throws {
        try await OpenShop.run { open in
            let order = try await open.place(open.cardOrder(open.quote())).decoded(Order.self)
            let network = open.shop.environment.network
            let hold = try #require(open.world.network.holds.first)
            let part = Money(minorUnits: 60, currency: hold.authorized.currency)
            #expect(await network.refund(hold.reference, part, "refund 1") == .done)
            #expect(await network.refund(hold.reference, part, "refund 1") == .done)
            #expect(
                open.world.network.holds.first?.state == .captured(hold.authorized, refunded: part))
            #expect(await network.refund(hold.reference, hold.authorized, "refund 2") == .refused)
            #expect(await network.refund("none", part, "refund 3") == .refused)
            #expect(order.status == .paid)
        }
    }

    @Test func fileKeepsSoManyWritesAndForgetsTheRest() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.network"
            let memory = try NetworkMemory(path: path, capacity: 3)
            let box = SQLiteCardNetwork(CardNetwork(capacity: 1, archive: memory.record), memory: memory)
            for place in 0..<10 { _ = try Self.pay("pay_\(place)", to: box) }
            #expect(box.perform { $0.inquire("pay_6") } == .unknown)
            #expect(box.perform { $0.inquire("pay_7") } != .unknown)
            try box.close()
            let again = try NetworkMemory(path: path)
            #expect(try again.holds().count == 3)
            try again.close()
        }
    }

    private static func pay(_ id: String, to box: SQLiteCardNetwork) throws -> CardNetwork.Delivery {
        let card = KeyedCard(
            number: try CardNumber("4242424242424242"), expiry: try #require(Expiry("12/30")),
            securityCode: "123")
        let dollar = try #require(Currency(code: "USD"))
        let request = AuthorizationRequest(
            id: id, source: .keyed(card), amount: Money(minorUnits: 100, currency: dollar),
            month: CalendarMonth(year: 2026, month: 11))
        return box.perform { $0.authorize(request) }
    }

    @Test func whatCouldNotBeWrittenYetIsKnown() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.network"
            let memory = try NetworkMemory(path: path)
            let box = SQLiteCardNetwork(CardNetwork(capacity: 1, archive: memory.record), memory: memory)
            _ = try Self.pay("pay_0", to: box)
            let other = try DatabaseQueue(path: path)
            try await other.write { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER full BEFORE INSERT ON record
                        BEGIN SELECT raise(ABORT, 'as if the disk were full'); END
                        """)
            }
            _ = try Self.pay("pay_1", to: box)
            _ = try Self.pay("pay_2", to: box)
            #expect(box.perform { $0.inquire("pay_1") } != .unknown)
            try await other.write { db in try db.execute(sql: "DROP TRIGGER full") }
            _ = try Self.pay("pay_3", to: box)
            try box.close()
            try other.close()
            let again = try NetworkMemory(path: path)
            #expect(try again.holds().count == 4)
            try again.close()
        }
    }

    @Test func fileWaitsForNoDiskAndHoldsNoNumber() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.network"
            let box = try SQLiteCardNetwork(path: path)
            try await OpenShop.run(world: TestWorld(network: box)) { open in
                let order = try open.walletOrder(try await open.quote()) { $0.card = "4242424242424242" }
                #expect(try await open.place(order).status == .created)
            }
            try box.close()
            let device = TokenService().provision(
                card: try CardNumber("4242424242424242"), expiry: Expiry("12/30"),
                device: TestTokens.device)
            let bytes = try Data(contentsOf: URL(filePath: path))
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("fingerprint"))
            #expect(!text.contains("4242424242424242"))
            #expect(!text.contains(device.deviceAccountNumber.reveal))
        }
    }

    @Test func fileOfAnotherProgramIsRefused() async throws {
        try await TemporaryFolder.use { folder in
            let queue = try DatabaseQueue(path: folder + "/foreign")
            try await queue.write { db in try db.execute(sql: "CREATE TABLE a (b)") }
            try queue.close()
            #expect(throws: SQLiteStore.OpenFault.foreign) {
                try SQLiteCardNetwork(path: folder + "/foreign")
            }
            try Data(String(repeating: "not a database ", count: 100).utf8)
                .write(to: URL(filePath: folder + "/text"))
            #expect(throws: SQLiteStore.OpenFault.notADatabase) {
                try SQLiteCardNetwork(path: folder + "/text")
            }
        }
    }

    @Test func recordThatCannotBeReadIsNoAnswer() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.network"
            let first = try SQLiteCardNetwork(path: path)
            _ = try Self.pay("pay_0", to: first)
            try first.close()
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in try db.execute(sql: "UPDATE record SET body = '{}'") }
            try queue.close()
            let second = try SQLiteCardNetwork(path: path)
            #expect(try Self.pay("pay_0", to: second) == .noAnswer)
            #expect(try Self.pay("pay_1", to: second) != .noAnswer)
            try second.close()
        }
    }
}
