import PayKit
import StoreAPI
import TUI

/// The shopping cart: the lines that the shopper wants to buy, and the shop's price for them.
///
/// A change is shown at once and asked about; when the shop does not take it, the cart is as it was before.
struct Cart: Hashable, Sendable {
    private var contents = Contents()
    /// The contents that the last price is for.
    private var confirmed = Contents()
    private(set) var goods: [String: Goods] = [:]
    /// The last price that the shop gave.
    private(set) var pricing: QuoteRequester?
    /// The question that the shop has not answered yet.
    private(set) var asked: QuoteRequester?
    /// Why there is no price, or why the last change was taken back; nil when there is nothing to say.
    private(set) var trouble: Trouble?
    var focus: Focus = .pay(0)
    /// A pay action that waits until the shop has said what everything costs now.
    var paying: PayAction?
    /// True if one comes back to the card from here, not to the list.
    var isOverCard = false
    /// The quantity as far as it is typed.
    var typed: Int? { didSet { if typed == nil { isRemembered = false } } }
    /// True if the contents before the number that is being typed can be put back.
    private var isRemembered = false

    /// The lines, and what they were before each change.
    private struct Contents: Hashable, Sendable {
        var lines: [OrderLine] = []
        var history: [[OrderLine]] = []
    }

    enum Focus: Hashable, Sendable {
        case line(Int)
        case coupon
        /// The pay action with this index.
        case pay(Int)
    }

    enum Trouble: Hashable, Sendable {
        case unreachable
        case refused
        /// The last change was taken back.
        case setBack(Reason)
    }

    /// Why a change was taken back.
    enum Reason: Hashable, Sendable {
        case unanswered
        /// There are not that many.
        case short
        case refused
    }

    /// The obstacle to buying a line.
    enum Fault: Hashable, Sendable {
        case withdrawn
        case soldOut
        /// Only so many are left.
        case short(Int)
    }

    /// The most lines that the shop takes.
    static let mostLines = 100

    var lines: [OrderLine] { contents.lines }
    var isEmpty: Bool { lines.isEmpty }
    var canUndo: Bool { !contents.history.isEmpty }
    /// Units in all lines.
    var count: Int { lines.reduce(0) { $0 + $1.quantity } }

    /// The price of exactly these lines; nil while the shop has not given it.
    var current: QuoteRequester? { asked == nil && pricing?.lines == lines ? pricing : nil }

    // MARK: Changes

    enum Added: Hashable, Sendable {
        /// So many of it are in the cart now.
        case all(Int)
        /// There are only so many, and they are all in the cart now or were before.
        case onlyLeft(Int)
        /// There is no room for another line.
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
        Quantity(lines[index].quantity, typed: focus == .line(index) ? typed : nil)
    }

    /// Changes the quantity of a line; false when there are not that many.
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
        confirmed = contents
        (pricing, asked, paying, trouble) = (nil, nil, nil, nil)
        keepFocus()
    }

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
        guard firstFault == nil else { return nil }
        var next = QuoteRequester(lines, services: services, coupon: coupon)
        let question =
            checking.map { next.apply(coupon: $0, revision: revision) } ?? next.ask(revision: revision)
        asked = next
        return question
    }

    /// Keeps the lines as they are while nobody can be asked what they cost.
    mutating func keep() {
        (asked, paying, trouble) = (nil, nil, nil)
        confirmed = contents
    }

    func awaits(_ revision: Int) -> Bool { asked?.awaits(revision) == true }

    /// Takes the answer to the last question. What the shop does not take is as it was before.
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

    /// Takes the unit prices of the shop's quote.
    private mutating func learn(_ quote: Quote?) {
        guard let quote, let currency = Currency(code: quote.currency) else { return }
        for line in quote.lines {
            guard let unit = try? Money(decimal: line.unit, currency: currency) else { continue }
            goods[line.variant]?.take(unit: unit)
        }
    }

    /// Takes the last change back, unless what was before cannot be bought either.
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

    /// The shopper has seen what changed; what is no longer in the cart is forgotten.
    mutating func acknowledge() {
        for variant in goods.keys { goods[variant]?.acknowledge() }
        trouble = nil
    }
}
