import FoundationEssentials
import PayKit
import StoreAPI
import TUI

/// The purchase in the wallet's payment sheet: it presents the sheet, prices what the shopper chooses there,
/// and makes the order of a payment (the sheet's owner, in PassKit the delegate of its controller).
struct SheetPurchase: Sendable {
    /// The purchase in the sheet; nil while there is no sheet.
    private(set) var checkout: Checkout?

    var isOpen: Bool { checkout != nil }

    /// Presents the sheet for a price; nil while the shop has not said how it is paid.
    mutating func present(
        _ pricing: QuoteRequester, for basket: PurchaseOrigin, _ context: inout StorefrontContext
    ) -> PaymentRequest? {
        guard
            let request = context.entry?.shop.paymentRequest(
                id: "request-\(context.newNumber())", pricing: pricing)
        else { return nil }
        checkout = Checkout(pricing: pricing, basket: basket)
        return request
    }

    /// The sheet is gone; gives what came of it.
    mutating func close() -> Checkout? {
        defer { checkout = nil }
        return checkout
    }

    /// Keeps what is to be done when the sheet is gone.
    mutating func end(_ ending: Checkout.Ending) { checkout?.ending = ending }

    /// Keeps an order whose payment was declined, until it is paid or given up.
    mutating func keep(_ unpaid: UnpaidOrder?) { checkout?.unpaid = unpaid }

    // MARK: Calls of the sheet

    mutating func answer(
        _ call: PaymentAuthorization.DelegateCall, _ number: Int, _ context: inout StorefrontContext
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
            question = checkout.pricing.ship(to: address, revision: context.newNumber())
        case .didSelectShippingMethod(let method):
            question = checkout.pricing.choose(method.identifier, revision: context.newNumber())
        case .didChangeCouponCode(let code):
            question = checkout.pricing.apply(coupon: code, revision: context.newNumber())
        // The type of the card changes no price here.
        case .didSelectPaymentMethod: return Self.reply(.priced, to: &checkout, nil, context.words)
        }
        return context.price(question)
    }

    /// Takes the shop's rates for the sheet; nil where the sheet did not ask this question.
    mutating func take(
        _ answer: Result<RatesReply, StoreError>, _ revision: Int, _ cart: Cart, _ context: StorefrontContext
    ) -> [Storefront.Effect]? {
        guard var checkout, checkout.pricing.awaits(revision) else { return nil }
        let (next, outcome) = checkout.pricing.take(answer, revision: revision)
        let replies = outcome.map { Self.reply($0, to: &checkout, cart, context.words) } ?? []
        self.checkout = checkout
        return context.price(next) + replies
    }

    /// Takes the shop's price for the sheet, and says whether there is one; nil where the sheet did not ask
    /// this question.
    mutating func take(
        _ answer: Result<Quote, StoreError>, _ revision: Int, _ cart: Cart, _ context: StorefrontContext
    ) -> (effects: [Storefront.Effect], hasPrice: Bool)? {
        guard var checkout, checkout.pricing.awaits(revision) else { return nil }
        let (next, outcome) = checkout.pricing.take(answer, revision: revision)
        let replies = outcome.map { Self.reply($0, to: &checkout, cart, context.words) } ?? []
        self.checkout = checkout
        return (context.price(next) + replies, outcome == .priced || outcome == .couponInvalid)
    }

    /// Answers the sheet's open call with what the price came to.
    private static func reply(
        _ outcome: QuoteRequester.Outcome, to checkout: inout Checkout, _ cart: Cart?, _ words: Words
    ) -> [Storefront.Effect] {
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
        case .shortage(let lines): update = .failed(shortage(lines, cart, words).wholeText)
        case .refused: update = .failed(words.notPriced.string)
        case .unreachable: update = .failed()
        }
        return [.replyToSheet(number: number, update)]
    }

    /// Says how many there are of what is short, and of what where it is in the cart.
    private static func shortage(
        _ lines: [Problem.Shortage], _ cart: Cart?, _ words: Words
    ) -> ScreenText {
        let sentence = words.shortage(lines.first?.available ?? 0)
        guard let name = cart?.goods.values.first(where: { $0.sku == lines.first?.sku })?.name else {
            return sentence
        }
        return words.live.changed(name, sentence)
    }

    // MARK: Paying

    /// The attempt to order what the payment is for; nil where that cannot be said.
    mutating func placement(
        of payment: Payment, attempt: Int, _ context: inout StorefrontContext
    ) -> Placement? {
        guard let checkout, let quote = checkout.pricing.quote, let total = checkout.pricing.total,
            context.entry?.links[.orders] != nil, let token = try? WireToken(payment.token)
        else { return nil }
        self.checkout?.ending = .open
        let contact = payment.shippingContact
        let request = OrderRequest(
            quote: quote.id, expectedTotal: total, shipTo: contact.map { WireAddress($0) },
            contact: WireContact(
                name: contact?.name, email: contact?.emailAddress, phone: contact?.phoneNumber),
            applicationData: Data(quote.applicationData).base64EncodedString(),
            payment: .wallet(token))
        return Placement(
            number: context.newNumber(), request: request, origin: .sheet(attempt: attempt),
            basket: checkout.basket, pricing: checkout.pricing)
    }
}
