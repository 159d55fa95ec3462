import PayKit
import StoreAPI
import TUI

/// A snapshot of the goods on screen, compared before and after news.
struct WatchedGoods: Hashable, Sendable {
    let product: String?
    private let name: ScreenText
    private let price: ScreenText
    private let stock: ScreenText
    /// The variant that would be bought.
    private let variant: String?
    private let unit: Money?
    private let isEnough: Bool

    init(_ catalogue: ProductCatalogue, _ context: StoreContext) {
        let card = catalogue.card
        let isOnList = context.screen == .list
        let row = isOnList ? catalogue.list.selected : card?.row
        product = row?.product.id
        name = row?.name ?? .empty
        if !isOnList, let card {
            price = card.price
            stock = card.closed(context.words) ?? context.words.stockOnCard(card.availability)
        } else {
            price = row?.price ?? .empty
            stock = row.map { $0.note.isEmpty ? context.words.inStock : $0.note } ?? .empty
        }
        variant = card?.variant?.id
        unit = card?.variant?.price
        isEnough = card.map { $0.isForSale && $0.availability.available >= $0.quantity.value } ?? false
    }

    func isPricedOtherwise(_ before: WatchedGoods) -> Bool {
        variant != nil && variant == before.variant && (unit != before.unit || isEnough != before.isEnough)
    }

    private func changes(since before: WatchedGoods, _ words: Words) -> ScreenText? {
        guard product == before.product else { return nil }
        let price = price == before.price ? nil : words.live.price(price)
        let stock = stock == before.stock ? nil : stock
        let all = [price, stock].compactMap { $0 }
        return all.isEmpty ? nil : words.live.changed(name, all.joined(by: words.live.comma))
    }

    private func isGone(from list: ProductList) -> ScreenText? {
        guard let product, list.row(product) == nil else { return nil }
        return name
    }

    /// Announces the changes where goods are shown, but not in the cart, which announces its own by line.
    func told(since before: WatchedGoods, _ list: ProductList, _ context: StoreContext) -> [ShopStep] {
        let words = context.words
        if context.screen == .list, let name = before.isGone(from: list) {
            return [.tell(words.live.changed(name, words.live.withdrawn))]
        }
        guard context.screen != .cart, context.screen.traits.showsGoods else { return [] }
        return changes(since: before, words).map { [.tell($0)] } ?? []
    }
}
