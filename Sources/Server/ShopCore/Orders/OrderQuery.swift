import Codecs
package import FoundationEssentials
package import StoreAPI

/// Which orders are asked for, and which page of them; the newest come first.
package struct OrderQuery: Hashable, Sendable {
    package static let limits = 1...250
    package static let usualLimit = 50
    package static let longestNumber = 40

    package var status: Order.Status?
    package var number: String?
    /// Only orders placed at this moment or later; nil for all.
    package var since: Date?
    package var start = Start.first
    package var limit = usualLimit

    package init(
        status: Order.Status? = nil, number: String? = nil, since: Date? = nil,
        start: PageStart<OrderQuery.Place> = Start.first, limit: Int = usualLimit
    ) {
        self.status = status
        self.number = number
        self.since = since
        self.start = start
        self.limit = limit
    }

    package typealias Start = PageStart<Place>

    package struct Place: Hashable, Sendable {
        /// In seconds since 1970.
        package var createdAt: Int64
        /// Order identifier, which breaks ties of the same second.
        package var id: String

        package init(createdAt: Int64, id: String) {
            self.createdAt = createdAt
            self.id = id
        }
    }

    /// The same text for the same filter, and another for every other.
    fileprivate var filter: String {
        let parts = [status?.rawValue, number, since.map { "\($0.seconds)" }]
        return parts.map { part in part.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
    }
}

/// Cursors of order lists, bound to the filter they were made for.
extension PageCursor {
    /// Nil for the first page, which needs none.
    package func text(for start: OrderQuery.Start, of query: OrderQuery) -> String? {
        text(for: start, of: head(of: query)) { ["\($0.createdAt)", $0.id] }
    }

    package func start(_ text: String, of query: OrderQuery) throws(Refusal) -> OrderQuery.Start {
        try start(text, of: head(of: query)) { parts in
            guard parts.count == 2, let createdAt = Int64(parts[0]) else { return nil }
            return OrderQuery.Place(createdAt: createdAt, id: parts[1])
        }
    }

    private func head(of query: OrderQuery) -> [String] {
        ["orders 1", Hexadecimal.encode(Digest.sha256(query.filter.utf8).prefix(8))]
    }
}
