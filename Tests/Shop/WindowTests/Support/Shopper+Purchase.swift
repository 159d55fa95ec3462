package import PayKit
package import StoreAPI
import Storefront
import TUI
import Testing
import Window

/// How a purchase is begun, and what was asked for it.
extension Shopper {
    /// From the list to the open sheet of the first product, past the moment in which keys cannot pay.
    package func openSheet() {
        press(.enter, .enter)
        advance(milliseconds: 300)
    }

    /// From the list to the receipt, or to what comes in its place.
    package func payFromTheList() {
        openSheet()
        press(.space)
        advance(milliseconds: 1_500)
    }

    /// Goes up to the coupon of a card, unless the focus is on it, and enters a code.
    package func applyCoupon(_ code: String) {
        if !cursorRow.contains("Coupon"), !cursorRow.contains("优惠券") { press(.up) }
        if let cursor = screen.cursor, screen[cursor.x, cursor.y].style.role != .input { press(.enter) }
        type(code)
        press(.enter)
    }

    /// What the shop was asked to price, in order.
    package var quoteRequests: [QuoteRequest] {
        effects.compactMap { effect in
            if case .shop(.price(.quote(let request, _), _)) = effect { request } else { nil }
        }
    }

    /// What the wallet was asked about its capability, in order.
    package var capabilityQuestions: [(networks: Set<PaymentNetwork>, capabilities: MerchantCapability)] {
        effects.compactMap { effect in
            if case .shop(.askCapability(let request, _)) = effect {
                (request.supportedNetworks, request.merchantCapabilities)
            } else {
                nil
            }
        }
    }

    /// The requests that sheets were opened for.
    package var requests: [PaymentRequest] {
        effects.compactMap { if case .openWallet(let request) = $0 { request } else { nil } }
    }
}
