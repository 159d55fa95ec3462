import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct CancelTests {
    @Test func unpaidOrderIsCancelledAndItsUnitIsFree() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            let answer = try await open.cancel(order)
            #expect(answer.status == .ok)
            #expect(try answer.decoded(Order.self).state == "cancelled cancelled none none")
            #expect(try await open.stock("COMB") == 1)
            #expect(try await open.cancel(order).text == answer.text)
            let again = try await open.cancel(order, key: "again-0123456789abc")
            #expect(again.status == .conflict)
            #expect(try again.problem().from == "cancelled" && again.problem().allowed == [])
            #expect(try await open.pay(order).problem().name == .illegalTransition)
            try await open.expectBooksBalance()
        }
    }

    @Test func heldAmountIsLetGo() async throws {
        try await OpenShop.run { open in
            let (order, _) = try await open.authorized("COMB")
            let cancelled = try await open.cancel(order).decoded(Order.self)
            #expect(cancelled.state == "cancelled cancelled voided none")
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func takenAmountIsGivenBack() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid("COMB")
            let cancelled = try await open.cancel(order).decoded(Order.self)
            #expect(cancelled.state == "cancelled cancelled refunded none")
            #expect(cancelled.refunded == cancelled.total)
            #expect(cancelled.history.map(\.event).suffix(2) == ["cancelled", "refunded"])
            #expect(try await open.stock("COMB") == 1)
            try await open.expectBooksBalance()
        }
    }

    @Test func partOfWhichIsGivenBackIsNotGivenBackTwice() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let part = #"{"amount":{"amount":"10.00","currency":"USD"},"reason":"late"}"#
            #expect(try await open.staff("/orders/\(order.id)/refunds", part).status == .created)
            let cancelled = try await open.cancel(order).decoded(Order.self)
            #expect(cancelled.state == "cancelled cancelled refunded none")
            try await open.expectBooksBalance()
        }
    }

    @Test func shippedOrderIsNotCancelled() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let lines = #"{"lines":[{"variant":"\#(order.lines[0].variant)","quantity":1}]}"#
            #expect(try await open.staff("/orders/\(order.id)/fulfilments", lines).status == .created)
            #expect(try await open.cancel(order).problem().from == "partially_fulfilled")
            #expect(try await open.show(order).links[.cancel] == nil)
            try await open.expectBooksBalance()
        }
    }

    @Test func cancelledOrderFreesItsQuoteForAnother() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            let first = try await open.place(open.cardOrder(quote)).decoded(Order.self)
            #expect(try await open.cancel(first).status == .ok)
            let second = try await open.place(open.cardOrder(quote), key: "second-0123456789abc")
                .decoded(Order.self)
            #expect(second.id != first.id && second.status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func strangerCancelsNothing() async throws {
        try await OpenShop.run { open in
            var order = try await open.unpaid()
            order.token = "ot_x"
            #expect(try await open.cancel(order).status == .notFound)
            #expect(try await open.stock("WAX") == 11)
        }
    }

    @Test func pendingPaymentIsSettledFirst() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            try await open.leavePending(order)
            let cancelled = try await open.cancel(order).decoded(Order.self)
            #expect(
                cancelled.history.map(\.event) == [
                    "submitted", "authorized", "captured", "cancelled", "refunded",
                ])
            try await open.expectBooksBalance()
        }
    }

    /// The token is the shopper's: staff acts by its own key, and no refusal of its acts gives it away.
    @Test func staffGetsNoTokenOfAnOrder() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let request = try WireFormat.encode(PayRequest(payment: .card(.visa("4000000000000002"))))
            let key = "declined-0123456789abc"
            let pay = "/orders/\(order.id)/payments"
            let declined = try await open.staff(pay, String(decoding: request, as: UTF8.self), key: key)
            #expect(declined.status.code == 402)
            #expect(try declined.problem().orderToken == nil)
            #expect(try await open.get("/attempts/\(key)").problem().orderToken == nil)
            let own = try await open.pay(order, card: .visa("4000000000000002"))
            #expect(try own.problem().orderToken == order.token)
            let cancelled = try await open.staff("/orders/\(order.id)/cancel")
            #expect(try cancelled.decoded(Order.self).status == .cancelled)
            #expect(!cancelled.text.contains("token"))
        }
    }

    @Test func refundThatTheNetworkRefusesMayBeTriedAgain() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let orderService = try open.orderService { $0.refund = { _, _, _ in .refused } }
            let stored = try #require(try await open.shop.store.order(id: order.id))
            let outcome = try await orderService.cancel(stored.id, open.keyed("cancel \(order.id)"))
            #expect(outcome.answer.outcome == .declined)
            let page = try await open.staffView(order)
            #expect(page.state == "cancelled cancelled captured none")
            // The shop owes the money, and its staff see that.
            var browser = try await FormBrowser.signedIn(open)
            #expect(browser.says("<strong>1</strong> <span>refund due</span>"))
            try await browser.visit("/admin/orders?status=cancelled")
            #expect(browser.says("Refund due"))
            let paid = try await open.staff("/orders/\(order.id)/refunds", #"{"reason":"cancelled"}"#)
            #expect(paid.status == .created)
            #expect(try await open.staffView(order).state == "cancelled cancelled refunded none")
            try await browser.visit("/admin")
            #expect(browser.says("<strong>0</strong> <span>refund due</span>"))
            try await open.expectBooksBalance()
        }
    }
}
