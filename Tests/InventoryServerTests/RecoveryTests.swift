import CardNetwork
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import StoreAPI
import Testing

@testable import InventoryServer

struct RecoveryTests {
    private static let key = "crash-0123456789abcdef"

    /// Leaves an order as a crash does: before its payment was opened, or while the network was asked.
    private func crash(
        _ open: OpenShop, _ request: OrderRequest, isSent: Bool = true, isAsked: Bool = false
    ) async throws {
        let draft = OrderDraft(
            request: request, key: Self.key,
            fingerprint: try IdempotencyKey.fingerprint(
                method: "POST", path: "/orders", body: request.withoutCardData, seal: open.shop.seal),
            orderID: "ord_crash", paymentID: "pay_crash", now: open.world.now)
        guard case .begun(let order) = try await open.database.begin(draft, shop: open.shop.facts),
            isSent, case .card(let card) = request.payment
        else { return }
        let payment = try KeyedPayment(policy: open.shop.facts.policy, now: draft.now).check(card)
        try await open.database.submit(payment, for: order, seal: open.shop.seal, at: draft.now)
        guard isAsked else { return }
        let request = AuthorizationRequest(
            id: order.paymentID, source: payment.source, amount: order.total,
            month: CalendarMonth(year: 2026, month: 11))
        _ = try await open.world.environment.network.authorize(request)
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

    @Test func keyOfAnAttemptThatNobodyWorksOnIsFinishedByItsNextRequest() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote("COMB"))
            try await crash(open, request)
            #expect(try await open.get("/attempts/\(Self.key)").status == .conflict)
            let answer = try await open.place(request, key: Self.key)
            #expect(answer.status.code == 402)
            #expect(try answer.problem().declineCode == "processing_error")
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test("what the network held when the server crashed is captured once, and the order is paid")
    func heldPaymentIsCapturedAfterACrash() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote("COMB"))
            try await crash(open, request, isAsked: true)
            try await open.shop.desk.reconcile(startedBefore: open.world.now)
            let answer = try await open.place(request, key: Self.key)
            #expect(try answer.decoded(Order.self).status == .paid)
            #expect(answer.headers[.idempotentReplayed] == "true")
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func otherKeysAreLeftAloneByOneThatIsFinished() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote("COMB"))
            try await crash(open, request, isAsked: true)
            open.world.pass(61)
            #expect(
                try await open.place(open.cardOrder(open.quote("WAX")), key: "other-0123456789abcdef").status
                    == .created)
            let answer = try await open.place(request, key: Self.key)
            #expect(answer.status == .created)
            try await open.expectBooksBalance()
        }
    }

    @Test("a late approval of a payment that was ended is voided, and the order's next one is not touched")
    func lateApprovalDoesNotReviveAPayment() async throws {
        try await OpenShop.run { open in
            let request = try open.cardOrder(await open.quote("COMB"))
            try await crash(open, request)
            try await open.shop.desk.reconcile(startedBefore: open.world.now)
            let wanted = try await open.database.authorize(
                payment: "pay_crash", reference: "late", at: open.world.now)
            #expect(!wanted)
            let paid = try await open.place(request, key: "again-0123456789abcdef").decoded(Order.self)
            #expect(paid.id == "ord_crash" && paid.status == .paid)
            #expect(
                try await !open.database.authorize(
                    payment: "pay_crash", reference: "late", at: open.world.now))
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func refusedKeyMayBuySomethingElse() async throws {
        try await OpenShop.run { open in
            let refused = try open.walletOrder(try await open.quote("COMB")) { $0.applicationData = nil }
            #expect(try await open.place(refused, key: Self.key).status == .unprocessableContent)
            let other = try await open.place(open.cardOrder(open.quote("WAX")), key: Self.key)
            #expect(other.status == .created)
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
