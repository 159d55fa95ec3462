import PayKit
package import StoreAPI
import TUI

extension Storefront {
    // MARK: The shop

    mutating func entryLoaded(_ answer: Result<Entry, StoreError>) -> [Effect] {
        let entry: Entry
        switch answer {
        case .success(let answer): entry = answer
        case .failure(let error): return lose(error)
        }
        context.entry = entry
        var effects = context.askCapability() + catalogue.askInventory(&context)
        if let link = entry.links[.shippingServices] { effects.append(.loadServices(link)) }
        return effects + connection.subscribe(&context) + askForCart()
    }

    /// Takes the wallet's capability; when it changed, the focus goes to the strongest pay action. A wallet
    /// that the shop does not know is announced once, before a payment is tried.
    mutating func take(_ reason: CapabilityReason) -> [Effect] {
        let wasKnown = context.isWalletKnown
        context.isWalletKnown = reason != .unknownToShop
        if reason.capability != context.capability {
            context.capability = reason.capability
            if case .pay = catalogue.card?.focus { catalogue.card?.focus = .pay(0) }
            if case .pay = cart.focus { cart.focus = .pay(0) }
        }
        return wasKnown && !context.isWalletKnown ? [.announce(words.walletUnknown)] : []
    }

    mutating func resize(_ size: Size) -> [Effect] {
        context.size = size
        catalogue.layOut(context)
        let shown = isSplit && catalogue.card == nil ? catalogue.showSelected(context) : []
        return shown + catalogue.askPicture(context) + catalogue.askPage(&context)
    }

    mutating func change(_ language: Language) -> [Effect] {
        context.words = .of(language)
        catalogue.list.translate(words)
        orders.translate(context)
        catalogue.card?.pricing = nil
        return (context.entry == nil ? [] : [.loadEntry]) + purchase.form.reprice(&context) + askAboutCart()
            + askCartPrice()
    }

    mutating func productLoaded(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        let cartBefore = cart
        if case .success(let product) = answer {
            cart.take(product)
            catalogue.keep(product)
        }
        let returned = takeBack(id, answer)
        let isAsked = catalogue.questions.isAsked(id)
        let before = WatchedGoods(catalogue, context)
        let effects = takeForDeepLink(id, answer) ?? carryOut(catalogue.productLoaded(id, answer, context))
        let told = isAsked ? carryOut(catalogue.tell(since: before, context)) : []
        return effects + told + returned + followCart(since: cartBefore)
    }

    // MARK: News

    mutating func take(_ news: ShopNews, _ revision: Int) -> [Effect] {
        guard revision == connection.live.revision else { return [] }
        switch news {
        case .opened(let missed):
            let said = carryOut(connection.opened(words))
            return (missed ? startOver() : askAgain()) + said + connection.change(&context) { $0.hurry($1) }
        case .lost:
            // Only a shop that cannot be asked either is gone.
            connection.lost()
            return doubtShop()
        case .ended:
            connection.ended()
            return []
        case .events(let events):
            let cartBefore = cart
            for event in events { cart.take(event.change) }
            return carryOut(catalogue.take(events, &context)) + carryOut(purchase.take(events.map(\.change)))
                + followCart(since: cartBefore)
        }
    }

    /// Reloads everything on screen: what changed meanwhile is not known.
    private mutating func startOver() -> [Effect] {
        // Answers about the cart count now even where they are older than what it shows.
        cart.take(.reset)
        return carryOut(catalogue.startOver(&context) + purchase.take([.reset]))
    }

    /// Loads what the card could not load during the outage.
    private mutating func askAgain() -> [Effect] {
        guard !purchase.sheet.isOpen, let card = catalogue.card else { return [] }
        if card.details == .failed { return catalogue.loadCard(context) }
        return card.trouble == .unreachable ? askCardPrice() : []
    }

    // MARK: Connectivity

    /// True if the products on screen are from before an outage.
    var isOffline: Bool { connection.outage != nil && catalogue.list.state == .loaded }

    var paymentOptions: PaymentOptions {
        PaymentOptions(capability: context.capability, closed: isOffline ? words.connectivity.noBuying : nil)
    }

    mutating func notice(_ sign: Connectivity.Sign?) -> [Effect] {
        guard catalogue.list.state == .loaded, let sign else { return [] }
        switch sign {
        case .answer: return shopAnswered()
        case .silence: return doubtShop()
        }
    }

    private mutating func doubtShop() -> [Effect] {
        guard catalogue.list.state == .loaded, connection.connectivity.state == .near else { return [] }
        return connection.change(&context) { $0.doubt(check: $1) }
    }

    /// Shows why there is no list; one that the shop did not answer for begins an outage.
    mutating func lose(_ error: StoreError) -> [Effect] {
        catalogue.list.fail(error)
        guard case .failed(let failure) = catalogue.list.state else { return [] }
        if failure == .unreachable { return connection.change(&context) { $0.lose(timer: $1) } }
        _ = connection.connectivity.end()
        return []
    }

    mutating func shopChecked(_ answer: Result<Entry, StoreError>, _ number: Int) -> [Effect] {
        guard catalogue.list.state == .loaded else { return entryLoaded(answer) }
        if case .success(let entry) = answer { context.entry = entry }
        if Connectivity.Sign(answer) == .answer { return shopAnswered() }
        let isKnown = connection.outage != nil
        let effects = connection.change(&context) { $0.unanswered(check: number, timer: $1) }
        guard connection.outage != nil else { return effects }
        // The day may be another one by now.
        return effects + [.askLastWord] + (isKnown ? [] : carryOut(.tell(words.connectivity.gone)))
    }

    private mutating func shopAnswered() -> [Effect] {
        guard connection.connectivity.state != .near else { return [] }
        switch connection.connectivity.end() {
        case .gone(let outage): return outage.isListed ? comeBack() : []
        case .doubted: return carryOut(connection.sayStreamIsDown(canTell: canTell, words))
        case .near: return []
        }
    }

    private mutating func comeBack() -> [Effect] {
        if !connection.live.isOpen { connection.ended() }
        var effects = connection.subscribe(&context) + startOver() + askForCart() + askCartPrice()
        if context.services.isEmpty, let link = context.entry?.links[.shippingServices] {
            effects.append(.loadServices(link))
        }
        if !purchase.sheet.isOpen {
            effects +=
                catalogue.card?.details == .failed
                ? catalogue.loadCard(context) : askCardPrice() + catalogue.askPicture(context)
        }
        return effects + carryOut(.tell(words.connectivity.back))
    }

    // MARK: Deep links

    mutating func followDeepLink() -> [Effect] {
        guard let next = deepLink?.next(catalogue, paymentOptions, context) else { return [] }
        switch next {
        case .wait: return []
        case .ask(let link, let id):
            deepLink?.step = .asked
            return [.announce(words.loading), .loadProduct(link, id: id)]
        case .enter(let row): return enter(row)
        case .press:
            deepLink = nil
            // A product that cannot be bought is shown with the reason.
            if let closed = catalogue.card?.closed(words) { return [.announce(closed)] }
            return act(ProductCard.Message.pay)
        case .fail: return endDeepLink(words.orders.linkUnknown)
        }
    }

    private mutating func enter(_ row: ProductList.Row) -> [Effect] {
        deepLink?.step = .entered
        catalogue.card = ProductCard(row)
        context.screen = .card
        return catalogue.loadCard(context)
    }

    /// The product that the deep link asked for has come, or has not; nil for any other.
    private mutating func takeForDeepLink(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect]? {
        guard let deepLink, deepLink.step == .asked, deepLink.product == id else { return nil }
        switch answer {
        case .success(let product): return enter(ProductList.Row(product.summary, words))
        case .failure(.refused): return endDeepLink(words.orders.linkUnknown)
        case .failure(.unreachable), .failure(.untrusted), .failure(.unsent), .failure(.malformed):
            return endDeepLink(words.orders.unreachable)
        }
    }

    private mutating func endDeepLink(_ sentence: ScreenText) -> [Effect] {
        deepLink = nil
        return [.announce(sentence)]
    }
}

/// The cart of an earlier session, whose goods the shop is asked about before they are in the cart again.
struct ReturningCart: Sendable {
    fileprivate(set) var lines: [KeptRecord.Line] = []
    fileprivate var gone: [ScreenText] = []
    fileprivate var fewer: [ScreenText] = []
}

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
