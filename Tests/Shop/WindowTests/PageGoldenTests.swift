import PayKit
import SimWallet
import TUI
import Testing
import Window
import WindowSupport

/// Every screen as it is read line by line.
@Suite struct PageGoldenTests {
    /// What is done before the page is read.
    struct Way: Sendable, CustomStringConvertible {
        var description: String
        var device = SampleWallet.ready
        var go: @Sendable (Shopper) -> Void
    }

    static let ways: [Way] = [
        Way(description: "list") { _ in },
        Way(description: "search") { $0.type("/") },
        Way(description: "card") { $0.press(.enter) },
        Way(description: "card-options") { shopper in
            shopper.press(.down, times: 3)
            shopper.press(.enter, .enter, .right)
        },
        Way(description: "card-unsupported", device: .unsupported) { $0.press(.enter) },
        Way(description: "cart") { $0.press(.enter, .character("a"), .character("c")) },
        Way(description: "form", device: .unsupported) { $0.press(.enter, .enter) },
        Way(description: "sheet") { $0.openSheet() },
        Way(description: "sheet-choice") { $0.press(.enter, .enter, .up, .up, .up, .enter) },
        Way(description: "sheet-addresses") { shopper in
            for number in 1...6 {
                guard var another = shopper.wallet.contents.addresses.first else { return }
                another.postalAddress?.street = "\(number) Broad Street"
                shopper.wallet.save(another)
            }
            shopper.openSheet()
            shopper.press(.up, .up, .up, .up, .enter)
        },
        Way(description: "sheet-secret") { shopper in
            shopper.openSheet()
            shopper.press(.character("x"), times: 3)
        },
        Way(description: "add-card", device: .needsSetup) { $0.openSetup() },
        Way(description: "receipt") { $0.payFromTheList() },
        Way(description: "unknown-result") { shopper in
            shopper.shop.orders = .unreachable
            shopper.payFromTheList()
            shopper.advance(milliseconds: 30_000)
        },
        Way(description: "find-order") { $0.press(.character("o")) },
        Way(description: "help") { $0.press(.character("?")) },
    ]

    @Test("UX-ACC-05 each screen is read in an order that makes sense", arguments: ways)
    func page(_ way: Way) throws {
        for language in Language.allCases {
            let shopper = try Shopper(way.device, reading: language)
            way.go(shopper)
            let window = shopper.window
            let prompt = window.page.question == nil ? [] : [window.prompt(of: window.page).string]
            let lines = window.read(window.page).map(\.string) + prompt
            try Golden.check(lines.joined(separator: "\n") + "\n", "page-\(way)-\(language.rawValue)")
        }
    }
}
