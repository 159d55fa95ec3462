package import PayKit
package import StoreAPI
package import TUI

/// The shopper's screens: list, card, card form, receipt. It asks for a payment sheet and never sees inside.
package struct Storefront: Sendable {
    var words: Words
    package internal(set) var language: Language
    var size: Size
    /// Where the shop is, for the sentence that it cannot be reached.
    var address: ScreenText = .empty
    var entry: Entry?
    var services: [Rate] = []
    /// The wallet's ability to pay, as last asked; nil before the first answer.
    package internal(set) var capability: PaymentCapability?
    /// True if the shop takes payments of this wallet, as far as it was said.
    var isWalletKnown = true
    package var list = ProductList()
    /// The last question about the list; answers to older ones are dropped.
    var listQuestion = ListQuestion()
    /// The question about another page of it that is on its way.
    var pageQuestion: PageQuestion?
    /// The line on which the shop tells what changes.
    var live = LiveLine()
    /// The connectivity of the shop.
    var connectivity = Connectivity()
    /// The card beside the list, or opened from it.
    var card: ProductCard?
    /// Products that were looked at, for the time that the shop is gone.
    var seen = SeenProducts()
    /// The coupon for whatever is bought next.
    var coupon = Coupon()
    /// The shopping cart.
    var cart = Cart()
    /// Screen that has the keys; going elsewhere clears the notice of a failed payment.
    package var place: Place = .list {
        didSet { if !place.traits.takesPayment { failure = nil } }
    }
    /// The attempt to pay that is on its way.
    var placement: Placement?
    /// A card form that was left: what was typed is there again when a form is opened.
    var draft: CardForm?
    /// The purchase in the payment sheet, while there is a sheet.
    var checkout: Checkout?
    /// The last failed payment; its reason stands beside the ways to pay until one of them is taken again, or
    /// the shopper goes elsewhere.
    var failure: Failure?
    /// The number of the order that was opened last, offered when one is looked up.
    var lastOrder: String?
    /// The deep link that asked for a purchase, until its sheet opens or it is clear that none will.
    var deepLink: DeepLink?
    /// The renewal timer that counts; it is of an open sheet or form, whose price would run out.
    var renewal = 0
    private var lastNumber = 0
    /// The list's settle timer that still counts.
    var settling: Int?
    /// The month that a card in a form is judged by, in the card network's time zone.
    package var today: CalendarMonth

    /// The sentence about a failed payment, and the basket that it was begun from.
    struct Failure: Sendable {
        let basket: PurchaseOrigin
        let sentence: ScreenText
    }

    /// Which screen has the keys.
    package enum Place: Sendable {
        case list
        case card
        case cart
        case form(CardForm)
        case receipt(Receipt)
        case unresolved(Unresolved)
        case find(OrderFinder)
        case change(DeliveryChange)
    }

    /// Creates a storefront that shows an empty list until it is told where the shop is.
    package init(language: Language, size: Size, today: CalendarMonth) {
        self.language = language
        self.size = size
        self.today = today
        words = .of(language)
    }

    /// The messages that the storefront handles.
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
        /// The entry that was asked for only to see whether the shop is there.
        case shopChecked(Result<Entry, StoreError>, number: Int)
        /// When the shop last confirmed what is shown.
        case lastWordAnswered(TimeOfDay?)
        case servicesLoaded(Result<ShippingServices, StoreError>)
        case productLoaded(id: String, Result<Product, StoreError>)
        case pictureLoaded(id: String, box: Size, PictureCells?)
        case walletChanged
        /// The wallet's ability to pay in this shop, and whether the shop knows the wallet at all.
        case capabilityAnswered(PaymentCapability, isWalletKnown: Bool = true)
        case ratesAnswered(Result<RatesReply, StoreError>, revision: Int)
        case quoteAnswered(Result<Quote, StoreError>, revision: Int)
        case orderAnswered(Result<Order, StoreError>, number: Int)
        /// An order that was declined is given up, or cannot be: its time ends it then.
        case orderAbandoned
        case timerFired(Timer)
        case sheet(SheetEvent)
        /// The subscription with this number brought news.
        case newsArrived(ShopNews, revision: Int)
        // MARK: Orders
        case orderFound(Result<Order, StoreError>, number: Int)
        case orderRead(Result<Order, StoreError>, number: Int)
        case orderChecked(Result<OrderStatus, StoreError>, number: Int)
        case orderCancelled(Result<Order, StoreError>, number: Int)
        case orderChanged(Result<Order, StoreError>, number: Int)
        /// The news from the event stream of one order.
        case orderNews(ShopNews, number: Int)
        case codeDrawn(String, PictureCells?)
        /// A link from outside wants a product bought; without one, the first of the list.
        case linkOpened(product: String?)
        /// The result of a payment that an earlier session did not live to see.
        case paymentRecovered(RecoveredPayment)
    }

    /// The events of the payment sheet for its owner. The numbers come back with the answers.
    package enum SheetEvent: Hashable, Sendable {
        case call(PaymentAuthorization.DelegateCall, number: Int)
        case didAuthorize(Payment, attempt: Int)
        case didFinish(PaymentAuthorization.Outcome)
        case refused(PaymentAuthorization.Refusal)
    }

    /// The effects that the storefront asks for.
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
        /// The authorities are those of ``Entry/Shop/walletAuthorities``.
        case askCapability(Set<PaymentNetwork>, MerchantCapability, authorities: [String]?)
        case price(QuoteRequester.Question, Link)
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
        /// Brings news of one order until ``leaveOrder``, in place of any order before.
        case followOrder(Link, token: String, number: Int)
        case leaveOrder
        /// Draws a text as a code to scan.
        case drawCode(String)
    }

    /// A deadline of the shop; an old number has no effect.
    package struct Timer: Hashable, Sendable {
        /// The purpose of a timer.
        package enum Kind: Hashable, Sendable {
            /// The selection has rested: the card beside the list follows.
            case settle
            /// Time to ask again about an order.
            case askAgain
            /// The same, when the result is long overdue.
            case askLater
            /// The form has waited long enough: the result is called unknown.
            case giveUp
            /// News that only the whole list can answer were gathered long enough.
            case gather
            /// Time to ask whether an order was cancelled.
            case askOrder
            /// A shop that is gone was left alone long enough after so many checks.
            case reconnect(failures: Int)
            /// The price of a sheet or a form is asked for anew before its quote runs out.
            case renew
            /// A sheet that was busy at that time is told again.
            case renewAgain
            /// The quote has run out: the sheet asks for another one as soon as it can.
            case renewNow
        }

        /// Purpose of the timer, which decides how long it runs.
        package var kind: Kind
        /// Number of the timer, by which one that was replaced is told apart.
        package var number: Int

        /// How long it runs, in milliseconds.
        package var milliseconds: Int {
            switch kind {
            case .settle: 150
            case .askAgain, .gather: 1_000
            case .askLater, .askOrder: 3_000
            case .giveUp: 30_000
            case .reconnect(let failures):
                Connectivity.milliseconds(after: failures)
            case .renew: 600_000
            case .renewAgain: 30_000
            case .renewNow: 250
            }
        }

        /// By how much longer it may run, so that not everybody asks a shop at once.
        package var slackMilliseconds: Int {
            if case .reconnect = kind { milliseconds / 4 } else { 0 }
        }
    }

    /// The reference to look up a payment by whose result is not known, while there is one.
    package var openReference: String? { placement?.request.quote }

    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// True if list and card stand side by side.
    package var isSplit: Bool { size.columns >= 100 && size.rows >= 20 }

    /// Handles a message and returns the effects to carry out, in order.
    package mutating func update(_ message: Message) -> [Effect] {
        // An input of the shopper ends the deep link's purchase.
        if case .key = message { deepLink = nil }
        if case .item = message { deepLink = nil }
        let own = take(message)
        // The announcement of a message itself goes before the news that the shop is back.
        let isSaid = own.contains(where: \.isAnnouncement)
        let effects = own + notice(message.sign).filter { !isSaid || !$0.isAnnouncement }
        return deepLink == nil ? effects : effects + followDeepLink()
    }

    private mutating func take(_ message: Message) -> [Effect] {
        switch message {
        case .started(let address):
            self.address = ScreenText(cleaning: address, limit: 200)
            return [.loadEntry]
        case .resized(let size): return resize(size)
        case .language(let language): return change(language)
        case .key(let key): return press(key)
        case .paste(let text): return paste(text)
        case .item(let index): return pick(index)
        case .entryLoaded(let answer): return entryLoaded(answer)
        case .inventoryLoaded(let answer, let revision): return inventoryLoaded(answer, revision)
        case .shopChecked(let answer, let number): return shopChecked(answer, number)
        case .lastWordAnswered(let time): connectivity.date(time)
        case .servicesLoaded(let answer):
            if case .success(let services) = answer { self.services = services.services.map(\.rate) }
            return askPrice()
        case .productLoaded(let id, let answer): return productLoaded(id, answer)
        case .pictureLoaded(let id, let box, let cells): showPicture(id, box, cells)
        case .walletChanged: return askCapability()
        case .capabilityAnswered(let capability, let isWalletKnown):
            return take(capability, isWalletKnown: isWalletKnown)
        case .ratesAnswered(let answer, let revision): return ratesAnswered(answer, revision)
        case .quoteAnswered(let answer, let revision): return quoteAnswered(answer, revision)
        case .orderAnswered(let answer, let number): return orderAnswered(answer, number)
        case .orderAbandoned: return orderAbandoned()
        case .timerFired(let timer): return timerFired(timer)
        case .sheet(let event): return sheet(event)
        case .newsArrived(let news, let revision): return take(news, revision)
        case .orderFound(let answer, let number): return orderFound(answer, number)
        case .orderRead(let answer, let number): return orderRead(answer, number)
        case .orderChecked(let answer, let number): return orderChecked(answer, number)
        case .orderCancelled(let answer, let number): return orderCancelled(answer, number)
        case .orderChanged(let answer, let number): return orderChanged(answer, number)
        case .orderNews(let news, let number): return orderNews(news, number)
        case .codeDrawn(let text, let cells): codeDrawn(text, cells)
        case .linkOpened(let product): return openLink(product)
        case .paymentRecovered(let payment): return recovered(payment)
        }
        return []
    }
}

extension Storefront.Effect {
    fileprivate var isAnnouncement: Bool { if case .announce = self { true } else { false } }
}
