import PayKit
package import StoreAPI
import TUI

extension Entry.Shop {
    /// The request for a priced product, physical goods with everything that shipping needs and nothing more.
    func paymentRequest(id: String, pricing: QuoteRequester, _ words: Words) -> PaymentRequest? {
        guard let items = pricing.items, let quote = pricing.quote else { return nil }
        var request = paymentRequest
        request.id = id
        request.currencyCode = quote.currency
        request.paymentSummaryItems = items
        request.shippingMethods = pricing.methods(words)
        request.requiredShippingContactFields = [.postalAddress, .name, .emailAddress]
        request.supportsCouponCode = true
        request.couponCode = pricing.coupon ?? ""
        request.applicationData = quote.applicationData
        return request
    }
}

extension WireAddress {
    /// Where a contact has its goods sent.
    init(_ contact: Contact) {
        if let address = contact.postalAddress {
            self.init(address, name: contact.name)
        } else {
            self.init(name: contact.name, country: "")
        }
    }

    /// Without name and street.
    var redacted: WireAddress {
        WireAddress(city: city, state: state, postalCode: postalCode, country: country)
    }
}

/// A purchase in the payment sheet: it exists from the request until the sheet is finished, so that nothing
/// that happens to the card behind the sheet can touch its price.
struct Checkout: Hashable, Sendable {
    var pricing: QuoteRequester
    let basket: PurchaseOrigin
    /// The sheet's call that waits for a price.
    var openCall: Call?
    var ending: Ending = .open
    /// An order whose payment was declined; it keeps its units until it is paid or given up.
    var unpaid: UnpaidOrder?
    /// The question about another price that waits until the declined order has given back its units.
    var question: QuoteRequester.Question?
    var hold = Hold.none

    /// The units that the shop holds for the price: for two minutes, renewed while somebody is there.
    enum Hold: Hashable, Sendable {
        /// The shop has not held them yet, or has none.
        case none
        /// They are held for more than a minute; the timer with this number ends that.
        case fresh(timer: Int)
        /// They are held for less than a minute: the next key renews it.
        case aging(timer: Int)
        /// Two minutes passed without a key: they are held no longer.
        case lapsed
    }

    /// A call of the sheet: what was asked about, and the number that the answer carries.
    struct Call: Hashable, Sendable {
        var number: Int
        var isAboutCoupon: Bool
    }

    /// The step after the sheet is gone.
    enum Ending: Hashable, Sendable {
        /// Nothing came of it yet.
        case open
        /// Show the receipt of this order.
        case placed(Order)
        /// Say why nothing was bought.
        case failed(ScreenText)
    }
}

/// An order that waits for another payment, and the capability to give it up.
package struct UnpaidOrder: Hashable, Sendable {
    /// Link of the order.
    package let link: Link
    /// The order's token, which cancelling it needs.
    package let token: String

    /// The order that a declined payment left; nil when the shop named none.
    init?(_ problem: Problem) {
        guard let order = problem.order, let token = problem.orderToken else { return nil }
        link = Link(href: order)
        self.token = token
    }
}

/// One attempt to place an order; repeated with the same number it is the same order.
package struct Placement: Hashable, Sendable {
    /// The runner gives each number one idempotency key.
    package let number: Int
    /// Body of the request, the same bytes in every repetition.
    package let request: OrderRequest
    let origin: Origin
    let basket: PurchaseOrigin
    /// The lines that are paid for.
    let lines: [OrderLine]
    /// The coupon in the price; nil without one.
    let coupon: String?
    /// True if the shop was asked before without a definite answer.
    var isUnheard = false
    /// True when it is made anew because the quote of the first one had run out.
    private(set) var isRenewal = false

    /// Creates an attempt; the lines and the coupon come from the pricing.
    package init(
        number: Int, request: OrderRequest, origin: Origin, basket: PurchaseOrigin, pricing: QuoteRequester,
        isRenewal: Bool = false
    ) {
        self.number = number
        self.request = request
        self.origin = origin
        self.basket = basket
        lines = pricing.lines
        coupon = pricing.coupon
        self.isRenewal = isRenewal
    }

    /// The same attempt, for which nobody waits any more.
    init(unresolved placement: Placement) {
        number = placement.number
        request = placement.request
        basket = placement.basket
        lines = placement.lines
        coupon = placement.coupon
        isUnheard = placement.isUnheard
        var attempt: Int?
        if case .sheet(let number) = placement.origin { attempt = number }
        origin = .unresolved(attempt: attempt)
    }

    /// The reference by which the shop finds what came of it, with its e-mail address.
    package var reference: String { OrderLookup.reference(ofQuote: request.quote) }

    /// The part of the shop that waits for the result.
    package enum Origin: Hashable, Sendable {
        /// The sheet's attempt with this number.
        case sheet(attempt: Int)
        case form
        /// No part waits any more: the sheet with this attempt, or the form, ended without an answer.
        case unresolved(attempt: Int?)
    }
}

extension PaymentAuthorization.DelegateCall {
    var isAboutCoupon: Bool {
        switch self {
        case .didChangeCouponCode: true
        case .didSelectShippingContact, .didSelectShippingMethod, .didSelectPaymentMethod: false
        }
    }
}

extension PaymentAuthorizationResult {
    /// The sheet's result for a decline that is about the PIN; nil for any other.
    init?(declineCode: String?) {
        switch declineCode {
        case "online_or_offline_pin_required": self = .pinRequired
        case "incorrect_pin": self = .pinIncorrect
        case "pin_try_exceeded": self = .pinLockout
        default: return nil
        }
    }
}

extension PaymentError {
    /// The shop's findings about what was typed, each at its field; another where none is named.
    static func errors(
        _ faults: [Problem.Fault], otherwise other: PaymentError = .shippingAddressInvalid()
    ) -> [PaymentError] {
        let named = faults.compactMap { fault -> PaymentError? in
            switch fault.pointer?.split(separator: "/").last {
            case "street": .shippingAddressInvalid(.street)
            case "city": .shippingAddressInvalid(.city)
            case "state": .shippingAddressInvalid(.state)
            case "postal_code": .shippingAddressInvalid(.postalCode)
            case "country": .shippingAddressInvalid(.country)
            case "name": .shippingContactInvalid(.name)
            case "email": .shippingContactInvalid(.emailAddress)
            case "phone": .shippingContactInvalid(.phoneNumber)
            default: nil
            }
        }
        return named.isEmpty ? [other] : named
    }
}
