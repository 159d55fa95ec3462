import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Who hears of orders.
@Suite(.timeLimit(.minutes(5))) struct EventAccessTests {
    @Test func orderIsToldToWhoHoldsItsToken() async throws {
        try await OpenShop.run { open in
            let order = try await open.unpaid()
            _ = try await open.unpaid("COMB", key: "other-0123456789ab")
            let link = try #require(order.links[.events])
            #expect(try await open.get(link.href).status == .notFound)
            #expect(try await open.get(link.href, [.orderToken: "ot_wrong"]).status == .notFound)
            let held: HTTPFields = [.orderToken: order.token ?? ""]
            let list = try await open.events("?order=\(order.id)&after=0", held)
            #expect(list.told == ["order awaiting_payment v1"])
            #expect(list.links[.next]?.href.hasPrefix("/events?order=\(order.id)&after=") == true)
            let both = try await open.events("?order=\(order.id)&topics=order,stock&after=1", held)
            #expect(both.told == ["order awaiting_payment v1", "stock 11 v3", "stock 0 v3"])
        }
    }

    @Test func orderThatIsNotThereIsLikeAForeignOne() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/events?order=ord_none", [.accept: "text/event-stream"])
            #expect(answer.status == .notFound && open.shop.events.figures.subscribers == 0)
        }
    }

    @Test func allOrdersAreForTheStaff() async throws {
        try await OpenShop.run { open in
            _ = try await open.unpaid()
            #expect(try await open.get("/events?topics=stock,order").status == .unauthorized)
            try await open.shop.store.add(
                AccessKey(id: "key_kiosk", kind: .kiosk, label: "door", createdAt: open.world.now),
                secret: AccessSecret(text: "vk_kiosk_" + String(repeating: "B", count: 43)))
            let kiosk: HTTPFields = [
                .authorization: "Bearer vk_kiosk_" + String(repeating: "B", count: 43)
            ]
            #expect(try await open.get("/events?topics=order", kiosk).status == .forbidden)
            #expect(
                try await open.events("?topics=order&after=0", open.staffKey).told
                    == ["order awaiting_payment v1"])
            // Nobody hears of orders without asking for them.
            #expect(try await open.events("?after=1", open.staffKey).told == ["stock 11 v3"])
        }
    }
}
