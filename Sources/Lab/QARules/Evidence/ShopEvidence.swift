import PayKit
package import StoreAPI
package import Storefront
import TUI
import Window

/// The facts that a session has learned of the shop: its answers, and the requests to it.
package struct ShopEvidence: Sendable {
    /// Something that can be bought, as the shop last told of it.
    package struct Variant: Hashable, Sendable {
        package var product: String
        /// Name of the product, without the variant.
        package var name: String
        package var sku: String
        /// The price of one, in minor units.
        package var price: Int
        package var available: Int
        var version: Int
    }

    /// Where what is paid for was put together.
    package enum PurchaseOrigin: Hashable, Sendable { case card, cart }

    /// The state of the last picture that was asked for since the window has its size.
    package enum Picture: Hashable, Sendable { case awaited, missing, shown }

    package enum List: Hashable, Sendable { case unknown, failed, empty, filled }

    /// Variants by id, as the newest version told of them.
    package private(set) var variants: [String: Variant] = [:]
    package private(set) var pictureTexts: [String: String] = [:]
    package private(set) var names: [String: String] = [:]
    /// The last prices that the shop gave, by what names them.
    package private(set) var quotes: [String: Quote] = [:]
    private var quoteOrder: [String] = []
    /// The orders that were answered with, by their numbers, and the quotes they are for.
    package private(set) var orders: [String: Order] = [:]
    /// Quotes that paid orders were placed from, by order number.
    package private(set) var authorised: [String: Quote] = [:]
    /// The attempt to order that has no definite answer yet.
    package private(set) var placement: Placement?
    /// Origin of the purchase, by the last card or cart on the screen.
    package private(set) var basket = PurchaseOrigin.card
    /// Last picture asked for; nil when none was since the window has its size.
    package private(set) var picture: (product: String, state: Picture)?
    package private(set) var list = List.unknown
    /// Questions about list and entry without an answer.
    package private(set) var questions: Set<Int> = []
    package private(set) var isEntryAsked = false

    package init() {}

    package mutating func take(_ moment: Observation) {
        switch moment.ground {
        case "card": basket = .card
        case "cart": basket = .cart
        default: break
        }
        switch moment.message {
        case .shop(let message)?: take(message)
        case .resized?: picture = nil
        case .input, .sheet, .walletChanged, .issuerAnswered, .beat, .failTouches, .keeping, .keptShown,
            .walletOpened, nil:
            break
        }
        for case .shop(let effect) in moment.effects { take(effect) }
    }

    private mutating func take(_ effect: Storefront.Effect) {
        switch effect {
        case .loadEntry: isEntryAsked = true
        case .loadInventory(_, let revision): questions.insert(revision)
        case .loadPicture(_, let id, _): picture = (id, .awaited)
        case .placeOrder(let placement, _): self.placement = placement
        default: break
        }
    }

    private mutating func take(_ message: Storefront.Message) {
        switch message {
        case .entryLoaded(let answer):
            isEntryAsked = false
            if case .failure = answer, list != .filled { list = .failed }
        case .inventoryLoaded(let answer, let revision): take(answer, revision)
        case .productLoaded(_, .success(let product)): take(product)
        case .pictureLoaded(let id, _, let cells):
            if picture?.product == id { picture = (id, cells == nil ? .missing : .shown) }
        case .quoteAnswered(.success(let quote), _): take(quote)
        case .quoteAnswered(.failure(.refused(let problem)), _):
            for short in problem.lines ?? [] {
                for id in variants.keys where variants[id]?.sku == short.sku {
                    variants[id]?.available = short.available
                }
            }
        case .newsArrived(.opened(missed: true), _): forgetVersions()
        case .newsArrived(.events(let events), _): for event in events { take(event.change) }
        case .orderAnswered(let answer, let number): take(answer, number)
        case .orderFound(.success(let order), _), .orderRead(.success(let order), _),
            .orderCancelled(.success(let order), _), .orderChanged(.success(let order), _):
            know(order)
        default: break
        }
    }

    // MARK: Goods

    private mutating func take(_ answer: Result<InventoryPage, StoreError>, _ revision: Int) {
        guard questions.remove(revision) != nil else { return }
        switch answer {
        case .success(let page):
            // An answer that is no longer wanted leaves the former list on the screen.
            list = page.items.isEmpty && list != .filled ? .empty : .filled
            for product in page.items { know(product) }
        case .failure: if list == .unknown { list = .failed }
        }
    }

    private mutating func know(_ product: ProductSummary) {
        names[product.id] = product.name
        pictureTexts[product.id] = product.imageText
    }

    private mutating func take(_ product: Product) {
        know(product.summary)
        for variant in product.variants {
            if let known = variants[variant.id], known.version > product.summary.version { continue }
            variants[variant.id] = Variant(
                product: product.summary.id, name: product.summary.name, sku: variant.sku,
                price: Int(variant.price.minorUnits), available: variant.availability.available,
                version: product.summary.version)
        }
    }

    private mutating func take(_ change: ShopEvent.Change) {
        switch change {
        case .stock(let change):
            guard let known = variants[change.variant], change.version >= known.version else { return }
            variants[change.variant]?.available = change.availability.available
            variants[change.variant]?.version = change.version
        case .price(let change):
            guard let known = variants[change.variant], change.version >= known.version else { return }
            variants[change.variant]?.price = Int(change.price.minorUnits)
            variants[change.variant]?.version = change.version
        case .reset: forgetVersions()
        case .product, .order: break
        }
    }

    private mutating func forgetVersions() { for id in variants.keys { variants[id]?.version = 0 } }

    private mutating func take(_ quote: Quote) {
        if quotes[quote.id] == nil { quoteOrder.append(quote.id) }
        quotes[quote.id] = quote
        for line in quote.lines {
            if let price = line.unit.amount { variants[line.variant]?.price = price }
        }
        while quoteOrder.count > Self.quotesKept { quotes[quoteOrder.removeFirst()] = nil }
    }

    private static let quotesKept = 24

    // MARK: Orders

    private mutating func take(_ answer: Result<Order, StoreError>, _ number: Int) {
        guard let placement, placement.number == number else { return }
        switch answer {
        case .success(let order) where order.isPaid && order.total == placement.request.expectedTotal:
            authorised[order.number] = quotes[placement.request.quote]
            orders[order.number] = order
            self.placement = nil
        case .failure(.refused(let problem)) where problem.status < 500 && !problem.retryable:
            self.placement = nil
        case .success, .failure: break
        }
    }

    private mutating func know(_ order: Order) {
        guard let known = orders[order.number], known.id == order.id else {
            orders[order.number] = order
            return
        }
        guard order.version >= known.version else { return }
        orders[order.number] = order
        orders[order.number]?.token = order.token ?? known.token
    }
}

extension Order {
    var isPaid: Bool {
        switch status {
        case .paid, .partiallyFulfilled, .fulfilled: true
        case .awaitingPayment, .paymentPending, .authorized, .expired, .cancelled: false
        }
    }
}
