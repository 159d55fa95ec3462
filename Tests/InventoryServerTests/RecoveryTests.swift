import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import StoreAPI
import Testing

@testable import InventoryServer

struct RecoveryTests {
    private static let key = "crash-0123456789abcdef"

    /// Leaves an order as a crash does: before its payment was opened, or while the network was asked.
    private func crash(_ open: OpenShop, _ request: OrderRequest, isSent: Bool = true) async throws {
        let draft = OrderDraft(
            request: request, key: Self.key,
            fingerprint: try IdempotencyKey.fingerprint(
                method: "POST", path: "/orders", body: request, seal: open.shop.seal),
            orderID: "ord_crash", paymentID: "pay_crash", now: open.world.now)
        guard case .begun(let order) = try await open.database.begin(draft, shop: open.shop.facts),
            isSent, case .card(let card) = request.payment
        else { return }
        let payment = try KeyedPayment(policy: open.shop.facts.policy, now: draft.now).check(card)
        try await open.database.submit(payment, for: order, seal: open.shop.seal, at: draft.now)
    }

    @Test func orderThatACrashLeftPendingIsVoidedAtTheNextStart() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let world = TestWorld()
            let database = try InventoryDatabase.open(path: path)
            try await OpenShop.run(database, world: world) { open in
                try await crash(open, open.cardOrder(open.quote("COMB")))
                #expect(try await open.stock("COMB") == 0)
            }
            try database.close()
            let reopened = try InventoryDatabase.open(path: path)
            try await OpenShop.run(reopened, world: world) { open in
                #expect(try await open.stock("COMB") == 1)
                let order = try #require(try await open.database.order(id: "ord_crash"))
                #expect(order.status == .awaitingPayment && order.axes.money == "voided")
                let problem = try await open.get("/attempts/\(Self.key)").problem()
                #expect(problem.status == 402 && problem.declineCode == "processing_error")
                try await open.expectBooksBalance()
            }
            try reopened.close()
        }
    }

    @Test func attemptThatACrashLeftBeforeItsPaymentIsAsIfItHadNeverBeen() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let world = TestWorld()
            let request = Box<OrderRequest>()
            let database = try InventoryDatabase.open(path: path)
            try await OpenShop.run(database, world: world) { open in
                request.value = try open.cardOrder(try await open.quote("COMB"))
                try await crash(open, try #require(request.value), isSent: false)
                #expect(try await open.stock("COMB") == 0)
            }
            try database.close()
            let reopened = try InventoryDatabase.open(path: path)
            try await OpenShop.run(reopened, world: world) { open in
                #expect(try await open.stock("COMB") == 1)
                #expect(try await open.get("/attempts/\(Self.key)").status == .notFound)
                let order = try await open.place(try #require(request.value), key: Self.key)
                    .decoded(Order.self)
                #expect(order.id == "ord_crash" && order.status == .paid)
                #expect(try await open.stock("COMB") == 0)
                try await open.expectBooksBalance()
            }
            try reopened.close()
        }
    }

    @Test func keyOfARunningOrderWaitsAndIsTakenOverAfterAMinute() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote("COMB"))
            try await crash(open, request)
            let waiting = try await open.place(request, key: Self.key)
            #expect(try waiting.problem().name == .idempotencyInProgress)
            #expect(waiting.headers[.retryAfter] == "1")
            #expect(try await open.get("/attempts/\(Self.key)").status == .conflict)
            open.world.pass(61)
            let answer = try await open.place(request, key: Self.key)
            #expect(answer.status.code == 402)
            #expect(try answer.problem().declineCode == "processing_error")
            #expect(try await open.stock("COMB") == 1)
        }
    }

    @Test func lateAnswerOfTheNetworkDoesNotReviveAVoidedOrder() async throws {
        try await OpenShop.run { open in
            try await crash(open, open.cardOrder(open.quote("COMB")))
            _ = try await open.database.recover(
                startedBefore: .distantFuture, at: open.world.now, requestID: "req_1")
            let answer = try await open.database.settle(
                order: "ord_crash", .approved(reference: "r"), at: open.world.now, requestID: "req_2")
            #expect(answer.status == 402)
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func orderSurvivesReopening() async throws {
        try await TemporaryFolder.use { folder in
            let path = folder + "/shop.sqlite"
            let world = TestWorld()
            let database = try InventoryDatabase.open(path: path)
            let placed = Box<Order>()
            try await OpenShop.run(database, world: world) { open in
                let answer = try await open.place(open.cardOrder(open.quote()), key: Self.key)
                placed.value = try answer.decoded(Order.self)
            }
            try database.close()
            let reopened = try InventoryDatabase.open(path: path)
            try await OpenShop.run(reopened, world: world) { open in
                let order = try #require(placed.value)
                let token = try #require(order.token)
                let found = try await open.get("/orders/\(order.id)", [.orderToken: token]).decoded(
                    Order.self)
                #expect(found.number == order.number && found.status == .paid)
                #expect(try await open.get("/attempts/\(Self.key)").decoded(Order.self) == order)
                #expect(try await open.stock("WAX") == 11)
            }
            try reopened.close()
        }
    }
}
