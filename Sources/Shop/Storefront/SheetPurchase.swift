import FoundationEssentials
import PayKit
import StoreAPI
import TUI

/// The purchase in the wallet's payment sheet: it presents the sheet, prices what the shopper chooses there,
/// and makes the order of a payment (the sheet's owner, in PassKit the delegate of its controller).
struct SheetPurchase: Sendable {
    @Boxed var checkout: Checkout?
    /// The questions whose answers come with held units.
    private var asked: Set<Int> = []

    var isOpen: Bool { checkout != nil }

    mutating func present(
        _ pricing: QuoteRequester, for basket: PurchaseOrigin, _ context: inout StoreContext
    ) -> PaymentRequest? {
        guard
            var request = context.entry?.shop.paymentRequest(
                id: "request-\(context.newNumber())", pricing: pricing, context.words)
        else { return nil }
        if request.shippingContactEditingMode == .available {
            request.shippingContact = context.known?.known(for: request.requiredShippingContactFields)
        }
        checkout = Checkout(pricing: pricing.holding(), basket: basket)
        return request
    }

    /// Closes the sheet; returns its purchase.
    mutating func close() -> Checkout? {
        defer { checkout = nil }
        return checkout
    }

    // MARK: Calls of the sheet

    mutating func answer(
        _ call: PaymentAuthorization.DelegateCall, _ number: Int, _ context: inout StoreContext
    ) -> [Storefront.Effect] {
        guard var checkout, context.entry?.links[.shippingRates] != nil,
            context.entry?.links[.quotes] != nil
        else { return [.replyToSheet(number: number, .failed())] }
        checkout.openCall = Checkout.Call(number: number, isAboutCoupon: call.isAboutCoupon)
        defer { self.checkout = checkout }
        let question: QuoteRequester.Question
        switch call {
        case .didSelectShippingContact(let contact):
            let address = WireAddress(contact).redacted
            context.country = Country(code: address.country)
            question = checkout.pricing.ship(to: address, revision: context.newNumber())
        case .didSelectShippingMethod(let method):
            question = checkout.pricing.choose(method.identifier, revision: context.newNumber())
        case .didChangeCouponCode(let code):
            question = checkout.pricing.apply(coupon: code, revision: context.newNumber())
        case .didSelectPaymentMethod(let method):
            // The type of the card changes no price here; the address of the bill does where nothing is sent.
            guard let billing = method.billingAddress.map({ WireAddress($0).redacted }),
                billing != checkout.pricing.address
            else { return Self.reply(.priced, to: &checkout, nil, context) }
            question = checkout.pricing.ship(to: billing, revision: context.newNumber())
        }
        asked.insert(question.revision)
        guard let unpaid = checkout.unpaid else { return context.price(question) }
        checkout.unpaid = nil
        checkout.question = question
        return [.abandonOrder(unpaid)]
    }

    /// The declined order has released its units: asks for the price that waited for them.
    mutating func orderGivenUp(_ context: StoreContext) -> [Storefront.Effect] {
        guard let question = checkout?.question else { return [] }
        checkout?.question = nil
        return context.price(question)
    }

    mutating func take(
        _ answer: Result<RatesReply, StoreError>, _ revision: Int, _ cart: Cart, _ context: StoreContext
    ) -> [Storefront.Effect]? {
        guard var checkout, checkout.pricing.awaits(revision) else { return nil }
        let (next, outcome) = checkout.pricing.take(answer, revision: revision)
        if next == nil { asked.remove(revision) }
        let replies = outcome.map { Self.reply($0, to: &checkout, cart, context) } ?? []
        self.checkout = checkout
        return context.price(next) + replies
    }

    /// Takes the shop's price for the sheet and says if there is one; nil for a question that is not the
    /// sheet's. A late price is given up with the units it holds.
    mutating func take(
        _ answer: Result<Quote, StoreError>, _ revision: Int, _ cart: Cart,
        _ context: inout StoreContext
    ) -> (effects: [Storefront.Effect], hasPrice: Bool)? {
        let isOwn = asked.remove(revision) != nil
        guard var checkout, checkout.pricing.awaits(revision) else {
            guard isOwn, let link = (try? answer.get())?.links[.this] else { return nil }
            return ([.dropQuote(link)], false)
        }
        let (next, outcome) = checkout.pricing.take(answer, revision: revision)
        if next != nil { asked.insert(revision) }
        let held = outcome.map { checkout.held($0, timer: context.newNumber()) } ?? []
        let replies = outcome.map { Self.reply($0, to: &checkout, cart, context) } ?? []
        self.checkout = checkout
        return (context.price(next) + replies + held, outcome == .priced || outcome == .couponInvalid)
    }

    // MARK: Held units

    /// True if the hold was lost, so that the price has to be requested again.
    mutating func holdAnswered(_ refusal: StoreError?) -> Bool {
        guard case .refused(let problem) = refusal, problem.name == .insufficientStock else { return false }
        checkout?.hold = .none
        return isOpen
    }

    /// True while other buyers hold the units that the sheet would pay for.
    var waitsForUnits: Bool { checkout?.pricing.isHeldElsewhere ?? false }

    private static func reply(
        _ outcome: QuoteRequester.Outcome, to checkout: inout Checkout, _ cart: Cart?,
        _ context: StoreContext
    ) -> [Storefront.Effect] {
        guard let call = checkout.openCall else { return [] }
        let words = context.words
        checkout.openCall = nil
        let number = call.number
        let pricing = checkout.pricing
        let update: PaymentRequestUpdate
        switch outcome {
        case .priced, .couponInvalid:
            guard let items = pricing.items else { return [.replyToSheet(number: number, .failed())] }
            let refusal = pricing.couponRefusal
            let sentence =
                call.isAboutCoupon
                ? words.coupon.refused(refusal).string : words.coupon.gone.string
            update = .update(
                items: items, methods: .methods(pricing.methods(words)),
                errors: outcome == .priced
                    ? []
                    : [refusal == .expired ? .couponCodeExpired(sentence) : .couponCodeInvalid(sentence)],
                applicationData: pricing.quote?.applicationData)
        case .unserviceable: update = .unserviceable()
        case .invalidAddress(let faults): update = .errors(PaymentError.errors(faults))
        case .shortage(let lines): update = .failed(shortage(lines, cart, words).wholeText)
        case .refused(isSold: true): update = .failed(words.notPriced.string)
        case .refused(isSold: false): update = .failed(words.notSold.string, canRetry: false)
        case .unreachable: update = .failed()
        }
        return [.replyToSheet(number: number, update)]
    }

    private static func shortage(_ lines: [Problem.Shortage], _ cart: Cart?, _ words: Words) -> ScreenText {
        let sentence =
            lines.areHeldElsewhere ? words.heldElsewhere : words.shortage(lines.first?.available ?? 0)
        guard let name = cart?.goods.values.first(where: { $0.sku == lines.first?.sku })?.name else {
            return sentence
        }
        return words.live.changed(name, sentence)
    }

    // MARK: Paying

    /// The attempt to order for this payment; nil where no order can be made.
    mutating func placement(of payment: Payment, attempt: Int, _ context: inout StoreContext) -> Placement? {
        guard let checkout, let quote = checkout.pricing.quote, let total = checkout.pricing.total,
            context.entry?.links[.orders] != nil, let token = try? WireToken(payment.token)
        else { return nil }
        self.checkout?.ending = .open
        let contact = payment.shippingContact
        let request = OrderRequest(
            quote: quote.id, expectedTotal: total,
            shipTo: quote.needsAddress ? contact.map { WireAddress($0) } : nil,
            contact: WireContact(
                name: contact?.name, email: contact?.emailAddress, phone: contact?.phoneNumber),
            billing: payment.billingContact.map { WireAddress($0) },
            applicationData: Data(quote.applicationData).base64EncodedString(),
            payment: .wallet(token))
        return Placement(
            number: context.newNumber(), request: request, origin: .sheet(attempt: attempt),
            basket: checkout.basket, pricing: checkout.pricing)
    }
}

extension [Problem.Shortage] {
    /// True if all missing units are held by other buyers, who may release them.
    var areHeldElsewhere: Bool {
        !isEmpty && allSatisfy { $0.available + ($0.held ?? 0) >= $0.requested }
    }
}
