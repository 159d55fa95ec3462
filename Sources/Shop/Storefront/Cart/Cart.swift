import PayKit
import StoreAPI
import TUI

/// The shopping cart: the lines that the shopper wants to buy, and the shop's price for them.
///
/// A change is shown at once and asked about; when the shop does not take it, the cart is as it was before.
struct Cart: Hashable, Sendable {
    private var contents = Contents()
    /// The contents that the last price covers.
    private var confirmed = Contents()
    private(set) var goods: [String: Goods] = [:]
    /// The chosen way to the buyer; nil for the first that the goods have in common.
    private var shippingType: ShippingType?
    @Boxed private(set) var pricing: QuoteRequester?
    @Boxed private(set) var asked: QuoteRequester?
    private(set) var trouble: Trouble?
    var focus: Focus = .pay(0)
    /// A pay action that waits until the shop has said what everything costs now.
    var paying: PayAction?
    var isOverCard = false
    var typed: Int? { didSet { if typed == nil { isRemembered = false } } }
    private var isRemembered = false

    private struct Contents: Hashable, Sendable {
        var lines: [OrderLine] = []
        var history: [[OrderLine]] = []
    }

    enum Focus: Hashable, Sendable {
        case line(Int)
        case delivery, coupon
        case pay(Int)
    }

    enum Trouble: Hashable, Sendable {
        case unreachable, refused
        case setBack(Reason)
    }

    enum Reason: Hashable, Sendable {
        case unanswered, short, refused
    }

    enum Fault: Hashable, Sendable {
        case withdrawn, soldOut
        case short(Int)
    }

    static let mostLines = 100

    var lines: [OrderLine] { contents.lines }
    var isEmpty: Bool { lines.isEmpty }
    var canUndo: Bool { !contents.history.isEmpty }
    var count: Int { lines.reduce(0) { $0 + $1.quantity } }

    /// The price of exactly these lines; nil while the shop has not given it.
    var current: QuoteRequester? { asked == nil && pricing?.lines == lines ? pricing : nil }

    // MARK: Changes

    enum Added: Hashable, Sendable {
        /// The quantity of the line that is in the cart now.
        case all(Int)
        case onlyLeft(Int)
        case full
    }

    mutating func add(_ new: Goods, _ quantity: Int) -> Added {
        let limit = min(new.stock, Quantity.most)
        let index = lines.firstIndex { $0.variant == new.variant }
        let before = index.map { lines[$0].quantity } ?? 0
        guard index != nil || lines.count < Self.mostLines else { return .full }
        guard before < limit else { return .onlyLeft(limit) }
        remember()
        var known = goods[new.variant] ?? new
        known.take(unit: new.unit)
        known.take(stock: new.stock)
        goods[new.variant] = known
        let after = min(limit, before + quantity)
        if let index {
            contents.lines[index].quantity = after
        } else {
            contents.lines.append(OrderLine(variant: new.variant, quantity: after))
        }
        return after < before + quantity ? .onlyLeft(limit) : .all(after)
    }

    /// The quantity of a line, as far as it is typed when the line has the focus.
    func quantity(at index: Int) -> Quantity {
        Quantity(value: lines[index].quantity, typed: focus == .line(index) ? typed : nil)
    }

    mutating func change(_ index: Int, _ message: Quantity.Message) -> Bool {
        var quantity = quantity(at: index)
        let isEnough = quantity.take(message, limit: goods(at: index)?.stock ?? 0)
        if quantity.value != lines[index].quantity {
            if !isRemembered { remember() }
            contents.lines[index].quantity = quantity.value
            isRemembered = true
        }
        typed = quantity.typed
        return isEnough
    }

    mutating func remove(_ index: Int) {
        remember()
        contents.lines.remove(at: index)
        keepFocus()
    }

    mutating func clear() {
        remember()
        contents.lines = []
        keepFocus()
    }

    mutating func undo() {
        guard let before = contents.history.popLast() else { return }
        contents.lines = before
        keepFocus()
    }

    /// Takes out what was bought. What was done before cannot be undone any more: it may be paid already.
    mutating func takeOut(_ bought: [OrderLine]) {
        let variants = Set(bought.map(\.variant))
        guard lines.contains(where: { variants.contains($0.variant) }) else { return }
        contents = Contents(lines: lines.filter { !variants.contains($0.variant) })
        shippingType = nil
        confirmed = contents
        (pricing, asked, paying, trouble) = (nil, nil, nil, nil)
        keepFocus()
    }

    mutating func forgetHistory() { contents.history = [] }

    private mutating func remember() {
        typed = nil
        contents.history.append(lines)
        if contents.history.count > 50 { contents.history.removeFirst() }
    }

    private mutating func keepFocus() {
        typed = nil
        if case .line(let index) = focus, !lines.indices.contains(index) {
            focus = lines.isEmpty ? .pay(0) : .line(lines.count - 1)
        }
    }

    // MARK: Delivery

    /// The ways that its goods have in common, as far as the last price says; nil for parcels alone.
    var delivery: Quote.Delivery? {
        let delivery = pricing?.quote?.delivery
        return delivery?.choices == [.shipping] || pricing?.quote?.isShipped == false ? nil : delivery
    }

    /// True for goods that have no way in common.
    var travelsApart: Bool { delivery?.choices.isEmpty == true }

    /// Takes the way that was chosen on a product's card.
    mutating func deliver(by type: ShippingType?) { shippingType = type ?? shippingType }

    /// Chooses the next way, or the one before; false where there is none.
    mutating func turnDelivery(_ step: Int) -> Bool {
        guard let delivery, let type = delivery.type,
            let index = delivery.choices.firstIndex(of: shippingType ?? type),
            let next = delivery.choices[safe: index + step]
        else { return false }
        shippingType = next
        return true
    }

    // MARK: Prices

    /// Asks for the price of the lines; nil when there is nothing that could be bought.
    mutating func ask(
        services: [Rate], coupon: String?, checking: String?, revision: Int
    ) -> QuoteRequester.Question? {
        asked = nil
        guard !isEmpty else {
            (pricing, trouble, confirmed) = (nil, nil, contents)
            return nil
        }
        guard firstFault == nil else {
            // Asking again is of no use until that line is changed.
            trouble = nil
            return nil
        }
        var next = QuoteRequester(lines, services: services, by: shippingType, coupon: coupon)
        let question =
            checking.map { next.apply(coupon: $0, revision: revision) } ?? next.ask(revision: revision)
        asked = next
        return question
    }

    /// Keeps the lines as they are while their price cannot be asked for.
    mutating func keep() {
        (asked, paying, trouble) = (nil, nil, nil)
        confirmed = contents
    }

    func awaits(_ revision: Int) -> Bool { asked?.awaits(revision) == true }

    /// Takes the answer to the last question. A change that the shop rejects is reverted.
    mutating func take(
        _ answer: Result<Quote, StoreError>, revision: Int
    ) -> (next: QuoteRequester.Question?, outcome: QuoteRequester.Outcome?) {
        guard var asked, asked.awaits(revision) else { return (nil, nil) }
        let (next, outcome) = asked.take(answer, revision: revision)
        self.asked = asked
        guard let outcome else { return (next, nil) }
        self.asked = nil
        switch outcome {
        case .priced, .couponInvalid:
            (pricing, confirmed, trouble) = (asked, contents, nil)
            shippingType = asked.shippingType
            if focus == .delivery, delivery?.type == nil { focus = .coupon }
            learn(asked.quote)
        case .shortage(let shortages):
            trouble = nil
            for short in shortages {
                for variant in goods.keys where goods[variant]?.sku == short.sku {
                    goods[variant]?.take(stock: short.available)
                }
            }
            setBack(.short)
        case .unreachable:
            trouble = .unreachable
            setBack(.unanswered)
        case .refused, .unserviceable, .invalidAddress:
            trouble = .refused
            setBack(.refused)
        }
        return (nil, outcome)
    }

    private mutating func learn(_ quote: Quote?) {
        for line in quote?.lines ?? [] {
            if let unit = quote?.money(line.unit) { goods[line.variant]?.take(unit: unit) }
        }
    }

    /// Reverts the last change, unless the contents before cannot be bought either.
    private mutating func setBack(_ reason: Reason) {
        guard lines != confirmed.lines else { return }
        let changed = contents
        contents = confirmed
        guard firstFault == nil else {
            contents = changed
            return
        }
        trouble = .setBack(reason)
        keepFocus()
    }
}

// MARK: What the shop tells

extension Cart {
    mutating func take(_ product: Product) {
        for variant in goods.keys where goods[variant]?.product.id == product.summary.id {
            goods[variant]?.take(product)
        }
    }

    mutating func withdraw(_ product: String) {
        for variant in goods.keys where goods[variant]?.product.id == product { goods[variant]?.withdraw() }
    }

    mutating func take(_ change: ShopEvent.Change) {
        switch change {
        case .stock(let change):
            goods[change.variant]?.take(stock: change.availability.available, version: change.version)
        case .price(let change): goods[change.variant]?.take(unit: change.price, version: change.version)
        case .product(let change) where !change.active: withdraw(change.product)
        case .product, .order: break
        case .reset: for variant in goods.keys { goods[variant]?.forgetVersion() }
        }
    }

    /// Marks all changes as seen and forgets goods that are no longer in the cart.
    mutating func acknowledge() {
        for variant in goods.keys { goods[variant]?.acknowledge() }
        trouble = nil
    }

    func goods(at index: Int) -> Goods? { lines[safe: index].flatMap { goods[$0.variant] } }

    func fault(at index: Int) -> Fault? {
        guard let goods = goods(at: index) else { return nil }
        if goods.isWithdrawn { return .withdrawn }
        if goods.stock == 0 { return .soldOut }
        return goods.stock < lines[index].quantity ? .short(goods.stock) : nil
    }

    var firstFault: Int? { lines.indices.first { fault(at: $0) != nil } }

    func amount(at index: Int) -> Money? {
        goods(at: index).flatMap { try? $0.unit.multiplied(by: lines[index].quantity) }
    }

    var subtotal: Money? {
        let amounts = lines.indices.map(amount)
        guard let first = amounts.first ?? nil else { return nil }
        return try? amounts.dropFirst().reduce(first) { sum, next in
            guard let next else { throw MoneyError.malformed }
            return try sum.adding(next)
        }
    }

    var products: [ProductSummary] {
        var seen: Set<String> = []
        return lines.compactMap { goods[$0.variant]?.product }.filter { seen.insert($0.id).inserted }
    }

    func changes(since before: Cart, _ words: Words) -> ScreenText? {
        for index in lines.indices {
            guard let goods = goods(at: index), let old = before.goods[goods.variant] else { continue }
            if let fault = fault(at: index),
                goods.stock != old.stock || goods.isWithdrawn != old.isWithdrawn
            {
                return words.live.changed(goods.name, words.cart.sentence(fault))
            }
            if goods.unit != old.unit {
                return words.live.changed(goods.name, words.live.price(words.money(goods.unit)))
            }
        }
        return nil
    }

    func stockChanges(since before: Cart, _ words: Words) -> ScreenText? {
        for index in lines.indices {
            guard let goods = goods(at: index), let old = before.goods[goods.variant],
                goods.stock != old.stock
            else { continue }
            let stock = words.stockOnCard(Availability(available: goods.stock))
            if before.fault(at: index) != nil
                || stock != words.stockOnCard(Availability(available: old.stock))
            {
                return words.live.changed(goods.name, stock)
            }
        }
        return nil
    }

    /// The new total, when the same lines with the same coupon had another one before.
    func totalChange(since before: Cart, _ words: Words) -> ScreenText? {
        guard let total = current?.total, let old = before.pricing, old.lines == lines,
            old.coupon == pricing?.coupon, old.total != total
        else { return nil }
        return words.live.total(words.money(total))
    }
}
