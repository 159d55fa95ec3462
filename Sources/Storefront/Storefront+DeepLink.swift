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
        deepLink = DeepLink(product: product)
        return followDeepLink()
    }

    /// Takes the next step of an errand: first the product, then, with its price there, the press on its pay
    /// area, which opens the sheet or says what is missing.
    mutating func followDeepLink() -> [Effect] {
        guard let deepLink, let entry else { return [] }
        switch deepLink.step {
        case .wanted: break
        case .asked: return []
        case .entered: return pressForDeepLink()
        }
        if let product = deepLink.product {
            guard let link = entry.links[.item] else { return endDeepLink(words.orders.linkUnknown) }
            self.deepLink?.step = .asked
            let place = Link(href: link.expanded([("id", product)]))
            return [.announce(words.loading), .loadProduct(place, id: product)]
        }
        guard let row = list.shelf[0] else { return [] }
        return enter(row)
    }

    private mutating func enter(_ row: ProductList.Row) -> [Effect] {
        deepLink?.step = .entered
        card = ProductCard(row)
        place = .card
        return loadCard()
    }

    /// The product that the errand asked for has come, or has not; nil for any other.
    mutating func takeForDeepLink(_ id: String, _ answer: Result<Product, StoreError>) -> [Effect]? {
        guard let deepLink, deepLink.step == .asked, deepLink.product == id else { return nil }
        switch answer {
        case .success(let product): return enter(ProductList.Row(product.summary, words, language))
        case .failure(.refused): return endDeepLink(words.orders.linkUnknown)
        case .failure(.unreachable), .failure(.untrusted), .failure(.malformed):
            return endDeepLink(words.orders.unreachable)
        }
    }

    private mutating func pressForDeepLink() -> [Effect] {
        guard case .card = place, let card, card.details != .loading, capability != nil else { return [] }
        let isReady = card.pricing?.quote != nil && card.pricing?.isWaiting == false
        let isHopeless =
            card.details == .failed || card.trouble != nil || card.closed(words) != nil
            || paymentOptions.closed != nil
            || card.missingOption != nil || card.isUnsold
        guard isReady || isHopeless else { return [] }
        deepLink = nil
        return act(ProductCard.Message.pay)
    }

    private mutating func endDeepLink(_ sentence: ScreenText) -> [Effect] {
        deepLink = nil
        return [.announce(sentence)]
    }
}
