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

    /// Where a page begins.
    enum Start: Hashable, Sendable {
        case first, last
        case after(Place)
        case before(Place)

        /// Whether the page is found by walking from the oldest order.
        var isBackward: Bool {
            switch self {
            case .first, .after: false
            case .last, .before: true
            }
        }
    }

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

/// A page's beginning as text that clients carry: sealed, so that nobody can make one up, and bound to the
/// filter it was made for.
struct OrderCursor: Sendable {
    private static let version = "orders 1"

    let seal: Seal

    /// Nil for the first page, which needs none.
    func text(for start: OrderQuery.Start, of query: OrderQuery) -> String? {
        let key: [String]
        switch start {
        case .first: return nil
        case .last: key = ["<"]
        case .after(let place): key = [">", "\(place.createdAt)", place.id]
        case .before(let place): key = ["<", "\(place.createdAt)", place.id]
        }
        let payload = (head(of: query) + key).joined(separator: "\n")
        return "\(Base64URL.encode([UInt8](payload.utf8))).\(code(payload))"
    }

    /// Where the page of a cursor begins, if this shop gave it for this query.
    func start(_ text: String, of query: OrderQuery) throws(Refusal) -> OrderQuery.Start {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, let bytes = Base64URL.decode(halves[0]),
            let payload = String(validating: bytes, as: UTF8.self),
            Seal.matches(code(payload), String(halves[1]))
        else { throw .invalidCursor }
        let parts = payload.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let head = head(of: query)
        guard parts.starts(with: head) else { throw .invalidCursor }
        let key = parts.dropFirst(head.count).map { $0 }
        if key == ["<"] { return .last }
        guard key.count == 3, let createdAt = Int64(key[1]) else { throw .invalidCursor }
        let place = OrderQuery.Place(createdAt: createdAt, id: key[2])
        return key[0] == "<" ? .before(place) : .after(place)
    }

    private func code(_ payload: String) -> String { seal.shortCode("cursor", [payload]) }

    private func head(of query: OrderQuery) -> [String] {
        [Self.version, Hexadecimal.encode(Digest.sha256(query.filter.utf8).prefix(8))]
    }
}
