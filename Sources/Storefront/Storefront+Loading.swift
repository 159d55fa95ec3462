import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func entryLoaded(_ answer: Result<Entry, StoreError>) -> [Effect] {
        guard case .success(let entry) = answer else {
            list.fail()
            return []
        }
        self.entry = entry
        var effects = askCapability() + askInventory()
        if let link = entry.links[.shippingServices] { effects.append(.loadServices(link)) }
        return effects
    }

    func askCapability() -> [Effect] {
        guard let shop = entry?.shop else { return [] }
        return [.askCapability(shop.paymentNetworks, shop.merchantCapabilities)]
    }

    /// The wallet's answer; when it changed, the focus of the pay area goes to the strongest action.
    mutating func take(_ capability: PaymentCapability) {
        guard capability != self.capability else { return }
        self.capability = capability
        if case .pay = card?.focus { card?.focus = .pay(0) }
    }

    mutating func inventoryLoaded(_ answer: Result<InventoryPage, StoreError>, _ revision: Int) -> [Effect] {
        guard revision == listRevision else { return [] }
        guard case .success(let page) = answer else {
            list.fail()
            return list.rows.isEmpty
                ? [] : [.announce(words.unreachable(address) + " " + words.unreachableNext)]
        }
        list.load(page.items, words, language)
        layOut()
        if let card, let row = list.rows.first(where: { $0.product.id == card.row.product.id }) {
            self.card?.refresh(row)
            return loadCard()
        }
        return isSplit ? showSelected() : []
    }

    /// Asks the shop again for what the screen shows.
    mutating func reload() -> [Effect] {
        guard entry != nil else {
            list.startLoading()
            return [.loadEntry]
        }
        if list.rows.isEmpty { list.startLoading() }
        return askInventory()
    }

    private mutating func askInventory() -> [Effect] {
        guard let link = entry?.links[.inventory] else { return [] }
        listRevision = newNumber()
        return [.loadInventory(link, revision: listRevision)]
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
        guard let card, let area = cardArea, let box = ProductCard.Layout(area).picture,
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
        guard card?.row.product.id == id else { return [] }
        guard case .success(let product) = answer else {
            card?.failToLoad()
            if card?.product != nil, card?.pricing == nil { card?.trouble = .unreachable }
            return card?.pricing == nil ? couponUnchecked() : []
        }
        card?.load(product, words, language)
        return askPrice()
    }

    /// Asks for the price of what is chosen on the card, so that the press has to wait for nothing.
    mutating func askPrice() -> [Effect] {
        guard let card, let variant = card.variant, card.row.product.kind == .physical,
            variant.availability.available > 0, let link = entry?.links[.quotes]
        else { return [] }
        var pricing = Pricing(
            [OrderLine(variant: variant.id, quantity: 1)], services: services, coupon: coupon.applied)
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
        guard isSplit, card == nil else { return askPicture() }
        return showSelected() + askPicture()
    }

    mutating func layOut() { list.layOut(height: listArea.height) }

    mutating func change(_ language: Language) -> [Effect] {
        self.language = language
        words = .of(language)
        let products = list.rows.map(\.product)
        if !products.isEmpty { list.load(products, words, language) }
        if case .receipt(let receipt) = place {
            place = .receipt(Receipt(receipt.order, company: receipt.company, words, language))
        }
        card?.pricing = nil
        return entry == nil ? [] : [.loadEntry]
    }
}
