import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func entryLoaded(_ answer: Result<Entry, StoreError>) -> [Effect] {
        let entry: Entry
        switch answer {
        case .success(let answer): entry = answer
        case .failure(let error):
            list.fail(error)
            return []
        }
        self.entry = entry
        var effects = askCapability() + askInventory()
        if let link = entry.links[.shippingServices] { effects.append(.loadServices(link)) }
        return effects + subscribe()
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
        guard revision == listQuestion.revision else { return [] }
        let question = listQuestion
        listQuestion.isOpen = false
        let page: InventoryPage
        switch answer {
        case .success(let answer): page = answer
        case .failure(let error):
            list.fail(error)
            guard !list.rows.isEmpty, !question.isQuiet else { return [] }
            return [.announce(words.unreachable(address) + " " + words.unreachableNext)]
        }
        let before = Watched(self)
        list.load(page.items, words, language)
        live.isListWhole = !page.page.hasMore
        layOut()
        let again = question.isStale ? askInventory(isQuiet: true) : []
        let effects = again + refreshCard(isQuiet: question.isQuiet)
        return question.isQuiet ? effects + say(before, Watched(self)) : effects
    }

    /// The card follows the list that came; where only news were looked for, it asks for nothing that it has.
    private mutating func refreshCard(isQuiet: Bool) -> [Effect] {
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

    /// Asks the shop again for what the screen shows.
    mutating func reload() -> [Effect] {
        guard entry != nil else {
            list.startLoading()
            return [.loadEntry]
        }
        if list.rows.isEmpty { list.startLoading() }
        return askInventory()
    }

    /// Asks for the list; quietly where nobody waits for it.
    mutating func askInventory(isQuiet: Bool = false) -> [Effect] {
        guard let link = entry?.links[.inventory] else { return [] }
        listQuestion = ListQuestion(revision: newNumber(), isOpen: true, isQuiet: isQuiet)
        return [.loadInventory(link, revision: listQuestion.revision)]
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
        guard live.asked.contains(id) else { return takeProduct(id, answer) }
        let before = Watched(self)
        let effects = takeProduct(id, answer)
        return effects + say(before, Watched(self))
    }

    private mutating func takeProduct(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect] {
        let again = showProduct(id, answer)
        guard card?.row.product.id == id else { return again }
        guard case .success(let product) = answer else {
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
        return (entry == nil ? [] : [.loadEntry]) + repriceForm()
    }
}
