import PayKit
import StoreAPI
import TUI

/// A purchase from the pay action to its result, in the wallet's sheet or in the card form: its order, the
/// shop's answers, and the renewal of its quote.
struct Purchase: Sendable {
    var sheet = SheetPurchase()
    var form = FormPurchase()
    @Boxed private(set) var placement: Placement?
    /// The number of the renewal timer that counts, for an open sheet or form.
    private var renewal = 0

    var cardForm: CardForm? { form.cardForm }

    mutating func present(
        _ pricing: QuoteRequester, for basket: PurchaseOrigin, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard let request = sheet.present(pricing, for: basket, &context) else {
            return [.announce(context.words.noPriceYet)]
        }
        return [.presentSheet(request)]
    }

    // MARK: The sheet

    mutating func take(_ event: Storefront.SheetEvent, _ context: inout StoreContext) -> [ShopStep] {
        switch event {
        case .refused(let refusal):
            _ = sheet.close()
            return [.announce(context.words.reason(refusal))]
        // A sheet that something else than the shop has opened is answered there.
        case _ where !sheet.isOpen: return []
        case .call(let call, let number): return sheet.answer(call, number, &context).steps
        case .didAuthorize(let payment, let attempt):
            guard let placement = sheet.placement(of: payment, attempt: attempt, &context) else {
                let failure = PlacementFailure.other(context.words.walletFailed)
                return [.effect(.completeSheet(attempt: attempt, failure.result))]
            }
            return place(placement, context).steps
        case .didFinish(let outcome): return finish(outcome, &context)
        case .used:
            guard placement == nil else { return [] }
            return sheet.checkout?.used(timer: context.newNumber()).steps ?? []
        }
    }

    /// Reprices an open sheet that the changes concern.
    mutating func take(_ changes: [ShopEvent.Change]) -> [ShopStep] {
        guard placement == nil, let checkout = sheet.checkout else { return [] }
        return changes.contains(where: checkout.isConcerned) ? scheduleRenewal(.renewNow).steps : []
    }

    mutating func holdAnswered(_ error: StoreError?) -> [ShopStep] {
        guard placement == nil, sheet.holdAnswered(error) else { return [] }
        return scheduleRenewal(.renewNow).steps
    }

    private mutating func finish(
        _ outcome: PaymentAuthorization.Outcome, _ context: inout StoreContext
    ) -> [ShopStep] {
        let words = context.words
        let checkout = sheet.close()
        let basket = checkout?.basket ?? .card
        // Back where it was bought: the price without an address again, and fresh stock, once an order that
        // was declined has given back its units.
        let hold: [ShopStep] = checkout?.givenUp.map { [.effect(.dropQuote($0))] } ?? []
        let back: [ShopStep] =
            hold + [
                .dropCardPrice, checkout?.unpaid.map { .effect(.abandonOrder($0)) } ?? .askAnew(basket),
            ]
        // The shop's answer counts, even when the sheet did not hear of it in time.
        if case .placed(let order)? = checkout?.ending {
            return [.effect(.dismissSheet), .showReceipt(order)]
        }
        let sentence: ScreenText
        switch outcome {
        case .approved: return [.effect(.dismissSheet)]
        case .cancelled: return [.effect(.dismissSheet)] + back
        case .declined, .unknown:
            if case .failed(let reason)? = checkout?.ending {
                sentence = reason
            } else {
                guard placement == nil else { return [.effect(.dismissSheet)] + waitForResult(&context) }
                sentence = words.walletFailed
            }
        case .timedOut: sentence = words.sheetTimedOut
        case .aborted: sentence = words.sheetAborted
        case .lockedOut: sentence = words.sheetLockedOut
        }
        return [.effect(.dismissSheet), .announce(sentence)] + back
    }

    /// Keeps polling for the order and tells the shopper that the result is unknown.
    private mutating func waitForResult(_ context: inout StoreContext) -> [ShopStep] {
        placement?.endWaiting()
        form.keepDraft()
        return showUnresolved(&context).steps
    }

    /// Goes back to the page of the unresolved payment, before which nothing new is paid.
    func showUnresolved(_ context: inout StoreContext) -> [Storefront.Effect] {
        context.screen = .unresolved
        return [.announce(context.words.unknown.title)]
    }

    // MARK: Prices

    /// Takes the shop's rates. Revisions are unique, so only the question that asked takes its answer.
    mutating func take(
        _ answer: Result<RatesReply, StoreError>, _ revision: Int, _ cart: Cart,
        _ context: inout StoreContext
    ) -> [ShopStep] {
        sheet.take(answer, revision, cart, context)?.steps ?? form.take(answer, revision, &context)
    }

    mutating func take(
        _ answer: Result<Quote, StoreError>, _ revision: Int, _ cart: Cart, _ context: inout StoreContext
    ) -> [ShopStep]? {
        guard let (effects, hasPrice) = sheet.take(answer, revision, cart, &context) else {
            return form.take(answer, revision, &context)
        }
        if hasPrice { return effects.steps + [.scheduleRenewal] }
        // News of units that others hold may not come: it is asked about besides.
        return effects.steps + (sheet.waitsForUnits ? scheduleRenewal(.renewAgain).steps : [])
    }

    // MARK: The order

    mutating func place(_ placement: Placement, _ context: StoreContext) -> [Storefront.Effect] {
        self.placement = placement
        return sendAgain(placement.number, context)
    }

    private func sendAgain(_ number: Int, _ context: StoreContext) -> [Storefront.Effect] {
        guard let placement, placement.number == number, let link = context.entry?.links[.orders] else {
            return []
        }
        return [.placeOrder(placement, link)]
    }

    mutating func orderAnswered(
        _ answer: Result<Order, StoreError>, _ number: Int, _ context: inout StoreContext
    ) -> [ShopStep] {
        guard let placement, placement.number == number else { return [] }
        let words = context.words
        switch PlacementOutcome(answer, hasLostAnswer: placement.hasLostAnswer) {
        case .placed(let order) where order.total == placement.request.expectedTotal:
            return placed(order, placement)
        // An order over another amount is no answer to this payment: it stays unknown.
        case .placed, .again:
            self.placement?.hasLostAnswer = true
            return [.effect(.startTimer(Storefront.Timer(kind: placement.rhythm, number: number)))]
        case .declined(let code, let unpaid): return declined(placement, code, unpaid, &context)
        case .quoteRanOut: return quoteRanOut(placement, &context)
        case .staleQuote(let actual):
            return priceChanged(placement, staleness(of: placement, actual, context), &context)
        case .quoteEnded(let end): return priceChanged(placement, end.sentence(words), &context)
        case .couponEnded(let isUsed):
            let sentence = isUsed ? words.couponUsed : words.couponEnded
            return priceChanged(placement, sentence, &context)
        case .invalidAddress(let faults):
            let sentence = words.addressRefused
            let other = PaymentError.shippingAddressInvalid(nil, sentence.string)
            return failed(placement, .faults(faults, sentence, otherwise: other), &context)
        case .invalidFields(let faults):
            let other = PaymentError.unknown(words.refused.string)
            return failed(placement, .faults(faults, words.refused, otherwise: other), &context)
        case .shortage(let lines):
            let sentence = lines.areHeldElsewhere ? words.heldAtTheTouch : words.shopStockGone
            return failed(placement, .other(sentence), &context)
        case .walletRefused: return failed(placement, .other(words.walletRefused), &context)
        case .keyChanged: return failed(placement, .other(words.keyChanged), &context)
        case .clockDiffers: return failed(placement, .other(words.clockDiffers), &context)
        case .unsent: return failed(placement, .other(words.unsent), &context)
        case .paused: return failed(placement, .other(words.paused), &context)
        case .unsaved: return failed(placement, .other(words.unsaved), &context)
        case .refused: return failed(placement, .other(words.refused), &context)
        }
    }

    private mutating func placed(_ order: Order, _ placement: Placement) -> [ShopStep] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            sheet.checkout?.ending = .placed(order)
            return [
                .bought(placement), .effect(.completeSheet(attempt: attempt, .success)), .askCartPrice,
            ]
        case .form: return [.bought(placement), .showReceipt(order), .askCartPrice]
        case .unresolved(let attempt):
            form.forgetDraft()
            let late = attempt.map { [ShopStep.effect(.completeSheet(attempt: $0, .success))] } ?? []
            return late + [.showLateReceipt(order, of: placement)]
        }
    }

    /// Asks for the PIN of a card that requires it; after a decline the sheet offers any other card.
    private mutating func declined(
        _ placement: Placement, _ code: String?, _ unpaid: UnpaidOrder?, _ context: inout StoreContext
    ) -> [ShopStep] {
        let words = context.words
        let reason = words.reason(code)
        let sentence = words.declined(reason)
        sheet.checkout?.unpaid = unpaid
        guard case .sheet(let attempt) = placement.origin,
            var result = PaymentAuthorizationResult(declineCode: code)
        else {
            let failure = PlacementFailure.declined(
                sentence, reason: words.notCharged(reason), unpaid: unpaid,
                marks: CardForm.faults(declineCode: code))
            return failed(placement, failure, &context)
        }
        self.placement = nil
        sheet.checkout?.ending = .failed(sentence)
        result.detail = words.notCharged(reason).wholeText
        return [.effect(.completeSheet(attempt: attempt, result))]
    }

    private mutating func failed(
        _ placement: Placement, _ failure: PlacementFailure, _ context: inout StoreContext
    ) -> [ShopStep] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            sheet.checkout?.ending = .failed(failure.sentence)
            return [.effect(.completeSheet(attempt: attempt, failure.result))]
        case .form: return form.fail(failure, &context)
        case .unresolved(let attempt):
            let late = attempt.map { [ShopStep.effect(.completeSheet(attempt: $0, failure.result))] } ?? []
            let back: [ShopStep] =
                context.screen == .unresolved
                ? [.goBack(to: placement.basket)] + context.askCapability().steps : []
            return late + back + [.announce(failure.sentence)]
                + [failure.unpaid.map { .effect(.abandonOrder($0)) } ?? .askAnew(placement.basket)]
        }
    }

    /// The quote expired and nothing was charged; a form buys with a new one of the same total.
    private mutating func quoteRanOut(_ placement: Placement, _ context: inout StoreContext) -> [ShopStep] {
        guard placement.origin == .form, let effects = form.renew(placement, &context) else {
            return priceChanged(placement, context.words.quoteRanOut, &context)
        }
        self.placement = nil
        return effects.steps
    }

    /// A wallet payment is bound to its quote: the sheet gets another one and asks again.
    private mutating func priceChanged(
        _ placement: Placement, _ sentence: ScreenText, _ context: inout StoreContext
    ) -> [ShopStep] {
        guard case .sheet(let attempt) = placement.origin else {
            return failed(placement, .other(sentence), &context)
        }
        self.placement = nil
        sheet.checkout?.ending = .failed(sentence)
        let error = PaymentError.unknown(sentence.string)
        return [.effect(.completeSheet(attempt: attempt, .failure([error])))]
            + scheduleRenewal(.renewNow).steps
    }

    private func staleness(of placement: Placement, _ actual: String?, _ context: StoreContext) -> ScreenText
    {
        let before = placement.request.expectedTotal
        guard let actual, let total = try? Money(decimal: actual, currency: before.currency), total != before
        else { return context.words.priceIsStale }
        return context.words.priceBecame(context.words.money(before), context.words.money(total))
    }

    // MARK: Timers

    /// Restarts the timer that reprices an open sheet or form: a quote is good for a quarter of an hour.
    mutating func scheduleRenewal(_ kind: Storefront.Timer.Kind = .renew) -> [Storefront.Effect] {
        renewal += 1
        return [.startTimer(Storefront.Timer(kind: kind, number: renewal))]
    }

    func renewsSheet(_ timer: Storefront.Timer) -> Bool {
        sheet.isOpen && timer.isRenewal && timer.number == renewal
    }

    mutating func timerFired(_ timer: Storefront.Timer, _ context: inout StoreContext) -> [ShopStep] {
        switch timer.kind {
        case .askAgain, .askLater: return sendAgain(timer.number, context).steps
        case .renew, .renewAgain, .renewNow:
            guard timer.number == renewal else { return [] }
            return (sheet.isOpen ? scheduleRenewal(.renewAgain) : form.reprice(&context)).steps
        case .giveUp: return placement?.number == timer.number ? waitForResult(&context) : []
        case .hold:
            return sheet.checkout?.holdTimerFired(timer.number, next: context.newNumber()).steps ?? []
        case .settle, .gather, .askOrder, .reconnect: return []
        }
    }
}

extension Placement {
    /// The polling interval: short while a sheet waits, long otherwise.
    fileprivate var rhythm: Storefront.Timer.Kind {
        switch origin {
        case .sheet, .form: .askAgain
        case .unresolved: .askLater
        }
    }
}
