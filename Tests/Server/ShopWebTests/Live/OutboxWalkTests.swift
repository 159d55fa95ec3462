import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import SeededRandom
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// A shop in which everything happens that may happen, in an order that a seed decides.
@Suite(.timeLimit(.minutes(30))) struct OutboxWalkTests {
    /// What somebody may do with the shop.
    enum Move: CaseIterable {
        case hold, drop, order, pay, decline, authorize, capture, void, cancel, refund, ship, change, count,
            price,
            withdraw, offer, wait
    }

    private struct Walker {
        let open: OpenShop
        var random: SplitMix64
        var step = 0
        var orders: [Order] = []
        var payments: [String] = []
        var holds: [String] = []

        var key: String { "step-\(step)-0123456789abcdef" }
        let merge: HTTPFields = [.contentType: "application/merge-patch+json", .ifMatch: "*"]

        mutating func take(_ move: Move) async throws {
            step += 1
            let sku = ["WAX", "COMB", "TEE-S", "RING"].randomElement(using: &random) ?? "WAX"
            let (variant, product) = try await open.identifiers(of: sku)
            let order = orders.randomElement(using: &random)
            switch move {
            case .hold:
                let lines = [OrderLine(variant: variant, quantity: 1)]
                let quote = try await open.post("/quotes", QuoteRequest(lines: lines, hold: true))
                if quote.status == .created { holds.append(try quote.decoded(Quote.self).id) }
            case .drop:
                if let hold = holds.popLast() { _ = try await open.delete("/quotes/\(hold)") }
            case .order:
                let lines = [OrderLine(variant: variant, quantity: 1)]
                let rates = try await open.post(
                    "/shipping-rates", RatesRequest(to: WireAddress.atlanta.partial, lines: lines))
                // What was withdrawn is not sold.
                guard let rate = try? rates.decoded(RatesReply.self).rates.first else { return }
                let quote = try await open.post(
                    "/quotes",
                    QuoteRequest(lines: lines, to: WireAddress.atlanta.partial, shippingRate: rate.id))
                guard quote.status == .created else { return }
                var request = try open.cardOrder(quote.decoded(Quote.self))
                request.payment = nil
                let answer = try await open.place(request, key: key)
                if answer.status == .created { orders.append(try answer.decoded(Order.self)) }
            case .pay: if let order { _ = try await open.pay(order, key: key) }
            case .decline:
                if let order { _ = try await open.pay(order, card: .visa("4000000000000002"), key: key) }
            case .authorize:
                guard let order else { return }
                let answer = try await open.pay(order, capture: .manual, key: key)
                if answer.status == .created { payments.append(try answer.decoded(OrderPayment.self).id) }
            case .capture:
                if let payment = payments.popLast() {
                    _ = try await open.staff("/payments/\(payment)/capture", key: key)
                }
            case .void:
                if let payment = payments.popLast() {
                    _ = try await open.staff("/payments/\(payment)/void", key: key)
                }
            case .cancel: if let order { _ = try await open.cancel(order, key: key) }
            case .refund:
                guard let order else { return }
                let line = order.lines[0].variant
                _ = try await open.staff(
                    "/orders/\(order.id)/refunds",
                    #"{"lines":[{"variant":"\#(line)","quantity":1}],"restock":true,"reason":"walk"}"#,
                    key: key)
            case .ship: if let order { _ = try await open.staff("/orders/\(order.id)/fulfilments", key: key) }
            case .change:
                if let order {
                    _ = try await open.admin(
                        .patch, "/orders/\(order.id)", json: #"{"contact":{"phone":"\#(step)"}}"#, merge)
                }
            case .count:
                let delta = Int.random(in: -2...4, using: &random)
                _ = try await open.admin(
                    .post, "/admin/stock-adjustments",
                    json: #"{"sku":"\#(sku)","delta":\#(delta),"reason":"walk"}"#,
                    [.idempotencyKey: key])
            case .price:
                _ = try await open.admin(
                    .patch, "/admin/variants/\(variant)",
                    json: #"{"price":{"amount":"\#(step).50","currency":"USD"}}"#, merge)
            case .withdraw, .offer:
                _ = try await open.admin(
                    .patch, "/admin/products/\(product)", json: #"{"active":\#(move == .offer)}"#, merge)
            case .wait:
                open.world.pass(400)
                try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
            }
        }
    }

    @Test("I9 events have no gaps and versions increase, whatever is done", arguments: [1, 2, 3] as [UInt64])
    func eventsHaveNoGapsAndVersionsIncrease(seed: UInt64) async throws {
        try await OpenShop.run { open in
            var walker = Walker(open: open, random: SplitMix64(seed: seed))
            for _ in 0..<220 {
                let move = Move.allCases.randomElement(using: &walker.random) ?? .order
                try await walker.take(move)
            }
            var list = try await open.events("?topics=stock,price,product,order&after=1", open.staffKey)
            var versions: [String: Int] = [:]
            var count = 0
            while !list.events.isEmpty {
                for event in list.events {
                    count += 1
                    let (object, version) = event.objectAndVersion
                    #expect(versions[object, default: 0] < version, "seed \(seed): \(object)")
                    versions[object] = version
                }
                list = try await open.get(try #require(list.links[.next]).href, open.staffKey).decoded(
                    EventList.self)
            }
            #expect(count > 50, "seed \(seed)")
            try await open.expectBooksBalance()
        }
    }

    static let breaches: [(String, String)] = [
        ("DELETE FROM outbox WHERE id = 3", "Events are numbered without gaps."),
        (
            "UPDATE outbox SET version = 4 WHERE id = 2",
            "The versions of every object that events tell of increase."
        ),
        ("UPDATE shop_order SET status = 'paid'", "The last event of an order tells where it is."),
        ("UPDATE variant SET price = price + 1", ""),
        (
            "UPDATE variant SET on_hand = on_hand + 1",
            "The last event of a variant's stock or price tells what there is."
        ), ("UPDATE product SET version = version + 1", "No version of a product goes untold."),
    ]

    @Test("I9 is seen when it is broken", arguments: breaches)
    func brokenRuleIsSeen(sql: String, sentence: String) async throws {
        try await OpenShop.run { open in
            for count in [9, 8, 7] { try await open.count("WAX", count) }
            _ = try await open.unpaid()
            try await open.engine.execute(sql)
            let rules = try await open.shop.store.reconciliation().filter { !$0.violations.isEmpty }
            let broken = rules.filter { $0.invariant == "I9" }.map(\.sentence[.english])
            // A price that nobody was ever told of is no event's business.
            #expect(broken == (sentence.isEmpty ? [] : [sentence]))
        }
    }
}

extension OpenShop {
    /// The variant and the product of a SKU, sold or withdrawn.
    fileprivate func identifiers(of sku: String) async throws -> (variant: String, product: String) {
        let row = try await engine.rows("SELECT id, product FROM variant WHERE sku = '\(sku)'").first
        guard let row, let variant = row[0], let product = row[1] else { throw Missing.row }
        return (variant, product)
    }
}

extension ShopEvent {
    fileprivate var objectAndVersion: (String, Int) {
        switch change {
        case .stock(let change): ("stock \(change.variant)", change.version)
        case .price(let change): ("price \(change.variant)", change.version)
        case .product(let change): ("product \(change.product)", change.version)
        case .order(let change): ("order \(change.order)", change.version)
        case .reset: ("reset", 1)
        }
    }
}
