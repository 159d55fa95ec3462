import StoreAPI
import TUI

extension ProductCatalogue {
    /// Lets the card follow the new list; a quiet refresh asks for nothing that the card has.
    mutating func refreshCard(isQuiet: Bool, _ context: inout StoreContext) -> [Storefront.Effect] {
        guard let card else { return context.isSplit ? showSelected(context) : [] }
        guard let row = list.row(card.row.product.id) else {
            if context.screen == .list { return context.isSplit ? showSelected(context) : [] }
            return isQuiet ? askProduct(card.row.product) : []
        }
        let isKnown = card.details == .loading || card.product?.summary.version == row.product.version
        self.card?.refresh(row, context.language)
        guard isQuiet else { return loadCard(context) }
        return isKnown ? [] : askProduct(row.product)
    }

    /// Makes the card follow the selection of the list.
    mutating func showSelected(_ context: StoreContext) -> [Storefront.Effect] {
        selectionTimer = nil
        guard let row = list.selected, row.product.id != card?.row.product.id else { return [] }
        card = ProductCard(row)
        return loadCard(context)
    }

    mutating func loadCard(_ context: StoreContext) -> [Storefront.Effect] {
        guard let card else { return [] }
        return context.askCapability() + askProduct(card.row.product) + askPicture(context)
    }

    mutating func askPicture(_ context: StoreContext) -> [Storefront.Effect] {
        guard let card, let area = context.cardArea,
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
        guard isOnCard(id), card?.picture == .loading(box) else { return }
        card?.picture = cells.map { .shown($0, box) } ?? .failed(box)
    }

    /// The picture on the card, if the order has that product.
    func picture(of order: Order) -> PictureCells? {
        let isOfIt = card?.product?.variants.contains { $0.id == order.lines.first?.variant } == true
        return isOfIt ? card?.shownPicture : nil
    }

    mutating func productLoaded(
        _ id: String, _ answer: Result<Product, StoreError>, _ context: StoreContext
    ) -> [ShopStep] {
        let steps = showProduct(id, answer, context)
        guard isOnCard(id) else { return steps }
        guard case .success(let product) = answer else {
            if card?.product == nil, let known = seen.last(of: card?.row.product) {
                card?.load(known, isCached: true, context.words)
            }
            card?.failToLoad()
            if card?.product != nil, card?.pricing == nil, card?.isWithdrawn == false {
                card?.trouble = .unreachable
            }
            return steps + (card?.pricing == nil ? [.couponUnchecked] : [])
        }
        card?.load(product, context.words)
        if let row = card?.row, row.product.version >= list.row(id)?.product.version ?? 0 {
            list.replace(row)
        }
        return steps + [.askCardPrice]
    }
}
