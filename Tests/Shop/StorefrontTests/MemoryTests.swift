import StoreAPI
import Storefront
import TUI
import Testing

/// The memory that a shop's products take, whatever a shop sends.
@Suite struct MemoryTests {
    private static func summary(_ number: Int, name: String, description: String = "") -> ProductSummary {
        ProductSummary(
            id: "p\(number)", name: name, description: description, kind: .physical,
            category: .init(id: "c", name: "C"), price: nil, imageURI: "", imageText: "", accent: nil,
            availability: Availability(available: 1), hasOptions: false, version: 1, links: Links([:]))
    }

    private static func row(_ number: Int, name: String, description: String = "") -> ProductList.Row {
        ProductList.Row(summary(number, name: name, description: description), Words.of(.english))
    }

    @Test func seenProductsHaveABudget() {
        var seen = SeenProducts()
        for number in 1...50 {
            let text = String(repeating: "x", count: 1 << 20)
            seen.add(
                Product(
                    summary: Self.summary(number, name: "P", description: text), options: [], variants: []))
            #expect(seen.bytes <= ShopMemory.products)
        }
        #expect(seen.last(of: Self.summary(50, name: "P")) != nil)
        #expect(seen.last(of: Self.summary(1, name: "P")) == nil)
    }

    @Test func rowsFarAwayAreForgottenForTheirSize() {
        var pages = ProductPages([], total: 2_000, links: Links([:]))
        let text = String(repeating: "x", count: 20_000)
        for page in 0..<8 {
            let rows = (0..<100).map { Self.row(page * 100 + $0, name: "P", description: text) }
            pages.take(rows, links: Links([.next: Link(href: "/next")]), for: .next(Link(href: "/next")))
        }
        #expect(pages.bytes > ShopMemory.rows)
        pages.tidy(around: 700)
        #expect(pages.bytes <= ShopMemory.rows)
        #expect(pages[700] != nil && pages[500] != nil && pages[499] == nil)
    }

    @Test func listKeepsWhatARowCanShow() {
        let short = Self.summary(1, name: String(repeating: "胡", count: 5_000), description: "d").shortened
        #expect(short.name == String(repeating: "胡", count: 341))
        #expect(short.description == "d")
        #expect(("e" + String(repeating: "\u{301}", count: 5_000)).limited(toBytes: 100).isEmpty)
    }
}
