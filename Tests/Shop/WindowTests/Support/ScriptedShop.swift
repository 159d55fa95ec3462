import FoundationEssentials
import PayKit
import Pictures
package import StoreAPI
package import Storefront
package import TUI

/// A shop that answers from values: what it does next is set by its switches.
package struct ScriptedShop {
    /// Whether anything is answered at all.
    package var isReachable = true
    package var rates = Rates.offered
    package var quotes = Quotes.priced
    package var orders = Orders.approved
    package var hasPictures = true
    /// What the shop can process.
    package var capabilities = ["3DS"]
    package var entries = SampleCatalogue.entries
    /// The codes that take something off, with how many percent.
    package var coupons = ["WELCOME": 10]
    /// Why any other code is refused.
    package var couponFault = "unknown"
    /// Units left by product id, where they differ from the catalogue's.
    package var stock: [String: Int] = [:]
    /// Units that other shoppers hold, by product id.
    package var heldElsewhere: [String: Int] = [:]
    /// True if this address holds too much already.
    package var holdsNothing = false
    /// Versions and new prices by product id, where something was changed.
    package var versions: [String: Int] = [:]
    package var prices: [String: String] = [:]
    /// Products that were taken out of the shop.
    package var withdrawn: Set<String> = []
    /// Whether the shop tells what changes.
    package var isLive = false
    /// Whether there are more products than the list shows.
    package var hasMore = false
    /// The orders that were placed, by the number of the attempt.
    package var placed: [Int: Order] = [:]
    /// The links that a placed order has.
    package var orderLinks = Self.allOrderLinks
    /// Whether orders are found again, and what the last one was changed with.
    package var findsOrders = true
    package var isOrderDeskOpen = true
    /// Whether nothing that is asked about an order is ever answered.
    package var isSilentAboutOrders = false
    package var lookups: [OrderLookup] = []
    package var patches: [OrderPatch] = []
    package var quotesByID: [String: (quote: Quote, service: String?)] = [:]
    /// The quotes whose time is over.
    package var expired: Set<String> = []
    /// How often an order was asked for, by the number of the attempt.
    package private(set) var orderRequests: [Int] = []

    package init(isReachable: Bool = true, quotes: Quotes = .priced, hasPictures: Bool = true) {
        self.isReachable = isReachable
        self.quotes = quotes
        self.hasPictures = hasPictures
    }

    package enum Rates { case offered, none, unreachable }
    package enum Quotes { case priced, unreachable, soldOut, notSold }
    package enum Orders {
        case approved, declined(String), unreachable, stockGone, couponGone, wrongAddress, walletUnknown
        case paused, full, heldElsewhere
        /// The link of orders leads nowhere.
        case unsent
        /// Answered with an order in this state, its money in that one.
        case ended(Order.Status, money: String)
        case invalid(Problem.Name, pointer: String, code: String)
    }

    /// The answer to an effect that asks the shop something; nil for the others.
    package mutating func answer(_ effect: Storefront.Effect, _ language: Language) throws -> Storefront
        .Message?
    {
        switch effect {
        case .loadEntry: return .entryLoaded(reply(entry(language)))
        case .checkShop(let number): return .shopChecked(reply(entry(language)), number: number)
        case .loadInventory(let link, let revision):
            let items = try inventory(link, language)
            let page = InventoryPage(
                items: items, page: InventoryPage.Page(limit: 250, hasMore: hasMore), links: Links([:]))
            return .inventoryLoaded(reply(page), revision: revision)
        case .loadServices:
            return .servicesLoaded(reply(ShippingServices(services: Self.services, links: Links([:]))))
        case .loadProduct(_, let id) where withdrawn.contains(id):
            return .productLoaded(
                id: id,
                .failure(.refused(Problem(.gone, title: "Gone", status: 410, detail: ""))))
        case .loadProduct(_, let id):
            let found = try entries.first { $0.id == id }.map { try product($0, language) }
            return .productLoaded(id: id, found.map(reply) ?? .failure(.refused(Problem(status: 404))))
        case .loadPicture(_, let id, let box):
            return .pictureLoaded(id: id, box: box, hasPictures && isReachable ? Self.picture : nil)
        case .price(.rates(let request, let revision), _):
            return .ratesAnswered(rates(for: request.to, language), revision: revision)
        case .price(.quote(let request, let revision), _):
            return .quoteAnswered(try quote(request, language, number: revision), revision: revision)
        case .holdQuote(let link):
            let quote = quotesByID.values.first { $0.quote.links[.hold] == link }?.quote
            let lines = quote?.lines.map { OrderLine(variant: $0.variant, quantity: $0.quantity) } ?? []
            let refusal = shortage(held: try self.lines(lines, language))
            return .holdAnswered(refusal.map { .refused($0) })
        case .placeOrder(let placement, _):
            orderRequests.append(placement.number)
            return .orderAnswered(try order(placement), number: placement.number)
        case .abandonOrder: return .orderAbandoned
        case .findOrder, .readOrder, .checkOrder, .cancelOrder, .changeOrder: return answerAboutOrder(effect)
        case .drawCode(let text): return .codeDrawn(text, PictureCells(code: text))
        case .followOrder, .leaveOrder, .dropQuote: return nil
        case .subscribe, .askCapability, .askLastWord, .startTimer, .presentSheet, .replyToSheet,
            .completeSheet,
            .dismissSheet,
            .setUpWallet, .announce:
            return nil
        }
    }

    /// What is for sale, as far as the query of a link asks for it.
    private func inventory(_ link: Link, _ language: Language) throws -> [ProductSummary] {
        var asked: [String: String] = [:]
        for pair in link.href.split(separator: "?").dropFirst().first?.split(separator: "&") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1)
            asked[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
        }
        let all = try entries.filter { !withdrawn.contains($0.id) }.map { try product($0, language).summary }
        let found = all.filter { product in
            (asked["q"].map { product.name.lowercased().contains($0.lowercased()) } ?? true)
                && asked["category"].map { product.category.id == $0 } ?? true
                && (asked["in_stock"] == nil || product.availability.available > 0)
        }
        return asked["sort"] == "name" ? found.sorted { $0.name < $1.name } : found
    }

    private func reply<Value>(_ value: Value) -> Result<Value, StoreError> {
        isReachable ? .success(value) : .failure(.unreachable)
    }

    package func units(of entry: SampleCatalogue.Entry) -> Int { stock[entry.id] ?? entry.stock }

    package func product(_ entry: SampleCatalogue.Entry, _ language: Language) throws -> Product {
        var entry = entry
        entry.price = prices[entry.id] ?? entry.price
        var product = try SampleCatalogue.product(entry, stock: units(of: entry), language)
        product.summary.version = versions[entry.id] ?? 1
        return product
    }

    package func entry(_ language: Language) -> Entry {
        Entry(
            shop: Entry.Shop(
                name: language == .english ? "Acme General Store" : "艾克米杂货店", merchantLabel: "ACME",
                merchantID: "merchant.org.example.acme", country: "US", currency: "USD",
                networks: ["visa", "mastercard", "amex"], capabilities: capabilities,
                categories: ["grooming", "clothing", "home", "downloads"].map { id in
                    let name = SampleCatalogue.categories[id]
                    return ProductSummary.Category(
                        id: id, name: (language == .english ? name?.english : name?.chinese) ?? "")
                }),
            links: Links(
                [.events: Link(href: "/events{?topics}", templated: true)].filter { _ in isLive }.merging([
                    .inventory: Link(
                        href: "/inventory{?q,category,in_stock,sort,limit,cursor,count}", templated: true),
                    .shippingServices: Link(href: "/services"),
                    .shippingRates: Link(href: "/rates"), .quotes: Link(href: "/quotes"),
                    .orders: Link(href: "/orders"), .item: Link(href: "/products/{id}", templated: true),
                ]) { $1 }.merging(
                    [.orderLookups: Link(href: "/order-lookups")].filter { _ in findsOrders }
                ) { $1 }))
    }

    /// A tile of eight by four cells.
    package static let picture = PictureCells(
        columns: 8, rows: 4,
        cells: Array(
            repeating: Cell(Glyph("▄", width: 1), .picture(foreground: 173, background: 94)), count: 32))
}

// MARK: Prices

extension ScriptedShop {
    /// Lets the time of every quote pass.
    package mutating func expireQuotes() { expired = Set(quotesByID.keys) }

    private mutating func order(_ placement: Placement) throws -> Result<Order, StoreError> {
        guard isReachable else { return .failure(.unreachable) }
        if let order = placed[placement.number] { return .success(order) }
        if expired.contains(placement.request.quote) {
            return .failure(.refused(Problem(.quoteExpired, title: "Quote expired", status: 409, detail: "")))
        }
        switch orders {
        case .unreachable: return .failure(.unreachable)
        case .declined(let code):
            var problem = Problem(
                .paymentDeclined, title: "Declined", status: 402, detail: "", declineCode: code,
                order: "/orders/ord_1")
            problem.orderToken = "token"
            return .failure(.refused(problem))
        case .stockGone:
            return .failure(.refused(Problem(.insufficientStock, title: "Gone", status: 409, detail: "")))
        case .heldElsewhere:
            let line = OrderLine(variant: "mustache-wax", quantity: 1)
            return .failure(.refused(Self.shortage([(line, 0)], held: 1)))
        case .couponGone:
            return .failure(.refused(Problem(.couponExhausted, title: "Used up", status: 409, detail: "")))
        case .wrongAddress:
            return .failure(.refused(Problem(.invalidAddress, title: "Wrong", status: 422, detail: "")))
        case .invalid(let name, let pointer, let code):
            let fault = Problem.Fault(pointer: pointer, code: code, detail: "")
            return .failure(.refused(Problem(name, title: "", status: 422, detail: "", errors: [fault])))
        case .walletUnknown:
            return .failure(.refused(Problem(.tokenInvalid, title: "Token", status: 422, detail: "")))
        case .paused:
            return .failure(
                .refused(Problem(.tooManyAttempts, title: "Wait", status: 429, detail: "", retryable: true)))
        case .full:
            return .failure(
                .refused(Problem(.storageFull, title: "Full", status: 507, detail: "", retryable: true)))
        case .unsent: return .failure(.unsent)
        case .ended, .approved: break
        }
        guard let (quote, service) = quotesByID[placement.request.quote] else { return .failure(.malformed) }
        var order = Self.order(placement.request, quote, service)
        order.links = Links(orderLinks)
        if case .ended(let status, let money) = orders { (order.status, order.axes.money) = (status, money) }
        placed[placement.number] = order
        for line in quote.lines {
            guard let entry = entries.first(where: { $0.id == line.variant }) else { continue }
            stock[entry.id] = units(of: entry) - line.quantity
        }
        return .success(order)
    }

    private static func order(_ request: OrderRequest, _ quote: Quote, _ service: String?) -> Order {
        let payment: Order.PaymentLine? =
            switch request.payment {
            case nil: nil
            case .wallet(let token):
                Order.PaymentLine(type: "wallet", displayName: token.paymentMethod.displayName)
            case .card(let card):
                Order.PaymentLine(type: "card", displayName: "Visa \(card.number.suffix(4))")
            }
        return Order(
            id: "order-1", number: "2026-000001", status: .paid,
            axes: Order.Axes(order: "open", money: "captured", goods: "none"), total: request.expectedTotal,
            summary: quote.summary, lines: quote.lines, shipTo: request.shipTo, contact: request.contact,
            shipping: service.map { Order.Shipping(label: "Fake Post \($0)", detail: nil) },
            payment: payment, createdAt: Date(timeIntervalSince1970: 1_800_000_000), history: [], version: 3,
            token: "ot_0123456789", links: Links([:]))
    }
}
