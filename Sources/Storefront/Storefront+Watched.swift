import PayKit
import StoreAPI
import TUI

/// The goods that the shopper looks at, as far as news can change them: compared before and after, they say
/// what has to be said and priced anew.
struct Watched: Hashable, Sendable {
    /// The selected product of the list, or the one on the card.
    let product: String?
    private let name: ScreenText
    private let price: ScreenText
    private let stock: ScreenText
    /// The variant that would be bought: its price and whether there is enough of it.
    private let variant: String?
    private let unit: Money?
    private let isEnough: Bool

    init(_ shop: Storefront) {
        let isOnList = shop.isAtTop
        let row = isOnList ? shop.list.selected : shop.card?.row
        product = row?.product.id
        name = row?.name ?? .empty
        if !isOnList, let card = shop.card {
            price = card.price
            stock = card.closed(shop.words) ?? shop.words.stockOnCard(card.availability)
        } else {
            price = row?.price ?? .empty
            stock = row.map { $0.note.isEmpty ? shop.words.inStock : $0.note } ?? .empty
        }
        variant = shop.card?.variant?.id
        unit = shop.card?.variant?.price
        isEnough = shop.card.map { $0.isForSale && $0.availability.available >= $0.quantity.value } ?? false
    }

    /// True if the price of the variant that would be bought may be another now.
    func isPricedOtherwise(_ before: Watched) -> Bool {
        variant != nil && variant == before.variant && (unit != before.unit || isEnough != before.isEnough)
    }

    /// The changes in words; nil when none can be seen.
    func changes(since before: Watched, _ words: Words) -> ScreenText? {
        guard product == before.product else { return nil }
        let price = price == before.price ? nil : words.live.price(price)
        let stock = stock == before.stock ? nil : stock
        let all = [price, stock].compactMap { $0 }
        guard let first = all.first else { return nil }
        return words.live.changed(name, all.dropFirst().reduce(first) { $0 + words.live.comma + $1 })
    }

    func isGone(from list: ProductList) -> ScreenText? {
        guard let product, list.row(product) == nil else { return nil }
        return name
    }
}

extension Storefront {
    /// Says what happened to what the shopper looks at. A form says what it came to, a sheet is never talked
    /// over.
    func say(_ before: Watched, _ after: Watched) -> [Effect] {
        if case .list = place, let name = before.isGone(from: list) {
            return sayOnScreens(words.live.changed(name, words.live.withdrawn))
        }
        // The cart tells its own changes, line by line.
        if case .cart = place { return [] }
        guard place.traits.showsGoods else { return [] }
        return after.changes(since: before, words).map { sayOnScreens($0) } ?? []
    }

    /// Says something about the goods to those who look at them.
    func sayOnScreens(_ text: ScreenText) -> [Effect] {
        place.traits.hearsNews && checkout == nil ? [.announce(text)] : []
    }

    /// Prices anew what would be bought, before anybody presses. Under a sheet the price stands: what is
    /// shown there is what is paid, and the sheet asks again when it is changed.
    mutating func reprice(_ before: Watched, _ after: Watched) -> [Effect] {
        guard checkout == nil, after.isPricedOtherwise(before) else { return [] }
        if case .form(let form) = place, form.basket == .card { return repriceForm() }
        card?.pricing = nil
        card?.trouble = nil
        return askPrice()
    }

    /// Asks what the form's goods cost now; the order that is on its way keeps its price.
    mutating func repriceForm() -> [Effect] {
        guard case .form(var form) = place, !form.isPlacing else { return [] }
        form.totalBefore = form.totalBefore ?? form.pricing.total
        form.trouble = nil
        let effects = askAgain(&form)
        place = .form(form)
        return effects
    }

    /// Asks for rates, and then for the price, of what a form is filled in with.
    mutating func askAgain(_ form: inout CardForm) -> [Effect] {
        let question: QuoteRequester.Question
        if let address = form.pricing.address, entry?.links[.shippingRates] != nil {
            question = form.pricing.ship(to: address, revision: newNumber())
        } else {
            question = form.pricing.ask(revision: newNumber())
        }
        switch question {
        case .rates: return entry?.links[.shippingRates].map { [.price(question, $0)] } ?? []
        case .quote: return entry?.links[.quotes].map { [.price(question, $0)] } ?? []
        }
    }

    /// Says the new total of a form after the shop told of a change.
    func totalChanged(_ form: inout CardForm) -> [Effect] {
        guard let before = form.totalBefore else { return [] }
        form.totalBefore = nil
        guard let total = form.pricing.total, total != before, form.trouble == nil else { return [] }
        return [.announce(words.live.totals(shown(total), shown(before)))]
    }
}
