package import PayKit
package import StoreAPI
import Storefront
import Window

/// The words of wallet and shop about paying, gathered from the messages and effects of a session.
package struct PaymentFacts: Sendable {
    /// The ability to pay that the wallet last reported.
    package private(set) var capability: PaymentCapability?
    package private(set) var question: PaymentRequest?
    /// The last request that the shop wanted a sheet for.
    package private(set) var shopRequest: PaymentRequest?
    /// The last prices that the shop gave, the newest last.
    package private(set) var quotes: [Quote] = []
    package private(set) var hasForgottenQuotes = false
    /// Goods of the list and the card that the wallet cannot buy.
    package private(set) var goods = OddGoods()

    private static let quotesKept = 16

    package mutating func take(_ moment: Observation) {
        if case .shop(let message)? = moment.message { take(message) }
        for effect in moment.effects {
            switch effect {
            case .shop(.askCapability(let request, _)): question = request
            case .openWallet(let request): shopRequest = request
            default: break
            }
        }
    }

    private mutating func take(_ message: Storefront.Message) {
        switch message {
        case .capabilityAnswered(let reason, _): capability = reason.capability
        case .quoteAnswered(.success(let quote), _):
            quotes.append(quote)
            guard quotes.count > Self.quotesKept else { return }
            quotes.removeFirst()
            hasForgottenQuotes = true
        case .inventoryLoaded(.success(let page), _): for product in page.items { goods.take(product) }
        case .productLoaded(_, .success(let product)): goods.take(product.summary)
        case .newsArrived(.events(let events), _): for event in events { goods.take(event.change) }
        default: break
        }
    }
}

/// The goods that cannot be bought with the wallet: downloads, and what has no price.
package struct OddGoods: Sendable {
    /// Names by product.
    private var downloads: [String: String] = [:]
    private var unpriced: [String: String] = [:]
    /// The names of goods that are no downloads, and of those with a price: a name that is among them tells
    /// nothing.
    private var solid: Set<String> = []
    private var priced: Set<String> = []

    mutating func take(_ product: ProductSummary) {
        downloads[product.id] = product.isPayable ? nil : product.name
        unpriced[product.id] = product.price == nil ? product.name : nil
        if product.isPayable { solid.insert(product.name) }
        if product.price != nil { priced.insert(product.name) }
    }

    mutating func take(_ change: ShopEvent.Change) {
        guard case .price(let price) = change else { return }
        unpriced[price.product] = nil
    }

    /// Names that only downloads have, or goods without a price.
    package var namesOfDownloads: [String] { names(downloads, besides: solid) }
    package var namesWithoutPrice: [String] { names(unpriced, besides: priced) }

    private func names(_ goods: [String: String], besides others: Set<String>) -> [String] {
        goods.isEmpty ? [] : goods.values.filter { !others.contains($0) && $0.count >= 3 }
    }
}
