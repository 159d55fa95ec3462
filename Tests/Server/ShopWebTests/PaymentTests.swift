import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopPages
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct PaymentTests {
    @Test func orderWithoutAPaymentWaitsForOne() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid("COMB")
            #expect(order.state == "awaiting_payment open none none")
            #expect(order.expiresAt == open.world.now.addingTimeInterval(900))
            #expect(order.links[.payment]?.href == "/orders/\(order.id)/payments")
            #expect(try await open.stock("COMB") == 0)
            let payment = try await open.pay(order)
            #expect(payment.status == .created)
            let paid = try payment.decoded(OrderPayment.self)
            #expect(payment.place == "/payments/\(paid.id)")
            #expect(paid.state == .captured && paid.captured.decimalString == "8.60")
            #expect(try await open.show(order).state == "paid open captured none")
            try await open.expectBooksBalance()
        }
    }

    @Test func unpaidOrderIsTakenUpByItsQuote() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote("COMB")
            var request = try open.cardOrder(quote)
            request.payment = nil
            let first = try await open.place(request, key: "first-0123456789abc").decoded(Order.self)
            let paid = try await open.place(open.cardOrder(quote), key: "second-0123456789abc")
            let order = try paid.decoded(Order.self)
            #expect(order.id == first.id && order.token == first.token && order.status == .paid)
            try await open.expectBooksBalance()
        }
    }

    @Test func declineKeepsTheOrderPayable() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let declined = try await open.pay(order, card: .visa("4000000000000002"))
            #expect(try declined.problem().declineCode == "do_not_honor" && declined.status.code == 402)
            #expect(try await open.show(order).state == "awaiting_payment open none none")
            #expect(try await open.pay(order, key: "again-0123456789abc").status == .created)
            try await open.expectBooksBalance()
        }
    }

    @Test func fiveDeclinesAreTheLast() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            for attempt in 1...5 {
                let answer = try await open.pay(
                    order, card: .visa("4000000000000002"), key: "try-\(attempt)-0123456789abc")
                #expect(try answer.problem().attemptsLeft == 5 - attempt)
                #expect((try await open.show(order).links[.payment] == nil) == (attempt == 5))
            }
            let last = try await open.pay(order, key: "try-6-0123456789abc")
            #expect(last.status.code == 429)
            #expect(try last.problem().name == .tooManyAttempts)
            let shipped = try await open.staff("/orders/\(order.id)/fulfilments").problem()
            #expect(shipped.from == "awaiting_payment" && shipped.allowed == ["change", "cancel"])
            try await open.expectBooksBalance()
        }
    }

    @Test func paidOrderIsNotPaidAgain() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let again = try await open.pay(order)
            #expect(again.status == .conflict)
            #expect(try again.problem().name == .alreadyPaid)
        }
    }

    @Test func amountThatIsOnlyReservedIsNotSaidToBePaid() async throws {
        try await OpenShop.run { open in
            let (order, _) = try await open.authorized()
            let again = try await open.pay(order, key: "again-0123456789abc")
            #expect(again.status == .conflict)
            let problem = try again.problem()
            #expect(problem.name == .alreadyPaid && problem.title == "Amount reserved")
            #expect(problem.detail == "This order's amount is reserved, and not charged yet.")
        }
    }

    @Test func heldAmountIsCapturedInPart() async throws {
        try await OpenShop.run { open in
            let (order, payment) = try await open.authorized()
            #expect(order.state == "authorized open authorized none")
            #expect(payment.state == .authorized && payment.deadline != nil && payment.links[.capture] == nil)
            let page = try await open.admin(.get, "/payments/\(payment.id)").decoded(OrderPayment.self)
            #expect(page.links[.capture]?.href == "/payments/\(payment.id)/capture")
            let amount = #"{"amount":{"amount":"10.00","currency":"USD"}}"#
            let taken = try await open.staff("/payments/\(payment.id)/capture", amount)
            #expect(taken.status == .ok)
            #expect(try taken.decoded(OrderPayment.self).captured.decimalString == "10.00")
            let replay = try await open.staff("/payments/\(payment.id)/capture", amount)
            #expect(replay.text == taken.text && replay.headers[.idempotentReplayed] == "true")
            let again = try await open.staff(
                "/payments/\(payment.id)/capture", amount, key: "again-0123456789abc")
            #expect(try again.problem().name == .illegalTransition)
            try await open.expectBooksBalance()
        }
    }

    @Test func moreThanIsHeldIsNotCaptured() async throws {
        try await OpenShop.run { open in
            let (_, payment) = try await open.authorized()
            let answer = try await open.staff(
                "/payments/\(payment.id)/capture", #"{"amount":{"amount":"10000.00","currency":"USD"}}"#)
            #expect(try answer.problem().errors?.map(\.pointer) == ["/amount"])
            try await open.expectBooksBalance()
        }
    }

    @Test func voidedPaymentLetsTheOrderWaitAgain() async throws {
        try await OpenShop.run { open in
            let (order, payment) = try await open.authorized()
            let voided = try await open.staff("/payments/\(payment.id)/void")
            #expect(try voided.decoded(OrderPayment.self).state == .voided)
            #expect(try await open.show(order).state == "awaiting_payment open voided none")
            try await open.expectBooksBalance()
        }
    }

    @Test func heldAmountLapsesAfterSevenDays() async throws {
        try await OpenShop.run { open in
            let (order, payment) = try await open.authorized()
            open.world.pass(7 * 86_400)
            let late = try await open.staff("/payments/\(payment.id)/capture")
            let refused = try late.problem()
            #expect(refused.name == .illegalTransition && refused.from == "expired" && refused.allowed == [])
            let again = try await open.pay(order, key: "again-0123456789abc").problem()
            #expect(again.name == .orderExpired && again.detail.contains("or not charged, in time"))
            let unsaid = try await open.show(order)
            #expect(unsaid.state == "expired expired voided none" && unsaid.links[.cancel] == nil)
            let shown = try await open.admin(.get, "/payments/\(payment.id)").decoded(OrderPayment.self)
            #expect(shown.state == .voiding && shown.deadline == nil && shown.links[.capture] == nil)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            let lapsed = try await open.show(order)
            #expect(lapsed.state == unsaid.state && lapsed.version == unsaid.version)
            #expect(lapsed.history == unsaid.history)
            #expect(lapsed.state(PageWords(.english)).meaning.hasPrefix("The shop did not charge"))
            #expect(try await open.stock("WAX") == 12)
            try await open.expectBooksBalance()
        }
    }

    @Test func paymentsAreTakenAndVoidedByTheStaffAlone() async throws {
        try await OpenShop.run { open in
            let (order, payment) = try await open.authorized()
            for action in ["capture", "void"] {
                let answer = try await open.post(
                    "/payments/\(payment.id)/\(action)", json: "{}",
                    [.idempotencyKey: "nobody-0123456789abc", .orderToken: order.token ?? ""])
                #expect(answer.status == .unauthorized)
            }
        }
    }
}
