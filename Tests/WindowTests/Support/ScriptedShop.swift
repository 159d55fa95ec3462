import FoundationEssentials
import PayKit
import Pictures
import StoreAPI
import Storefront
import TUI

/// A shop that answers from values: what it does next is set by its switches.
struct ScriptedShop {
    /// Whether anything is answered at all.
    var isReachable = true
    var rates = Rates.offered
    var quotes = Quotes.priced
    var orders = Orders.approved
    var hasPictures = true
    /// What the shop can process.
    var capabilities = ["3DS"]
    var entries = SampleCatalogue.entries
    /// The codes that take something off, with how many percent.
    var coupons = ["WELCOME": 10]
    /// Units left by product id, where they differ from the catalogue's.
    var stock: [String: Int] = [:]
    /// Versions and new prices by product id, where something was changed.
    var versions: [String: Int] = [:]
    var prices: [String: String] = [:]
    /// Products that were taken out of the shop.
    var withdrawn: Set<String> = []
    /// Whether the shop tells what changes.
    var isLive = false
    /// Whether there are more products than the list shows.
    var hasMore = false
    /// The orders that were placed, by the number of the attempt.
    var placed: [Int: Order] = [:]
    /// The links that a placed order has.
    var orderLinks = Self.allOrderLinks
    /// Whether orders are found again, and what the last one was changed with.
    var findsOrders = true
    var isOrderDeskOpen = true
    var lookups: [OrderLookup] = []
    var patches: [OrderPatch] = []
    private(set) var quotesByID: [String: (quote: Quote, service: String?)] = [:]
    /// How often an order was asked for, by the number of the attempt.
    private(set) var orderRequests: [Int] = []

    init(isReachable: Bool = true, quotes: Quotes = .priced, hasPictures: Bool = true) {
        self.isReachable = isReachable
        self.quotes = quotes
        self.hasPictures = hasPictures
    }

    enum Rates { case offered, none, unreachable }
    enum Quotes { case priced, unreachable, soldOut }
    enum Orders {
        case approved, declined(String), unreachable, stockGone, couponGone, wrongAddress, walletUnknown
        case invalid(Problem.Name, pointer: String, code: String)
    }

    /// The answer to an effect that asks the shop something; nil for the others.
    mutating func answer(_ effect: Storefront.Effect, _ language: Language) throws -> Storefront.Message? {
        switch effect {
        case .loadEntry: return .entryLoaded(reply(entry(language)))
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
        case .placeOrder(let placement, _):
            orderRequests.append(placement.number)
            return .orderAnswered(try order(placement), number: placement.number)
        case .abandonOrder: return .orderAbandoned
        case .findOrder, .readOrder, .checkOrder, .cancelOrder, .changeOrder: return answerAboutOrder(effect)
        case .drawCode(let text): return .codeDrawn(text, PictureCells(code: text))
        case .followOrder, .leaveOrder: return nil
        case .subscribe, .askCapability, .startTimer, .presentSheet, .replyToSheet, .completeSheet,
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

    func units(of entry: SampleCatalogue.Entry) -> Int { stock[entry.id] ?? entry.stock }

    private func product(_ entry: SampleCatalogue.Entry, _ language: Language) throws -> Product {
        var entry = entry
        entry.price = prices[entry.id] ?? entry.price
        var product = try SampleCatalogue.product(entry, stock: units(of: entry), language)
        product.summary.version = versions[entry.id] ?? 1
        return product
    }

    func entry(_ language: Language) -> Entry {
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
    static let picture = PictureCells(
        columns: 8, rows: 4,
        cells: Array(
            repeating: Cell(Glyph("▄", width: 1), .picture(foreground: 173, background: 94)), count: 32))
}

// MARK: Prices

extension ScriptedShop {
    private static let services = [
        ShippingServices.Service(
            id: "ground", carrier: "Fake Post", service: "Ground", amount: "5.00", currency: "USD"),
        ShippingServices.Service(
            id: "express", carrier: "Fake Post", service: "Express", amount: "9.99", currency: "USD"),
    ]

    /// What shipping costs by the id of a rate.
    private static let shipping = [
        "ground": "5.00", "express": "9.99", "us-ground": "5.00", "us-express": "9.99", "ca-ground": "14.00",
        "cn-air": "22.00",
    ]

    private func rates(for place: WireAddress, _ language: Language) -> Result<RatesReply, StoreError> {
        guard isReachable, rates != .unreachable else { return .failure(.unreachable) }
        guard rates != .none, place.state != "AK" else {
            return .success(RatesReply(rates: [], reason: "no-carrier"))
        }
        let isEnglish = language == .english
        let friday = isEnglish ? "Arrives Fri, Nov 27" : "11月27日周五送达"
        let tuesday = isEnglish ? "Arrives Tue, Nov 24" : "11月24日周二送达"
        let rates =
            switch place.country {
            case "US": [rate("us-ground", "Ground", friday), rate("us-express", "Express", tuesday)]
            case "CN": [rate("cn-air", "Air", friday)]
            default: [rate("ca-ground", "Ground", nil)]
            }
        return .success(RatesReply(rates: rates, reason: nil))
    }

    private func rate(_ id: String, _ service: String, _ date: String?) -> Rate {
        Rate(
            id: id, carrier: "Fake Post", service: service, amount: Self.shipping[id] ?? "0.00",
            currency: "USD", formattedArrivalDate: date)
    }

    private mutating func quote(
        _ request: QuoteRequest, _ language: Language, number: Int
    ) throws -> Result<Quote, StoreError> {
        guard isReachable, quotes != .unreachable else { return .failure(.unreachable) }
        guard quotes != .soldOut else { return .failure(.refused(Self.shortage([(request.lines[0], 0)]))) }
        let lines = try lines(request.lines, language)
        let short = lines.filter { $0.asked.quantity > $0.units }
        guard short.isEmpty else {
            return .failure(.refused(Self.shortage(short.map { ($0.asked, $0.units) })))
        }
        let price = lines.reduce(Int64(0)) { $0 + $1.price * Int64($1.asked.quantity) }
        guard let percent = percent(off: request.coupons) else {
            return .failure(.refused(Self.couponInvalid))
        }
        let discount = (price * percent + 50) / 100
        let net = price - discount
        let cost = request.shippingRate.flatMap { Self.shipping[$0] }
        let shipping: Money? = try cost.map { try SampleCatalogue.dollars($0) }
        let tax: Int64? = request.to.map { $0.state == "GA" ? (net * 825 + 5_000) / 10_000 : 0 }
        let total: Int64 = net + (shipping?.minorUnits ?? 0) + (tax ?? 0)
        let isEnglish = language == .english
        let quote = Quote(
            id: "quote-\(number)",
            summary: [row(isEnglish ? "Subtotal" : "小计", price, .subtotal)]
                + (discount == 0 ? [] : [row(isEnglish ? "Discount" : "折扣", -discount, .discount)]) + [
                    row(isEnglish ? "Shipping" : "运费", shipping?.minorUnits, .shipping),
                    row(isEnglish ? "Tax" : "税费", tax, .tax), row("ACME", total, .total),
                ],
            currency: "USD",
            lines: lines.map { line in
                Quote.Line(
                    variant: line.asked.variant, name: line.name, quantity: line.asked.quantity,
                    unit: decimal(line.price))
            },
            expiresAt: Date(timeIntervalSince1970: 1_800_000_000), digest: "sha-256=00", links: Links([:]))
        let service = request.shippingRate.map { $0.hasSuffix("express") ? "Express" : "Ground" }
        quotesByID[quote.id] = (quote, service)
        return .success(quote)
    }

    /// The lines of a request with what the shop knows of them.
    private func lines(
        _ asked: [OrderLine], _ language: Language
    ) throws -> [(asked: OrderLine, name: String, price: Int64, units: Int)] {
        let products = try entries.map { try product($0, language) }
        return asked.compactMap { line in
            for product in products {
                guard let variant = product.variants.first(where: { $0.id == line.variant }) else { continue }
                return (
                    line, product.summary.name, variant.price.minorUnits, variant.availability.available
                )
            }
            return nil
        }
    }

    private func row(_ label: String, _ cents: Int64?, _ role: SummaryRow.Role) -> SummaryRow {
        SummaryRow(
            label: label, amount: decimal(cents ?? 0), type: cents == nil ? .pending : .final, role: role)
    }

    private func decimal(_ cents: Int64) -> String {
        let (whole, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// How many percent the coupons take off; nil when one of them is none.
    private func percent(off codes: [String]?) -> Int64? {
        var sum = 0
        for code in codes ?? [] {
            guard let percent = coupons[code] else { return nil }
            sum += percent
        }
        return Int64(sum)
    }

    private static let couponInvalid = Problem(
        .couponInvalid, title: "Coupon not valid", status: 422, detail: "",
        errors: [Problem.Fault(pointer: "/coupons/0", code: "unknown", detail: "")])

    private static func shortage(_ lines: [(asked: OrderLine, left: Int)]) -> Problem {
        Problem(
            .insufficientStock, title: "Insufficient stock", status: 409, detail: "",
            lines: lines.map { line in
                Problem.Shortage(
                    sku: line.asked.variant.uppercased(), requested: line.asked.quantity, available: line.left
                )
            })
    }
}

// MARK: Orders

extension ScriptedShop {
    private mutating func order(_ placement: Placement) throws -> Result<Order, StoreError> {
        guard isReachable else { return .failure(.unreachable) }
        if let order = placed[placement.number] { return .success(order) }
        switch orders {
        case .unreachable: return .failure(.unreachable)
        case .declined(let code):
            return .failure(
                .refused(
                    Problem(.paymentDeclined, title: "Declined", status: 402, detail: "", declineCode: code)))
        case .stockGone:
            return .failure(.refused(Problem(.insufficientStock, title: "Gone", status: 409, detail: "")))
        case .couponGone:
            return .failure(.refused(Problem(.couponExhausted, title: "Used up", status: 409, detail: "")))
        case .wrongAddress:
            return .failure(.refused(Problem(.invalidAddress, title: "Wrong", status: 422, detail: "")))
        case .invalid(let name, let pointer, let code):
            let fault = Problem.Fault(pointer: pointer, code: code, detail: "")
            return .failure(.refused(Problem(name, title: "", status: 422, detail: "", errors: [fault])))
        case .walletUnknown:
            return .failure(.refused(Problem(.tokenInvalid, title: "Token", status: 422, detail: "")))
        case .approved: break
        }
        guard let (quote, service) = quotesByID[placement.request.quote] else { return .failure(.malformed) }
        var order = Self.order(placement.request, quote, service)
        order.links = Links(orderLinks)
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
