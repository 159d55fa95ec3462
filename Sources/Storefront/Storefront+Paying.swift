import FoundationEssentials
import PayKit
import StoreAPI
import TUI

extension Storefront {
    // MARK: The sheet

    mutating func presentSheet(_ pricing: Pricing) -> [Effect] {
        guard let request = entry?.shop.paymentRequest(id: "request-\(newNumber())", pricing: pricing) else {
            return [.announce(words.sheetRefused)]
        }
        farewell = nil
        placedOrder = nil
        return [.presentSheet(request)]
    }

    mutating func sheet(_ event: SheetEvent) -> [Effect] {
        switch event {
        case .refused: return [.announce(words.sheetRefused)]
        case .call(let call, let number): return answer(call, number)
        case .didAuthorize(let payment, let attempt): return place(payment, attempt)
        case .didFinish(let outcome): return finish(outcome)
        }
    }

    private mutating func answer(_ call: PaymentAuthorization.DelegateCall, _ number: Int) -> [Effect] {
        guard card?.pricing != nil, let entry else { return [.replyToSheet(number: number, .failed)] }
        openCall = number
        let revision = newNumber()
        switch call {
        case .didSelectShippingContact(let contact):
            guard let link = entry.links[.shippingRates],
                let question = card?.pricing?.ship(to: WireAddress(contact).redacted, revision: revision)
            else { return [.replyToSheet(number: number, .failed)] }
            return [.price(question, link)]
        case .didSelectShippingMethod(let method):
            guard let link = entry.links[.quotes],
                let question = card?.pricing?.choose(method.identifier, revision: revision)
            else { return [.replyToSheet(number: number, .failed)] }
            return [.price(question, link)]
        case .didSelectPaymentMethod:
            return reply(.priced)
        }
    }

    /// Answers the sheet's open call with what the price came to.
    private mutating func reply(_ outcome: Pricing.Outcome) -> [Effect] {
        guard let number = openCall, let pricing = card?.pricing else { return [] }
        openCall = nil
        let update: PaymentRequestUpdate
        switch outcome {
        case .priced:
            guard let items = pricing.items else { return [.replyToSheet(number: number, .failed)] }
            update = .update(
                items: items, methods: .methods(pricing.methods),
                applicationData: pricing.quote?.applicationData)
        case .unserviceable: update = .unserviceable
        case .invalidAddress: update = .errors([.shippingAddressInvalid(nil)])
        case .unreachable: update = .failed
        case .shortage(let lines):
            card?.trouble = .shortage(available: lines.first?.available ?? 0)
            update = .failed
        case .refused: update = .failed
        }
        return [.replyToSheet(number: number, update)]
    }

    // MARK: Prices

    mutating func ratesAnswered(_ answer: Result<RatesReply, StoreError>, _ revision: Int) -> [Effect] {
        if case .form(var form) = place {
            let (next, outcome) = form.pricing.take(answer, revision: revision)
            if let outcome { form.trouble = outcome }
            place = .form(form)
            return ask(next) + announce(form, outcome)
        }
        guard let (next, outcome) = card?.pricing?.take(answer, revision: revision) else { return [] }
        return ask(next) + (outcome.map { reply($0) } ?? [])
    }

    private func ask(_ question: Pricing.Question?) -> [Effect] {
        guard let question, let link = entry?.links[.quotes] else { return [] }
        return [.price(question, link)]
    }

    mutating func quoteAnswered(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        if case .form(var form) = place {
            if let outcome = form.pricing.take(answer, revision: revision) {
                form.trouble = outcome == .priced ? nil : outcome
                place = .form(form)
                return announce(form, outcome)
            }
            return []
        }
        guard let outcome = card?.pricing?.take(answer, revision: revision) else { return [] }
        guard openCall == nil else { return reply(outcome) }
        switch outcome {
        case .priced, .unserviceable, .invalidAddress: card?.trouble = nil
        case .unreachable: card?.trouble = .unreachable
        case .shortage(let lines): card?.trouble = .shortage(available: lines.first?.available ?? 0)
        case .refused: card?.trouble = .refused
        }
        return []
    }

    /// Says what the form shows about shipping, when it is trouble.
    private func announce(_ form: CardForm, _ outcome: Pricing.Outcome?) -> [Effect] {
        outcome == nil || outcome == .priced ? [] : [.announce(form.status(words))]
    }

    // MARK: Orders

    private mutating func place(_ payment: Payment, _ attempt: Int) -> [Effect] {
        guard let card, let quote = card.pricing?.quote, let link = entry?.links[.orders] else {
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
            number: newNumber(), request: request, origin: .sheet(attempt: attempt),
            productID: card.row.product.id)
        self.placement = placement
        return [.placeOrder(placement, link)]
    }

    mutating func orderAnswered(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard let placement, placement.number == number else { return [] }
        switch PlacementOutcome(answer) {
        case .placed(let order): return placed(order, placement)
        case .again: return [.startTimer(Timer(kind: .askAgain, number: number))]
        case .declined(let code): return failed(placement, words.declined(words.reason(code)))
        case .shortage: return failed(placement, words.shopStockGone)
        case .staleQuote: return failed(placement, words.priceIsStale)
        case .invalidAddress:
            return failed(placement, words.addressRefused, errors: [.shippingAddressInvalid(nil)])
        case .invalidCard(let faults):
            if case .form(var form) = place {
                form.mark(faults, words)
                place = .form(form)
            }
            return failed(placement, words.form.cardRefused)
        case .refused: return failed(placement, words.refused)
        }
    }

    private mutating func placed(_ order: Order, _ placement: Placement) -> [Effect] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            placedOrder = order
            return [.completeSheet(attempt: attempt, .success)]
        case .form, .unresolved: return showReceipt(order)
        }
    }

    private mutating func failed(
        _ placement: Placement, _ sentence: ScreenText, errors: [PaymentError] = []
    ) -> [Effect] {
        self.placement = nil
        switch placement.origin {
        case .sheet(let attempt):
            farewell = sentence
            let said: [Effect] = errors.isEmpty ? [] : [.announce(sentence)]
            return said + [.completeSheet(attempt: attempt, .failure(errors))]
        case .form:
            if case .form(var form) = place {
                form.isPlacing = false
                place = .form(form)
            }
            return [.announce(sentence)]
        case .unresolved:
            place = .card
            return [.announce(sentence)] + loadCard()
        }
    }

    private mutating func showReceipt(_ order: Order) -> [Effect] {
        place = .receipt(Receipt(order, words, language))
        card?.pricing = nil
        let amount = ScreenText(cleaning: order.total.formatted(locale: language.locale))
        let company = ScreenText(cleaning: order.summary.last?.label ?? "")
        let paidBy = ScreenText(cleaning: order.payment?.displayName ?? "")
        return [.announce(words.charged(company, amount, paidBy))]
    }

    // MARK: After the sheet

    private mutating func finish(_ outcome: PaymentAuthorization.Outcome) -> [Effect] {
        openCall = nil
        switch outcome {
        case .approved:
            guard let order = placedOrder else { return [.dismissSheet] }
            placedOrder = nil
            return [.dismissSheet] + showReceipt(order)
        case .cancelled: return [.dismissSheet] + refreshCard()
        case .declined: return [.dismissSheet, .announce(farewell ?? words.refused)] + refreshCard()
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
        let unresolved = Placement(
            number: waiting.number, request: waiting.request, origin: .unresolved,
            productID: waiting.productID)
        placement = unresolved
        let total = waiting.request.expectedTotal
        place = .unresolved(
            Unresolved(
                placement: unresolved,
                total: ScreenText(
                    cleaning: "\(total.currency.code) \(total.formatted(locale: language.locale))")))
        return [.announce(words.unknown.title)]
    }

    mutating func timerFired(_ timer: Timer) -> [Effect] {
        switch timer.kind {
        case .settle: return settling == timer.number ? showSelected() : []
        case .askAgain:
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
