package import FoundationEssentials
package import PayKit

/// `POST /orders/{id}/refunds`: an amount, units of lines, or all that is left when neither is given.
package struct RefundRequest: Codable, Hashable, Sendable {
    /// Nil for the price of the lines or, without lines, for all that is left.
    package var amount: Money?
    /// The units that the money is given back for; nil for none in particular.
    package var lines: [OrderLine]?
    /// True if shipped units came back and are put into stock again: they are refunded first. Else units that
    /// were never shipped are, which are back in stock at once and are not shipped any more.
    package var restock: Bool?
    package var reason: String

    package init(amount: Money? = nil, lines: [OrderLine]? = nil, restock: Bool? = nil, reason: String) {
        self.amount = amount
        self.lines = lines
        self.restock = restock
        self.reason = reason
    }
}

/// Money that was given back.
package struct Refund: Codable, Hashable, Sendable {
    /// Opaque id, `rf_` and a UUIDv7.
    package var id: String
    package var state: State
    package var amount: Money
    package var lines: [OrderLine]
    package var reason: String
    package var createdAt: Date
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

/// A list, on one page, of resources of one kind.
package struct ItemList<Item: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// All items, or one page of them, in the server's order.
    @Embedded package var items: [Item]
    package var links: Links

    package init(items: [Item], links: Links) {
        self.items = items
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case items = "_embedded"
        case links = "_links"
    }
}
