import PayKit
import StoreAPI
import TUI

/// The state that all parts of the storefront share. It also numbers questions, timers and attempts.
struct StoreContext: Sendable {
    var screen = ShopScreen.list
    var words: Words
    var language: Language { words.language }
    /// The size of the window, header and footer included.
    var size: Size
    /// The rows that an announcement has above the footer.
    var statusRows = 1
    var address: ScreenText = .empty
    var entry: Entry? { didSet { categories = (entry?.shop.categories ?? []).map(Category.init) } }
    /// Kept, since every frame shows their names.
    private(set) var categories: [Category] = []
    /// The shop's ways to ship before any address is known.
    var services: [Rate] = []
    /// The country that goods were last to be sent to; nil while none was named.
    var country: Country?
    /// The wallet's ability to pay, as last asked; nil before the first answer.
    var capability: PaymentCapability?
    /// True if the shop takes payments of this wallet, as far as it was said.
    var isWalletKnown = true
    private(set) var keeping = Keeping.possible
    /// Where an earlier order went, as far as the shopper lets it be kept.
    var known: KeptContact?
    /// The month that a card in a form is checked against, in the card network's time zone.
    var today: CalendarMonth
    private var lastNumber = 0

    init(language: Language, size: Size, today: CalendarMonth) {
        self.size = size
        self.today = today
        words = .of(language)
    }

    /// Durability of payments: one that is written down before it is sent can be asked about after a crash.
    enum Keeping: Hashable, Sendable {
        case possible
        /// Not recorded, and the shopper was not told.
        case impossible
        /// Not recorded, and the shopper was told: the next press goes on.
        case accepted
    }

    mutating func note(keepsPayments: Bool) {
        keeping = keepsPayments ? .possible : keeping == .possible ? .impossible : keeping
    }

    /// The warning before a payment that cannot be recorded; nil for any other, and once it was given.
    mutating func warning(before action: PayAction) -> ScreenText? {
        guard keeping == .impossible, action == .wallet || action == .buy else { return nil }
        keeping = .accepted
        return words.recovery.unkept
    }

    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Layout

    var isSplit: Bool { size.columns >= 100 && size.rows >= 20 }

    var body: Area {
        Area(x: 2, y: 2, width: size.columns - 4, height: max(1, size.rows - 3 - statusRows))
    }
    var listArea: Area { isSplit ? body.left(listColumns) : body }
    /// In split view below the row of categories, which is as wide as both.
    var cardArea: Area? { isSplit ? body.rightOf(listColumns + 4).below(1) : body }

    private var listColumns: Int { min(64, max(44, body.width * 2 / 5)) }

    // MARK: The shop

    /// The company's name as the sheet showed it.
    var company: String { entry?.shop.merchantLabel ?? "" }

    var hasCategories: Bool { categories.count > 1 }

    var canFindOrders: Bool { entry?.links[.orderLookups] != nil }

    // MARK: Questions

    func askCapability() -> [Storefront.Effect] {
        guard let shop = entry?.shop else { return [] }
        return [.askCapability(shop.paymentRequest, authorities: shop.walletAuthorities)]
    }

    func price(_ question: QuoteRequester.Question?) -> [Storefront.Effect] {
        guard let question else { return [] }
        let link =
            switch question {
            case .rates: entry?.links[.shippingRates]
            case .quote: entry?.links[.quotes]
            }
        return link.map { [.price(question, $0)] } ?? []
    }
}
