import FoundationEssentials
import PayKit
import StoreAPI

/// An order request whose payment was judged, with the ids and the moment it is given.
struct OrderDraft: Sendable {
    var request: OrderRequest
    var keyed: KeyedRequest
    /// What is ordered, held against the request.
    var quote: PricedQuote
    var currency: Currency
    /// Nil for an order that waits for its payment.
    var payment: CheckedPayment?
    /// The id of the order, if the quote has none yet.
    var orderID: String
    var paymentID: String
    var now: Date
}

/// What came of the first transaction of a keyed request.
enum KeyedBeginning: Sendable {
    case answered(KeyedOutcome)
    /// The key is known, and its work waits for the network.
    case open(order: String)
    /// Something is durable that the network has to be told.
    case begun(order: String)
}
