package import FoundationEssentials

/// A request that may be sent again: whose it is, its key, and what a repeated one must agree in.
package struct KeyedRequest: Hashable, Sendable {
    /// The sender, the method and the path: equal keys of different operations know nothing of each other.
    package var scope: String
    package var key: String
    /// The sealed digest of method, path, media type and canonical body.
    package var fingerprint: Data
    /// The request that brought the key first, for the problem it may end in.
    package var requestID: String

    /// Identifies a POST by sender, path and key, and computes the fingerprint of its body.
    package init(
        principal: String, path: String, key: String, body: some Encodable, requestID: String, seal: Seal
    ) throws {
        scope = "\(principal) POST \(path)"
        self.key = key
        fingerprint = try IdempotencyKey.fingerprint(method: "POST", path: path, body: body, seal: seal)
        self.requestID = requestID
    }

    package static func audience(ofScope scope: String) -> OrderDocuments.Audience {
        scope.hasPrefix("admin") ? .staff : .shopper
    }

    /// True if the answer hands over the order's token: to a shopper, and to whoever placed the order. Staff
    /// acts by its own key.
    package static func handsOverToken(inScope scope: String) -> Bool {
        audience(ofScope: scope) == .shopper || scope.hasSuffix(" POST /orders")
    }

    package static let placingScope = "anyone POST /orders"
    /// The scope of keys that were given up before anything came with them, whatever it would have been.
    package static let withdrawnScope = "withdrawn"
}

/// The stored answer to an idempotency key; the order's token is not in it.
package struct StoredAnswer: Hashable, Sendable {
    /// The end of a request; databases hold the raw value.
    package enum Outcome: Int, Hashable, Sendable {
        case done = 200
        case created = 201
        case accepted = 202
        case declined = 402
        /// The key was given up before its request came.
        case withdrawn = 409

        package init(stored value: Int) throws(Refusal) {
            guard let outcome = Outcome(rawValue: value) else { throw .storage(.failed) }
            self = outcome
        }
    }

    /// The outcome, whose raw value is an HTTP status.
    package var outcome: Outcome
    /// A JSON document.
    package var body: String
    /// `Location` of the answer, a path below the API; nil when nothing was created.
    package var location: String?
    package var order: String?
    package var orderKey: String?

    package init(
        _ outcome: Outcome, body: String, location: String? = nil, order: String? = nil,
        orderKey: String? = nil
    ) {
        self.outcome = outcome
        self.body = body
        self.location = location
        self.order = order
        self.orderKey = orderKey
    }

    package init(
        _ outcome: Outcome, _ value: some Encodable, location: String? = nil, order: String? = nil,
        orderKey: String? = nil
    ) throws {
        self.init(
            outcome, body: try StoredText.encode(value), location: location, order: order,
            orderKey: orderKey)
    }
}

/// An answer, and whether an earlier request brought it about.
package struct KeyedOutcome: Sendable {
    package var answer: StoredAnswer
    package var isReplay: Bool
    /// The document of the answer, for the request that has just made it.
    package var document: (any Sendable)?

    package init(answer: StoredAnswer, isReplay: Bool, document: (any Sendable)? = nil) {
        self.answer = answer
        self.isReplay = isReplay
        self.document = document
    }
}

/// The operation of a keyed request; decides which answer is given when its work is done.
package enum KeyedOperation: String, Hashable, Sendable, CaseIterable {
    case place, pay, capture, void, cancel, refund, ship
    /// Work whose answer is written with it.
    case other
}

package enum KnownAttempt: Sendable {
    case answered(StoredAnswer)
    /// Its work waits for the network.
    case open(order: String)
}

/// The body of an operation that has none.
package struct Nothing: Codable, Hashable, Sendable {
    package init() {}
}
