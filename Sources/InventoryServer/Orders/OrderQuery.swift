import FoundationEssentials
import PaymentToken
import StoreAPI

/// Which orders are asked for, and which page of them; the newest come first.
struct OrderQuery: Hashable, Sendable {
    static let limits = 1...250
    static let usualLimit = 50

    var status: Order.Status?
    var number: String?
    var since: Date?
    var start = Start.first
    var limit = usualLimit

    typealias Start = PageStart<Place>

    /// The place of an order in the list.
    struct Place: Hashable, Sendable {
        /// In seconds since 1970.
        var createdAt: Int64
        var id: String
    }

    /// The same text for the same filter, and another for every other.
    fileprivate var filter: String {
        let parts = [status?.rawValue, number, since.map { "\($0.seconds)" }]
        return parts.map { part in part.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
    }
}

/// Cursors of order lists, bound to the filter they were made for.
struct OrderCursor: Sendable {
    private static let version = "orders 1"

    let seal: Seal

    /// Nil for the first page, which needs none.
    func text(for start: OrderQuery.Start, of query: OrderQuery) -> String? {
        PageCursor(seal: seal).text(for: start, of: head(of: query)) { ["\($0.createdAt)", $0.id] }
    }

    /// Where the page of a cursor begins, if this shop gave it for this query.
    func start(_ text: String, of query: OrderQuery) throws(Refusal) -> OrderQuery.Start {
        try PageCursor(seal: seal).start(text, of: head(of: query)) { parts in
            guard parts.count == 2, let createdAt = Int64(parts[0]) else { return nil }
            return OrderQuery.Place(createdAt: createdAt, id: parts[1])
        }
    }

    private func head(of query: OrderQuery) -> [String] {
        [Self.version, Hexadecimal.encode(Digest.sha256(query.filter.utf8).prefix(8))]
    }
}
