import PayKit
package import StoreAPI
package import Storefront
package import TUI
import Testing
import Window

extension Shopper {
    /// A shopper in a shop that tells what changes, with the line open.
    package static func watching(
        _ device: SampleWallet = .ready, language: Language = .english, columns: Int = 80, rows: Int = 24,
        shop: ScriptedShop = ScriptedShop()
    ) throws -> Shopper {
        var shop = shop
        shop.isLive = true
        let shopper = try Shopper(device, language: language, columns: columns, rows: rows, shop: shop)
        shopper.hear(.opened(missed: true))
        return shopper
    }

    /// The number of the last subscription.
    package var subscription: Int? {
        effects.compactMap { if case .shop(.subscribe(_, let number)) = $0 { number } else { nil } }.last
    }

    package func hear(_ news: ShopNews) {
        guard let subscription else {
            Issue.record("nobody is on the line")
            return
        }
        send(.shop(.newsArrived(news, revision: subscription)))
    }

    package func hear(_ changes: ShopEvent.Change...) {
        hear(.events(changes.enumerated().map { ShopEvent(id: String($0.offset + 1), change: $0.element) }))
    }

    /// So many units of a product with one variant are left now; the shop knows it too.
    package func stock(_ id: String, _ units: Int, version: Int) {
        shop.stock[id] = units
        shop.versions[id] = version
        hear(stockChange(id, id, units, version))
    }

    /// A product with one variant costs something else now; the shop knows it too.
    package func price(_ id: String, _ price: String, version: Int) throws {
        shop.prices[id] = price
        shop.versions[id] = version
        hear(
            .price(
                ShopEvent.PriceChange(
                    variant: id, product: id, price: try SampleCatalogue.dollars(price), version: version)))
    }

    package func stockChange(_ product: String, _ variant: String, _ units: Int, _ version: Int)
        -> ShopEvent.Change
    {
        .stock(
            ShopEvent.StockChange(
                variant: variant, product: product, availability: Availability(available: units),
                version: version))
    }

    package func withdraw(_ id: String, version: Int) {
        shop.withdrawn.insert(id)
        hear(.product(ShopEvent.ProductChange(product: id, active: false, version: version)))
    }

    /// How often the shop was asked something like this.
    package func count(_ isWanted: (Storefront.Effect) -> Bool) -> Int {
        effects.count { if case .shop(let effect) = $0 { isWanted(effect) } else { false } }
    }

    package var quotes: Int { count { if case .price(.quote, _) = $0 { true } else { false } } }
    package var listQuestions: Int { count { if case .loadInventory = $0 { true } else { false } } }
    package var productQuestions: Int { count { if case .loadProduct = $0 { true } else { false } } }
}
