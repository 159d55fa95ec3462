import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopSupport
import StoreAPI
import Testing

struct RefundTests {
    private func amount(_ text: String) -> String {
        #"{"amount":{"amount":"\#(text)","currency":"USD"},"reason":"sorry"}"#
    }

    @Test("T12 two refunds of 60 out of 100 are one") func twoRefundsAreOne() async throws {
        try await OpenShop.run { open in
            // 9 tins with shipping and tax: 102.43.
            let order = try await open.paid(quantity: 9)
            #expect(order.total.decimalString == "102.43")
            async let first = open.staff(
                "/orders/\(order.id)/refunds", amount("60.00"), key: "one-0123456789abc")
            async let second = open.staff(
                "/orders/\(order.id)/refunds", amount("60.00"), key: "two-0123456789abc")
            let answers = try await [first, second]
            #expect(answers.map(\.status.code).sorted() == [201, 409])
            let refused = try #require(answers.first { $0.status == .conflict })
            #expect(try refused.problem().name == .refundExceedsCaptured)
            #expect(try refused.problem().actual == "42.43")
            #expect(try refused.problem().detail.contains("42.43 USD is left"))
            #expect(try await open.show(order).state == "paid open partially_refunded none")
            #expect(try await open.show(order).refunded?.decimalString == "60.00")
            try await open.expectBooksBalance()
        }
    }

    @Test(arguments: ["0.00", "-5.00"]) func refundOfNothingIsRefused(text: String) async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let answer = try await open.staff("/orders/\(order.id)/refunds", amount(text))
            #expect(try answer.problem().errors?.map(\.pointer) == ["/amount"])
            #expect(try await open.count("refund") == 0)
        }
    }

    @Test func wholeRefundFreesWhatWasNotShipped() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            let answer = try await open.staff("/orders/\(order.id)/refunds", #"{"reason":"recall"}"#)
            let refund = try answer.decoded(Refund.self)
            #expect(refund.amount == order.total && refund.lines.map(\.quantity) == [3])
            #expect(try await open.number("SELECT refunded FROM order_line") == 3)
            let page = try await open.staffView(order)
            #expect(page.state == "paid completed refunded none")
            #expect(page.links[.cancel] == nil)
            let refused = try await open.staff(
                "/orders/\(order.id)/fulfilments", "{}", key: "ship-0123456789abcdef"
            ).problem()
            #expect(refused.name == .illegalTransition && refused.title == "Refunded in full")
            #expect(refused.detail.hasPrefix("This order was refunded in full"))
            #expect(try await open.stock("WAX") == 12)
            try await open.expectBooksBalance()
        }
    }

    @Test func unitsOfALineTogetherAreTheLine() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            let variant = order.lines[0].variant
            var sum: Int64 = 0
            for count in 1...3 {
                let answer = try await open.staff(
                    "/orders/\(order.id)/refunds",
                    #"{"lines":[{"variant":"\#(variant)","quantity":1}],"reason":"broken"}"#,
                    key: "unit-\(count)-0123456789abc")
                sum += try answer.decoded(Refund.self).amount.minorUnits
            }
            #expect(try await open.number("SELECT gross FROM order_line") == Int(sum))
            let fourth = try await open.staff(
                "/orders/\(order.id)/refunds",
                #"{"lines":[{"variant":"\#(variant)","quantity":1}],"reason":"broken"}"#,
                key: "unit-4-0123456789abc")
            #expect(try fourth.problem().name == .refundExceedsCaptured)
            #expect(try fourth.problem().title == "Fewer units to refund")
            #expect(try await open.show(order).state == "paid completed partially_refunded none")
            #expect(try await open.stock("WAX") == 12)
            try await open.expectBooksBalance()
        }
    }

    @Test(arguments: [false, true]) func shippedUnitsAreBackWhenTheStaffSaysSo(restock: Bool) async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            #expect(try await open.staff("/orders/\(order.id)/fulfilments").status == .created)
            let answer = try await open.staff(
                "/orders/\(order.id)/refunds", #"{"restock":\#(restock),"reason":"sent back"}"#,
                key: "refund-0123456789abc")
            #expect(answer.status == .created)
            #expect(try await open.stock("WAX") == (restock ? 12 : 10))
            #expect((try await open.show(order).shipping?.detail == nil) == restock)
            #expect(
                try await open.show(order).state
                    == "fulfilled completed refunded \(restock ? "returned" : "fulfilled")")
            try await open.expectBooksBalance()
        }
    }

    @Test func returnOfAShippedUnitLeavesTheOtherToBeShipped() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let unit = #""lines":[{"variant":"\#(order.lines[0].variant)","quantity":1}]"#
            let (refunds, parcels) = ("/orders/\(order.id)/refunds", "/orders/\(order.id)/fulfilments")
            #expect(try await open.staff(parcels, "{\(unit)}").status == .created)
            let back = try await open.staff(
                refunds, #"{\#(unit),"restock":true,"reason":"chipped"}"#, key: "back-0123456789abcd")
            #expect(back.status == .created)
            #expect(try await open.show(order).state == "partially_fulfilled open partially_refunded partial")
            #expect(try await open.stock("WAX") == 11)
            #expect(try await open.number("SELECT count(*) FROM stock_move WHERE cause = 'withdraw'") == 0)
            let rest = try await open.staff(parcels, key: "rest-0123456789abcd")
            #expect(try rest.decoded(Fulfilment.self).lines.map(\.quantity) == [1])
            #expect(try await open.show(order).state == "fulfilled completed partially_refunded fulfilled")
            try await open.expectBooksBalance()
        }
    }

    @Test func unitsThatWereFreeHaveNoMoneyToGiveBack() async throws {
        try await OpenShop.run { open in
            let free = #"{"code":"GIFT","percent":100}"#
            #expect(try await open.admin(.post, "/admin/coupons", json: free).status == .created)
            let quote = try await open.quote(quantity: 2, coupons: ["GIFT"])
            let order = try await open.place(open.cardOrder(quote)).decoded(Order.self)
            let unit = #"[{"variant":"\#(order.lines[0].variant)","quantity":1}]"#
            let answer = try await open.staff(
                "/orders/\(order.id)/refunds", #"{"lines":\#(unit),"restock":true,"reason":"back"}"#)
            #expect(answer.status == .conflict)
            #expect(try answer.problem().title == "Nothing to refund")
            let all = try await open.staff(
                "/orders/\(order.id)/refunds", #"{"reason":"back"}"#, key: "all-0123456789abcde")
            #expect(try all.decoded(Refund.self).amount == order.total)
            try await open.expectBooksBalance()
        }
    }

    @Test func amountAndLinesTogetherAreRefused() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let answer = try await open.staff(
                "/orders/\(order.id)/refunds",
                #"""
                {"amount":{"amount":"1.00","currency":"USD"},"reason":"x",
                "lines":[{"variant":"\#(order.lines[0].variant)","quantity":1}]}
                """#)
            #expect(try answer.problem().errors?.map(\.code) == ["conflict"])
        }
    }

    @Test func amountWithOtherDecimalsIsToldTheirNumber() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            for text in ["7.333", "7.3", "7"] {
                let fault = try await open.staff("/orders/\(order.id)/refunds", amount(text)).problem()
                    .errors?.first
                #expect(fault?.pointer == "/amount/amount")
                #expect(
                    fault?.detail
                        == "/amount/amount is no amount in USD: digits, with at most 2 decimals and all of "
                        + "them written.")
            }
        }
    }

    @Test func refundsAreListed() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            _ = try await open.staff("/orders/\(order.id)/refunds", amount("1.00"))
            let link = try #require(try await open.show(order).links[.refunds])
            let list = try await open.get(link.href, [.orderToken: order.token ?? ""])
                .decoded(ItemList<Refund>.self)
            #expect(list.items.map(\.amount.decimalString) == ["1.00"])
            #expect(list.items.map(\.reason) == ["sorry"])
        }
    }
}
