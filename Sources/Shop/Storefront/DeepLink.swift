import StoreAPI
import TUI

/// A deep link's request: a product, whose sheet is opened as soon as it can be.
struct DeepLink: Hashable, Sendable {
    /// Nil for the first product of the list.
    let product: String?
    var step = Step.wanted

    enum Step: Hashable, Sendable {
        /// Waits for the shop's entry.
        case wanted
        case asked
        /// Its card is open; its pay area is pressed as soon as there is a price.
        case entered
    }

    enum Next {
        case wait
        case ask(Link, id: String)
        case enter(ProductList.Row)
        /// Press the pay area, which opens the sheet or says what is missing.
        case press
        case fail
    }

    /// The next action: first the product, then, once it is priced, the press on its pay area.
    func next(_ catalogue: ProductCatalogue, _ options: PaymentOptions, _ context: StoreContext) -> Next {
        guard let entry = context.entry else { return .wait }
        switch step {
        case .asked: return .wait
        case .entered: return canPress(catalogue.card, options, context) ? .press : .wait
        case .wanted:
            guard let product else { return catalogue.list.pages[0].map(Next.enter) ?? .wait }
            guard let link = entry.links[.item] else { return .fail }
            return .ask(Link(href: link.expanded([("id", product)])), id: product)
        }
    }

    private func canPress(_ card: ProductCard?, _ options: PaymentOptions, _ context: StoreContext) -> Bool {
        guard context.screen == .card, let card, card.details != .loading, context.capability != nil else {
            return false
        }
        let isReady = card.pricing?.quote != nil && card.pricing?.isWaiting == false
        let isHopeless =
            card.details == .failed || card.trouble != nil || card.closed(context.words) != nil
            || options.closed != nil || card.missingOption != nil || card.isUnsold
        return isReady || isHopeless
    }
}
