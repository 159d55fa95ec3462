import StoreAPI
import TUI

/// A deep link's request: a product, whose sheet is opened as soon as it can be.
struct DeepLink: Hashable, Sendable {
    /// Nil for the first product of the list.
    let product: String?
    var step = Step.wanted

    enum Step: Hashable, Sendable {
        /// The shop is not open yet.
        case wanted
        /// The product was asked for.
        case asked
        /// Its card is open; its pay area is pressed as soon as there is a price.
        case entered
    }
}

extension Storefront {
    mutating func openLink(_ product: String?) -> [Effect] {
        errand = DeepLink(product: product)
        return goOnErrand()
    }

    /// Takes the next step of an errand: first the product, then, with its price there, the press on its pay
    /// area, which opens the sheet or says what is missing.
    mutating func goOnErrand() -> [Effect] {
        guard let errand, let entry else { return [] }
        switch errand.step {
        case .wanted: break
        case .asked: return []
        case .entered: return pressForErrand()
        }
        if let product = errand.product {
            guard let link = entry.links[.item] else { return endErrand(words.orders.linkUnknown) }
            self.errand?.step = .asked
            let place = Link(href: link.expanded([("id", product)]))
            return [.announce(words.loading), .loadProduct(place, id: product)]
        }
        guard let row = list.shelf[0] else { return [] }
        return enter(row)
    }

    private mutating func enter(_ row: ProductList.Row) -> [Effect] {
        errand?.step = .entered
        card = ProductCard(row)
        place = .card
        return loadCard()
    }

    /// The product that the errand asked for has come, or has not; nil for any other.
    mutating func takeForErrand(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect]? {
        guard let errand, errand.step == .asked, errand.product == id else { return nil }
        switch answer {
        case .success(let product): return enter(ProductList.Row(product.summary, words, language))
        case .failure(.refused): return endErrand(words.orders.linkUnknown)
        case .failure(.unreachable), .failure(.untrusted), .failure(.malformed):
            return endErrand(words.orders.unreachable)
        }
    }

    private mutating func pressForErrand() -> [Effect] {
        guard case .card = place, let card, card.details != .loading, capability != nil else { return [] }
        let isReady = card.pricing?.quote != nil && card.pricing?.isWaiting == false
        let isHopeless =
            card.details == .failed || card.trouble != nil || card.closed(words) != nil || till.closed != nil
            || card.missingOption != nil || card.isUnsold
        guard isReady || isHopeless else { return [] }
        errand = nil
        return act(ProductCard.Message.pay)
    }

    private mutating func endErrand(_ sentence: ScreenText) -> [Effect] {
        errand = nil
        return [.announce(sentence)]
    }
}
