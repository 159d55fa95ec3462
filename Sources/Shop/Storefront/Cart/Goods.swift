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
