package import FoundationEssentials
package import PayKit
package import ShopCore
package import StoreAPI

package enum SimulatedRequest: Sendable {
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

/// A request with its sender and the key it may be sent again under.
package struct SimulatedCall: Sendable {
    package var request: SimulatedRequest
    package var isStaff: Bool
    /// Idempotency key, the same in repetitions.
    package var key: String
    package var name: String
    /// When it was sent first.
    package var at: Duration
}

package struct SimulatedAnswer: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case answered(StoredAnswer.Outcome)
        case nothing
        case refused(Refusal)

        package var name: String {
            switch self {
            case .answered(let outcome): "\(outcome)"
            case .nothing: "nothing to show"
            case .refused(.storage(let trouble, _)), .refused(.unfinished(let trouble, _)):
                "storage \(trouble)"
            case .refused(let refusal): Mirror(reflecting: refusal).children.first?.label ?? "\(refusal)"
            }
        }
    }

    package var kind: Kind
    package var body: String
    package var location: String?
    package var offer: Offer?

    /// True if the outcome is still unknown, so that the request may be repeated.
    package var isPending: Bool {
        switch kind {
        case .answered(.accepted), .refused(.storage), .refused(.unfinished), .refused(.overloaded),
            .refused(.inProgress), .refused(.outcomeUnknown), .refused(.carrierUnavailable):
            true
        case .answered, .nothing, .refused: false
        }
    }

    /// A quote as its client knows it, for placing orders from it.
    package struct Offer: Hashable, Sendable {
        package var quote: String
        package var total: Money
        package var isShipped: Bool
        package var expiresAt: Date
    }
}
