import FoundationEssentials
import PayKit
import StoreAPI
import TUI

extension Storefront {
    // MARK: The sheet

    mutating func presentSheet(_ pricing: Pricing) -> [Effect] {
        guard
            let request = entry?.shop.paymentRequest(id: "request-\(newNumber())", pricing: pricing)
        else { return [.announce(words.sheetRefused)] }
        checkout = Checkout(pricing: pricing)
        return [.presentSheet(request)]
    }

    mutating func sheet(_ event: SheetEvent) -> [Effect] {
        switch event {
        case .refused:
            checkout = nil
            return [.announce(words.sheetRefused)]
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
    private func reply(_ outcome: Pricing.Outcome, to checkout: inout Checkout) -> [Effect] {
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
        case .invalidAddress: update = .errors([.shippingAddressInvalid(nil)])
        case .shortage(let lines):
            let sentence = words.shortage(lines.first?.available ?? 0)
            return [.replyToSheet(number: number, .failed()), .announce(sentence)]
        case .unreachable, .refused: update = .failed()
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
        if let outcome { form.trouble = outcome }
        place = .form(form)
        return ask(next) + announce(form, outcome)
    }

    func ask(_ question: Pricing.Question?) -> [Effect] {
        guard let question, let link = entry?.links[.quotes] else { return [] }
        return [.price(question, link)]
    }

    mutating func quoteAnswered(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        if var checkout, checkout.pricing.awaits(revision) {
            let (next, outcome) = checkout.pricing.take(answer, revision: revision)
            let replies = outcome.map { reply($0, to: &checkout) } ?? []
            self.checkout = checkout
            return ask(next) + replies
        }
        if case .form(var form) = place, form.pricing.awaits(revision) {
            let (next, outcome) = form.pricing.take(answer, revision: revision)
            form.trouble = outcome == .priced ? nil : outcome
            place = .form(form)
            return ask(next) + announce(form, outcome)
        }
        return cardPriced(answer, revision)
    }

    /// Says what the form shows about shipping, when it is trouble.
    private func announce(_ form: CardForm, _ outcome: Pricing.Outcome?) -> [Effect] {
        outcome == nil || outcome == .priced ? [] : [.announce(form.status(words))]
    }

    // MARK: Orders

    private mutating func place(_ payment: Payment, _ attempt: Int) -> [Effect] {
        guard let checkout, let quote = checkout.pricing.quote, let link = entry?.links[.orders] else {
            return [.completeSheet(attempt: attempt, .failure([]))]
        }
        let contact = payment.shippingContact
        let request = OrderRequest(
            quote: quote.id, expectedTotal: payment.token.amount, shipTo: contact.map { WireAddress($0) },
            contact: WireContact(
                name: contact?.name, email: contact?.emailAddress, phone: contact?.phoneNumber),
            applicationData: payment.token.applicationData.map { Data($0).base64EncodedString() },
            payment: .wallet(WireToken(payment.token)))
        let placement = Placement(
            number: newNumber(), request: request, origin: .sheet(attempt: attempt))
        self.placement = placement
        return [.placeOrder(placement, link)]
    }

    mutating func orderAnswered(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard let placement, placement.number == number else { return [] }
        switch PlacementOutcome(answer) {
        case .placed(let order) where order.total == placement.request.expectedTotal:
            return placed(order, placement)
        // An order over another amount is no answer to this payment: it stays unknown.
        case .placed, .again: return [.startTimer(Timer(kind: placement.rhythm, number: number))]
        case .declined(let code): return declined(placement, code)
        case .shortage: return failed(placement, words.shopStockGone)
        case .staleQuote: return failed(placement, words.priceIsStale)
        case .invalidAddress:
            return failed(
                placement, words.addressRefused,
                errors: [.shippingAddressInvalid(nil, words.addressRefused.string)])
        case .invalidCard(let faults):
            let effects = failed(placement, words.form.cardRefused)
            if case .form(var form) = place {
                form.mark(faults, words)
                place = .form(form)
            }
            return effects
        case .refused: return failed(placement, words.refused)
        }
    }

    private mutating func placed(_ order: Order, _ placement: Placement) -> [Effect] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            checkout?.ending = .placed(order)
            return [.completeSheet(attempt: attempt, .success)]
        case .form: return showReceipt(order)
        case .unresolved(let attempt):
            let late = attempt.map { [Effect.completeSheet(attempt: $0, .success)] } ?? []
            if case .unresolved = place { return late + showReceipt(order) }
            coupon = Coupon()
            return late + [.announce(notice(of: order))] + askPrice()
        }
    }

    /// A card that wants its PIN is asked for it in the sheet; any other decline ends it.
    private mutating func declined(_ placement: Placement, _ code: String?) -> [Effect] {
        let sentence = words.declined(words.reason(code))
        guard case .sheet(let attempt) = placement.origin,
            let result = PaymentAuthorizationResult(declineCode: code)
        else { return failed(placement, sentence) }
        self.placement = nil
        checkout?.ending = .failed(sentence)
        return [.completeSheet(attempt: attempt, result)]
    }

    private mutating func failed(
        _ placement: Placement, _ sentence: ScreenText, errors: [PaymentError] = []
    ) -> [Effect] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            checkout?.ending = .failed(sentence)
            return [.completeSheet(attempt: attempt, .failure(errors))]
        case .form:
            guard case .form(var form) = place else { return [.announce(sentence)] }
            form.isPlacing = false
            form.forgetCode()
            form.focus = .code
            let question = form.partialAddress.map { form.pricing.ship(to: $0, revision: newNumber()) }
            place = .form(form)
            let link = entry?.links[.shippingRates]
            let price = question.flatMap { question in link.map { [Effect.price(question, $0)] } } ?? []
            return [.announce(sentence)] + price
        case .unresolved(let attempt):
            if case .unresolved = place { place = .card }
            let late = attempt.map { [Effect.completeSheet(attempt: $0, .failure(errors))] } ?? []
            return late + [.announce(sentence)] + loadCard()
        }
    }

    private mutating func showReceipt(_ order: Order) -> [Effect] {
        place = .receipt(Receipt(order, company: company, words, language))
        card?.pricing = nil
        coupon = Coupon()
        return [.announce(notice(of: order))]
    }

    /// The company's name as the sheet showed it.
    var company: String { entry?.shop.merchantLabel ?? "" }

    /// The notice that a card was charged.
    private func notice(of order: Order) -> ScreenText {
        let amount = ScreenText(cleaning: order.total.formatted(locale: language.locale))
        let paidBy = ScreenText(cleaning: order.payment?.displayName ?? "")
        return words.charged(ScreenText(cleaning: company), amount, paidBy)
    }

    // MARK: After the sheet

    private mutating func finish(_ outcome: PaymentAuthorization.Outcome) -> [Effect] {
        let ending = checkout?.ending
        checkout = nil
        switch outcome {
        case .approved:
            guard case .placed(let order) = ending else { return [.dismissSheet] }
            return [.dismissSheet] + showReceipt(order)
        case .cancelled: return [.dismissSheet] + refreshCard()
        case .declined:
            guard case .failed(let sentence) = ending else {
                return [.dismissSheet, .announce(words.refused)] + refreshCard()
            }
            return [.dismissSheet, .announce(sentence)] + refreshCard()
        case .timedOut: return [.dismissSheet, .announce(words.sheetTimedOut)] + refreshCard()
        case .aborted: return [.dismissSheet, .announce(words.sheetAborted)] + refreshCard()
        case .lockedOut: return [.dismissSheet, .announce(words.sheetLockedOut)] + refreshCard()
        case .unknown: return [.dismissSheet] + waitForResult()
        }
    }

    /// Back on the card: the price without an address again, and fresh stock.
    private mutating func refreshCard() -> [Effect] {
        card?.pricing = nil
        return loadCard()
    }

    /// The order is still being asked about; whoever gets its answer is told now that nobody knows it yet.
    private mutating func waitForResult() -> [Effect] {
        guard let waiting = placement else { return refreshCard() }
        var attempt: Int?
        if case .sheet(let number) = waiting.origin { attempt = number }
        let unresolved = Placement(
            number: waiting.number, request: waiting.request, origin: .unresolved(attempt: attempt))
        placement = unresolved
        place = .unresolved(Unresolved(unresolved, language))
        return [.announce(words.unknown.title)]
    }

    mutating func timerFired(_ timer: Timer) -> [Effect] {
        switch timer.kind {
        case .settle: return settling == timer.number ? showSelected() : []
        case .askAgain, .askLater:
            guard let placement, placement.number == timer.number, let link = entry?.links[.orders] else {
                return []
            }
            return [.placeOrder(placement, link)]
        case .giveUp:
            guard let placement, placement.number == timer.number else { return [] }
            return waitForResult()
        }
    }
}
