package import FoundationEssentials
package import PayKit
package import StoreAPI

/// An order request whose payment was judged, with the ids and the moment it is given.
package struct OrderDraft: Sendable {
    /// The request body, card data included while it is in memory.
    package var request: OrderRequest
    /// The idempotent request that it came with.
    package var keyed: KeyedRequest
    /// The quote that is ordered, held against the request.
    package var quote: PricedQuote
    /// The currency of the quote.
    package var currency: Currency
    /// Nil for an order that waits for its payment.
    package var payment: CheckedPayment?
    /// The id of the order, if the quote has none yet.
    package var orderID: String
    /// Id of the payment to be made, with the prefix `pay_`; unused without a payment.
    package var paymentID: String
    /// The moment of the request, by the shop's clock.
    package var now: Date

    /// Makes a draft of a checked request; without `payment` the order awaits one.
    package init(
        request: OrderRequest, keyed: KeyedRequest, quote: PricedQuote, currency: Currency,
        payment: CheckedPayment? = nil, orderID: String, paymentID: String, now: Date
    ) {
        self.request = request
        self.keyed = keyed
        self.quote = quote
        self.currency = currency
        self.payment = payment
        self.orderID = orderID
        self.paymentID = paymentID
        self.now = now
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
