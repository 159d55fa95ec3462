import StoreAPI
import Testing

/// What is kept of the news until somebody looks.
@Suite struct NewsTrayTests {
    private func stock(_ id: Int, _ variant: String) -> ShopEvent {
        ShopEvent(
            id: String(id),
            change: .stock(
                .init(variant: variant, product: "p", availability: Availability(available: id), version: id))
        )
    }

    @Test func laterStateOfAThingTakesThePlaceOfTheEarlier() {
        var tray = NewsTray()
        tray.add(.events([stock(1, "a"), stock(2, "b")]))
        tray.add(.events([stock(3, "a")]))
        #expect(tray.take() == [.events([stock(3, "a"), stock(2, "b")])])
        #expect(tray.isEmpty && tray.take().isEmpty)
    }

    @Test func priceAndStockAreTwoThings() throws {
        let price = ShopEvent(
            id: "2", change: .price(.init(variant: "a", product: "p", price: Sample.dollars(5), version: 2)))
        var tray = NewsTray()
        tray.add(.events([stock(1, "a"), price]))
        #expect(tray.take() == [.events([stock(1, "a"), price])])
    }

    @Test func newsAboutTheLineKeepItsPlace() {
        var tray = NewsTray()
        for news in [
            ShopNews.events([stock(1, "a")]), .lost, .opened(missed: false), .events([stock(2, "a")]),
        ] {
            tray.add(news)
        }
        #expect(
            tray.take() == [
                .events([stock(1, "a")]), .lost, .opened(missed: false), .events([stock(2, "a")]),
            ])
    }

    @Test func resetMakesWhatCameBeforeNeedless() {
        let reset = ShopEvent(id: "3", change: .reset)
        var tray = NewsTray()
        tray.add(.events([stock(1, "a"), stock(2, "b"), reset, stock(4, "a")]))
        #expect(tray.take() == [.events([reset, stock(4, "a")])])
    }

    @Test func tooManyThingsAreOneReset() {
        var tray = NewsTray()
        for number in 0...NewsTray.limit { tray.add(.events([stock(number, "v\(number)")])) }
        #expect(
            tray.take() == [.events([ShopEvent(id: String(NewsTray.limit), change: .reset)])])
    }

    @Test func manyEventsAboutFewThingsStayFew() throws {
        var tray = NewsTray()
        for number in 0..<100_000 { tray.add(.events([stock(number, "v\(number % 3)")])) }
        guard case .events(let events) = try #require(tray.take().first) else { return }
        #expect(events.map(\.id) == ["99999", "99997", "99998"])
    }
}
