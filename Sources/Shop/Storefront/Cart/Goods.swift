import PayKit
import StoreAPI
import TUI

/// Something in the cart, as far as the shop told of it.
struct Goods: Hashable, Sendable {
    private(set) var product: ProductSummary
    private(set) var name: ScreenText
    let variant, sku: String
    private(set) var unit: Money
    private(set) var stock: Int
    private(set) var isWithdrawn = false
    /// The unit price before the shop changed it; nil once the shopper has seen the change.
    private(set) var was: Money?
    var picture: PictureCells?

    init(_ product: Product, _ variant: Product.Variant) {
        self.product = product.summary
        self.variant = variant.id
        sku = variant.sku
        unit = variant.price
        stock = variant.availability.available
        name = Self.name(product, variant)
    }

    static func name(_ product: Product, _ variant: Product.Variant) -> ScreenText {
        let values = product.options.compactMap { option in
            option.values.first { $0.id == variant.options[option.id] }?.name
        }
        return ScreenText(cleaning: ([product.summary.name] + values).joined(separator: " · "), limit: 200)
    }

    // MARK: What the shop tells

    mutating func take(_ answer: Product) {
        guard answer.summary.version >= product.version else { return }
        product = answer.summary
        guard let variant = answer.variants.first(where: { $0.id == variant }) else {
            isWithdrawn = true
            return
        }
        isWithdrawn = product.price == nil
        name = Self.name(answer, variant)
        stock = variant.availability.available
        take(unit: variant.price)
    }

    mutating func take(stock: Int, version: Int) {
        guard version >= product.version else { return }
        product.version = version
        self.stock = stock
    }

    mutating func take(unit: Money, version: Int) {
        guard version >= product.version else { return }
        product.version = version
        take(unit: unit)
    }

    mutating func withdraw() { isWithdrawn = true }

    /// Takes the price of one; the one that the shopper saw last is remembered, however often it changes.
    mutating func take(unit: Money) {
        guard unit != self.unit else { return }
        let seen = was ?? self.unit
        was = seen == unit ? nil : seen
        self.unit = unit
    }

    mutating func take(stock: Int) { self.stock = stock }

    mutating func acknowledge() { was = nil }

    mutating func forgetVersion() { product.version = 0 }
}

/// How many of something: stepped, or typed digit by digit.
struct Quantity: Hashable, Sendable {
    private(set) var value: Int
    /// The number as far as it is typed; nil when the next digit begins a new one.
    private(set) var typed: Int?

    init(_ value: Int = 1, typed: Int? = nil) {
        self.value = value
        self.typed = typed
    }

    enum Message: Hashable, Sendable {
        case step(Int)
        case digit(Int)
        case erase
    }

    /// The server's limit per line, whatever the stock.
    static let most = 9_999

    /// Applies a change; false when there are not that many, and then the value is the limit.
    mutating func take(_ message: Message, limit: Int) -> Bool {
        let limit = max(1, min(limit, Self.most))
        switch message {
        case .step(let step):
            typed = nil
            value = max(1, value + step)
        case .digit(let digit):
            value = max(1, (typed ?? 0) * 10 + digit)
            typed = value
        case .erase:
            let rest = (typed ?? 0) / 10
            typed = rest == 0 ? nil : rest
            value = max(1, rest)
        }
        guard value > limit, message != .step(-1) else { return true }
        value = limit
        typed = typed.map { min($0, limit) }
        return false
    }

    mutating func endTyping() { typed = nil }

    func bindings(limit: Int, least: ScreenText, _ words: Words) -> [KeyBinding<Message>] {
        let isFull = value >= min(limit, Self.most)
        var bindings = [
            KeyBinding<Message>(
                [.character("+"), .character("=")], "+ −", words.cart.changeQuantity, .step(1),
                unavailable: isFull ? words.cart.noMore(limit) : nil),
            KeyBinding([.character("-")], .empty, .empty, .step(-1), unavailable: value <= 1 ? least : nil),
            KeyBinding([.character("0")], .empty, .empty, .digit(0), unavailable: typed == nil ? least : nil),
        ]
        bindings += (1...9).map { digit in
            KeyBinding([.character(Character(String(digit)))], .empty, .empty, .digit(digit))
        }
        if typed != nil { bindings.append(KeyBinding([.backspace], .empty, .empty, .erase)) }
        return bindings
    }
}
