import PayKit
package import StoreAPI
import TUI

extension Entry.Shop {
    /// The request for a priced basket, with what its way to the buyer and its bill need and nothing more.
    func paymentRequest(id: String, pricing: QuoteRequester, _ words: Words) -> PaymentRequest? {
        guard let items = pricing.items, let quote = pricing.quote else { return nil }
        var request = paymentRequest
        request.id = id
        request.currencyCode = quote.currency
        request.paymentSummaryItems = items
        request.shippingMethods = pricing.methods(words)
        request.requiredShippingContactFields = quote.contactFields
        request.shippingType = quote.delivery?.type ?? .shipping
        if let place = quote.delivery?.place {
            request.shippingContact = Contact(name: place.name, postalAddress: place.postal)
            request.shippingContactEditingMode = .storePickup
        }
        if quote.delivery?.needsBilling == true {
            request.requiredBillingContactFields = [.postalAddress, .name]
        }
        request.supportsCouponCode = true
        request.couponCode = pricing.coupon ?? ""
        request.applicationData = quote.applicationData
        return request
    }
}

extension Quote {
    /// The shipping contact's fields that its goods need.
    var contactFields: Set<ContactField> {
        var fields: Set<ContactField> = isShipped ? [.postalAddress, .name, .emailAddress] : [.emailAddress]
        if delivery?.needsPhone == true { fields.insert(.phoneNumber) }
        return fields
    }
}

extension WireAddress {
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

/// A purchase in the payment sheet, with a price of its own that the card behind the sheet cannot change.
struct Checkout: Hashable, Sendable {
    var pricing: QuoteRequester
    let basket: PurchaseOrigin
    var openCall: Call?
    var ending: Ending = .open
    /// An order whose payment was declined; it keeps its units until it is paid or given up.
    var unpaid: UnpaidOrder?
    /// The question about another price that waits until the declined order has given back its units.
    var question: QuoteRequester.Question?
    var hold = Hold.none

    /// The units that the shop holds for the price: for two minutes, renewed by each key.
    enum Hold: Hashable, Sendable {
        case none
        /// They are held for more than a minute; the timer with this number ends that.
        case fresh(timer: Int)
        /// They are held for less than a minute: the next key renews it.
        case aging(timer: Int)
        /// Two minutes passed without a key: they are held no longer.
        case lapsed
    }

    struct Call: Hashable, Sendable {
        var number: Int
        var isAboutCoupon: Bool
    }

    enum Ending: Hashable, Sendable {
        case open
        case placed(Order)
        case failed(ScreenText)
    }
}

/// The screen a purchase starts from; a failed one leads back there.
package enum PurchaseOrigin: Hashable, Sendable {
    case card, cart
}

/// An order that waits for another payment, and the capability to give it up.
package struct UnpaidOrder: Hashable, Sendable {
    package let link: Link
    /// The order's token, which cancelling it needs.
    package let token: String

    init?(_ problem: Problem) {
        guard let order = problem.order, let token = problem.orderToken else { return nil }
        link = Link(href: order)
        self.token = token
    }
}

package struct Placement: Hashable, Sendable {
    /// The runner gives each number one idempotency key.
    package let number: Int
    package let request: OrderRequest
    private(set) var origin: Origin
    let basket: PurchaseOrigin
    let lines: [OrderLine]
    let coupon: String?
    /// True if the shop was asked before without a definite answer.
    var hasLostAnswer = false
    /// True when it is made anew because the quote of the first one had run out.
    private(set) var isRenewal = false

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

    /// The sheet or form that waited for it has ended.
    mutating func endWaiting() {
        if case .sheet(let attempt) = origin { origin = .unresolved(attempt: attempt) }
        if case .form = origin { origin = .unresolved(attempt: nil) }
    }

    /// The reference by which the shop finds what came of it, with its e-mail address.
    package var reference: String { OrderLookup.reference(ofQuote: request.quote) }

    package enum Origin: Hashable, Sendable {
        case sheet(attempt: Int)
        case form
        /// The sheet with this attempt, or the form, ended without an answer.
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
            if fault.pointer?.hasPrefix("/billing") == true { return .billingAddressInvalid() }
            return switch fault.pointer?.split(separator: "/").last {
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
