import PayKit
import StoreAPI
import Storefront
import TUI
import Window

extension CartRules {
    private struct Drawn {
        /// The prices when the shopper came to the card or the cart.
        var prices: [String: Int] = [:]
        /// True if words have said since then that something changed.
        var isTold = false
    }

    static let current = StatefulCheck(Drawn()) { drawn, scene in
        var verdict: Verdict?
        for case .openWallet(let request) in scene.now.effects {
            guard let quote = scene.facts.shop.quote(of: request) else { continue }
            verdict = Verdict(
                wrong: otherRows(request, quote) ?? outdated(quote, scene.facts.shop)
                    ?? untold(quote, drawn, scene) ?? otherTotal(request, scene))
        }
        remember(&drawn, scene)
        return verdict
    }

    private static func otherRows(_ request: PaymentRequest, _ quote: Quote) -> String? {
        let wanted = quote.summary.map(\.amount.amount)
        let given = request.paymentSummaryItems.map { Int?.some(Int($0.amount.minorUnits)) }
        return wanted == given ? nil : "The request has other amounts than the shop's quote"
    }

    private static func outdated(_ quote: Quote, _ shop: ShopEvidence) -> String? {
        for line in quote.lines {
            guard let known = shop.variants[line.variant] else { continue }
            if line.quantity > known.available {
                return "\(line.quantity) are to be bought of something of which \(known.available) are left"
            }
            if let price = line.unit.amount, price != known.price {
                return "A sheet opened at \(price), the shop's last word was \(known.price)"
            }
        }
        return nil
    }

    private static func untold(_ quote: Quote, _ drawn: Drawn, _ scene: Scene) -> String? {
        guard !drawn.isTold, !says(scene.screenBefore, scene.before?.language) else { return nil }
        let changed = quote.lines.contains { line in
            drawn.prices[line.variant].map { $0 != line.unit.amount } ?? false
        }
        return changed ? "A price changed since it was drawn, and no words said so" : nil
    }

    /// The total that stands in the cart is the one that is asked for.
    private static func otherTotal(_ request: PaymentRequest, _ scene: Scene) -> String? {
        guard let before = scene.before, before.place == "cart", let screen = scene.screenBefore,
            screen.isRoomy,
            let total = request.paymentSummaryItems.last?.amount.minorUnits
        else { return nil }
        let code = request.currencyCode + " "
        guard let row = screen.rows.last(where: { $0.contains(code) }), let place = row.ranges(of: code).last,
            let shown = String(row[place.upperBound...]).amount
        else { return nil }
        return shown == Int(total) ? nil : "The cart shows \(shown), the sheet asks for \(total)"
    }

    private static func remember(_ drawn: inout Drawn, _ scene: Scene) {
        guard scene.now.place == "card" || scene.now.place == "cart" else { return }
        if scene.before?.place != scene.now.place {
            drawn = Drawn(prices: scene.facts.shop.variants.mapValues(\.price))
        }
        guard scene.hasNewFrame, !drawn.isTold else { return }
        var isOther = false
        for (id, known) in scene.facts.shop.variants {
            if let price = drawn.prices[id] {
                isOther = isOther || price != known.price
            } else {
                drawn.prices[id] = known.price
            }
        }
        drawn.isTold = isOther && says(scene.screen, scene.now.language)
    }

    private static func says(_ screen: ScreenReading?, _ language: Language?) -> Bool {
        guard let screen, let language else { return false }
        let words = ScreenVocabulary(language)
        return screen.rows.contains { $0.containsAny(of: words.changes) }
    }
}
