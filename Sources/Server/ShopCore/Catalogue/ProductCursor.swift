import Codecs

/// Cursors of product lists, bound to the filter and the order they were made for.
extension PageCursor {
    /// The text for a page of this query that begins at `start`; nil for the first page, which needs none.
    package func text(for start: ProductQuery.Start, of query: ProductQuery) -> String? {
        text(for: start, of: head(of: query), parts: Self.parts)
    }

    package func start(_ text: String, of query: ProductQuery) throws(Refusal) -> ProductQuery.Start {
        try start(text, of: head(of: query)) { Self.place($0, in: query.sort) }
    }

    private func head(of query: ProductQuery) -> [String] {
        let filter = Hexadecimal.encode(Digest.sha256(query.filter.canonical.utf8).prefix(8))
        return ["2", query.sort.order(in: query.language), filter]
    }

    /// A key without line breaks: sorted names have none.
    private static func parts(_ key: SortKey) -> [String] {
        switch key {
        case .position(let position): [String(position)]
        case .name(let name, let id): [name, id]
        case .number(let number, let id): [String(number), id]
        case .match(let tier, let position): [String(tier), String(position)]
        }
    }

    private static func place(_ parts: [String], in sort: ProductSort) -> SortKey? {
        let number = parts.first.flatMap { Int64($0) }
        switch (sort, parts.count) {
        case (.position, 1): return number.map { .position($0) }
        case (.name, 2), (.nameDescending, 2): return .name(parts[0], id: parts[1])
        case (.price, 2), (.priceDescending, 2), (.newest, 2): return number.map { .number($0, id: parts[1]) }
        case (.relevance, 2):
            guard let tier = Int(parts[0]), let position = Int64(parts[1]) else { return nil }
            return .match(tier: tier, position: position)
        default: return nil
        }
    }
}
