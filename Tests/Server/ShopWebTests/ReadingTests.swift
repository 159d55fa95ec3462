import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Who may read an order, and what stands in it.
struct ReadingTests {
    static let pages = ["", "/status", "/receipt", "/refunds", "/fulfilments"]

    @Test("T17 another shopper's order is not found, as one that does not exist", arguments: pages)
    func foreignOrderIsNotFound(page: String) async throws {
        try await OpenShop.run { open in
            let mine = try await open.paid(key: "mine-0123456789abcd")
            let theirs = try await open.paid(key: "theirs-0123456789ab")
            func read(_ id: String, _ token: String?) async throws -> TestResponse {
                var headers = HTTPFields()
                headers[.orderToken] = token
                return try await open.get("/orders/\(id)\(page)", headers)
            }
            let tokens: [String?] = [nil, "", "ot_x", mine.token]
            for token in tokens {
                var foreign = try await read(theirs.id, token).problem()
                var missing = try await read("ord_none", token).problem()
                (foreign.instance, missing.instance) = (nil, nil)
                #expect(foreign == missing && foreign.status == 404)
            }
            #expect(try await read(theirs.id, theirs.token).status == .ok)
            #expect(try await open.admin(.get, "/orders/\(theirs.id)\(page)").status == .ok)
        }
    }

    @Test("T17 another shopper's payment and parcel are not found")
    func foreignPartsAreNotFound() async throws {
        try await OpenShop.run { open in
            let mine = try await open.paid(key: "mine-0123456789abcd")
            let theirs = try await open.paid(key: "theirs-0123456789ab")
            let payment = try #require(try await open.paymentIDs(of: theirs.id).first)
            let parcel = try await open.staff("/orders/\(theirs.id)/fulfilments").decoded(Fulfilment.self)
            for path in ["/payments/\(payment)", "/fulfilments/\(parcel.id)"] {
                #expect(try await open.get(path, [.orderToken: mine.token ?? ""]).status == .notFound)
                #expect(try await open.get(path, [.orderToken: theirs.token ?? ""]).status == .ok)
            }
        }
    }

    @Test func linksAreWhatIsLegalNow() async throws {
        try await OpenShop.run { open in
            let always = ["self", "shop:events", "shop:fulfilments", "shop:page", "shop:refunds", "status"]
            let order = try await open.unpaid()
            #expect(order.relations == (always + ["edit", "payment", "shop:cancel"]).sorted())
            _ = try await open.pay(order, capture: .manual)
            #expect(try await open.show(order).relations == (always + ["edit", "shop:cancel"]).sorted())
            #expect(
                try await open.staffView(order).relations
                    == (always + ["edit", "shop:cancel", "shop:capture", "shop:void"]).sorted())
            _ = try await open.cancel(order)
            #expect(try await open.show(order).relations == always)
        }
    }

    @Test func receiptTellsWhatWasBoughtAndPaid() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let receipt = try await open.get(
                "/orders/\(order.id)/receipt", [.orderToken: order.token ?? ""]
            ).decoded(OrderReceipt.self)
            #expect(receipt.merchant == "ACME" && receipt.number == "2026-000001")
            #expect(receipt.summary == order.summary && receipt.total == order.total)
            #expect(receipt.payment?.displayName == "Visa 4242")
            #expect(receipt.links[.order]?.href == "/orders/\(order.id)")
        }
    }

    @Test func orderThatNobodyPaidHasNoReceipt() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let place = "/orders/\(order.id)/receipt"
            #expect(try await open.get(place, [.orderToken: order.token ?? ""]).status == .notFound)
            _ = try await open.pay(order, capture: .manual)
            #expect(try await open.get(place, [.orderToken: order.token ?? ""]).status == .notFound)
        }
    }

    @Test func keyIsFoundWhateverItBrought() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            _ = try await open.cancel(order, key: "found-0123456789abc")
            let found = try await open.get("/attempts/found-0123456789abc")
            #expect(try found.decoded(Order.self).status == .cancelled)
            #expect(found.status == .ok)
        }
    }

    @Test("T7 one key is one thing at one place, and another thing elsewhere")
    func keysOfDifferentPlacesAreIndependent() async throws {
        try await OpenShop.run { open in
            let key = "shared-0123456789abc"
            let order = try await open.unpaid(key: key)
            let paid = try await open.pay(order, key: key)
            #expect(paid.status == .created && paid.headers[.idempotentReplayed] == nil)
            let other = try await open.pay(order, card: .visa("4012888888881881"), key: key)
            #expect(other.status.code == 422)
            #expect(try other.problem().name == .idempotencyKeyReused)
            #expect(try await open.cancel(order, key: key).status == .ok)
            try await open.expectBooksBalance()
        }
    }

    @Test func keysOfWhatBelongsToNoOrderAreForgottenAfterThreeDays() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(key: "order-0123456789abcd")
            let keyed = try open.keyed("other")
            try await open.engine.carryOut(
                .file(
                    FiledAttempt(
                        request: keyed, operation: .other, answer: StoredAnswer(.created, body: "{}"),
                        at: open.world.now)))
            #expect(try await open.count("attempt") == 2)
            open.world.pass(72 * 3600 + 1)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
            #expect(try await open.count("attempt") == 1)
            #expect(try await open.get("/attempts/order-0123456789abcd").decoded(Order.self).id == order.id)
        }
    }

    @Test func answerThatTakesTooLongIsAskedForLater() async throws {
        try await OpenShop.run { open in
            let work = RequestCoalescer(timeout: .milliseconds(10))
            let keyed = try open.keyed("slow")
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            let first = Task {
                try await work.once(keyed) {
                    for await _ in gate { break }
                    return KeyedOutcome(answer: StoredAnswer(.created, body: "{}"), isReplay: false)
                }
            }
            await Task.yield()
            while await !work.isRunning(keyed) { await Task.yield() }
            await #expect(throws: Refusal.inProgress) {
                try await work.once(keyed) { throw Refusal.notFound }
            }
            opener.yield()
            #expect(try await first.value.answer.outcome == .created)
        }
    }
}
