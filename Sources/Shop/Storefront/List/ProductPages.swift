package import StoreAPI
import TUI

/// The loaded products of a list, by their places in it.
///
/// A list can be longer than memory allows. Pages are known from its beginning onwards and from its end
/// backwards, by the shop's links; rows far from the selection are evicted and fetched again.
package struct ProductPages: Hashable, Sendable {
    package typealias Row = ProductList.Row

    /// A page whose link is known: its first place and the one behind its last.
    struct Page: Hashable, Sendable {
        var places: Range<Int>
        var links: Links
    }

    package enum PageRequest: Hashable, Sendable {
        /// The page behind all that are known from the beginning.
        case next(Link)
        /// The page before all that are known from the end.
        case previous(Link)
        /// The page at the end of the list.
        case last(Link)
        /// A known page, whose rows are not at hand.
        case again(Link, from: Int)
    }

    private(set) var count = 0
    private var rows: [Int: Row] = [:]
    private var places: [String: Int] = [:]
    /// An estimate of the memory of the rows.
    package private(set) var bytes = 0
    /// From the beginning onwards, and from the end backwards.
    private var front: [Page] = []
    private var back: [Page] = []

    /// The greatest number of rows, and the distance from the selection within which they are kept.
    private static let (mostRows, keptAround) = (1_200, 400)
    /// Rows this near stay whatever their size: farther than rows are fetched ahead.
    private static let leastAround = 200

    package subscript(place: Int) -> Row? { rows[place] }
    func place(of id: String) -> Int? { places[id] }
    func row(_ id: String) -> Row? { places[id].flatMap { rows[$0] } }

    /// True if the first page has the whole list.
    var isOnePage: Bool { front.count == 1 && front[0].places.upperBound == count }
    var known: [Row] { rows.keys.sorted().compactMap { rows[$0] } }

    init() {}

    /// - Parameter total: nil if the shop has not counted the products.
    package init(_ items: [Row], total: Int?, links: Links) {
        count = max(total ?? 0, items.count + (links[.next] == nil ? 0 : 1))
        front = [Page(places: 0..<items.count, links: links)]
        put(items, at: 0)
    }

    // MARK: Fetching

    /// The page around a place, to be read anew; nil for the first page, which is the query itself.
    func refresh(around place: Int) -> PageRequest? {
        guard let page = (front.dropFirst() + back).first(where: { $0.places.contains(place) }),
            let link = page.links[.this]
        else { return nil }
        return .again(link, from: page.places.lowerBound)
    }

    /// The page missing for these places and a reserve around them; nil when nothing is missing.
    func pageRequest(for wanted: Range<Int>, reserve: Int) -> PageRequest? {
        let around = max(0, wanted.lowerBound - reserve)..<min(count, wanted.upperBound + reserve)
        guard let place = wanted.first(where: { isMissing($0) }) ?? around.first(where: { isMissing($0) })
        else { return nil }
        if let page = (front + back).first(where: { $0.places.contains(place) }),
            let link = page.links[.this]
        {
            return .again(link, from: page.places.lowerBound)
        }
        let frontEnd = front.last?.places.upperBound ?? 0
        let backStart = back.last?.places.lowerBound ?? count
        if place - frontEnd <= backStart - 1 - place, let link = front.last?.links[.next] {
            return .next(link)
        }
        if let link = back.isEmpty ? nil : back.last?.links[.prev] { return .previous(link) }
        if back.isEmpty, let link = front.first?.links[.last] { return .last(link) }
        return front.last?.links[.next].map { .next($0) }
    }

    /// Asks for the index, since the row would be copied.
    private func isMissing(_ place: Int) -> Bool {
        place >= 0 && place < count && rows.index(forKey: place) == nil
    }

    package mutating func take(_ items: [Row], links: Links, for pageRequest: PageRequest) {
        switch pageRequest {
        case .next:
            let start = front.last?.places.upperBound ?? 0
            front.append(Page(places: start..<start + items.count, links: links))
            if links[.next] == nil { resize(to: start + items.count) }
            count = max(count, start + items.count + (links[.next] == nil ? 0 : 1))
            put(items, at: start)
        case .previous:
            let end = back.last?.places.lowerBound ?? count
            let start = max(0, end - items.count)
            back.append(Page(places: start..<end, links: links))
            put(items.suffix(end - start), at: start)
        case .last:
            let start = max(0, count - items.count)
            back = [Page(places: start..<count, links: links)]
            put(items.suffix(count - start), at: start)
        case .again(_, let start): replace(items, at: start)
        }
    }

    /// Replaces a page; pages behind it may have moved and become unknown.
    private mutating func replace(_ items: [Row], at start: Int) {
        guard let page = (front + back).first(where: { $0.places.lowerBound == start }) else { return }
        let old = page.places.compactMap { rows[$0]?.product.id }
        if !old.isEmpty, old != items.map(\.product.id) {
            for place in rows.keys where place >= page.places.upperBound { drop(place) }
        }
        for place in page.places { drop(place) }
        put(items.prefix(page.places.count), at: start)
    }

    private mutating func put(_ items: some Sequence<Row>, at start: Int) {
        for (offset, row) in items.enumerated() {
            drop(start + offset)
            if let old = places[row.product.id] { drop(old) }
            rows[start + offset] = row
            bytes += row.storedBytes
            places[row.product.id] = start + offset
        }
    }

    private mutating func drop(_ place: Int) {
        guard let row = rows.removeValue(forKey: place) else { return }
        bytes -= row.storedBytes
        places[row.product.id] = nil
    }

    /// Evicts rows far from a place, when there are many or they take much memory.
    package mutating func tidy(around place: Int) {
        if rows.count > Self.mostRows { forget(beyond: Self.keptAround, of: place) }
        if bytes > ShopMemory.rows { forget(beyond: Self.leastAround, of: place) }
    }

    private mutating func forget(beyond distance: Int, of place: Int) {
        for other in rows.keys where abs(other - place) > distance { drop(other) }
    }

    // MARK: Changes

    @discardableResult
    mutating func replace(_ row: Row) -> Row? {
        guard let place = places[row.product.id] else { return nil }
        let old = rows.updateValue(row, forKey: place)
        bytes += row.storedBytes - (old?.storedBytes ?? 0)
        return old
    }

    mutating func change(_ change: (inout Row) -> Void) {
        for (place, var row) in rows {
            bytes -= row.storedBytes
            change(&row)
            rows[place] = row
            bytes += row.storedBytes
        }
    }

    /// Removes a product, moving up all behind it; returns its place.
    mutating func remove(_ id: String) -> Int? {
        guard let place = places[id] else { return nil }
        drop(place)
        for other in rows.keys.filter({ $0 > place }).sorted() {
            guard let row = rows.removeValue(forKey: other) else { continue }
            rows[other - 1] = row
            places[row.product.id] = other - 1
        }
        for pages in [\ProductPages.front, \ProductPages.back] {
            for index in self[keyPath: pages].indices {
                let old = self[keyPath: pages][index].places
                let lower = old.lowerBound > place ? old.lowerBound - 1 : old.lowerBound
                let upper = old.upperBound > place ? old.upperBound - 1 : old.upperBound
                self[keyPath: pages][index].places = lower..<upper
            }
        }
        count -= 1
        return place
    }

    private mutating func resize(to count: Int) {
        guard back.isEmpty else { return }
        for place in rows.keys where place >= count { drop(place) }
        self.count = count
    }
}

extension ProductList.Row {
    /// An upper estimate of its memory.
    fileprivate var storedBytes: Int {
        product.storedBytes + (name.glyphs.count + price.glyphs.count) * MemoryLayout<Glyph>.stride
    }
}

extension ProductPages.PageRequest {
    var link: Link {
        switch self {
        case .next(let link), .previous(let link), .last(let link), .again(let link, _): link
        }
    }
}
