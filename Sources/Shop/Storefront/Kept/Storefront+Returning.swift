import PayKit
package import StoreAPI
import TUI

/// The cart of an earlier session, whose goods the shop is asked about before they are in the cart again.
struct ReturningCart: Sendable {
    fileprivate(set) var lines: [KeptRecord.Line] = []
    fileprivate var gone: [ScreenText] = []
    fileprivate var fewer: [ScreenText] = []
}

/// A shopper who comes back.
extension Storefront {
    /// The part of this session that a client may keep, apart from the shop's name.
    package var kept: KeptRecord.Shop {
        var shop = KeptRecord.Shop(name: "")
        shop.cart =
            cart.lines.compactMap { line in
                cart.goods[line.variant].map { goods in
                    KeptRecord.Line(
                        product: goods.product.id, variant: line.variant, name: goods.name.string,
                        quantity: line.quantity)
                }
            } + returning.lines.filter { line in !cart.lines.contains { $0.variant == line.variant } }
        shop.place = catalogue.list.place
        shop.orders = orders.own.orders.compactMap(\.kept)
        shop.contact = orders.delivered ?? context.known
        return shop
    }

    package var hasSomethingToKeep: Bool { !kept.isEmpty }

    mutating func remember(_ shop: KeptRecord.Shop) -> [Effect] {
        returning.lines = shop.cart
        context.known = shop.contact
        orders.own.bringBack(shop.orders)
        if let place = shop.place { catalogue.list.goBack(to: place) }
        return askForCart()
    }

    /// Asks about the goods of the earlier cart that the shop has not told of yet.
    mutating func askForCart() -> [Effect] {
        guard let link = context.entry?.links[.item] else { return [] }
        var effects: [Effect] = []
        for id in Set(returning.lines.map(\.product)).sorted() where catalogue.questions.ask(id) {
            effects.append(.loadProduct(Link(href: link.expanded([("id", id)])), id: id))
        }
        return effects
    }

    /// Puts goods of the earlier cart back, and says at the last what is gone.
    mutating func takeBack(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        let asked = returning.lines.filter { $0.product == id }
        switch answer {
        case _ where asked.isEmpty: return []
        case .success(let product): for line in asked { takeBack(line, product) }
        case .failure(.refused(let problem)) where problem.status == 404 || problem.status == 410:
            returning.gone += asked.map { ScreenText(cleaning: $0.name, limit: 200) }
        // It is asked about again when the shop is back.
        case .failure: return []
        }
        returning.lines.removeAll { $0.product == id }
        guard returning.lines.isEmpty else { return [] }
        cart.forgetHistory()
        defer { returning = ReturningCart() }
        let said = words.cart.back(cart.count, gone: returning.gone, fewer: returning.fewer)
        return [.announce(said)] + askCartPrice()
    }

    private mutating func takeBack(_ line: KeptRecord.Line, _ product: Product) {
        guard let variant = product.variants.first(where: { $0.id == line.variant }),
            product.summary.price != nil, variant.availability.available > 0
        else { return returning.gone.append(ScreenText(cleaning: line.name, limit: 200)) }
        let goods = Goods(product, variant)
        switch cart.add(goods, line.quantity) {
        case .all: break
        case .onlyLeft: returning.fewer.append(goods.name)
        case .full: returning.gone.append(goods.name)
        }
    }
}

extension ProductList {
    /// The place in the list, for a later session; before the shop has answered that of an earlier one.
    var place: KeptRecord.Place? {
        guard state == .loaded else { return returning }
        var place = KeptRecord.Place()
        (place.product, place.index) = (selected?.product.id, selection)
        (place.category, place.words) = (query.category, query.words)
        (place.inStock, place.sort) = (query.isInStockOnly, query.sort.rawValue)
        return place
    }

    /// Narrows the list as it was, and selects the product once the list is there.
    mutating func goBack(to place: KeptRecord.Place) {
        guard state != .loaded else { return }
        returning = place
        search.field.insert(place.words)
        query.words = search.words
        query.category = place.category
        query.isInStockOnly = place.inStock
        query.sort = ListQuery.Sort(rawValue: place.sort) ?? .usual
    }
}
