import PayKit
import StoreAPI
import TUI

extension ProductCatalogue {
    /// Reloads the list and accepts any version: what changed meanwhile is not known.
    mutating func startOver(_ context: inout StoreContext) -> [ShopStep] {
        list.forgetVersions()
        card?.forgetVersions()
        return askInventoryAgain(&context).steps + [.repriceForm, .askAboutCart]
    }

    mutating func take(_ events: [ShopEvent], _ context: inout StoreContext) -> [ShopStep] {
        let before = WatchedGoods(self, context)
        var wanted: [ProductSummary] = []
        var steps: [ShopStep] = []
        for event in events {
            switch event.change {
            case .stock(let change):
                wanted += show(change.product, change.version, context) {
                    $0.take(change, context.words)
                } row: {
                    $0.availability = change.availability
                }
            case .price(let change):
                wanted += show(change.product, change.version, context) {
                    $0.take(change, context.words)
                } row: {
                    $0.price = change.price
                }
            case .product(let change) where change.active: wanted += take(change, &steps, &context)
            case .product(let change): withdraw(change)
            case .order: break
            case .reset: steps += startOver(&context)
            }
        }
        steps += askProducts(wanted, &context).steps
        let after = WatchedGoods(self, context)
        if context.isSplit, context.screen == .list, list.selected?.product.id != before.product {
            steps += showSelected(context).steps
        }
        if after.isPricedOtherwise(before) { steps.append(.repriceCard) }
        return steps + after.told(since: before, list, context)
    }

    func tell(since before: WatchedGoods, _ context: StoreContext) -> [ShopStep] {
        WatchedGoods(self, context).told(since: before, list, context)
    }

    // MARK: Changes

    /// Shows a change on the card and in the list; returns a product that has to be requested, because the
    /// event is incomplete: the list can show it for a product with one variant only.
    private mutating func show(
        _ id: String, _ version: Int, _ context: StoreContext,
        card takeOnCard: (inout ProductCard) -> Void,
        row change: (inout ProductSummary) -> Void
    ) -> [ProductSummary] {
        var isToldByCard = false
        if var card, isOnCard(id) {
            takeOnCard(&card)
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
        let row = ProductList.Row(product, context.words)
        list.replace(row)
        if isOnCard(id) { card?.refresh(row, context.language) }
        return []
    }

    /// Requests the product where it is shown, or the list where it is missing.
    private mutating func take(
        _ change: ShopEvent.ProductChange, _ steps: inout [ShopStep], _ context: inout StoreContext
    ) -> [ProductSummary] {
        let shown = list.row(change.product)?.product
        let onCard = isOnCard(change.product) ? card?.row.product : nil
        if shown == nil, questions.isListWhole { steps += gather(&context).steps }
        guard let known = onCard ?? shown else { return [] }
        return known.version < change.version || card?.isWithdrawn == true ? [known] : []
    }

    private mutating func withdraw(_ change: ShopEvent.ProductChange) {
        if let row = list.row(change.product), row.product.version <= change.version {
            list.remove(change.product)
        }
        if let card, isOnCard(change.product), card.row.product.version <= change.version {
            self.card?.withdraw()
        }
    }

    // MARK: Questions

    private mutating func gather(_ context: inout StoreContext) -> [Storefront.Effect] {
        guard !questions.isGathering else { return [] }
        let timer = Storefront.Timer(kind: .gather, number: context.newNumber())
        questions.gather(timer.number)
        return [.startTimer(timer)]
    }

    mutating func gathered(_ number: Int, _ context: inout StoreContext) -> [Storefront.Effect] {
        questions.gathered(number) ? askInventoryAgain(&context) : []
    }

    private mutating func askProducts(
        _ products: [ProductSummary], _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        if products.count > ProductQuestions.atOnce { return gather(&context) }
        return products.flatMap { askProduct($0) }
    }

    mutating func askProduct(_ product: ProductSummary) -> [Storefront.Effect] {
        guard let link = product.links[.this], questions.ask(product.id) else { return [] }
        return [.loadProduct(link, id: product.id)]
    }

    /// Shows an answer in the list; requests it again where there was more news meanwhile.
    mutating func showProduct(
        _ id: String, _ answer: Result<Product, StoreError>, _ context: StoreContext
    ) -> [ShopStep] {
        let isStale = questions.answered(id)
        switch answer {
        case .success(let product):
            if let row = list.row(id), row.product.version <= product.summary.version {
                list.replace(ProductList.Row(product.summary, context.words))
            }
            return isStale ? askProduct(product.summary).steps : []
        case .failure(.refused(let problem)) where problem.status == 404 || problem.status == 410:
            list.remove(id)
            if isOnCard(id) { card?.withdraw() }
            return [.withdraw(id: id)]
        case .failure: return []
        }
    }
}
