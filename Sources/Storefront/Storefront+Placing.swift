import FoundationEssentials
import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func place(_ payment: Payment, _ attempt: Int) -> [Effect] {
        guard let checkout, let quote = checkout.pricing.quote, let total = checkout.pricing.total,
            let link = entry?.links[.orders], let token = try? WireToken(payment.token)
        else {
            return [.completeSheet(attempt: attempt, .failure([]))]
        }
        self.checkout?.ending = .open
        let contact = payment.shippingContact
        let request = OrderRequest(
            quote: quote.id, expectedTotal: total, shipTo: contact.map { WireAddress($0) },
            contact: WireContact(
                name: contact?.name, email: contact?.emailAddress, phone: contact?.phoneNumber),
            applicationData: Data(quote.applicationData).base64EncodedString(),
            payment: .wallet(token))
        let placement = Placement(
            number: newNumber(), request: request, origin: .sheet(attempt: attempt),
            basket: checkout.basket, pricing: checkout.pricing)
        self.placement = placement
        return [.placeOrder(placement, link)]
    }

    mutating func orderAnswered(_ answer: Result<Order, StoreError>, _ number: Int) -> [Effect] {
        guard let placement, placement.number == number else { return [] }
        switch PlacementOutcome(answer, isUnheard: placement.isUnheard) {
        case .placed(let order) where order.total == placement.request.expectedTotal:
            return placed(order, placement)
        // An order over another amount is no answer to this payment: it stays unknown.
        case .placed, .again:
            self.placement?.isUnheard = true
            return [.startTimer(Timer(kind: placement.rhythm, number: number))]
        case .declined(let code, let unpaid): return declined(placement, code, unpaid)
        case .shortage: return failed(placement, words.shopStockGone)
        case .quoteRanOut: return quoteRanOut(placement)
        case .staleQuote(let actual): return failed(placement, staleness(of: placement, actual))
        case .invalidAddress(let faults):
            return failed(
                placement, words.addressRefused, errors: addressErrors(faults),
                marks: CardForm.faults(faults))
        case .invalidFields(let faults):
            return failed(placement, words.refused, marks: CardForm.faults(faults))
        case .walletRefused: return failed(placement, words.walletRefused)
        case .paused: return failed(placement, words.paused)
        case .refused: return failed(placement, words.refused)
        }
    }

    /// The shop's findings at the parts of the address; a sentence where they name none.
    private func addressErrors(_ faults: [Problem.Fault]) -> [PaymentError] {
        let errors = PaymentError.errors(faults)
        guard errors == [.shippingAddressInvalid()] else { return errors }
        return [.shippingAddressInvalid(nil, words.addressRefused.string)]
    }

    private mutating func placed(_ order: Order, _ placement: Placement) -> [Effect] {
        self.placement = nil
        let mayShowReceipt = isWaitingForNothingElse
        useUp(placement.coupon)
        cart.takeOut(placement.lines)
        switch placement.origin {
        case .sheet(let attempt):
            checkout?.ending = .placed(order)
            return [.completeSheet(attempt: attempt, .success)] + askCartPrice()
        case .form: return showReceipt(order) + askCartPrice()
        case .unresolved(let attempt):
            draft = nil
            let late = attempt.map { [Effect.completeSheet(attempt: $0, .success)] } ?? []
            if mayShowReceipt { return late + showReceipt(order) + askCartPrice() }
            lastOrder = order.number
            return late + [.announce(notice(of: order))] + askPrice() + askCartPrice()
        }
    }

    /// A card that wants its PIN is asked for it in the sheet; any other decline ends it.
    private mutating func declined(
        _ placement: Placement, _ code: String?, _ unpaid: UnpaidOrder?
    ) -> [Effect] {
        let reason = words.reason(code)
        let sentence = words.declined(reason)
        checkout?.unpaid = unpaid
        guard case .sheet(let attempt) = placement.origin,
            var result = PaymentAuthorizationResult(declineCode: code)
        else {
            return failed(
                placement, sentence, inSheet: words.notCharged(reason), unpaid: unpaid,
                marks: CardForm.faults(declineCode: code))
        }
        self.placement = nil
        checkout?.ending = .failed(sentence)
        result.detail = words.notCharged(reason).wholeText
        return [.completeSheet(attempt: attempt, result)]
    }

    /// - Parameter detail: The sentence for a sheet, which says itself that a card was declined; nil where it
    ///   is the same.
    mutating func failed(
        _ placement: Placement, _ sentence: ScreenText, inSheet detail: ScreenText? = nil,
        errors: [PaymentError] = [],
        unpaid: UnpaidOrder? = nil, marks: [CardForm.Field: CardForm.Fault] = [:]
    ) -> [Effect] {
        self.placement = nil
        let result = PaymentAuthorizationResult.failure(errors, detail: (detail ?? sentence).wholeText)
        switch placement.origin {
        case .sheet(let attempt):
            checkout?.ending = .failed(sentence)
            return [.completeSheet(attempt: attempt, result)]
        case .form:
            guard case .form(var form) = place else { return [.announce(sentence)] }
            form.endPlacing(marks)
            form.isGivingUp = unpaid != nil
            place = .form(form)
            let said = marks.isEmpty ? [.announce(sentence)] : sayFault(of: form)
            return said + (unpaid.map { [.abandonOrder($0)] } ?? priceForm())
        case .unresolved(let attempt):
            var entered: [Effect] = []
            if case .unresolved = place {
                place = placement.basket == .cart ? .cart : card == nil ? .list : .card
                entered = askCapability()
            }
            let late = attempt.map { [Effect.completeSheet(attempt: $0, result)] } ?? []
            return late + entered + [.announce(sentence)]
                + (unpaid.map { [.abandonOrder($0)] } ?? askAnew(placement.basket))
        }
    }

    /// Asks for what is bought from there as it is now.
    mutating func askAnew(_ basket: PurchaseOrigin) -> [Effect] {
        switch basket {
        case .card: loadCard()
        case .cart: enterCart() + askAboutCart()
        }
    }

    /// Asks anew for what is on the screen: a declined order that was given up keeps no units any more.
    mutating func orderAbandoned() -> [Effect] {
        if case .form = place { return orderGivenUp() }
        guard checkout == nil else { return [] }
        if case .cart = place { return askAnew(.cart) }
        return loadCard()
    }

    mutating func showReceipt(_ order: Order) -> [Effect] {
        card?.pricing = nil
        return open(order, .placed) + [.announce(notice(of: order))]
    }

    /// True if the receipt of an old order may take the screen: nothing is being paid or typed.
    var isWaitingForNothingElse: Bool {
        switch place.traits.yields {
        case .always: true
        case .idle: checkout == nil && !isTyping
        case .never: false
        }
    }

    /// A coupon is good for one purchase; one that was typed since then stays.
    private mutating func useUp(_ used: String?) {
        if used != nil, coupon.applied == used { coupon.useUp() }
    }

    /// The company's name as the sheet showed it.
    var company: String { entry?.shop.merchantLabel ?? "" }

    /// The notice that a card was charged.
    private func notice(of order: Order) -> ScreenText {
        let amount = ScreenText(cleaning: order.total.formatted(locale: language.locale))
        let paidBy = ScreenText(cleaning: order.payment?.displayName ?? "")
        return words.charged(ScreenText(name: company), amount, paidBy)
    }
}

extension Placement {
    /// How soon the shop is asked again: often while a sheet waits, rarely when nobody does.
    fileprivate var rhythm: Storefront.Timer.Kind {
        switch origin {
        case .sheet, .form: .askAgain
        case .unresolved: .askLater
        }
    }
}
