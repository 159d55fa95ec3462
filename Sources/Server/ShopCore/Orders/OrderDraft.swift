package import FoundationEssentials
package import PayKit
package import StoreAPI

/// An order request whose payment was validated, with the ids and the moment it is given.
package struct OrderDraft: Sendable {
    /// The request body, card data included while it is in memory.
    package var request: OrderRequest
    package var keyed: KeyedRequest
    package var quote: PricedQuote
    package var currency: Currency
    /// Nil for an order that waits for its payment.
    package var payment: CheckedPayment?
    /// The id of the order, if the quote has none yet.
    package var orderID: String
    package var paymentID: String
    package var now: Date
    package var language: ContentLanguage?

    package init(
        request: OrderRequest, keyed: KeyedRequest, quote: PricedQuote, currency: Currency,
        payment: CheckedPayment? = nil, orderID: String, paymentID: String, now: Date,
        language: ContentLanguage? = nil
    ) {
        self.request = request
        self.keyed = keyed
        self.quote = quote
        self.currency = currency
        self.payment = payment
        self.orderID = orderID
        self.paymentID = paymentID
        self.now = now
        self.language = language
    }
}

/// The result of the first transaction of a keyed request.
package enum KeyedBeginning: Sendable {
    case answered(KeyedOutcome)
    /// The key is known, and its work waits for the network.
    case open(order: String)
    /// Something is durable that the network has to be told.
    case begun(order: String)
}

/// A refund before it is made, with the id that it gets: an amount, units of lines, or all that is left.
package typealias RefundDraft = (id: String, request: RefundRequest)
