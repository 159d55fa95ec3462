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
import Synchronization
import Testing

/// The network does what it is told, and its answer does not come: whether it was done is not known until it
/// is told again.
struct UnansweredNetworkTests {
    private func brokenRules(_ open: OpenShop) async throws -> [String] {
        try await open.shop.store.reconciliation().filter { !$0.violations.isEmpty }.map(\.sentence[.english])
    }

    @Test func captureWithoutAnAnswerIsTakenOnce() async throws {
        try await OpenShop.run { open in
            let client = open.shop.environment.network
            let orderService = try open.orderService { network in
                network.capture = { reference, amount, request in
                    _ = await client.capture(reference, amount, request)
                    return .noAnswer
                }
            }
            let request = try await open.cardOrder(open.quote())
            let first = try await orderService.place(request, open.keyed("order"))
            #expect(first.answer.outcome == .accepted)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantFuture)
            let second = try await orderService.place(request, open.keyed("order"))
            #expect(second.answer.outcome == .created)
            let order = try StoredText.decode(Order.self, from: second.answer.body)
            #expect(order.status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func voidWithoutAnAnswerIsToldAgain() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let held = PayRequest(payment: .card(.visa()), capture: .manual)
            _ = try await open.shop.orderService.pay(stored, held, open.keyed("pay"))
            let payment = try #require(try await open.shop.store.order(id: order.id)?.payment)
            let orderService = try open.orderService { $0.void = { _, _ in .noAnswer } }
            let first = try await orderService.void(payment, open.keyed("void"))
            #expect(first.answer.outcome == .accepted)
            #expect(try await open.shop.store.payment(id: payment.id)?.state == .voiding)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantFuture)
            #expect(try await open.shop.store.payment(id: payment.id)?.state == .voided)
            try await open.expectBooksBalance()
        }
    }

    @Test("a payment is given up in its sending only once the network holds nothing for it, and never will")
    func reversalWithoutAnAnswerIsToldAgain() async throws {
        try await OpenShop.run { open in
            let (client, world) = (open.shop.environment.network, open.world)
            let order = try await open.unpaid("COMB")
            let stored = try #require(try await open.shop.store.order(id: order.id))
            // It is held, and all that is heard of it for a week is that it is being looked into.
            let orderService = try open.orderService { network in
                network.authorize = { request in
                    _ = await client.authorize(request)
                    return .noAnswer
                }
                network.inquire = { _ in .stillRunning }
                network.reverse = { _ in .noAnswer }
            }
            _ = try await orderService.pay(stored, PayRequest(payment: .card(.visa())), open.keyed("pay"))
            world.pass(7 * 86_400)
            try await orderService.runMaintenance(startedBefore: world.now)
            #expect(try await open.show(order).status == .paymentPending)
            #expect(world.network.holds.map(\.state) == [.held])
            let heard = try open.orderService { $0.inquire = { _ in .stillRunning } }
            try await heard.runMaintenance(startedBefore: world.now)
            #expect(try await open.show(order).state == "expired expired voided none")
            #expect(world.network.holds.map(\.state) == [.voided])
            try await open.expectBooksBalance()
        }
    }

    @Test func refundWithoutAnAnswerKeepsTheBooksAndIsMadeOnce() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            let variant = order.lines[0].variant
            let parcel = #"{"lines":[{"variant":"\#(variant)","quantity":1}]}"#
            #expect(try await open.staff("/orders/\(order.id)/fulfilments", parcel).status == .created)
            let orderService = try open.orderService { $0.refund = { _, _, _ in .noAnswer } }
            let request = RefundRequest(
                lines: [OrderLine(variant: variant, quantity: 3)], restock: true, reason: "sorry")
            let outcome = try await orderService.refund(order.id, request, open.keyed("refund"))
            #expect(outcome.answer.outcome == .accepted)
            #expect(try await brokenRules(open) == [])
            // Money that is only set aside has not been given back.
            #expect(try await open.show(order).refunded == nil)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantFuture)
            #expect(try await open.show(order).refunded?.decimalString == "32.48")
            #expect(try await open.shop.store.refunds(of: order.id).map(\.state) == [.succeeded])
            #expect(try await open.stock("WAX") == 12)
            try await open.expectBooksBalance()
        }
    }

    @Test func secondRefundWithoutAnAnswerIsNotToldAsGivenBack() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            let ten = #"{"amount":{"amount":"10.00","currency":"USD"},"reason":"late"}"#
            #expect(try await open.staff("/orders/\(order.id)/refunds", ten).status == .created)
            let orderService = try open.orderService { $0.refund = { _, _, _ in .noAnswer } }
            _ = try await orderService.refund(order.id, RefundRequest(reason: "sorry"), open.keyed("refund"))
            let list = try await open.admin(.get, "/admin/orders").decoded(AdminOrders.self)
            #expect(list.items.map(\.refunded?.decimalString) == ["10.00"])
            #expect(try await open.show(order).refunded?.decimalString == "10.00")
            try await open.shop.orderService.runMaintenance(startedBefore: .distantFuture)
            #expect(try await open.show(order).refunded?.decimalString == order.total.decimalString)
            try await open.expectBooksBalance()
        }
    }

    @Test func networkThatCannotLookUpWhatItKnewGivesNoAnswer() async {
        let isReadable = Mutex(false)
        let box = SQLiteCardNetwork(
            CardNetwork { (_, _) throws(CardNetwork.RecordsUnreadable) in
                if !isReadable.withLock(\.self) { throw CardNetwork.RecordsUnreadable() }
                return nil
            })
        let client = CardNetworkClient.client(of: box)
        #expect(await client.void("0123456789abcdef01234567", "void 1") == .noAnswer)
        isReadable.withLock { $0 = true }
        #expect(await client.void("0123456789abcdef01234567", "void 1") == .refused)
    }
}
