import PayKit
import StoreAPI
import TUI

/// The card of one product: picture, words, options and the pay area.
struct ProductCard: Hashable, Sendable {
    private(set) var row: ProductList.Row
    private(set) var details: Details = .loading
    var picture: Picture = .none
    /// Option id to the chosen value's id.
    var choices: [String: String] = [:]
    var focus: Focus = .pay(0)
    /// The lines of the description that were read and left behind.
    var linesRead = 0
    private(set) var quantity = Quantity()
    /// The server's price for what is chosen; nil until everything is chosen.
    var pricing: QuoteRequester?
    var trouble: Trouble?
    private(set) var price: ScreenText
    private(set) var description: ScreenText
    private(set) var language = Language.english
    private(set) var isWithdrawn = false
    /// The changes by variant since the product was requested; they may be newer than the answer.
    private var changes: [String: Changes] = [:]

    private struct Changes: Hashable, Sendable {
        var stock: ShopEvent.StockChange?
        var price: ShopEvent.PriceChange?
    }

    enum Details: Hashable, Sendable {
        case loading, failed
        case loaded(Product)
    }

    var shownPicture: PictureCells? { if case .shown(let cells, _) = picture { cells } else { nil } }

    enum Picture: Hashable, Sendable {
        /// Nothing asked for yet, or no room.
        case none
        case loading(Size)
        case shown(PictureCells, Size)
        case failed(Size)
    }

    enum Focus: Hashable, Sendable {
        case option(Int)
        case quantity, coupon
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
    }

    var product: Product? { if case .loaded(let product) = details { product } else { nil } }

    /// The chosen variant, or nil while an option is missing or unknown.
    var variant: Product.Variant? {
        guard let product, choices.count == product.options.count else { return nil }
        let choices = choices.filter { $0.key != StoreOption.delivery }
        return product.variants.first { $0.options == choices }
    }

    /// The option with this index; what a server sends may have fewer than before.
    func option(_ index: Int) -> Product.Option? { product?.options[safe: index] }

    /// The chosen way to the buyer; nil where there is no choice.
    var shippingType: ShippingType? { choices[StoreOption.delivery].flatMap(ShippingType.init) }

    var isUnsold: Bool { product != nil && missingOption == nil && variant == nil }

    var missingOption: Int? { product?.options.firstIndex { choices[$0.id] == nil } }

    /// - Parameter isCached: true for the product as it was seen before; it may be withdrawn meanwhile.
    mutating func load(_ answer: Product, isCached: Bool = false, _ words: Words) {
        var product = withNews(answer)
        if let option = words.delivery(of: product.summary) {
            product.options.append(option)
            choices[option.id] = choices[option.id] ?? option.values.first?.id
        }
        if !isCached { isWithdrawn = false }
        details = .loaded(product)
        row = ProductList.Row(product.summary, words)
        let texts = [product.summary.description, product.care].compactMap(\.self)
        description = ScreenText(cleaning: texts.joined(separator: " "))
        choices = choices.filter { choice in
            product.options.contains { $0.id == choice.key && $0.values.contains { $0.id == choice.value } }
        }
        if case .option(let index) = focus, !product.options.indices.contains(index) { focus = .pay(0) }
        keepFocus()
        showPrice(words.language)
    }

    private mutating func keepFocus() {
        if focus == .coupon || focus == .quantity, !isForSale { focus = .pay(0) }
    }

    // MARK: While one watches

    mutating func take(_ change: ShopEvent.StockChange, _ words: Words) {
        guard change.version >= row.product.version else { return }
        changes[change.variant, default: Changes()].stock = change
        showNews(words)
    }

    mutating func take(_ change: ShopEvent.PriceChange, _ words: Words) {
        guard change.version >= row.product.version else { return }
        changes[change.variant, default: Changes()].price = change
        showNews(words)
    }

    mutating func withdraw() {
        isWithdrawn = true
        keepFocus()
    }

    /// Accepts answers with older versions than those shown from now on.
    mutating func forgetVersions() {
        changes = [:]
        row.product.version = 0
        if case .loaded(var product) = details {
            product.summary.version = 0
            details = .loaded(product)
        }
    }

    private mutating func showNews(_ words: Words) {
        guard let product else { return }
        let newer = withNews(product)
        guard newer != product else { return }
        details = .loaded(newer)
        refresh(ProductList.Row(newer.summary, words), words.language)
    }

    private mutating func withNews(_ answer: Product) -> Product {
        var product = answer
        var version = answer.summary.version
        var hasPrice = false
        for (index, variant) in product.variants.enumerated() {
            if let stock = changes[variant.id]?.stock, stock.version >= answer.summary.version {
                product.variants[index].availability = stock.availability
                version = max(version, stock.version)
            }
            if let price = changes[variant.id]?.price, price.version >= answer.summary.version {
                product.variants[index].price = price.price
                version = max(version, price.version)
                hasPrice = true
            }
        }
        guard product.variants != answer.variants || version != answer.summary.version else { return answer }
        product.summary.version = version
        product.summary.availability = Availability(
            available: product.variants.reduce(0) { $0 + $1.availability.available })
        if hasPrice {
            product.summary.price = product.variants.map(\.price).min { $0.minorUnits < $1.minorUnits }
        }
        return product
    }

    mutating func failToLoad() { if product == nil { details = .failed } }

    mutating func refresh(_ row: ProductList.Row, _ language: Language) {
        self.row = row
        showPrice(language)
        keepFocus()
    }

    mutating func turn(option index: Int, by step: Int, _ language: Language) {
        guard let option = option(index), !option.values.isEmpty else { return }
        let isChosen = choices[option.id] != nil
        let next = painted(option) + (isChosen ? step : 0)
        choose(option: index, value: min(max(0, next), option.values.count - 1), language)
    }

    /// The value that is drawn with the focus: the chosen one, else the first that can be had.
    func painted(_ option: Product.Option) -> Int {
        option.values.firstIndex { $0.id == choices[option.id] }
            ?? option.values.firstIndex { isAvailable($0, of: option) } ?? 0
    }

    mutating func choose(option index: Int, value: Int, _ language: Language) {
        guard let option = option(index), let value = option.values[safe: value] else { return }
        choices[option.id] = value.id
        trouble = nil
        pricing = nil
        showPrice(language)
    }

    private mutating func showPrice(_ language: Language) {
        self.language = language
        // A product whose own price cannot be read is not for sale, whatever its variants say.
        guard row.product.price != nil else { return price = row.price }
        price = variant.map { Words.of(language).money($0.price) } ?? row.price
    }

    var availability: Availability { variant?.availability ?? row.product.availability }

    /// Changes the quantity; false when there are not that many.
    mutating func change(_ message: Quantity.Message) -> Bool {
        let before = quantity.value
        let isEnough = quantity.take(message, limit: availability.available)
        if quantity.value != before { (pricing, trouble) = (nil, nil) }
        return isEnough
    }

    mutating func endTyping() { quantity.endTyping() }

    var isPriceAsked: Bool { pricing?.isWaiting == true || details == .loading }

    /// Why nothing can be bought here at all; nil when something can.
    func closed(_ words: Words) -> ScreenText? {
        if isWithdrawn { return words.live.withdrawn }
        if !row.product.isPayable { return words.digitalNote }
        if row.product.price == nil { return words.noPriceNote }
        if availability.available == 0 { return words.soldOut }
        return nil
    }

    /// True if the choice can be bought here, and so with a coupon too.
    var isForSale: Bool {
        row.product.isPayable && !isWithdrawn && row.product.price != nil
            && availability.available > 0
    }

    func focusedAction(_ paymentOptions: PaymentOptions) -> PayAction? {
        guard case .pay(let index) = focus else { return nil }
        return payActions(paymentOptions.capability)[safe: index]
    }

    func payActions(_ capability: PaymentCapability?) -> [PayAction] {
        if isForSale { return PayAction.actions(capability) + [.add] }
        return row.product.isPayable && row.product.price != nil ? [.seeAlike] : []
    }

    /// How the rows of a card's text are shared out. Name, stock and pay area have theirs always; what is
    /// left goes first to the choices, last to the description.
    struct Rows: Hashable, Sendable {
        private(set) var names = 1
        private(set) var airAboveText = 0
        private(set) var text = 0
        private(set) var airAboveChoices = 0
        private(set) var choices = 0
        private(set) var airAbovePay = 0
        private var free: Int

        init(of height: Int, names: Int, text: Int, choices: Int, pay: Int) {
            free = max(0, height - 2 - pay)
            self.choices = free.take(choices)
            airAbovePay = free.take(1)
            airAboveChoices = choices > 0 ? free.take(1) : 0
            self.names += free.take(min(1, names - 1))
            self.text = free.take(text)
            airAboveText = self.text > 0 ? free.take(1) : 0
        }

        /// The first line in sight of a description, when so many were read: the last page is a full one.
        func firstLine(of lines: Int, after read: Int) -> Int { max(0, min(read, lines - text)) }

        /// The first line of the next page, or of the first one after the last; nil where all are in sight.
        func nextLine(of lines: Int, after read: Int) -> Int? {
            guard text > 0, lines > text else { return nil }
            let first = firstLine(of: lines, after: read)
            return first + text < lines ? first + max(1, text - 1) : 0
        }
    }
}

extension Int {
    /// Takes as many of these rows as are wanted and left.
    mutating func take(_ wanted: Int) -> Int {
        let taken = Swift.min(Swift.max(0, wanted), self)
        self -= taken
        return taken
    }
}
