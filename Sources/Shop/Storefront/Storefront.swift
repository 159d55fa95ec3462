import Codecs
package import PayKit
package import StoreAPI
package import TUI

/// The shopper's screens: list, card, cart, card form, receipt. It asks for a payment sheet and never sees
/// inside.
///
/// Its parts keep their own state and answer a message with steps, which it routes to the other parts.
package struct Storefront: Sendable {
    var context: StoreContext
    var catalogue = ProductCatalogue()
    var connection = ShopConnection()
    var cart = Cart()
    var coupon = Coupon()
    var purchase = Purchase()
    var orders = OrderScreens()
    var returning = ReturningCart()
    /// The deep link that asked for a purchase, until its sheet opens or it is clear that none will.
    var deepLink: DeepLink?
    let keptKeys = Memo<ListScreenKeys.State, ListScreenKeys>()

    /// The month that a card in a form is checked against, in the card network's time zone.
    package var today: CalendarMonth {
        get { context.today }
        set { context.today = newValue }
    }

    package var language: Language { context.language }
    var words: Words { context.words }
    package var list: ProductList { catalogue.list }

    package var isSplit: Bool { context.isSplit }

    package init(language: Language, size: Size, today: CalendarMonth) {
        context = StoreContext(language: language, size: size, today: today)
    }

    package enum Message: Sendable {
        /// The shop at this address can be asked.
        case started(address: String)
        case resized(Size)
        case language(Language)
        case key(Key)
        case paste(String)
        case item(Int)
        case entryLoaded(Result<Entry, StoreError>)
        case inventoryLoaded(Result<InventoryPage, StoreError>, revision: Int)
        /// The entry, requested only as a connectivity check.
        case shopChecked(Result<Entry, StoreError>, number: Int)
        /// When the shop last confirmed what is shown.
        case lastWordAnswered(TimeOfDay?)
        case servicesLoaded(Result<ShippingServices, StoreError>)
        case productLoaded(id: String, Result<Product, StoreError>)
        case pictureLoaded(id: String, box: Size, PictureCells?)
        case walletChanged
        case capabilityAnswered(CapabilityReason, keepsPayments: Bool = true)
        case ratesAnswered(Result<RatesReply, StoreError>, revision: Int)
        case quoteAnswered(Result<Quote, StoreError>, revision: Int)
        /// The units of a quote are held, or the reason that they are not.
        case holdAnswered(StoreError?)
        case orderAnswered(Result<Order, StoreError>, number: Int)
        case orderAbandoned
        case timerFired(Timer)
        case sheet(SheetEvent)
        case newsArrived(ShopNews, revision: Int)
        // MARK: Orders
        case orderFound(Result<Order, StoreError>, number: Int)
        case orderRead(Result<Order, StoreError>, number: Int)
        case orderChecked(Result<OrderStatus, StoreError>, number: Int)
        case orderCancelled(Result<Order, StoreError>, number: Int)
        case orderChanged(Result<Order, StoreError>, number: Int)
        case orderNews(ShopNews, number: Int)
        case codeDrawn(String, PictureCells?)
        /// A link from outside wants a product bought; without one, the first of the list.
        case linkOpened(product: String?)
        case paymentRecovered(RecoveredPayment)
        /// The record of an earlier session at this shop.
        case remembered(KeptRecord.Shop)
    }

    package enum SheetEvent: Hashable, Sendable {
        case call(PaymentAuthorization.DelegateCall, number: Int)
        case didAuthorize(Payment, attempt: Int)
        case didFinish(PaymentAuthorization.Outcome)
        case refused(PaymentAuthorization.Refusal)
        /// A key or a click came while it is open.
        case used
    }

    package enum Effect: Hashable, Sendable {
        case loadEntry
        case loadInventory(Link, revision: Int)
        case checkShop(number: Int)
        case askLastWord
        case loadServices(Link)
        case loadProduct(Link, id: String)
        case loadPicture(Link, id: String, box: Size)
        /// Brings news until the session ends, in place of any subscription before.
        case subscribe(Link, revision: Int)
        /// The request has no price; the authorities are those of ``Entry/Shop/walletAuthorities``.
        case askCapability(PaymentRequest, authorities: [String]?)
        case price(QuoteRequester.Question, Link)
        /// Holds the units of a quote for two minutes from now.
        case holdQuote(Link)
        /// Gives up a quote, and the units that it holds.
        case dropQuote(Link)
        case placeOrder(Placement, Link)
        case abandonOrder(UnpaidOrder)
        case startTimer(Timer)
        case presentSheet(PaymentRequest)
        case replyToSheet(number: Int, PaymentRequestUpdate)
        case completeSheet(attempt: Int, PaymentAuthorizationResult)
        case dismissSheet
        case setUpWallet(Set<PaymentNetwork>, MerchantCapability)
        case announce(ScreenText)
        // MARK: Orders
        case findOrder(OrderLookup, Link, number: Int)
        case readOrder(Link, token: String, number: Int)
        case checkOrder(Link, token: String, number: Int)
        case cancelOrder(Link, token: String, number: Int)
        case changeOrder(OrderPatch, Link, token: String, version: Int, number: Int)
        case followOrder(Link, token: String, number: Int)
        case leaveOrder
        case drawCode(String)
    }

    /// A deadline of the shop; an old number has no effect.
    package struct Timer: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The selection has rested: the card beside the list follows.
            case settle
            /// Time to poll for an order.
            case askAgain
            /// The same, when the result is long overdue.
            case askLater
            /// The form stops waiting: the result counts as unknown.
            case giveUp
            /// The gathering of news for one question about the list ends.
            case gather
            case askOrder
            /// The pause after this many failed checks ends.
            case reconnect(failures: Int)
            /// Half of the two minutes for which the shop holds the sheet's units.
            case hold
            /// Reprices a sheet or form before its quote expires.
            case renew
            /// Retries ``renew`` for a sheet that was busy.
            case renewAgain
            /// The quote has expired: the sheet asks for another one as soon as it can.
            case renewNow
        }

        package var kind: Kind
        package var number: Int

        /// The time until it fires, in milliseconds.
        package var milliseconds: Int {
            switch kind {
            case .settle: 150
            case .askAgain, .gather: 1_000
            case .askLater, .askOrder: 3_000
            case .giveUp: 30_000
            case .reconnect(let failures): Connectivity.milliseconds(after: failures)
            case .hold: 60_000
            case .renew: 600_000
            case .renewAgain: 30_000
            case .renewNow: 250
            }
        }

        /// The jitter in milliseconds, so that not all clients ask a shop at once.
        package var slackMilliseconds: Int { if case .reconnect = kind { milliseconds / 4 } else { 0 } }
    }

    // MARK: Facts for guides, rules and tapes

    /// Which of the screens of a purchase is shown, for a guide.
    package enum Stage: Hashable, Sendable {
        case list, card, receipt
        /// A screen that is on no tour.
        case elsewhere
    }

    package var stage: Stage {
        if context.screen == .list { return .list }
        if context.screen == .card { return .card }
        return context.screen == .receipt ? .receipt : .elsewhere
    }

    /// True while the shopper waits for the shop: for the list, or for an order that is being placed.
    package var isWaiting: Bool { isPlacing || isAtTop && catalogue.list.state == .loading }

    /// True while the shopper reads the receipt of an order that was placed just now.
    package var isThanking: Bool { context.screen == .receipt && orders.receipt?.opening == .placed }

    package var isCancelling: Bool {
        if context.screen == .receipt, case .cancelling? = orders.receipt?.step { true } else { false }
    }

    package struct ShownArticle: Hashable, Sendable {
        package var sku: String
        package var name: String
        package var price: Money
        package var stock: Int
    }

    /// The article on the card or beside the list: the chosen variant, else the first; nil without details.
    package var articleOnScreen: ShownArticle? {
        guard let card = catalogue.card, let variant = card.variant ?? card.product?.variants.first else {
            return nil
        }
        return ShownArticle(
            sku: variant.sku, name: card.row.product.name, price: variant.price,
            stock: variant.availability.available)
    }

    package var couponInUse: String? { coupon.applied }

    /// The focused field, where its text is personal data.
    package var personalField: (kind: PersonalField, field: TextField)? {
        purchase.cardForm?.personalField ?? orders.form?.personalField
    }

    // MARK: Facts for a poster, which is shown while there is no session

    /// The named products that can be bought, in this order; without names the first of the list.
    package func exhibits(_ names: [String], atMost count: Int) -> [Exhibit] {
        let list = catalogue.list
        let rows = names.isEmpty ? list.pages.known : names.compactMap(list.row)
        return rows.lazy.filter { $0.product.price != nil && $0.product.availability.available > 0 }
            .prefix(count).map(Exhibit.init)
    }

    package enum Presence: Hashable, Sendable {
        /// Not answered yet.
        case awaited
        case near
        /// An outage; the screen shows the last answers, of this time.
        case gone(asOf: TimeOfDay?)
    }

    package var presence: Presence {
        if let outage = connection.outage { return .gone(asOf: outage.asOf) }
        return switch catalogue.list.state {
        case .loading: .awaited
        case .failed: .gone(asOf: nil)
        case .loaded: .near
        }
    }
}

extension Storefront.Timer {
    package var isRenewal: Bool {
        switch kind {
        case .renew, .renewAgain, .renewNow: true
        case .settle, .askAgain, .askLater, .giveUp, .gather, .askOrder, .hold, .reconnect: false
        }
    }
}

/// The result of a payment that was under way when an earlier session ended.
package enum RecoveredPayment: Hashable, Sendable {
    case paid(Order)
    /// Nothing was charged, and nothing will be.
    case notPaid
    /// The shop cannot be asked, or does not know the result itself yet.
    case unknown(reference: String)
}
