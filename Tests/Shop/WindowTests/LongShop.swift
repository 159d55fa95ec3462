import PayKit
import StoreAPI
import Storefront

/// A shop with many products, which answers page by page with links as a server gives them. What it is asked
/// first it need not answer first.
struct LongShop {
    /// Numbers of the products, in the order of the list.
    private(set) var numbers: [Int]
    /// Questions that are not answered yet.
    private(set) var waiting: [(link: Link, revision: Int)] = []
    private(set) var asked = 0
    var isReachable = true

    init(_ count: Int) { numbers = Array(1...count) }

    mutating func run(_ effects: [Storefront.Effect]) {
        for case .loadInventory(let link, let revision) in effects {
            waiting.append((link, revision))
            asked += 1
        }
    }

    /// Answers one question; nil when nobody waits.
    mutating func answer(_ index: Int = 0) -> Storefront.Message? {
        guard waiting.indices.contains(index) else { return nil }
        let (link, revision) = waiting.remove(at: index)
        guard isReachable else { return .inventoryLoaded(.failure(.unreachable), revision: revision) }
        return .inventoryLoaded(.success(page(link)), revision: revision)
    }

    mutating func withdraw(_ number: Int) { numbers.removeAll { $0 == number } }

    static func id(_ number: Int) -> String { "product-\(number)" }

    /// The products that a list shows: those whose number contains what is searched for.
    func listed(_ words: String) -> [Int] {
        words.isEmpty ? numbers : numbers.filter { "\($0)".contains(words) }
    }

    // MARK: Pages

    /// A cursor is the number of the product beside the page, as in a database that is walked by keys.
    private func page(_ here: Link) -> InventoryPage {
        var values: [String: String] = [:]
        for pair in here.href.split(separator: "?").dropFirst().first?.split(separator: "&") ?? [] {
            let parts = pair.split(separator: "=", maxSplits: 1)
            values[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
        }
        let limit = values["limit"].flatMap { Int($0) } ?? 50
        let all = listed(values["q"] ?? "")
        var range: Range<Int>
        if let after = values["after"].flatMap({ Int($0) }) {
            let start = all.firstIndex { $0 > after } ?? all.count
            range = start..<min(all.count, start + limit)
        } else if let before = values["before"].flatMap({ Int($0) }) {
            let end = all.firstIndex { $0 >= before } ?? all.count
            range = max(0, end - limit)..<end
        } else {
            range = 0..<min(all.count, limit)
        }
        func link(_ cursor: String) -> Link {
            Link(href: "/inventory?limit=\(limit)&q=\(values["q"] ?? "")\(cursor)")
        }
        var links: [Relation: Link] = [
            .this: here, .first: link(""), .last: link("&before=999999999"),
        ]
        if range.upperBound < all.count { links[.next] = link("&after=\(all[range.upperBound - 1])") }
        if range.lowerBound > 0 { links[.prev] = link("&before=\(all[range.lowerBound])") }
        return InventoryPage(
            items: all[range].map(Self.product),
            page: .init(
                limit: limit, hasMore: range.upperBound < all.count,
                total: values["count"] == nil ? nil : all.count), links: Links(links))
    }

    private static func product(_ number: Int) -> ProductSummary {
        let id = id(number)
        return ProductSummary(
            id: id, name: "Product \(number)", description: "", kind: .physical,
            category: ProductSummary.Category(id: "c\(number % 3)", name: "Category \(number % 3)"),
            price: Currency(code: "USD").map { Money(minorUnits: Int64(number), currency: $0) },
            imageURI: "/products/\(id)/image", imageText: "", accent: nil,
            availability: Availability(available: 5), hasOptions: false, version: 1,
            links: Links([.this: Link(href: "/products/\(id)")]))
    }
}
