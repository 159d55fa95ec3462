import PayKit
import StoreAPI
import Storefront
import TUI
import Window

/// The checks of UX-CRT.
package enum CartRules {
    private struct Purchase {
        /// The lines in the cart, where a question about its price told them.
        var lines: [String: Int]?
        /// The attempt whose answer is awaited, with what it buys.
        var number: Int?
        var bought: Set<String> = []

        /// The count of things that a purchase leaves in the cart; nil where that is not known.
        func left(of count: Int, _ basket: ShopEvidence.PurchaseOrigin?) -> Int? {
            if let lines, lines.values.reduce(0, +) == count {
                return lines.filter { !bought.contains($0.key) }.values.reduce(0, +)
            }
            return basket == .cart ? 0 : nil
        }
    }

    static let purchase = StatefulCheck(Purchase()) { memory, scene in
        var verdict: Verdict?
        for placement in scene.placements where placement.number != memory.number {
            guard let quote = scene.facts.shop.quotes[placement.request.quote] else { continue }
            (memory.number, memory.bought) = (placement.number, Set(quote.lines.map(\.variant)))
            guard scene.facts.shop.basket == .card else { continue }
            let count = quote.lines.count
            verdict = Verdict(
                wrong: count == 1 ? nil : "\(count) lines were ordered from the card of one product")
        }
        if let wrong = otherProduct(scene) { return .broken(wrong) }
        learn(&memory, scene)
        return taken(&memory, scene) ?? verdict
    }

    /// The sheet that opens from a card is for what the card shows.
    private static func otherProduct(_ scene: Scene) -> String? {
        guard scene.before?.place == "card", let screen = scene.screenBefore, screen.isRoomy else {
            return nil
        }
        for case .openWallet(let request) in scene.now.effects {
            guard let quote = scene.facts.shop.quote(of: request), let line = quote.lines.first else {
                continue
            }
            let names = [line.name, scene.facts.shop.variants[line.variant]?.name].compactMap { $0 }
            let starts = names.map {
                ScreenText(glyphs: Array(ScreenText(cleaning: $0).glyphs.prefix(6))).string
            }
            guard starts.allSatisfy({ $0.trimmed.count > 2 }) else { continue }
            if !starts.contains(where: { screen.says($0.trimmed) }) {
                return "A sheet opened for something else than the card shows"
            }
        }
        return nil
    }

    /// A question about prices whose lines are as many as the header says is about the whole cart.
    private static func learn(_ memory: inout Purchase, _ scene: Scene) {
        for case .shop(.price(.quote(let request, _), _)) in scene.now.effects {
            guard scene.now.place == "cart", request.to == nil,
                let count = scene.screen.cartCount(scene.words),
                count == request.lines.reduce(0, { $0 + $1.quantity })
            else { continue }
            memory.lines = Dictionary(request.lines.map { ($0.variant, $0.quantity) }, uniquingKeysWith: +)
        }
        guard let lines = memory.lines, scene.hasNewFrame, scene.screen.isRoomy,
            scene.screen.header != scene.screenBefore?.header
        else { return }
        let count = scene.screen.cartCount(scene.words) ?? 0
        if count != lines.values.reduce(0, +), memory.number == nil { memory.lines = nil }
    }

    private static func taken(_ memory: inout Purchase, _ scene: Scene) -> Verdict? {
        guard let number = memory.number, case .shop(.orderAnswered(let answer, number))? = scene.now.message
        else { return nil }
        defer { if scene.facts.shop.placement == nil { (memory.number, memory.lines) = (nil, nil) } }
        guard case .success = answer, scene.facts.shop.placement == nil, scene.screen.isRoomy,
            scene.screenBefore?.isRoomy == true
        else { return nil }
        let count = scene.screen.cartCount(scene.words) ?? 0
        let was = scene.cartCountBefore ?? 0
        guard let expected = memory.left(of: was, scene.facts.shop.basket) else {
            return Verdict(
                wrong: count <= was ? nil : "The cart has grown from \(was) to \(count) by a purchase")
        }
        return Verdict(
            wrong: count == expected
                ? nil : "\(count) things are in the cart after a purchase, not \(expected)")
    }

    static let unchanged = StatefulCheck(Int?.none) { held, scene in
        guard let before = scene.before, scene.screenBefore != nil else { return nil }
        if scene.isInput { held = nil }
        switch scene.now.message {
        case .shop(.orderAnswered(.success, _))?: held = nil
        case .shop(.orderAnswered(.failure, _))?, .shop(.timerFired)?:
            let isOver = scene.facts.shop.placement == nil || scene.now.place == "unknown-result"
            let isPaying =
                ["card-form", "unknown-result"].contains(before.place) || before.place.hasPrefix("sheet")
            if isOver, isPaying { held = scene.cartCountBefore }
        default: break
        }
        if let outcome = scene.ending, outcome != .approved { held = scene.cartCountBefore }
        guard let count = held, scene.screen.isRoomy else { return nil }
        let now = scene.screen.cartCount(scene.words) ?? 0
        return Verdict(wrong: now == count ? nil : "\(now) things are in the cart, not \(count) as before")
    }
}

extension Scene {
    fileprivate var cartCountBefore: Int? {
        before.flatMap { screenBefore?.cartCount(ScreenVocabulary($0.language)) }
    }
}

extension ShopEvidence {
    /// The quote that a request was made from: its application data begins with what names the quote.
    func quote(of request: PaymentRequest) -> Quote? {
        guard let data = request.applicationData else { return nil }
        return quotes.values.first { data.starts(with: Array("\($0.id) ".utf8)) }
    }
}
