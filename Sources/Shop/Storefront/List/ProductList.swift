import PayKit
package import StoreAPI
package import TUI

/// The list of products: a short one by category; of a long one only pages around the selection are loaded.
package struct ProductList: Hashable, Sendable {
    /// The numbers of click targets of the categories above the list begin here.
    package static let categoryItems = 2_000_000

    private(set) var state: State = .loading
    package private(set) var pages = ProductPages()
    package var query = ListQuery()
    var search = ListSearch()
    /// The place of an earlier session, until the list is there.
    var returning: KeptRecord.Place?
    private var answered = ListQuery()
    /// True while the rows are still those of another query.
    package var isStale: Bool { answered != query }
    package private(set) var selection = 0
    /// The first visible line when the shopper last moved; restored after a while in a small window.
    private var home = 0
    private(set) var priceColumn = 0
    /// Lines that there is room for, from the last layout.
    private(set) var room = 1
    /// Lines in sight: of a list that goes on, one fewer, since the last row says so.
    package var height: Int { hasFoot ? room - 1 : room }
    /// The lines of a short list; nil where every line is a product.
    private(set) var lines: [Line]?

    enum State: Hashable, Sendable {
        case loading
        /// The shop showed nothing.
        case failed(Failure)
        case loaded
    }

    enum Failure: Hashable, Sendable {
        /// The shop could not be reached, or its answer could not be read.
        case unreachable
        case untrusted, keyWanted

        init(_ error: StoreError) {
            switch error {
            case .untrusted: self = .untrusted
            case .refused(let problem) where problem.status == 401 || problem.status == 403: self = .keyWanted
            case .unreachable, .unsent, .refused, .malformed: self = .unreachable
            }
        }
    }

    package struct Row: Hashable, Sendable {
        /// Product as the shop last told of it, its texts shortened.
        @Boxed package var product: ProductSummary
        var name, price: ScreenText
        var note: ScreenText

        var style: Style { product.availability.state == .outOfStock ? .disabled : .body }
        var noteStyle: Style {
            product.availability.state == .inStock ? .secondary : product.availability.style
        }
    }

    enum Line: Hashable, Sendable {
        case blank
        case category(ScreenText)
        case product(Int)
    }

    package var count: Int { state == .loaded ? pages.count : 0 }
    var selected: Row? { state == .loaded ? pages[selection] : nil }
    var lineCount: Int { lines?.count ?? count }

    mutating func startLoading() { state = .loading }
    mutating func fail(_ error: StoreError) { if state != .loaded { state = .failed(Failure(error)) } }

    func row(_ id: String) -> Row? { pages.row(id) }

    func line(_ index: Int) -> Line { lines?[index] ?? .product(index) }

    /// Takes the first page; the selected product stays selected, and rows newer than this answer stay.
    mutating func load(_ page: InventoryPage, _ words: Words) {
        let kept = selected?.product.id
        if isStale { selection = 0 }
        answered = query
        pages = ProductPages(rows(page.items, words), total: page.page.total, links: page.links)
        state = .loaded
        arrange()
        selection = kept.flatMap(pages.place) ?? min(selection, max(0, count - 1))
        guard let place = returning else { return }
        returning = nil
        select(place.product.flatMap(pages.place) ?? place.index)
    }

    /// Takes another page of the same list; the visible rows do not move.
    mutating func take(_ page: InventoryPage, for pageRequest: ProductPages.PageRequest, _ words: Words) {
        let kept = selected?.product.id
        pages.take(rows(page.items, words), links: page.links, for: pageRequest)
        pages.tidy(around: selection)
        arrange()
        if let kept, case .again = pageRequest, let place = pages.place(of: kept) {
            home += place - selection
            selection = place
        }
        selection = min(selection, max(0, count - 1))
    }

    private func rows(_ products: [ProductSummary], _ words: Words) -> [Row] {
        products.map { Row($0.shortened.keeping(row($0.id)?.product), words) }
    }

    /// Sets the query of the next answer.
    mutating func look(for query: ListQuery) { self.query = query }

    mutating func translate(_ words: Words) {
        pages.change { $0 = Row($0.product, words) }
        arrange()
    }

    /// Groups a short list by category, if the products of each are adjacent.
    private mutating func arrange() {
        let rows = pages.known
        priceColumn = rows.map(\.price.width).max() ?? 0
        lines = nil
        guard query.isPlain, pages.isOnePage, rows.count == pages.count else { return }
        var lines: [Line] = []
        var met: Set<String> = []
        for (place, row) in rows.enumerated() {
            let category = row.product.category
            if place == 0 || category != rows[place - 1].product.category {
                guard met.insert(category.id).inserted else { return }
                if place > 0 { lines.append(.blank) }
                lines.append(.category(ScreenText(cleaning: category.name)))
            }
            lines.append(.product(place))
        }
        self.lines = lines
    }

    // MARK: While one watches

    /// Puts a row in the place of the one about the same product; selection and scroll stay.
    mutating func replace(_ row: Row) {
        guard let known = self.row(row.product.id), known != row, let old = pages.replace(row) else { return }
        if old.product.category != row.product.category { return keepingView { $0.arrange() } }
        priceColumn = max(priceColumn, row.price.width)
    }

    /// Takes a product out; the selected one stays selected and where it is on the screen.
    package mutating func remove(_ id: String) {
        guard row(id) != nil else { return }
        keepingView { list in
            guard let place = list.pages.remove(id) else { return }
            list.arrange()
            if place < list.selection { list.selection -= 1 }
            list.selection = min(list.selection, max(0, list.count - 1))
        }
    }

    mutating func forgetVersions() { pages.change { $0.product.version = 0 } }

    private mutating func keepingView(_ change: (inout ProductList) -> Void) {
        let before = selectedLine - home
        change(&self)
        home = selectedLine - before
    }

    // MARK: Moving

    mutating func layOut(room: Int) { self.room = max(1, room) }

    mutating func move(_ step: Int) { select(selection + step) }
    mutating func page(_ step: Int) { select(selection + step * max(1, height - 2)) }
    mutating func select(_ place: Int) {
        selection = min(max(0, place), max(0, count - 1))
        pages.tidy(around: selection)
        home = top
    }

    /// The page to fetch for the visible rows and one page before and behind them.
    var pageRequest: ProductPages.PageRequest? {
        guard state == .loaded, !isStale, lines == nil else { return nil }
        return pages.pageRequest(for: top..<max(top, min(count, top + height)), reserve: ListQuery.pageSize)
    }

    private var selectedLine: Int { lines?.firstIndex(of: .product(selection)) ?? selection }

    /// The first visible line: keeps the selected line in sight, with the category heading just above it.
    package var top: Int {
        let line = selectedLine
        var first = line
        if let lines, line > 0, case .category = lines[line - 1] { first = line - 1 }
        let top = max(min(home, first), line - height + 1)
        return min(max(0, top), max(0, lineCount - height))
    }
}

extension ProductSummary {
    /// With the known price and stock where those are newer.
    fileprivate func keeping(_ known: ProductSummary?) -> ProductSummary {
        guard let known, known.version > version else { return self }
        var kept = self
        (kept.price, kept.availability, kept.version) = (known.price, known.availability, known.version)
        return kept
    }
}

extension ProductList.Row {
    /// Cleans and formats a product for a language; a missing price becomes a word.
    package init(_ product: ProductSummary, _ words: Words) {
        self.product = product
        name = ScreenText(cleaning: product.name, limit: 200)
        price = product.price.map(words.money) ?? words.noPrice
        note = words.stockNote(product)
    }
}

extension ProductSummary {
    /// The summary with as much of its texts as a row, and a card that waits for its product, can show.
    package var shortened: ProductSummary {
        var short = self
        short.name = name.limited(toBytes: 1_024)
        short.description = description.limited(toBytes: 2_048)
        short.imageText = imageText.limited(toBytes: 1_024)
        short.category.name = category.name.limited(toBytes: 256)
        short.category.id = category.id.limited(toBytes: 256)
        short.accent = accent?.limited(toBytes: 16)
        return short
    }
}

extension String {
    /// The longest beginning of whole characters that has at most so many bytes in UTF-8.
    package func limited(toBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var bytes = 0
        return String(
            prefix { character in
                bytes += character.utf8.count
                return bytes <= limit
            })
    }
}

extension Availability {
    var style: Style {
        switch state {
        case .inStock: Style(.success)
        case .lowStock: Style(.notice)
        case .outOfStock: .disabled
        }
    }
}
