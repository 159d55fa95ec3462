import PaySheet
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// On every screen within reach every key in force is pressed, and does something.
@Suite struct KeyCrawlTests {
    @Test("UX-ACC-01 every key in force does something on every screen", arguments: Language.allCases)
    func everyKeyDoesSomething(_ language: Language) throws {
        var screens = 0
        for here in try Self.screens(language) {
            screens += 1
            let keys = here.window.keysInForce
            for key in keys where !Self.does(key, on: here, among: keys) {
                Issue.record("\(key) does nothing on\n\(here.screen.text)")
            }
        }
        #expect(screens > 25)
    }

    @Test("UX-ACC-01 whatever can be clicked does something on every screen")
    func everyTargetDoesSomething() throws {
        for here in try Self.screens(.english) {
            let targets = here.screen.clickTargets
            for target in targets where !Self.does(target, on: here, among: targets) {
                Issue.record("a click on \(target.area) does nothing on\n\(here.screen.text)")
            }
        }
    }

    @Test("UX-ACC-01 every key that the footer names is in force, and at most six are named")
    func footerNamesKeysInForce() throws {
        for here in try Self.screens(.english) {
            let named = here.window.footer(width: here.screen.size.columns - 4)
            #expect(named.count <= 6)
            let keys = Set(here.window.keysInForce)
            for key in named.flatMap(\.keys) where !keys.contains(key) {
                Issue.record("\(key) is named and not in force on\n\(here.screen.text)")
            }
        }
    }

    // MARK: What a press does

    /// Whether a key changes what is seen or asks for something; one that leads back from where another key
    /// leads does so from there.
    private static func does(_ key: Key, on here: Shopper, among keys: [Key]) -> Bool {
        if changes({ $0.press(key) }, here) { return true }
        return keys.contains { other in
            let there = here.fork()
            there.press(other)
            return there.screen != here.screen && there.window.keysInForce.contains(key)
                && changes({ $0.press(key) }, there)
        }
    }

    /// The same for a click; what means the same may be elsewhere by then.
    private static func does(
        _ target: Canvas.Target, on here: Shopper, among others: [Canvas.Target]
    ) -> Bool {
        if changes({ $0.click(target.area.x, target.area.y) }, here) { return true }
        return others.contains { other in
            let there = here.fork()
            there.click(other.area.x, other.area.y)
            guard there.screen != here.screen,
                let same = there.screen.clickTargets.first(where: { $0.input == target.input })
            else { return false }
            return changes({ $0.click(same.area.x, same.area.y) }, there)
        }
    }

    /// Whether an act changes what is seen or said, or asks for something outside.
    private static func changes(_ act: (Shopper) -> Void, _ here: Shopper) -> Bool {
        let next = here.fork()
        act(next)
        let asked = next.effects.contains { effect in
            if case .log = effect { false } else { true }
        }
        return next.screen != here.screen || asked
    }

    // MARK: Crawling

    static func screens(_ language: Language) throws -> [Shopper] {
        switch language {
        case .english: try english.get()
        case .simplifiedChinese: try chinese.get()
        }
    }

    private nonisolated(unsafe) static let english = Result { try crawl(.english) }
    private nonisolated(unsafe) static let chinese = Result { try crawl(.simplifiedChinese) }

    private static func crawl(_ language: Language) throws -> [Shopper] {
        var shop = ScriptedShop()
        shop.entries = shop.entries.filter {
            ["mustache-wax", "safety-razor", "plain-t-shirt", "ringtone-pack"].contains($0.id)
        }
        var seen: Set<String> = []
        var found: [Shopper] = []
        for device in [SampleWallet.ready, .needsSetup, .unsupported] {
            let start = try Shopper(device, language: language, shop: shop)
            for keys in starts {
                let shopper = start.fork()
                for key in keys { shopper.press(key) }
                shopper.advance(milliseconds: 2_000)
                crawl(from: shopper, &seen, &found)
            }
        }
        let paid = try Shopper(language: language, shop: shop)
        paid.payFromTheList()
        crawl(from: paid, &seen, &found)
        return found
    }

    /// Breadth first over the keys in force, a few screens from each start.
    private static func crawl(from start: Shopper, _ seen: inout Set<String>, _ found: inout [Shopper]) {
        var fringe = [start]
        var count = 0
        while !fringe.isEmpty, count < 3 {
            let here = fringe.removeFirst()
            guard seen.insert(here.screen.text).inserted else { continue }
            count += 1
            found.append(here)
            for key in here.window.keysInForce where !key.quits {
                let next = here.fork()
                next.press(key)
                next.advance(milliseconds: 300)
                fringe.append(next)
            }
        }
    }

    /// The list, a search, a category, cards, the coupon, the cart, the sheet with its pickers, looking up an
    /// order.
    private static let starts: [[Key]] = [
        [], [.enter], [.down, .down, .enter], [.down, .down, .down, .enter], [.enter, .up, .enter],
        [.enter, .enter], [.enter, .enter, .up, .up, .up, .enter], [.enter, .enter, .home, .enter],
        [.character("/")], [.character("/"), .character("w")], [.character("f")], [.character("i")],
        [.character("c")], [.enter, .character("a"), .character("c")],
        [.enter, .character("a"), .character("c"), .up, .up], [.character("o")],
        [.character("?")], [.character("t")], [.enter, .enter] + Array(repeating: .down, count: 12),
    ]
}

extension Key {
    fileprivate var quits: Bool { self == .control("c") || self == .character("q") }
}

extension Window {
    /// Every key that the tables name now.
    fileprivate var keysInForce: [Key] {
        if overlay != nil { return overlayBindings.flatMap(\.keys) }
        let screen: [Key] =
            if let setup { setup.bindings.flatMap(\.keys) } else if sheet.isOpen {
                sheet.bindings.flatMap(\.keys)
            } else {
                shop.bindings.flatMap(\.keys)
            }
        let always = everywhere.flatMap(\.keys)
        return always + screen.filter { !always.contains($0) }
    }
}

extension Canvas {
    /// The areas that can be clicked at their upper left corner, where nothing lies over it.
    var clickTargets: [Target] {
        targets.filter { target in
            let corner = Point(x: target.area.x, y: target.area.y)
            return bounds.contains(corner) && input(at: corner) == target.input
        }
    }
}
