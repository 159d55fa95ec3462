package import FoundationEssentials
package import PayKit

/// `POST /orders/{id}/refunds`: an amount, units of lines, or all that is left when neither is given.
package struct RefundRequest: Codable, Hashable, Sendable {
    /// Nil for the price of the lines or, without lines, for all that is left.
    package var amount: Money?
    /// The units that the money is given back for; nil for none in particular.
    package var lines: [OrderLine]?
    /// True if units that were shipped are put back into stock. Units that were never shipped always are.
    package var restock: Bool?
    /// Reason, for the record; required.
    package var reason: String

    /// Creates a refund request; all that is left when neither amount nor lines are given.
    package init(amount: Money? = nil, lines: [OrderLine]? = nil, restock: Bool? = nil, reason: String) {
        self.amount = amount
        self.lines = lines
        self.restock = restock
        self.reason = reason
    }

    /// The members of the JSON body, by which schemas and forms name them.
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case amount, lines, restock, reason
    }
}

/// Money that was given back.
package struct Refund: Codable, Hashable, Sendable {
    /// Opaque id, `rf_` and a UUIDv7.
    package var id: String
    /// Outcome at the card network.
    package var state: State
    /// Amount given back, in the order's currency.
    package var amount: Money
    /// The units it was given back for.
    package var lines: [OrderLine]
    /// Reason that staff gave, for the record.
    package var reason: String
    /// Decision of the refund, by the shop's clock; RFC 3339 in JSON.
    package var createdAt: Date
    /// HAL links: `order`.
    package var links: Links

    package init(
        id: String, state: State, amount: Money, lines: [OrderLine], reason: String, createdAt: Date,
        links: Links
    ) {
        self.id = id
        self.state = state
        self.amount = amount
        self.lines = lines
        self.reason = reason
        self.createdAt = createdAt
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, state, amount, lines, reason
        case createdAt = "created_at"
        case links = "_links"
    }

    /// The outcome of a refund at the card network; pending until it answers.
    package enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case pending, succeeded, failed
    }
}

/// A list, on one page, of the resources that belong to an order.
package struct OrderList<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// All items, or one page of them, in the server's order.
    package var items: [Item]
    /// HAL links, `self` among them.
    package var links: Links

    package init(items: [Item], links: Links) {
        self.items = items
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
        case links = "_links"
    }

    private struct Embedded: Codable {
        var item: [Item]
    }

    /// Decodes a list whose items are embedded (HAL `_embedded`).
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode(Embedded.self, forKey: .embedded).item
        links = try container.decode(Links.self, forKey: .links)
    }

    /// Encodes the list with its items embedded (HAL `_embedded`).
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(links, forKey: .links)
    }
}
