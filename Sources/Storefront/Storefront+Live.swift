import PayKit
import StoreAPI
import TUI

/// Handles the shop's event stream while one watches.
extension Storefront {
    /// Goes on the line, unless it is on it already.
    mutating func subscribe() -> [Effect] {
        guard live.revision == nil, let link = entry?.links[.events] else { return [] }
        let number = newNumber()
        live.revision = number
        return [.subscribe(link, revision: number)]
    }

    mutating func take(_ news: ShopNews, _ revision: Int) -> [Effect] {
        guard revision == live.revision else { return [] }
        switch news {
        case .opened(let missed):
            let said = live.state == .lost(isTold: true) ? sayOnScreens(words.live.back) : []
            live.state = .open
            return (missed ? startOver() : askAgain()) + said + hurryCheck()
        case .lost:
            // Only a shop that cannot be asked either is gone.
            live.state = .lost(isTold: false)
            return doubtShop()
        case .ended:
            live.revision = nil
            live.state = .silent
            return []
        case .events(let events): return take(events)
        }
    }

    /// Asks for what the card could not be told while the shop was gone.
    private mutating func askAgain() -> [Effect] {
        guard checkout == nil, let card else { return [] }
        if card.details == .failed { return loadCard() }
        return card.trouble == .unreachable ? askPrice() : []
    }

    /// Says that the line alone is down, once.
    mutating func sayLineIsDown() -> [Effect] {
        guard live.state == .lost(isTold: false) else { return [] }
        let said = sayOnScreens(words.live.lost)
        live.state = .lost(isTold: !said.isEmpty)
        return said
    }

    /// Asks for everything that is shown: what happened meanwhile is not known.
    mutating func startOver() -> [Effect] {
        list.forgetVersions()
        card?.forgetVersions()
        cart.take(.reset)
        return askListAgain() + repriceForm() + askAboutCart()
    }

    /// Asks for the list when the answer to the last question cannot know what is known now.
    mutating func askListAgain() -> [Effect] {
        guard !listQuestion.isOpen else {
            listQuestion.isStale = true
            return []
        }
        if list.count == 0 { return reload() }
        return askInventory(isQuiet: true)
    }

    /// Takes events in their order; what is said about them is said once.
    private mutating func take(_ events: [ShopEvent]) -> [Effect] {
        let before = Watched(self)
        let cartBefore = cart
        var wanted: [ProductSummary] = []
        var effects: [Effect] = []
        for event in events {
            cart.take(event.change)
            switch event.change {
            case .stock(let change): wanted += take(change)
            case .price(let change): wanted += take(change)
            case .product(let change) where change.active: wanted += take(change, &effects)
            case .product(let change): withdraw(change)
            case .order: break
            case .reset: effects += startOver()
            }
        }
        effects += askProducts(wanted)
        let after = Watched(self)
        if isSplit, isAtTop, list.selected?.product.id != before.product { effects += showSelected() }
        return effects + reprice(before, after) + say(before, after) + followCart(since: cartBefore)
    }

    // MARK: Changes

    /// Shows the stock; gives a product that has to be asked about, because the news do not tell all of it.
    private mutating func take(_ change: ShopEvent.StockChange) -> [ProductSummary] {
        show(change.product, change.version) { card, words, language in
            card.take(change, words, language)
        } row: { product in
            product.availability = change.availability
        }
    }

    private mutating func take(_ change: ShopEvent.PriceChange) -> [ProductSummary] {
        show(change.product, change.version) { card, words, language in
            card.take(change, words, language)
        } row: { product in
            product.price = change.price
        }
    }

    /// Shows a change on the card and on the list. A card that knows all variants tells the list; without one
    /// the list can tell itself about a product that has one variant only.
    private mutating func show(
        _ id: String, _ version: Int, card takeOnCard: (inout ProductCard, Words, Language) -> Void,
        row change: (inout ProductSummary) -> Void
    ) -> [ProductSummary] {
        var isToldByCard = false
        if var card, card.row.product.id == id {
            takeOnCard(&card, words, language)
            self.card = card
            if card.product != nil {
                list.replace(card.row)
                isToldByCard = true
            }
        }
        guard !isToldByCard, var product = list.row(id)?.product, version >= product.version else {
            return []
        }
        guard !product.hasOptions else { return [product] }
        change(&product)
        product.version = version
        let row = ProductList.Row(product, words, language)
        list.replace(row)
        if card?.row.product.id == id { card?.refresh(row, language) }
        return []
    }

    /// A product was changed: asks about it where it is shown, or about the list where it is missing.
    private mutating func take(
        _ change: ShopEvent.ProductChange, _ effects: inout [Effect]
    ) -> [ProductSummary] {
        let shown = list.row(change.product)?.product
        let onCard = card?.row.product.id == change.product ? card?.row.product : nil
        if shown == nil, live.isListWhole { effects += gather() }
        guard let known = onCard ?? shown else { return [] }
        return known.version < change.version || card?.isWithdrawn == true ? [known] : []
    }

    private mutating func withdraw(_ change: ShopEvent.ProductChange) {
        if let row = list.row(change.product), row.product.version <= change.version {
            list.remove(change.product)
        }
        if let card, card.row.product.id == change.product, card.row.product.version <= change.version {
            self.card?.withdraw()
        }
    }

    /// Asks for the list in a while, once for everything that comes until then.
    private mutating func gather() -> [Effect] {
        guard live.gathering == nil else { return [] }
        let timer = Timer(kind: .gather, number: newNumber())
        live.gathering = timer.number
        return [.startTimer(timer)]
    }

    mutating func gathered() -> [Effect] {
        live.gathering = nil
        return askListAgain()
    }

    // MARK: Questions

    private mutating func askProducts(_ products: [ProductSummary]) -> [Effect] {
        if products.count > LiveLine.productsAtOnce { return gather() }
        return products.flatMap { askProduct($0) }
    }

    /// Asks about one product, once at a time.
    mutating func askProduct(_ product: ProductSummary) -> [Effect] {
        guard let link = product.links[.this] else { return [] }
        guard live.asked.insert(product.id).inserted else {
            live.stale.insert(product.id)
            return []
        }
        return [.loadProduct(link, id: product.id)]
    }

    /// Shows an answer about a product on the list; asks again where there was more news meanwhile.
    mutating func showProduct(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        live.asked.remove(id)
        let isStale = live.stale.remove(id) != nil
        switch answer {
        case .success(let product):
            if let row = list.row(id), row.product.version <= product.summary.version {
                list.replace(ProductList.Row(product.summary, words, language))
            }
            return isStale ? askProduct(product.summary) : []
        case .failure(.refused(let problem)) where problem.status == 404 || problem.status == 410:
            list.remove(id)
            cart.withdraw(id)
            if card?.row.product.id == id { card?.withdraw() }
            return []
        case .failure: return []
        }
    }
}
