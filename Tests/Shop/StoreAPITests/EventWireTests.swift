import StoreAPI
import Testing

/// What `GET /events` says against its frozen examples.
@Suite struct EventWireTests {
    private let stock = ShopEvent(
        id: "4711",
        change: .stock(
            .init(
                variant: "var_01", product: "prd_01", availability: Availability(available: 10), version: 8)))

    @Test func eventList() throws {
        let price = ShopEvent.PriceChange(
            variant: "var_01", product: "prd_01", price: Sample.dollars(1250), version: 9)
        try Wire.expect(
            "event-list",
            is: EventList(
                events: [
                    stock, ShopEvent(id: "4712", change: .price(price)),
                    ShopEvent(
                        id: "4713", change: .product(.init(product: "prd_02", active: false, version: 2))),
                    ShopEvent(
                        id: "4714", change: .order(.init(order: "ord_01", status: .paid, version: 3))),
                ],
                links: Links([
                    .this: Link(href: "/events?after=4710&wait=20"),
                    .next: Link(href: "/events?after=4714&wait=20"),
                ])))
    }

    @Test func eventReset() throws {
        try Wire.expect("event-reset", is: ShopEvent(id: "90210", change: .reset))
    }

    @Test func eventOfAnUnknownKindIsLeftOut() throws {
        let text = """
            {"events":[{"id":"4710","event":"weather","data":{"sun":true}},\
            {"id":"4711","event":"stock","data":{"variant":"var_01","product":"prd_01","available":10,\
            "state":"in_stock","version":8,"shelf":"B"}}],"_links":{"next":{"href":"/events?after=4711"}}}
            """
        let list = try WireFormat.decode(EventList.self, from: [UInt8](text.utf8))
        #expect(list.events == [stock])
    }

    @Test func eventOfAKnownKindMustBeWhole() {
        let text = #"{"events":[{"id":"4711","event":"stock","data":{"variant":"var_01"}}],"_links":{}}"#
        #expect(throws: DecodingError.self) {
            try WireFormat.decode(EventList.self, from: [UInt8](text.utf8))
        }
    }
}
