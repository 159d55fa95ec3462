import TUI
import Terminal
import Testing
import WindowSupport

/// The main screens as a terminal without colours shows them: the glyphs, then the attributes.
@Suite struct MonochromeGoldenTests {
    static let screens: [(name: String, device: SampleWallet, keys: [Key])] = [
        ("list", .ready, []), ("card", .ready, [.enter]), ("sheet", .ready, [.enter, .enter]),
        ("form", .unsupported, [.enter, .enter]), ("help", .ready, [.character("?")]),
    ]

    @Test("UX-ACC-02 without colours focus, selection and buttons are still told apart", arguments: screens)
    func mainScreens(_ name: String, _ device: SampleWallet, _ keys: [Key]) throws {
        let shopper = try Shopper(device)
        for key in keys { shopper.press(key) }
        try Golden.check(Self.text(of: shopper.screen), "mono-\(name)")
    }

    @Test func receipt() throws {
        let shopper = try Shopper()
        shopper.payFromTheList()
        try Golden.check(Self.text(of: shopper.screen), "mono-receipt")
    }

    @Test(
        "UX-ACC-02 without colours a shop that is gone is seen, and what cannot be pressed",
        arguments: [("list", []), ("card", [.enter])] as [(String, [Key])])
    func offline(_ name: String, _ keys: [Key]) throws {
        let shopper = try Shopper.watching()
        for key in keys { shopper.press(key) }
        shopper.loseShop()
        shopper.press(.down)
        try Golden.check(Self.text(of: shopper.screen), "mono-offline-\(name)")
    }

    private static func text(of canvas: Canvas) -> String {
        let rows = 0..<canvas.size.rows
        let glyphs = rows.map { "|\(canvas.row($0))|" }
        let looks = rows.map { y in
            "|" + String((0..<canvas.size.columns).map { letter(canvas[$0, y].style) }) + "|"
        }
        let legend =
            ". plain  B bold  R reverse  V bold reverse  F bold reverse underlined  u underlined  d dim"
        return (glyphs + looks + [legend, ""]).joined(separator: "\n")
    }

    private static func letter(_ style: Style) -> Character {
        let look = Appearance(style, depth: .monochrome)
        #expect(look.foreground == nil && look.background == nil)
        switch look.attributes {
        case []: return "."
        case .bold: return "B"
        case .reverse: return "R"
        case [.bold, .reverse]: return "V"
        case [.bold, .reverse, .underline]: return "F"
        case .underline: return "u"
        case .dim: return "d"
        default: return "?"
        }
    }
}
