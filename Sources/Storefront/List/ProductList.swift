import PayKit
import StoreAPI
import TUI

/// The list of products: rows under their categories, one selected.
struct ProductList: Hashable, Sendable {
    private(set) var state: State = .loading
    /// The selected product, an index into the loaded rows.
    private(set) var selection = 0
    /// The first line in sight.
    private(set) var top = 0
    /// The width of the widest price.
    private(set) var priceColumn = 0
    /// Lines in sight, from the last layout.
    private(set) var height = 1
    /// Where each product is among the rows, by its id.
    private var places: [String: Int] = [:]

    enum State: Hashable, Sendable {
        /// No answer yet.
        case loading
        /// The shop showed nothing.
        case failed(Failure)
        /// The products, and the lines that show them; there may be none.
        case loaded(rows: [Row], lines: [Line])
    }

    /// Why there is no list.
    enum Failure: Hashable, Sendable {
        /// The shop could not be reached or its answer not be read.
        case unreachable
        /// Its certificate is not trusted.
        case untrusted
        /// It wants a key, or another one.
        case keyWanted

        init(_ error: StoreError) {
            switch error {
            case .untrusted: self = .untrusted
            case .refused(let problem) where problem.status == 401 || problem.status == 403: self = .keyWanted
            case .unreachable, .refused, .malformed: self = .unreachable
            }
        }
    }

    /// A product as the list shows it.
    struct Row: Hashable, Sendable {
        var product: ProductSummary
        var name: ScreenText
        var price: ScreenText
        /// Stock that matters to a shopper, in words; empty when there is plenty.
        var note: ScreenText
    }

    enum Line: Hashable, Sendable {
        case blank
        case category(ScreenText)
        /// An index into the rows.
        case product(Int)
    }

    var rows: [Row] {
        if case .loaded(let rows, _) = state { return rows }
        return []
    }

    var lines: [Line] {
        if case .loaded(_, let lines) = state { return lines }
        return []
    }

    var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }

    mutating func startLoading() { state = .loading }
    mutating func fail(_ error: StoreError) { if rows.isEmpty { state = .failed(Failure(error)) } }

    func row(_ id: String) -> Row? { places[id].map { rows[$0] } }

    /// Takes the products; the selected one stays selected when it is still there. What is known to be newer
    /// than this answer stays as it is.
    mutating func load(_ products: [ProductSummary], _ words: Words, _ language: Language) {
        let kept = selected?.product.id
        let rows = products.map { product in
            Row(product.keeping(row(product.id)?.product), words, language)
        }
        show(rows)
        selection = rows.firstIndex { $0.product.id == kept } ?? min(selection, max(0, rows.count - 1))
        scroll()
    }

    private mutating func show(_ rows: [Row]) {
        var lines: [Line] = []
        for (index, row) in rows.enumerated() {
            if index == 0 || row.product.category != rows[index - 1].product.category {
                if index > 0 { lines.append(.blank) }
                lines.append(.category(ScreenText(cleaning: row.product.category.name)))
            }
            lines.append(.product(index))
        }
        state = .loaded(rows: rows, lines: lines)
        priceColumn = rows.map(\.price.width).max() ?? 0
        places = [:]
        for (index, row) in rows.enumerated() { places[row.product.id] = index }
    }

    // MARK: While one watches

    /// Puts a row in the place of the one about the same product; selection and scroll stay.
    mutating func replace(_ row: Row) {
        guard let index = places[row.product.id], case .loaded(var rows, let lines) = state,
            rows[index] != row
        else { return }
        // So that the rows have one owner and are changed where they are.
        state = .loading
        let old = rows[index]
        rows[index] = row
        state = .loaded(rows: rows, lines: lines)
        if old.product.category != row.product.category { return keepingView { $0.show(rows) } }
        if old.price != row.price { priceColumn = rows.map(\.price.width).max() ?? 0 }
    }

    /// Takes a product out; the selected one stays selected and where it is on the screen.
    mutating func remove(_ id: String) {
        guard let index = places[id] else { return }
        var rows = rows
        rows.remove(at: index)
        keepingView { list in
            list.show(rows)
            if index < list.selection { list.selection -= 1 }
            list.selection = min(list.selection, max(0, rows.count - 1))
        }
    }

    /// Answers may be older than what is shown from now on, and count all the same.
    mutating func forgetVersions() {
        guard case .loaded(var rows, let lines) = state else { return }
        for index in rows.indices { rows[index].product.version = 0 }
        state = .loaded(rows: rows, lines: lines)
    }

    private mutating func keepingView(_ change: (inout ProductList) -> Void) {
        let before = lines.firstIndex(of: .product(selection)).map { $0 - top }
        change(&self)
        if let before, let line = lines.firstIndex(of: .product(selection)) { top = line - before }
        scroll()
    }

    mutating func layOut(height: Int) {
        self.height = max(1, height)
        scroll()
    }

    mutating func move(_ step: Int) { select(selection + step) }
    mutating func page(_ step: Int) { select(selection + step * max(1, height - 2)) }
    mutating func select(_ index: Int) {
        selection = min(max(0, index), max(0, rows.count - 1))
        scroll()
    }

    /// Brings the selected line into sight, with its category when it is the first of it.
    private mutating func scroll() {
        let lines = lines
        guard let line = lines.firstIndex(of: .product(selection)) else {
            top = 0
            return
        }
        var first = line
        if line > 0, case .category = lines[line - 1] { first = line - 1 }
        if first < top { top = first }
        if line >= top + height { top = line - height + 1 }
        top = min(max(0, top), max(0, lines.count - height))
    }
}

extension ProductSummary {
    /// With the price and the stock of what is known already, if that is newer.
    fileprivate func keeping(_ known: ProductSummary?) -> ProductSummary {
        guard let known, known.version > version else { return self }
        var kept = self
        (kept.price, kept.availability, kept.version) = (known.price, known.availability, known.version)
        return kept
    }
}

extension ProductList.Row {
    init(_ product: ProductSummary, _ words: Words, _ language: Language) {
        self.product = product
        name = ScreenText(cleaning: product.name, limit: 200)
        price =
            product.price.map { ScreenText(cleaning: $0.formatted(locale: language.locale)) } ?? words.noPrice
        note = words.stockNote(product)
    }
}
