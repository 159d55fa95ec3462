import PayKit
import StoreAPI
package import TUI

extension Storefront {
    package mutating func update(_ message: Message) -> [Effect] {
        // An input of the shopper ends the deep link's purchase.
        if case .key = message { deepLink = nil }
        if case .item = message { deepLink = nil }
        let own = take(message)
        // The announcement of a message itself goes before the news that the shop is back.
        let isSaid = own.contains(where: \.isAnnouncement)
        let effects = own + notice(message.sign).filter { !isSaid || !$0.isAnnouncement } + followDeepLink()
        orders.close(except: context.screen)
        if context.screen != .form { purchase.form.close() }
        return effects
    }

    private mutating func take(_ message: Message) -> [Effect] {
        switch message {
        case .started(let address):
            context.address = ScreenText(cleaning: address, limit: 200)
            return [.loadEntry]
        case .resized(let size): return resize(size)
        case .language(let language): return change(language)
        case .key(let key): return press(key)
        case .paste(let text): return paste(text)
        case .item(let index): return pick(index)
        case .entryLoaded(let answer): return entryLoaded(answer)
        case .inventoryLoaded(let answer, let revision):
            return carryOut(catalogue.inventoryLoaded(answer, revision, isOffline: isOffline, &context))
        case .shopChecked(let answer, let number): return shopChecked(answer, number)
        case .lastWordAnswered(let time): connection.connectivity.date(time)
        case .servicesLoaded(let answer):
            if case .success(let services) = answer { context.services = services.services.map(\.rate) }
            return askCardPrice()
        case .productLoaded(let id, let answer): return productLoaded(id, answer)
        case .pictureLoaded(let id, let box, let cells): catalogue.showPicture(id, box, cells)
        case .walletChanged: return context.askCapability()
        case .capabilityAnswered(let reason, let keepsPayments):
            context.note(keepsPayments: keepsPayments)
            return take(reason)
        case .ratesAnswered(let answer, let revision):
            return carryOut(purchase.take(answer, revision, cart, &context))
        case .quoteAnswered(let answer, let revision):
            if let steps = purchase.take(answer, revision, cart, &context) { return carryOut(steps) }
            return cart.awaits(revision) ? cartPriced(answer, revision) : cardPriced(answer, revision)
        case .holdAnswered(let error): return carryOut(purchase.holdAnswered(error))
        case .orderAnswered(let answer, let number):
            return carryOut(purchase.orderAnswered(answer, number, &context))
        case .orderAbandoned: return orderAbandoned()
        case .timerFired(let timer): return timerFired(timer)
        case .sheet(let event): return carryOut(purchase.take(event, &context))
        case .newsArrived(let news, let revision): return take(news, revision)
        case .orderFound(let answer, let number): return orderFound(answer, number)
        case .orderRead(let answer, let number): return orders.orderRead(answer, number, context)
        case .orderChecked(let answer, let number): return orders.orderChecked(answer, number, words)
        case .orderCancelled(let answer, let number): return orders.orderCancelled(answer, number, context)
        case .orderChanged(let answer, let number): return orders.orderChanged(answer, number, &context)
        case .orderNews(let news, let number): return orders.orderNews(news, number)
        case .codeDrawn(let text, let cells): orders.codeDrawn(text, cells)
        case .linkOpened(let product): deepLink = DeepLink(product: product)
        case .paymentRecovered(let payment): return recovered(payment)
        case .remembered(let shop): return remember(shop)
        }
        return []
    }

    // MARK: Steps of the parts

    mutating func carryOut(_ steps: [ShopStep]) -> [Effect] { steps.flatMap { carryOut($0) } }

    mutating func carryOut(_ step: ShopStep) -> [Effect] {
        switch step {
        case .effect(let effect): return [effect]
        case .tell(let text): return canTell ? [.announce(text)] : []
        case .refuse(let reason): return [.announce(reason)] + connection.change(&context) { $0.hurry($1) }
        case .lose(let error): return lose(error)
        case .askCardPrice: return askCardPrice()
        case .repriceCard: return repriceCard()
        case .repriceForm: return purchase.form.reprice(&context)
        case .askCartPrice: return askCartPrice()
        case .couponUnchecked: return couponUnchecked()
        case .askAboutCart: return askAboutCart()
        case .withdraw(let id): cart.withdraw(id)
        case .openCard: return openCard()
        case .place(let placement): return purchase.place(placement, context)
        case .scheduleRenewal: return purchase.scheduleRenewal()
        case .bought(let placement): takeOut(placement)
        case .showReceipt(let order): return showReceipt(order)
        case .showLateReceipt(let order, let placement): return showLateReceipt(order, placement)
        case .goBack(let basket):
            context.screen = basket == .cart ? .cart : catalogue.card == nil ? .list : .card
        case .askAnew(let basket): return askAnew(basket)
        case .dropCardPrice: catalogue.card?.pricing = nil
        case .leaveForList:
            context.screen = .list
            if !isSplit { catalogue.card = nil }
            return catalogue.reload(&context)
        }
        return []
    }

    /// True if the screen announces news about goods and no sheet is open.
    var canTell: Bool { context.screen.traits.hearsNews && !purchase.sheet.isOpen }

    /// Reprices the card in advance. Under a sheet the price stands: the shown price is the paid one.
    private mutating func repriceCard() -> [Effect] {
        guard !purchase.sheet.isOpen else { return [] }
        if purchase.cardForm?.basket == .card { return purchase.form.reprice(&context) }
        catalogue.card?.pricing = nil
        catalogue.card?.trouble = nil
        return askCardPrice()
    }

    private mutating func askAnew(_ basket: PurchaseOrigin) -> [Effect] {
        switch basket {
        case .card: catalogue.loadCard(context)
        case .cart: enterCart() + askAboutCart()
        }
    }

    private mutating func timerFired(_ timer: Timer) -> [Effect] {
        switch timer.kind {
        case .settle: catalogue.settled(timer.number, context)
        case .gather: catalogue.gathered(timer.number, &context)
        case .askOrder: orders.askAgain(timer.number)
        case .reconnect: connection.change(&context) { $0.timerFired(timer.number, check: $1) }
        case .askAgain, .askLater, .giveUp, .hold, .renew, .renewAgain, .renewNow:
            carryOut(purchase.timerFired(timer, &context))
        }
    }

    // MARK: Results of a purchase

    /// Takes an order found by the reference of an open payment as that payment's answer.
    private mutating func orderFound(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard case .success = answer, let placement = purchase.placement, orders.form?.asked == number,
            let found = orders.form?.lookup.quotePrefix, placement.request.quote.hasPrefix(found)
        else { return orders.orderFound(answer, number, &context) }
        let settled = carryOut(purchase.orderAnswered(answer, placement.number, &context))
        return settled + orders.orderFound(answer, number, &context)
    }

    /// Removes the bought lines from the cart and the used coupon; one typed since then stays.
    private mutating func takeOut(_ placement: Placement) {
        if placement.coupon != nil, coupon.applied == placement.coupon { coupon.useUp() }
        cart.takeOut(placement.lines)
    }

    private mutating func showReceipt(_ order: Order) -> [Effect] {
        catalogue.card?.pricing = nil
        let picture = catalogue.picture(of: order)
        return orders.open(order, .placed, picture: picture, &context) + [.announce(notice(of: order))]
    }

    private mutating func showLateReceipt(_ order: Order, _ placement: Placement) -> [Effect] {
        let isFree = isWaitingForNothingElse
        takeOut(placement)
        if isFree { return showReceipt(order) + askCartPrice() }
        orders.remember(order)
        return [.announce(notice(of: order))] + askCardPrice() + askCartPrice()
    }

    /// True if nothing is being paid or typed, so that the receipt of an old order may be shown.
    private var isWaitingForNothingElse: Bool {
        switch context.screen.traits.yields {
        case .always: true
        case .idle: !purchase.sheet.isOpen && !isTyping
        case .never: false
        }
    }

    private func notice(of order: Order) -> ScreenText {
        let paidBy = ScreenText(cleaning: order.payment?.displayName ?? "")
        return words.charged(ScreenText(name: context.company), words.money(order.total), paidBy)
    }

    /// Reprices the screen: the declined order released its units.
    private mutating func orderAbandoned() -> [Effect] {
        if purchase.cardForm != nil { return purchase.form.orderGivenUp(&context) }
        guard !purchase.sheet.isOpen else { return purchase.sheet.orderGivenUp(context) }
        return askAnew(context.screen == .cart ? .cart : .card)
    }

    /// Announces the result of an earlier session, with the receipt unless something is being paid or typed.
    private mutating func recovered(_ payment: RecoveredPayment) -> [Effect] {
        switch payment {
        case .notPaid: return [.announce(words.recovery.notPaid)]
        case .unknown(let reference):
            return [.announce(words.recovery.unknown(ScreenText(cleaning: reference)))]
        case .paid(let order):
            let number = ScreenText(cleaning: order.number)
            let said = Effect.announce(words.recovery.paid(number, words.money(order.taken ?? order.total)))
            guard isWaitingForNothingElse else {
                orders.remember(order)
                return [said]
            }
            return orders.open(order, .placed, &context) + [said]
        }
    }

    /// The reference of a payment without a known result; nil without one.
    package var openReference: String? { purchase.placement?.reference }

    /// True if the shopper pays although the payment is not recorded for later sessions.
    package var paysUnkept: Bool { context.keeping == .accepted }

    /// The message of a crash now, which tells about a payment under way.
    package var lastWords: ScreenText { words.recovery.crashed(parting(isKept: !paysUnkept)) }

    /// The sentence about a payment without a known result for an end now; nil without one.
    /// - Parameter isKept: true if the next start looks the payment up.
    package func parting(isKept: Bool) -> ScreenText? {
        openReference.map { reference in
            let reference = ScreenText(cleaning: reference)
            return isKept ? words.recovery.left(reference) : words.recovery.leftUnkept(reference)
        }
    }

    /// True when a message makes the open sheet ask for its prices anew.
    package func renewsSheet(_ message: Message) -> Bool {
        if case .timerFired(let timer) = message { purchase.renewsSheet(timer) } else { false }
    }
}

extension Storefront.Effect {
    fileprivate var isAnnouncement: Bool { if case .announce = self { true } else { false } }
}

extension [Storefront.Effect] {
    var steps: [ShopStep] { map(ShopStep.effect) }
}
