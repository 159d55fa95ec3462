import PayKit
import StoreAPI
import TUI

/// Renewing quotes: one is good for a quarter of an hour, an open sheet or form as long as the shopper
/// likes.
extension Storefront {
    /// Starts the time after which the price of an open sheet or form is asked for anew; it takes the place
    /// of any timer before.
    mutating func scheduleRenewal(_ kind: Timer.Kind = .renew) -> [Effect] {
        renewal += 1
        return [.startTimer(Timer(kind: kind, number: renewal))]
    }

    /// True when a message makes the open sheet ask for its prices anew.
    package func renewsSheet(_ message: Message) -> Bool {
        guard checkout != nil, case .timerFired(let timer) = message else { return false }
        return timer.isRenewal && timer.number == renewal
    }

    mutating func renewalIsDue(_ number: Int) -> [Effect] {
        guard number == renewal else { return [] }
        return checkout == nil ? repriceForm() : scheduleRenewal(.renewAgain)
    }

    /// The quote ran out before the order came, which charged nothing. A form buys with a new one of the same
    /// total; a payment of the wallet is bound to its quote, so the sheet gets another one and asks again.
    mutating func quoteRanOut(_ placement: Placement) -> [Effect] {
        switch placement.origin {
        case .sheet(let attempt):
            self.placement = nil
            checkout?.ending = .failed(words.quoteRanOut)
            let error = PaymentError.unknown(words.quoteRanOut.string)
            return [.completeSheet(attempt: attempt, .failure([error]))] + scheduleRenewal(.renewNow)
        case .form:
            guard !placement.isRenewal, case .form(var form) = place, form.isPlacing else {
                return failed(placement, words.quoteRanOut)
            }
            self.placement = nil
            form.isRenewing = true
            form.totalBefore = placement.request.expectedTotal
            let effects = askAgain(&form)
            place = .form(form)
            return effects
        case .unresolved: return failed(placement, words.quoteRanOut)
        }
    }

    /// Takes the new price of an order whose quote had run out: the same total is ordered, another is said.
    mutating func renewed(_ form: CardForm, _ outcome: QuoteRequester.Outcome) -> [Effect] {
        var form = form
        let before = form.totalBefore
        form.isRenewing = false
        form.totalBefore = nil
        if outcome == .priced, let before, form.pricing.total == before, let request = form.orderRequest,
            let link = entry?.links[.orders]
        {
            var placement = Placement(
                number: newNumber(), request: request, origin: .form, basket: form.basket,
                pricing: form.pricing)
            placement.isRenewal = true
            self.placement = placement
            place = .form(form)
            let deadline = Timer(kind: .giveUp, number: placement.number)
            return [.placeOrder(placement, link), .startTimer(deadline)]
        }
        form.endPlacing([:])
        form.take(outcome)
        place = .form(form)
        guard outcome == .priced, let before, let total = form.pricing.total else {
            return [.announce(form.status(words))]
        }
        return [.announce(words.priceBecame(shown(before), shown(total)))] + scheduleRenewal()
    }

    /// Why a price no longer stands: with both amounts where the shop names the new one.
    func staleness(of placement: Placement, _ actual: String?) -> ScreenText {
        let before = placement.request.expectedTotal
        guard let actual, let total = try? Money(decimal: actual, currency: before.currency), total != before
        else { return words.priceIsStale }
        return words.priceBecame(shown(before), shown(total))
    }

    /// An amount in the shopper's language.
    func shown(_ amount: Money) -> ScreenText {
        ScreenText(cleaning: amount.formatted(locale: language.locale))
    }
}

extension Storefront.Timer {
    /// True for timers after which the price of an open sheet or form is asked for anew.
    package var isRenewal: Bool {
        switch kind {
        case .renew, .renewAgain, .renewNow: true
        case .settle, .askAgain, .askLater, .giveUp, .gather, .askOrder, .reconnect: false
        }
    }
}
