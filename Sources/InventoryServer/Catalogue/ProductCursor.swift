import PaymentToken

/// A page's beginning as text that clients carry: sealed, so that nobody can make one up, and bound to the
/// filter and the order it was made for.
struct ProductCursor: Sendable {
    private static let version = "2"
    private static let longest = 2048

    let seal: Seal

    /// The text for a page of this query that begins at `start`; nil for the first page, which needs none.
    func text(for start: ProductQuery.Start, of query: ProductQuery) -> String? {
        let key: [String]
        switch start {
        case .first: return nil
        case .last: key = ["<"]
        case .after(let place): key = [">"] + Self.parts(place)
        case .before(let place): key = ["<"] + Self.parts(place)
        }
        let payload = (head(of: query) + key).joined(separator: "\n")
        return "\(Base64URL.encode([UInt8](payload.utf8))).\(code(payload))"
    }

    /// Where the page of a cursor begins, if this shop gave it for this query.
    func start(_ text: String, of query: ProductQuery) throws(Refusal) -> ProductQuery.Start {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, halves.count == 2, let bytes = Base64URL.decode(halves[0]),
            let payload = String(validating: bytes, as: UTF8.self),
            Seal.matches(code(payload), String(halves[1]))
        else { throw .invalidCursor }
        let parts = payload.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let head = head(of: query)
        guard parts.count > head.count, Array(parts.prefix(head.count)) == head else {
            throw .invalidCursor
        }
        let way = parts[head.count], values = Array(parts[(head.count + 1)...])
        if way == "<", values.isEmpty { return .last }
        guard let place = Self.place(values, in: query.sort) else { throw .invalidCursor }
        return way == "<" ? .before(place) : .after(place)
    }

    private func code(_ payload: String) -> String { seal.shortCode("cursor", [payload]) }

    private func head(of query: ProductQuery) -> [String] {
        let filter = Hexadecimal.encode(Digest.sha256(query.filter.canonical.utf8).prefix(8))
        return [Self.version, query.sort.order(in: query.language), filter]
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
