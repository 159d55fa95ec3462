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

struct FulfilmentTests {
    @Test func linesAreShippedInParts() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            let path = "/orders/\(order.id)/fulfilments"
            let part =
                #"{"lines":[{"variant":"\#(order.lines[0].variant)","quantity":1}],"carrier":"Fake Post"}"#
            let first = try await open.staff(path, part)
            let parcel = try first.decoded(Fulfilment.self)
            #expect(first.status == .created && first.place == "/fulfilments/\(parcel.id)")
            #expect(parcel.state == .label && parcel.carrier == "Fake Post")
            #expect(parcel.tracking?.hasPrefix("VT") == true)
            #expect(try await open.show(order).state == "partially_fulfilled open captured partial")
            let rest = try await open.staff(path, key: "rest-0123456789abc").decoded(Fulfilment.self)
            #expect(rest.lines.map(\.quantity) == [2])
            #expect(try await open.show(order).state == "fulfilled completed captured fulfilled")
            let more = try await open.staff(path, key: "more-0123456789abc")
            #expect(try more.problem().name == .illegalTransition)
            #expect(try await open.stock("WAX") == 9)
            try await open.expectBooksBalance()
        }
    }

    @Test func moreUnitsThanAreLeftAreNotShipped() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let answer = try await open.staff(
                "/orders/\(order.id)/fulfilments",
                #"{"lines":[{"variant":"\#(order.lines[0].variant)","quantity":3}]}"#)
            #expect(try answer.problem().name == .illegalTransition)
            #expect(try await open.count("fulfilment") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func unpaidOrderIsNotShipped() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            let answer = try await open.staff("/orders/\(order.id)/fulfilments")
            #expect(try answer.problem().from == "awaiting_payment")
        }
    }

    @Test func courierIsAdvancedStepByStep() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            var parcel = try await open.staff("/orders/\(order.id)/fulfilments").decoded(Fulfilment.self)
            var states: [Fulfilment.State] = []
            while let link = parcel.links[.advance] {
                parcel = try await open.admin(.post, link.href).decoded(Fulfilment.self)
                states.append(parcel.state)
            }
            #expect(states == [.inTransit, .outForDelivery, .delivered])
            let again = try await open.admin(.post, "/fulfilments/\(parcel.id)/advance")
            #expect(again.status == .conflict)
            let seen = try await open.get("/fulfilments/\(parcel.id)", [.orderToken: order.token ?? ""])
                .decoded(Fulfilment.self)
            #expect(seen.state == .delivered && seen.links[.advance] == nil)
        }
    }

    @Test func courierComesByItselfWithTime() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let parcel = try await open.staff("/orders/\(order.id)/fulfilments").decoded(Fulfilment.self)
            open.world.pass(52 * 3600)
            try await open.shop.orderService.runMaintenance(startedBefore: open.world.now)
            let list = try await open.get(
                "/orders/\(order.id)/fulfilments", [.orderToken: order.token ?? ""]
            ).decoded(ItemList<Fulfilment>.self)
            let steps = try #require(list.items.first).history
            #expect(list.items.map(\.id) == [parcel.id])
            #expect(steps.map(\.state) == [.label, .inTransit, .outForDelivery, .delivered])
            let start = parcel.createdAt
            #expect(steps.map { $0.at.timeIntervalSince(start) } == [0, 7200, 165_600, 187_200])
        }
    }

    @Test func digitalLinesOfAMixedOrderAreDeliveredWhenPaid() async throws {
        try await OpenShop.run { open in
            let lines = [
                OrderLine(variant: try await open.variant("WAX"), quantity: 1),
                OrderLine(variant: try await open.variant("RING"), quantity: 2),
            ]
            let order = try await open.place(open.cardOrder(open.quote(of: lines))).decoded(Order.self)
            #expect(order.state == "partially_fulfilled open captured partial")
            let parcels = try await open.shop.store.fulfilments(of: order.id)
            #expect(parcels.map(\.state) == [.delivered] && parcels.map(\.carrier) == ["Online"])
            #expect(order.history.last?.isOnline == true && order.isOnlineOnly)
            #expect(try await open.staff("/orders/\(order.id)/fulfilments").status == .created)
            let sent = try await open.show(order)
            #expect(sent.status == .fulfilled && !sent.isOnlineOnly)
            try await open.expectBooksBalance()
        }
    }

    @Test func refundedRestIsNotShippedAndTheOrderIsDone() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 2)
            let one = #"[{"variant":"\#(order.lines[0].variant)","quantity":1}]"#
            _ = try await open.staff("/orders/\(order.id)/fulfilments", #"{"lines":\#(one)}"#)
            let refund = try await open.staff(
                "/orders/\(order.id)/refunds", #"{"lines":\#(one),"reason":"lost"}"#,
                key: "lost-0123456789abc")
            #expect(refund.status == .created)
            #expect(try await open.show(order).state == "fulfilled completed partially_refunded fulfilled")
            #expect(try await open.stock("WAX") == 11)
            try await open.expectBooksBalance()
        }
    }
}
