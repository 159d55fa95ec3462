import PayKit
import StoreAPI
import TUI

/// The facts that all parts of the storefront share: the screen that has the keys, the language, the shop's
/// entry resource, and what the wallet can do. It also numbers questions, timers and attempts.
struct StorefrontContext: Sendable {
    /// The screen that has the keys.
    var screen = ShopScreen.list
    private(set) var words: Words
    var language: Language { didSet { words = .of(language) } }
    /// The size of the window, header and footer included.
    var size: Size
    /// The rows that an announcement has above the footer.
    var statusRows = 1
    /// Where the shop is, for the sentence that it cannot be reached.
    var address: ScreenText = .empty
    /// The shop's entry resource; nil before its first answer.
    var entry: Entry?
    /// The shop's ways to ship before any address is known.
    var services: [Rate] = []
    /// The wallet's ability to pay, as last asked; nil before the first answer.
    var capability: PaymentCapability?
    /// True if the shop takes payments of this wallet, as far as it was said.
    var isWalletKnown = true
    /// Durability of payments in this session.
    private(set) var keeping = Keeping.possible
    /// The month that a card in a form is judged by, in the card network's time zone.
    var today: CalendarMonth
    private var lastNumber = 0

    init(language: Language, size: Size, today: CalendarMonth) {
        self.language = language
        self.size = size
        self.today = today
        words = .of(language)
    }

    /// Durability of payments: one that is written down before it is sent can be asked about after a crash.
    enum Keeping: Hashable, Sendable {
        case possible
        /// It cannot, and the shopper was not told.
        case impossible
        /// It cannot, and the shopper was told: the next press goes on.
        case accepted
    }

    mutating func note(keepsPayments: Bool) {
        if keepsPayments {
            keeping = .possible
        } else if keeping == .possible {
            keeping = .impossible
        }
    }

    /// The warning before a payment that cannot be written down; nil for any other, and once it was given.
    mutating func warning(before action: PayAction) -> ScreenText? {
        guard keeping == .impossible, action == .wallet || action == .buy else { return nil }
        keeping = .accepted
        return words.recovery.unkept
    }

    /// A number that was never given before in this session.
    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Layout

    /// True if list and card stand side by side.
    var isSplit: Bool { size.columns >= 100 && size.rows >= 20 }

    /// The area between header and status line, without the margins.
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

    /// The categories that the shop sorts its goods by.
    var categories: [Category] { (entry?.shop.categories ?? []).map(Category.init) }

    /// True when there is something to choose among; asked at every key, so that no names are made for it.
    var hasCategories: Bool { (entry?.shop.categories?.count ?? 0) > 1 }

    /// True if the shop finds orders again.
    var canFindOrders: Bool { entry?.links[.orderLookups] != nil }

    /// An amount in the shopper's language.
    func shown(_ amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formatted(locale: language.locale))
    }

    // MARK: Questions

    /// Asks the wallet what it can do in this shop.
    func askCapability() -> [Storefront.Effect] {
        guard let shop = entry?.shop else { return [] }
        return [.askCapability(shop.paymentRequest, authorities: shop.walletAuthorities)]
    }

    /// Asks the shop for rates or a price, where it has a link for that.
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
