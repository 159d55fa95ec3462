import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func entryLoaded(_ answer: Result<Entry, StoreError>) -> [Effect] {
        let entry: Entry
        switch answer {
        case .success(let answer): entry = answer
        case .failure(let error): return fail(error)
        }
        self.entry = entry
        var effects = askCapability() + askInventory()
        if let link = entry.links[.shippingServices] { effects.append(.loadServices(link)) }
        return effects + subscribe()
    }

    func askCapability() -> [Effect] {
        guard let shop = entry?.shop else { return [] }
        return [
            .askCapability(
                shop.paymentNetworks, shop.merchantCapabilities, authorities: shop.walletAuthorities)
        ]
    }

    /// The wallet's answer; when it changed, the focus of the pay area goes to the strongest action. A wallet
    /// that the shop does not know is said once, before anybody tries to pay with it.
    mutating func take(_ capability: PaymentCapability, isWalletKnown: Bool) -> [Effect] {
        let wasKnown = self.isWalletKnown
        self.isWalletKnown = isWalletKnown
        if capability != self.capability {
            self.capability = capability
            if case .pay = card?.focus { card?.focus = .pay(0) }
            if case .pay = cart.focus { cart.focus = .pay(0) }
        }
        return wasKnown && !isWalletKnown ? [.announce(words.walletUnknown)] : []
    }

    /// The card follows the list that came; where only news were looked for, it asks for nothing that it has.
    mutating func refreshCard(isQuiet: Bool) -> [Effect] {
        guard let card else { return isSplit ? showSelected() : [] }
        guard let row = list.row(card.row.product.id) else {
            if case .list = place { return isSplit ? showSelected() : [] }
            return isQuiet ? askProduct(card.row.product) : []
        }
        let isKnown = card.details == .loading || card.product?.summary.version == row.product.version
        self.card?.refresh(row, language)
        guard isQuiet else { return loadCard() }
        return isKnown ? [] : askProduct(row.product)
    }

    // MARK: The card

    /// Makes the card follow the selection of the list.
    mutating func showSelected() -> [Effect] {
        settling = nil
        guard let row = list.selected, row.product.id != card?.row.product.id else { return [] }
        card = ProductCard(row)
        return loadCard()
    }

    /// Asks for everything the card shows.
    mutating func loadCard() -> [Effect] {
        guard let card else { return [] }
        var effects = askCapability()
        if let link = card.row.product.links[.this] {
            effects.append(.loadProduct(link, id: card.row.product.id))
        }
        return effects + askPicture()
    }

    /// Asks for the picture in the size the layout has room for.
    mutating func askPicture() -> [Effect] {
        guard let card, let area = cardArea,
            let box = ProductCard.Layout(area, description: card.description).picture,
            let link = card.row.product.links[.image]
        else { return [] }
        let wanted = Size(columns: box.width, rows: box.height)
        switch card.picture {
        case .shown(_, wanted), .loading(wanted): return []
        case .none, .loading, .shown, .failed: break
        }
        self.card?.picture = .loading(wanted)
        return [.loadPicture(link, id: card.row.product.id, box: wanted)]
    }

    mutating func showPicture(_ id: String, _ box: Size, _ cells: PictureCells?) {
        guard card?.row.product.id == id, card?.picture == .loading(box) else { return }
        card?.picture = cells.map { .shown($0, box) } ?? .failed(box)
    }

    mutating func productLoaded(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        let cartBefore = cart
        if case .success(let product) = answer {
            cart.take(product)
            seen.add(product)
        }
        guard live.asked.contains(id) else { return takeProduct(id, answer) + followCart(since: cartBefore) }
        let before = Watched(self)
        let effects = takeProduct(id, answer)
        return effects + say(before, Watched(self)) + followCart(since: cartBefore)
    }

    private mutating func takeProduct(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        if let effects = takeForDeepLink(id, answer) { return effects }
        let again = showProduct(id, answer)
        guard card?.row.product.id == id else { return again }
        guard case .success(let product) = answer else {
            if card?.product == nil, let known = seen.last(of: card?.row.product) {
                card?.load(known, words, language)
            }
            card?.failToLoad()
            if card?.product != nil, card?.pricing == nil { card?.trouble = .unreachable }
            return again + (card?.pricing == nil ? couponUnchecked() : [])
        }
        card?.load(product, words, language)
        if let row = card?.row, row.product.version >= list.row(id)?.product.version ?? 0 {
            list.replace(row)
        }
        return again + askPrice()
    }

    /// Asks for the price of what is chosen on the card, so that the press has to wait for nothing.
    mutating func askPrice() -> [Effect] {
        guard let card, let variant = card.variant, card.row.product.kind == .physical,
            variant.availability.available > 0, let link = entry?.links[.quotes]
        else { return [] }
        var pricing = QuoteRequester(
            [OrderLine(variant: variant.id, quantity: card.quantity.value)], services: services,
            coupon: coupon.applied)
        let number = newNumber()
        let question =
            coupon.checking.map { pricing.apply(coupon: $0, revision: number) }
            ?? pricing.ask(revision: number)
        self.card?.pricing = pricing
        self.card?.trouble = nil
        return [.price(question, link)]
    }

    // MARK: Size and language

    mutating func resize(_ size: Size) -> [Effect] {
        self.size = size
        layOut()
        guard isSplit, card == nil else { return askPicture() + askPage() }
        return showSelected() + askPicture() + askPage()
    }

    mutating func layOut() { list.layOut(room: list.room(in: listArea, hasCategories: hasCategories)) }

    mutating func change(_ language: Language) -> [Effect] {
        self.language = language
        words = .of(language)
        list.translate(words, language)
        let (words, language) = (words, language)
        receipt?.write(words, language)
        card?.pricing = nil
        return (entry == nil ? [] : [.loadEntry]) + repriceForm() + askAboutCart() + askCartPrice()
    }
}
