import FoundationEssentials
import PayKit
import StoreAPI

/// What a simulated client sends.
enum SimulatedRequest: Sendable {
    case quote(QuoteRequest, holder: String?)
    case dropQuote(String)
    case order(OrderRequest)
    case pay(order: String, PayRequest)
    case cancel(order: String)
    case change(order: String, phone: String)
    case show(order: String)
    case attempt(key: String)
    case withdraw(key: String)
    case capture(payment: String, CaptureRequest)
    case void(payment: String)
    case refund(order: String, RefundRequest)
    case ship(order: String, FulfilmentRequest)
    case advance(parcel: String)
    case adjust(StockAdjustmentRequest)
    case coupon(ShopPolicy.Coupon)
    case price(variant: String, Int64)
    case publish(variant: String, Bool)
}

/// Who sends a request, with the key it may be sent again under.
struct SimulatedCall: Sendable {
    var request: SimulatedRequest
    var isStaff: Bool
    var key: String
    /// The request's name.
    var name: String
    /// When it was sent first.
    var at: Duration
}

/// What comes back.
struct SimulatedAnswer: Hashable, Sendable {
    var status: Int
    var body: String
    var location: String?
    /// What was offered, if this is a quote.
    var offer: Offer?
    /// Whether it says that it may be asked again, because nobody knows yet.
    var isPending = false

    struct Offer: Hashable, Sendable {
        var quote: String
        var total: Money
        var isShipped: Bool
        var expiresAt: Date
    }
}
