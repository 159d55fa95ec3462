package import PayKit
package import StoreAPI
import Storefront
package import TUI
import Testing
import Window

extension Shopper {
    /// A shopper in the cart of a shop that tells what changes: two tins of wax and a mug, 38.50 in all.
    package static func withCart(
        _ device: SampleWallet = .ready, language: Language = .english, columns: Int = 80, rows: Int = 24,
        isLive: Bool = true
    ) throws -> Shopper {
        let shopper =
            isLive
            ? try Shopper.watching(device, language: language, columns: columns, rows: rows)
            : try Shopper(device, language: language, columns: columns, rows: rows)
        shopper.fillCart()
        return shopper
    }

    /// From the top of the list: two tins of wax and a mug into the cart, and there.
    package func fillCart() {
        press(.enter, .character("a"), .character("a"), .escape)
        press(.down, times: 5)
        press(.enter, .character("a"), .escape)
        press(.home, .character("c"))
    }

    /// Pays with the sheet that is open.
    package func payInTheSheet() {
        advance(milliseconds: 300)
        press(.space)
        advance(milliseconds: 1_500)
    }

    /// The last lines that the shop was asked to price.
    package var linesAsked: [OrderLine] { quoteRequests.last?.lines ?? [] }

    /// The requests that sheets were opened with.
    package var sheetRequests: [PaymentRequest] {
        effects.compactMap { if case .openWallet(let request) = $0 { request } else { nil } }
    }
}

extension OrderLine {
    package init(_ variant: String, _ quantity: Int) { self.init(variant: variant, quantity: quantity) }
}
