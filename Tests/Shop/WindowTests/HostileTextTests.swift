import SeededRandom
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Names that want to break out of their cells, and keys at random. `Canvas.checkRules` runs on every frame.
@Suite struct HostileTextTests {
    static let names = [
        "\u{1B}[2J\u{1B}[31mRed", "Row\r\n  $0.01", "tab\tand\u{B}feed\u{8}\u{8}\u{8}", "\u{202E}gnp.exe",
        "\u{2066}a\u{2069}",
        "zero\u{200B}\u{200D}\u{FEFF}width", "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}algo",
        "👨‍👩‍👧‍👦 family 👍🏽 ❤️ 🇨🇳",
        "\u{9B}31mC1\u{85}next", "tag\u{E0041}\u{E007F}", "private\u{E000}\u{10FFFF}", "",
        String(repeating: "胡", count: 5_000), String(repeating: "W", count: 5_000),
        String(repeating: "e\u{301}\u{302}\u{303}", count: 500), "क्षि देव", "한글 ㅎㅏㄴ", "\u{2028}\u{2029}lines",
    ]

    private func shop(_ name: String) -> ScriptedShop {
        var shop = ScriptedShop()
        for index in shop.entries.indices {
            shop.entries[index].english = (name, name)
            shop.entries[index].chinese = (name, name)
        }
        return shop
    }

    @Test("UX-SHT-05 hostile names stay in their cells", arguments: names)
    func hostileNamesStayInTheirCells(_ name: String) throws {
        for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
            let shopper = try Shopper(columns: columns, rows: rows, shop: shop(name))
            let edge = try #require(shopper.screen.place(of: "$10.00"))
            #expect(shopper.screen.row(edge.y).contains("▸"))
            #expect(edge.x + 6 == (columns == 120 ? 47 : columns - 3))
            shopper.openSheet()
            shopper.press(.space)
            shopper.advance(milliseconds: 1_500)
            shopper.see("USD 15.83")
            #expect(shopper.orders == 1)
        }
    }

    @Test("UX-AUT-05 random shoppers pay at most once per authorisation", arguments: 0..<8)
    func randomShoppersPayOncePerAuthorisation(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let shopper = try Shopper(columns: seed % 2 == 0 ? 80 : 40, rows: seed % 2 == 0 ? 24 : 12)
        let keys: [Key] = [
            .up, .down, .enter, .enter, .space, .space, .escape, .character("x"), .character("r"),
        ]
        for step in 0..<200 {
            if let key = keys.randomElement(using: &generator) { shopper.press(key) }
            if step % 5 == 0 { shopper.advance(milliseconds: 250) }
            if step % 41 == 0 { shopper.shop.orders = seed % 3 == 0 ? .declined("expired_card") : .approved }
        }
        let tokens = shopper.effects.filter { if case .makeToken = $0 { true } else { false } }.count
        #expect(shopper.shop.orderRequests.count == tokens)
        #expect(shopper.orders <= tokens)
    }

    @Test(arguments: 0..<12) func randomKeysBreakNoRule(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let size = [(40, 12), (60, 20), (80, 24), (120, 40)][seed % 4]
        let device = [SampleWallet.ready, .needsSetup, .unsupported][seed % 3]
        let shopper = try Shopper(device, columns: size.0, rows: size.1)
        let keys: [Key] = [
            .up, .down, .left, .right, .enter, .enter, .enter, .escape, .tab, .backTab, .pageUp, .pageDown,
            .home,
            .end, .backspace, .delete, .character("x"), .character("b"), .character("r"), .character("?"),
            .character("L"), .character("m"), .character("7"), .function(2), .control("a"), .alt("x"),
        ]
        for step in 0..<300 {
            if let key = keys.randomElement(using: &generator) { shopper.press(key) }
            if step % 11 == 0 { shopper.advance(milliseconds: 200) }
            if step % 37 == 0 {
                shopper.shop.rates =
                    [.offered, .none, .unreachable].randomElement(using: &generator) ?? .offered
            }
            if step % 53 == 0 { shopper.resize(Int.random(in: 30...130, using: &generator), size.1) }
        }
        #expect(shopper.orders == 0, "without Space and without a filled form nothing is bought")
    }
}
