import FoundationEssentials
import StoreAPI

/// A request that may be sent again: whose it is, its key, and what a repeated one must agree in.
struct KeyedRequest: Hashable, Sendable {
    /// Who asks, the method and the path: equal keys of different operations know nothing of each other.
    var scope: String
    var key: String
    /// The sealed digest of method, path, media type and canonical body.
    var fingerprint: Data
    /// The request that brought the key first, for the problem it may end in.
    var requestID: String

    init(principal: String, path: String, key: String, body: some Encodable, requestID: String, seal: Seal)
        throws
    {
        scope = "\(principal) POST \(path)"
        self.key = key
        fingerprint = try IdempotencyKey.fingerprint(method: "POST", path: path, body: body, seal: seal)
        self.requestID = requestID
    }

    /// Who brought a key of a scope.
    static func audience(ofScope scope: String) -> OrderDocuments.Audience {
        scope.hasPrefix("admin") ? .staff : .shopper
    }

    /// The scope of orders that shoppers place.
    static let placingScope = "anyone POST /orders"
    /// The scope of keys that were given up before anything came with them, whatever it would have been.
    static let withdrawnScope = "withdrawn"
}

/// The stored answer to an idempotency key; the order's token is not in it.
struct StoredAnswer: Hashable, Sendable {
    var status: Int
    /// A JSON document.
    var body: String
    var location: String?
    /// The order it is about.
    var order: String?
    /// The key that this order was created with.
    var orderKey: String?

    init(
        status: Int, body: String, location: String? = nil, order: String? = nil, orderKey: String? = nil
    ) {
        self.status = status
        self.body = body
        self.location = location
        self.order = order
        self.orderKey = orderKey
    }

    init(
        status: Int, _ value: some Encodable, location: String? = nil, order: String? = nil,
        orderKey: String? = nil
    ) throws {
        self.init(
            status: status, body: try StoredText.encode(value), location: location, order: order,
            orderKey: orderKey)
    }
}

/// An answer, and whether an earlier request brought it about.
struct KeyedOutcome: Sendable {
    var answer: StoredAnswer
    var isReplay: Bool
    /// What the answer holds, for who has just made it.
    var document: (any Sendable)?
}
