import PayKit
import StoreAPI
import TUI

/// The card of one product: picture, words, options and the pay area.
struct ProductCard: Hashable, Sendable {
    private(set) var row: ProductList.Row
    private(set) var details: Details = .loading
    var picture: Picture = .none
    /// Option id to the chosen value's id.
    private(set) var choices: [String: String] = [:]
    var focus: Focus = .pay(0)
    /// The server's price for what is chosen; nil until everything is chosen.
    var pricing: Pricing?
    /// What keeps the product from being bought, found out by the last price; nil when nothing does.
    var trouble: Trouble?
    /// The price of the chosen variant, or of the product.
    private(set) var price: ScreenText
    private(set) var description: ScreenText
    private(set) var tint: UInt8?

    enum Details: Hashable, Sendable {
        case loading
        case failed
        case loaded(Product)
    }

    enum Picture: Hashable, Sendable {
        /// Nothing asked for yet, or no room.
        case none
        case loading(Size)
        case shown(PictureCells, Size)
        case failed(Size)
    }

    enum Focus: Hashable, Sendable {
        case option(Int)
        case coupon
        /// The pay action with this index.
        case pay(Int)
    }

    enum Trouble: Hashable, Sendable {
        case unreachable
        case shortage(available: Int)
        case refused
    }

    init(_ row: ProductList.Row) {
        self.row = row
        price = row.price
        description = ScreenText(cleaning: row.product.description)
        tint = row.product.accent.flatMap(Tint.index)
    }

    var product: Product? {
        if case .loaded(let product) = details { return product }
        return nil
    }

    /// What is chosen, or nil while an option is missing or unknown.
    var variant: Product.Variant? {
        guard let product, choices.count == product.options.count else { return nil }
        return product.variants.first { $0.options == choices }
    }

    /// The option with this index; what a server sends may have fewer than before.
    private func option(_ index: Int) -> Product.Option? {
        guard let product, product.options.indices.contains(index) else { return nil }
        return product.options[index]
    }

    /// Whether everything is chosen and yet nothing is for sale under these choices.
    var isUnsold: Bool { product != nil && missingOption == nil && variant == nil }

    /// The first option without a choice.
    var missingOption: Int? { product?.options.firstIndex { choices[$0.id] == nil } }

    mutating func load(_ product: Product, _ words: Words, _ language: Language) {
        details = .loaded(product)
        row = ProductList.Row(product.summary, words, language)
        description = ScreenText(cleaning: product.summary.description)
        choices = choices.filter { choice in
            product.options.contains { $0.id == choice.key && $0.values.contains { $0.id == choice.value } }
        }
        if case .option(let index) = focus, !product.options.indices.contains(index) { focus = .pay(0) }
        if focus == .coupon, !isForSale { focus = .pay(0) }
        showPrice(language)
    }

    mutating func failToLoad() { if product == nil { details = .failed } }

    /// Another row for the same product, after the list was loaded again.
    mutating func refresh(_ row: ProductList.Row) {
        self.row = row
        if focus == .coupon, !isForSale { focus = .pay(0) }
    }

    /// Takes the next or previous value of an option.
    mutating func turn(option index: Int, by step: Int, _ language: Language) {
        guard let option = option(index), !option.values.isEmpty else { return }
        let current = option.values.firstIndex { $0.id == choices[option.id] }
        let next =
            current.map { min(max(0, $0 + step), option.values.count - 1) }
            ?? (step > 0 ? 0 : option.values.count - 1)
        choose(option: index, value: next, language)
    }

    mutating func choose(option index: Int, value: Int, _ language: Language) {
        guard let option = option(index), option.values.indices.contains(value) else { return }
        choices[option.id] = option.values[value].id
        trouble = nil
        pricing = nil
        showPrice(language)
    }

    private mutating func showPrice(_ language: Language) {
        // A product whose own price cannot be read is not for sale, whatever its variants say.
        guard row.product.price != nil else { return price = row.price }
        price = variant.map { ScreenText(cleaning: $0.price.formatted(locale: language.locale)) } ?? row.price
    }

    /// The stock of what is chosen, or of the product as a whole.
    var availability: Availability { variant?.availability ?? row.product.availability }

    /// Whether a value can still lead to something in stock, given the other choices.
    func isAvailable(_ value: Product.Option.Value, of option: Product.Option) -> Bool {
        guard let product else { return false }
        var wanted = choices
        wanted[option.id] = value.id
        return product.variants.contains { variant in
            variant.availability.available > 0 && wanted.allSatisfy { variant.options[$0.key] == $0.value }
        }
    }

    /// Why nothing can be bought here at all; nil when something can.
    func closed(_ words: Words) -> ScreenText? {
        if row.product.kind == .digital { return words.digitalNote }
        if row.product.price == nil { return words.noPriceNote }
        if availability.available == 0 { return words.soldOut }
        return nil
    }

    /// Whether what is chosen can be bought here, and so with a coupon too.
    var isForSale: Bool {
        row.product.kind == .physical && row.product.price != nil && availability.available > 0
    }

    /// The pay actions of this product for a wallet that can do so much, the strongest first.
    func payActions(_ capability: PaymentCapability?) -> [PayAction] {
        guard isForSale else { return [] }
        switch capability {
        case .ready: return [.wallet, .buy]
        case .needsSetup: return [.buy, .setUp]
        case .unsupported, nil: return [.buy]
        }
    }
}

/// The ways to go on from a card.
enum PayAction: Hashable, Sendable {
    /// Opens the payment sheet.
    case wallet
    /// Starts the wallet's set-up.
    case setUp
    /// Leads to the card form.
    case buy
}
