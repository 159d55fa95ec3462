import CardNetwork
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing
import TokenService

struct RecoveryTests {
    private static let key = "crash-0123456789abcdef"

    static let points: [(point: Deathtrap.Point, status: Int)] = [
        (Deathtrap.Point(word: .authorize, isHeard: false), 402),
        (Deathtrap.Point(word: .authorize, isHeard: true), 201),
        (Deathtrap.Point(word: .capture, isHeard: false), 201),
        (Deathtrap.Point(word: .capture, isHeard: true), 201),
        (Deathtrap.Point(word: .reverse, isHeard: false), 402),
        (Deathtrap.Point(word: .reverse, isHeard: true), 402),
    ]

    /// A database file, a first server that dies on it, and a second one.
    private func killed(
        at point: Deathtrap.Point,
        _ prepare: @escaping @Sendable (OpenShop, OrderService) async throws -> Void,
        _ after: @escaping @Sendable (OpenShop) async throws -> Void
    ) async throws {
        try await killed { open, engine in
            let trap = Deathtrap(point, engine, open.shop.environment.network)
            try await prepare(open, open.orderService { $0 = trap.trapped })
        } _: { open in
            try await after(open)
        }
    }

    private func killed(
        _ die: @escaping @Sendable (OpenShop, TestEngine) async throws -> Void,
        _ after: @escaping @Sendable (OpenShop) async throws -> Void
    ) async throws {
        try await TestEngine.useForLong { open in
            let world = TestWorld()
            let engine = try await open()
            try await OpenShop.run(on: engine, world: world) { try await die($0, engine) }
            try await engine.close()
            // Where servers share a shop, another one might be working until then.
            if engine.store.isShared { world.pass(61) }
            let reopened = try await open()
            try await OpenShop.run(on: reopened, world: world, after)
            try await reopened.close()
        }
    }

    private func keyed(_ open: OpenShop, _ request: OrderRequest) throws -> KeyedRequest {
        try KeyedRequest(
            principal: "anyone", path: "/orders", key: Self.key, body: request.withoutCardData,
            requestID: "req_1", seal: open.shop.seal)
    }

    @Test("T8 a server that dies while it is paid charges once, and the same key tells so", arguments: points)
    func purchaseSurvives(_ point: Deathtrap.Point, status: Int) async throws {
        let sent = Box<OrderRequest>()
        try await killed(at: point) { open, orderService in
            let request = try open.cardOrder(try await open.quote("COMB"))
            sent.value = request
            let keyed = try keyed(open, request)
            // Whether it notices or not: nothing is written any more.
            _ = try? await orderService.place(request, keyed)
        } _: { open in
            let request = try #require(sent.value)
            let found = try await open.get("/attempts/\(Self.key)")
            #expect(found.status.code == (status == 201 ? 200 : 402))
            let answer = try await open.place(request, key: Self.key)
            #expect(answer.status.code == status && answer.headers[.idempotentReplayed] == "true")
            #expect(try await open.count("shop_order") == 1)
            #expect(open.capturedHolds == (status == 201 ? 1 : 0))
            if status == 402 {
                #expect(try answer.problem().declineCode == "processing_error")
                let paid = try await open.place(request, key: "again-0123456789abcdef")
                #expect(paid.status == .created)
            }
            #expect(try await open.stock("COMB") == 0)
            try await open.expectBooksBalance()
        }
    }

    /// The network took the money, and what it said cannot be written.
    @Test func captureThatIsNotWrittenIsToldAsUnfinishedAndChargedOnce() async throws {
        let sent = Box<OrderRequest>()
        try await killed { open, engine in
            let network = open.shop.environment.network
            let orderService = try open.orderService {
                $0.capture = { reference, amount, request in
                    let answer = await network.capture(reference, amount, request)
                    try? await engine.stopWriting()
                    return answer
                }
            }
            let request = try open.cardOrder(try await open.quote("COMB"))
            sent.value = request
            let keyed = try keyed(open, request)
            let refusal = await #expect(throws: Refusal.self) { try await orderService.place(request, keyed) }
            guard case .unfinished = refusal else {
                Issue.record("told as \(String(describing: refusal))")
                return
            }
            #expect(open.capturedHolds == 1)
        } _: { open in
            let answer = try await open.place(try #require(sent.value), key: Self.key)
            #expect(answer.status == .created && answer.headers[.idempotentReplayed] == "true")
            #expect(try answer.decoded(Order.self).status == .paid)
            #expect(try await open.count("shop_order") == 1 && open.capturedHolds == 1)
            try await open.expectBooksBalance()
        }
    }

    /// One server has the money and stands still before it writes so; another finds the payment meanwhile.
    @Test func captureOfAServerThatStoodStillIsChargedOnce() async throws {
        try await OpenShop.run { open in
            let (captured, ended) = (Signal(), Signal())
            let network = open.shop.environment.network
            let slow = try open.orderService {
                $0.capture = { reference, amount, request in
                    let answer = await network.capture(reference, amount, request)
                    await captured.give()
                    await ended.wait()
                    return answer
                }
            }
            let request = try open.cardOrder(try await open.quote("COMB"))
            let keyed = try keyed(open, request)
            async let placed = slow.place(request, keyed)
            await captured.wait()
            open.world.pass(61)
            let other = open.shop.orderService
            try await other.runMaintenance(startedBefore: other.leftOver(at: open.world.now))
            let told = try await other.place(request, keyed)
            await ended.give()
            let outcome = try await placed
            #expect(told.answer.outcome == .created && told.isReplay)
            #expect(outcome.answer == told.answer)
            #expect(try await open.texts("SELECT state FROM payment") == ["captured"])
            #expect(try await open.stock("COMB") == 0 && open.capturedHolds == 1)
            try await open.expectBooksBalance()
        }
    }

    static let cancels: [(point: Deathtrap.Point, isManual: Bool)] = [
        (Deathtrap.Point(word: .refund, isHeard: false), false),
        (Deathtrap.Point(word: .refund, isHeard: true), false),
        (Deathtrap.Point(word: .void, isHeard: false), true),
        (Deathtrap.Point(word: .void, isHeard: true), true),
    ]

    @Test("T8 a server that dies while it cancels gives the money back once", arguments: cancels)
    func cancelSurvives(_ point: Deathtrap.Point, isManual: Bool) async throws {
        let order = Box<Order>()
        try await killed(at: point) { open, orderService in
            let placed = isManual ? try await open.authorized("COMB").0 : try await open.paid("COMB")
            var known = placed
            if isManual { known.token = try await open.token(placed.id) }
            order.value = known
            let keyed = try KeyedRequest(
                principal: "anyone", path: "/orders/\(placed.id)/cancel", key: Self.key, body: Nothing(),
                requestID: "req_1", seal: open.shop.seal)
            _ = try? await orderService.cancel(placed.id, keyed)
        } _: { open in
            let order = try #require(order.value)
            let answer = try await open.cancel(order, key: Self.key)
            #expect(answer.status == .ok && answer.headers[.idempotentReplayed] == "true")
            #expect(
                try answer.decoded(Order.self).state
                    == "cancelled cancelled \(isManual ? "voided" : "refunded") none")
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func unknownOutcomeIsToldAndLaterTheTruth() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            try await open.leavePending(order)
            #expect(try await open.show(order).state == "payment_pending open pending none")
            let status = try await open.get("/orders/\(order.id)/status", [.orderToken: order.token ?? ""])
            #expect(status.headers[.retryAfter] == "2")
            let key = try open.keyed("pending")
            let first = try await open.shop.orderService.pay(
                try #require(try await open.shop.store.order(id: order.id)),
                PayRequest(payment: .card(.visa())), key)
            #expect(first.answer.outcome == .created && first.isReplay)
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func whatIsLeftOpenIsSettledByMaintenance() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            try await open.leavePending(order)
            try await open.shop.orderService.runMaintenance(
                startedBefore: open.world.now.addingTimeInterval(-1))
            #expect(try await open.show(order).status == .paymentPending)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    /// Where the shop has several servers, nothing follows from what another may be sending, for a minute:
    /// not for as long as a clock was ahead.
    @Test func whatAClockThatWasAheadLeftOpenIsSettled() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            open.world.pass(300)
            try await open.leavePending(order)
            open.world.pass(-60)
            try await open.shop.orderService.runMaintenance(
                startedBefore: open.shop.orderService.leftOver(at: open.world.now))
            #expect(try await open.show(order).status == .paymentPending)
            open.world.pass(-1)
            let orderService = open.shop.orderService, now = open.world.now
            #expect(!orderService.mayBeUnderWay(now.addingTimeInterval(61), at: now))
            try await orderService.runMaintenance(startedBefore: orderService.leftOver(at: now))
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func oneOrderThatCannotBeReadKeepsNoOtherWaiting() async throws {
        try await OpenShop.run { open in
            let made = [try await open.unpaid("COMB"), try await open.unpaid(key: "other-0123456789")]
            let orders = made.sorted { $0.id < $1.id }
            for order in orders { try await open.leavePending(order, key: "pending \(order.id)") }
            try await open.engine.execute("UPDATE shop_order SET frozen = '{}' WHERE id = '\(orders[0].id)'")
            await #expect(throws: (any Error).self) {
                try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            }
            #expect(try await open.show(orders[1]).status == .paid)
        }
    }

    @Test func whoIsTurnedAwayAfterSomethingWasWrittenIsNotToldThatNothingWasDone() async throws {
        await #expect(throws: Refusal.storage(.outcomeUnknown)) {
            try await OrderService.afterBegun { throw Refusal.overloaded }
        }
        for trouble in [StoreTrouble.full, .readOnly, .unreachable, .busy] {
            await #expect(throws: Refusal.unfinished(trouble, code: "x")) {
                try await OrderService.afterBegun { throw Refusal.storage(trouble, code: "x") }
            }
        }
        await #expect(throws: Refusal.notFound) {
            try await OrderService.afterBegun { throw Refusal.notFound }
        }
        #expect(try await OrderService.afterBegun { 1 } == 1)
    }

    /// An order service whose network answers each capture like this, and how many it was asked for.
    private static func orderService(
        of open: OpenShop, capturing answer: CardNetworkClient.Answer
    ) throws -> (OrderService, captures: Box<Int>) {
        let captures = Box<Int>()
        let orderService = try open.orderService {
            $0.capture = { _, _, _ in
                captures.value = (captures.value ?? 0) + 1
                return answer
            }
        }
        return (orderService, captures)
    }

    /// A hold that cannot be taken is let go, and the key hears of it once.
    @Test func captureThatIsRefusedChargesNothing() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let (orderService, captures) = try Self.orderService(of: open, capturing: .refused)
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let keyed = try open.keyed("refused")
            let outcome = try await orderService.pay(stored, PayRequest(payment: .card(.visa())), keyed)
            #expect(outcome.answer.outcome == .declined && !outcome.isReplay && captures.value == 1)
            let again = try await orderService.pay(stored, PayRequest(payment: .card(.visa())), keyed)
            #expect(again.answer == outcome.answer && again.isReplay && captures.value == 1)
            #expect(try await open.show(order).status == .awaitingPayment)
            #expect(try await open.pay(order).status == .created)
            try await open.expectBooksBalance()
        }
    }

    /// A capture without an answer leaves the hold written, and is asked for again by the next round.
    @Test func captureWithoutAnAnswerIsTakenLater() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let (silent, captures) = try Self.orderService(of: open, capturing: .noAnswer)
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let keyed = try open.keyed("silent")
            let outcome = try await silent.pay(stored, PayRequest(payment: .card(.visa())), keyed)
            #expect(outcome.answer.outcome == .accepted && captures.value == 1)
            #expect(try await open.show(order).status == .authorized)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order).status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func networkThatNeverAnswersIsGivenUpAfterSevenDays() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let orderService = try open.orderService {
                $0.authorize = { _ in .noAnswer }
                $0.inquire = { _ in .stillRunning }
            }
            let stored = try #require(try await open.shop.store.order(id: order.id))
            _ = try await orderService.pay(stored, PayRequest(payment: .card(.visa())), open.keyed("never"))
            open.world.pass(7 * 86_400 - 1)
            try await orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order).status == .paymentPending)
            open.world.pass(1)
            try await orderService.runMaintenance(startedBefore: open.world.now)
            #expect(try await open.show(order).state == "expired expired voided none")
            try await open.expectBooksBalance()
        }
    }

    @Test("a payment that was ended is not held when it arrives late, and the order's next one stands")
    func lateApprovalDoesNotReviveAPayment() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let sent = Box<AuthorizationRequest>()
            let lost = try open.orderService {
                $0.authorize = { request in
                    sent.value = request
                    return .noAnswer
                }
            }
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let outcome = try await lost.pay(stored, PayRequest(payment: .card(.visa())), open.keyed("lost"))
            #expect(outcome.answer.outcome == .declined)
            let request = try #require(sent.value)
            guard case .answer(let late) = await open.shop.environment.network.authorize(request) else {
                Issue.record("no answer")
                return
            }
            #expect(late.code == .invalidTransaction && open.world.network.holds.isEmpty)
            let documents = open.shop.orderService.documents
            _ = try await open.shop.store.authorize(
                request.id, reference: late.reference, documents: documents, at: open.world.now)
            #expect(try await open.pay(order).status == .created)
            #expect(try await open.show(order).status == .paid)
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

    @Test func staleTokenDoesNotSpoilAReplay() async throws {
        try await OpenShop.run { open in
            let request = try open.walletOrder(try await open.quote())
            let first = try await open.place(request)
            open.world.pass(3600)
            let replay = try await open.place(request)
            #expect(first.status == .created && replay.text == first.text)
        }
    }

    @Test func orderSurvivesReopening() async throws {
        try await TestEngine.useForLong { open in
            let world = TestWorld()
            let engine = try await open()
            let placed = Box<Order>()
            try await OpenShop.run(on: engine, world: world) { open in
                let answer = try await open.place(open.cardOrder(open.quote()), key: Self.key)
                placed.value = try answer.decoded(Order.self)
            }
            try await engine.close()
            let reopened = try await open()
            try await OpenShop.run(on: reopened, world: world) { open in
                let order = try #require(placed.value)
                let found = try await open.show(order)
                #expect(found.number == order.number && found.status == .paid)
                #expect(try await open.get("/attempts/\(Self.key)").decoded(Order.self) == order)
                #expect(try await open.stock("WAX") == 11)
            }
            try await reopened.close()
        }
    }
}

extension OpenShop {
    fileprivate var capturedHolds: Int {
        world.network.holds.count { if case .captured = $0.state { true } else { false } }
    }

    func token(_ order: String) async throws -> String {
        shop.orderToken(order: order, key: try await engine.store.order(id: order)?.attemptKey ?? "")
    }

    func paymentIDs(of order: String) async throws -> [String] {
        try await texts("SELECT id FROM payment WHERE order_id = '\(order)' ORDER BY created_at, id")
    }
}
