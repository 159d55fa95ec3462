import PayKit
import StoreAPI
import TUI

extension Storefront {
    // MARK: The sheet

    mutating func presentSheet(_ pricing: QuoteRequester, for basket: PurchaseOrigin) -> [Effect] {
        guard
            let request = entry?.shop.paymentRequest(id: "request-\(newNumber())", pricing: pricing)
        else { return [.announce(words.noPriceYet)] }
        failure = nil
        checkout = Checkout(pricing: pricing, basket: basket)
        return [.presentSheet(request)]
    }

    mutating func sheet(_ event: SheetEvent) -> [Effect] {
        switch event {
        case .refused(let refusal):
            checkout = nil
            return [.announce(words.reason(refusal))]
        case .call(let call, let number): return answer(call, number)
        case .didAuthorize(let payment, let attempt): return place(payment, attempt)
        case .didFinish(let outcome): return finish(outcome)
        }
    }

    private mutating func answer(_ call: PaymentAuthorization.DelegateCall, _ number: Int) -> [Effect] {
        guard var checkout, let rates = entry?.links[.shippingRates], let quotes = entry?.links[.quotes]
        else {
            return [.replyToSheet(number: number, .failed())]
        }
        checkout.openCall = Checkout.Call(number: number, isAboutCoupon: call.isAboutCoupon)
        defer { self.checkout = checkout }
        switch call {
        case .didSelectShippingContact(let contact):
            let address = WireAddress(contact).redacted
            return [.price(checkout.pricing.ship(to: address, revision: newNumber()), rates)]
        case .didSelectShippingMethod(let method):
            return [.price(checkout.pricing.choose(method.identifier, revision: newNumber()), quotes)]
        case .didSelectPaymentMethod:
            return reply(.priced, to: &checkout)
        case .didChangeCouponCode(let code):
            return [.price(checkout.pricing.apply(coupon: code, revision: newNumber()), quotes)]
        }
    }

    /// Answers the sheet's open call with what the price came to.
    private func reply(_ outcome: QuoteRequester.Outcome, to checkout: inout Checkout) -> [Effect] {
        guard let call = checkout.openCall else { return [] }
        checkout.openCall = nil
        let number = call.number
        let pricing = checkout.pricing
        let update: PaymentRequestUpdate
        switch outcome {
        case .priced, .couponInvalid:
            guard let items = pricing.items else { return [.replyToSheet(number: number, .failed())] }
            let sentence = (call.isAboutCoupon ? words.coupon.invalid : words.coupon.gone).string
            update = .update(
                items: items, methods: .methods(pricing.methods),
                errors: outcome == .couponInvalid ? [.couponCodeInvalid(sentence)] : [],
                applicationData: pricing.quote?.applicationData)
        case .unserviceable: update = .unserviceable()
        case .invalidAddress(let faults): update = .errors(PaymentError.errors(faults))
        case .shortage(let lines): update = .failed(shortage(lines).wholeText)
        case .refused: update = .failed(words.notPriced.string)
        case .unreachable: update = .failed()
        }
        return [.replyToSheet(number: number, update)]
    }

    // MARK: Prices

    /// Revisions are never used twice, so an answer finds the one that asked: the sheet, the form or the
    /// card.
    mutating func ratesAnswered(_ answer: Result<RatesReply, StoreError>, _ revision: Int) -> [Effect] {
        if var checkout, checkout.pricing.awaits(revision) {
            let (next, outcome) = checkout.pricing.take(answer, revision: revision)
            let replies = outcome.map { reply($0, to: &checkout) } ?? []
            self.checkout = checkout
            return ask(next) + replies
        }
        guard case .form(var form) = place else { return [] }
        let (next, outcome) = form.pricing.take(answer, revision: revision)
        if let outcome, form.isRenewing { return renewed(form, outcome) }
        if let outcome { form.take(outcome) }
        place = .form(form)
        return ask(next) + announce(form, outcome)
    }

    func ask(_ question: QuoteRequester.Question?) -> [Effect] {
        guard let question, let link = entry?.links[.quotes] else { return [] }
        return [.price(question, link)]
    }

    mutating func quoteAnswered(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        if var checkout, checkout.pricing.awaits(revision) {
            let (next, outcome) = checkout.pricing.take(answer, revision: revision)
            let replies = outcome.map { reply($0, to: &checkout) } ?? []
            self.checkout = checkout
            let hasPrice = outcome == .priced || outcome == .couponInvalid
            return ask(next) + replies + (hasPrice ? scheduleRenewal() : [])
        }
        if case .form(var form) = place, form.pricing.awaits(revision) {
            let (next, outcome) = form.pricing.take(answer, revision: revision)
            if let outcome, form.isRenewing { return renewed(form, outcome) }
            form.take(outcome)
            let change = outcome == nil ? [] : totalChanged(&form)
            place = .form(form)
            let hasPrice = outcome == .priced || outcome == .couponInvalid
            return ask(next) + announce(form, outcome) + change + (hasPrice ? scheduleRenewal() : [])
        }
        return cart.awaits(revision) ? cartPriced(answer, revision) : cardPriced(answer, revision)
    }

    /// Says how many there are of what is short, and of what where several things are bought.
    func shortage(_ lines: [Problem.Shortage]) -> ScreenText {
        let sentence = words.shortage(lines.first?.available ?? 0)
        guard let name = cart.goods.values.first(where: { $0.sku == lines.first?.sku })?.name else {
            return sentence
        }
        return words.live.changed(name, sentence)
    }

    /// Says what the form shows about shipping, when it is trouble.
    private func announce(_ form: CardForm, _ outcome: QuoteRequester.Outcome?) -> [Effect] {
        outcome == nil || outcome == .priced ? [] : [.announce(form.status(words))]
    }
}
