import SeededRandom
import StoreAPI
import Storefront
import TUI
import Window
import WindowSupport

/// A shopper who does anything at all, by a seed.
final class Wanderer {
    let shopper: Shopper
    private var generator: SplitMix64
    private var version = 1
    /// What was done so far, for whoever looks for the reason of a difference.
    private var acts: [String] = []
    /// Gives the window another size; returns the one that it has then.
    var resizing: (Size) -> Size = { $0 }

    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 60, rows: 20), Size(columns: 40, rows: 12),
        Size(columns: 120, rows: 40), Size(columns: 132, rows: 43), Size(columns: 79, rows: 23),
    ]

    init(_ shopper: Shopper, _ generator: SplitMix64) {
        self.shopper = shopper
        self.generator = generator
    }

    var lastActs: String { acts.suffix(24).joined(separator: ", ") }

    private static let keys: [Key] =
        [
            .up, .down, .left, .right, .enter, .enter, .enter, .escape, .escape, .space, .tab, .backTab,
            .pageUp, .pageDown, .home, .end, .backspace, .delete, .control("l"), .control("u"), .function(2),
        ] + "/ficoabrxLtm?+-1789wé茶🍎q".map(Key.character)

    func step() throws {
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<58: press(Self.keys.randomElement(using: &generator) ?? .down)
        case ..<68: click()
        case ..<72: paste(OddCatalogue.text(&generator))
        case ..<80: pass([30, 150, 300, 1_500, 4_000].randomElement(using: &generator) ?? 30)
        case ..<88: try hearNews()
        case ..<93: resize()
        case ..<97: changeTheShop()
        default: try changeTheWallet()
        }
    }

    private func press(_ key: Key) {
        acts.append("\(key)")
        shopper.press(key)
    }

    /// Mostly where a click means something.
    private func click() {
        let size = shopper.screen.size
        var place = Point(
            x: .random(in: 0..<size.columns, using: &generator),
            y: .random(in: 0..<size.rows, using: &generator))
        if Bool.random(using: &generator),
            let target = shopper.screen.targets.randomElement(using: &generator)
        {
            place = Point(x: target.area.x, y: target.area.y)
        }
        acts.append("click at \(place.x),\(place.y)")
        if Int.random(in: 0..<5, using: &generator) == 0 {
            shopper.send(.input(.mouse(Mouse(.wheelDown, at: place))))
        } else {
            shopper.click(place.x, place.y)
        }
    }

    private func paste(_ text: String) {
        acts.append("paste of \(text.unicodeScalars.count)")
        shopper.paste(text)
    }

    private func pass(_ milliseconds: Int) {
        acts.append("\(milliseconds) ms")
        shopper.advance(milliseconds: milliseconds)
        if Bool.random(using: &generator) { shopper.send(.beat) }
    }

    private func hearNews() throws {
        guard shopper.subscription != nil, let entry = shopper.shop.entries.randomElement(using: &generator)
        else { return }
        version += 1
        acts.append("news of \(entry.id)")
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: shopper.hear(.opened(missed: true))
        case 1: shopper.withdraw(entry.id, version: version)
        case 2, 3:
            try shopper.price(
                entry.id, "\(Int.random(in: 1...99_999, using: &generator)).50", version: version)
        default: shopper.stock(entry.id, .random(in: 0...20, using: &generator), version: version)
        }
    }

    private func resize() {
        var size = Self.sizes.randomElement(using: &generator) ?? Self.sizes[0]
        if Bool.random(using: &generator) {
            size = Size(
                columns: .random(in: 1...140, using: &generator), rows: .random(in: 1...45, using: &generator)
            )
        }
        acts.append("\(size.columns)x\(size.rows)")
        let seen = resizing(size)
        shopper.resize(seen.columns, seen.rows)
    }

    private func changeTheShop() {
        acts.append("another shop")
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: shopper.shop.isReachable.toggle()
        case 1: shopper.shop.rates = [.offered, .offered, .none].randomElement(using: &generator) ?? .offered
        case 2: shopper.shop.quotes = [.priced, .soldOut].randomElement(using: &generator) ?? .priced
        case 3:
            let ways: [ScriptedShop.Orders] = [
                .approved, .declined("expired_card"), .unreachable, .couponGone,
            ]
            shopper.shop.orders = ways.randomElement(using: &generator) ?? .approved
        case 4: shopper.isShopSlow = true
        default: shopper.release()
        }
    }

    private func changeTheWallet() throws {
        acts.append("another wallet")
        let device = [SampleWallet.ready, .needsSetup].randomElement(using: &generator) ?? .ready
        try shopper.change(to: device, isTold: true)
    }
}
