package import PayKit

/// Something that changed in the shop, as `GET /events` tells it: a stock, a price, a product or an order.
package struct ShopEvent: Codable, Hashable, Sendable {
    /// The place in the shop's one sequence of events; where to go on after it.
    package var id: String
    package var change: Change

    package init(id: String, change: Change) {
        self.id = id
        self.change = change
    }

    /// The payload of a server-sent event, by its kind.
    package enum Change: Hashable, Sendable {
        case stock(StockChange)
        case price(PriceChange)
        case product(ProductChange)
        case order(OrderChange)
        /// The earlier events are no longer known: everything that is shown has to be asked for again.
        case reset
    }

    /// The names of events, which are also the topics that one can ask for.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case stock, price, product, order, reset
    }

    package var kind: Kind {
        switch change {
        case .stock: .stock
        case .price: .price
        case .product: .product
        case .order: .order
        case .reset: .reset
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, event, data
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        switch try container.decode(Kind.self, forKey: .event) {
        case .stock: change = .stock(try container.decode(StockChange.self, forKey: .data))
        case .price: change = .price(try container.decode(PriceChange.self, forKey: .data))
        case .product: change = .product(try container.decode(ProductChange.self, forKey: .data))
        case .order: change = .order(try container.decode(OrderChange.self, forKey: .data))
        case .reset: change = .reset
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .event)
        try container.encode(change, forKey: .data)
    }
}

extension ShopEvent.Change: Encodable {
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .stock(let change): try change.encode(to: encoder)
        case .price(let change): try change.encode(to: encoder)
        case .product(let change): try change.encode(to: encoder)
        case .order(let change): try change.encode(to: encoder)
        case .reset: try [String: String]().encode(to: encoder)
        }
    }
}

extension ShopEvent {
    /// Encodes the `data` field of the server-sent event: JSON in one line.
    package func data() throws -> [UInt8] { try WireFormat.encode(change) }

    /// An event of a stream; nil for a kind that this program does not know, and for one that is not in the
    /// contract's form.
    init?(_ event: EventStreamParser.Event) {
        guard let kind = Kind(rawValue: event.name) else { return nil }
        let bytes = [UInt8](event.data.utf8)
        let change: Change? =
            switch kind {
            case .stock: (try? WireFormat.decode(StockChange.self, from: bytes)).map(Change.stock)
            case .price: (try? WireFormat.decode(PriceChange.self, from: bytes)).map(Change.price)
            case .product: (try? WireFormat.decode(ProductChange.self, from: bytes)).map(Change.product)
            case .order: (try? WireFormat.decode(OrderChange.self, from: bytes)).map(Change.order)
            case .reset: .reset
            }
        guard let change else { return nil }
        self.init(id: event.id, change: change)
    }

    /// How much of a variant can be bought now.
    package struct StockChange: Codable, Hashable, Sendable {
        package var variant: String
        package var product: String
        package var availability: Availability
        /// The product's version with this change.
        package var version: Int

        package init(variant: String, product: String, availability: Availability, version: Int) {
            self.variant = variant
            self.product = product
            self.availability = availability
            self.version = version
        }

        private enum CodingKeys: String, CodingKey {
            case variant, product, available, state, version
        }

        /// Decodes the change; the availability follows from the number alone.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            variant = try container.decode(String.self, forKey: .variant)
            product = try container.decode(String.self, forKey: .product)
            availability = try Availability(from: decoder)
            version = try container.decode(Int.self, forKey: .version)
        }

        /// Encodes the change, with the number and the state of the availability as members of its own.
        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(variant, forKey: .variant)
            try container.encode(product, forKey: .product)
            try container.encode(availability.available, forKey: .available)
            try container.encode(availability.state, forKey: .state)
            try container.encode(version, forKey: .version)
        }
    }

    package struct PriceChange: Codable, Hashable, Sendable {
        package var variant: String
        package var product: String
        package var price: Money
        /// The product's version with this change.
        package var version: Int

        package init(variant: String, product: String, price: Money, version: Int) {
            self.variant = variant
            self.product = product
            self.price = price
            self.version = version
        }
    }

    package struct ProductChange: Codable, Hashable, Sendable {
        package var product: String
        /// True if the product can be found in the shop; false for a withdrawn one.
        package var active: Bool
        package var version: Int

        package init(product: String, active: Bool, version: Int) {
            self.product = product
            self.active = active
            self.version = version
        }
    }

    package struct OrderChange: Codable, Hashable, Sendable {
        package var order: String
        package var status: Order.Status
        package var version: Int

        package init(order: String, status: Order.Status, version: Int) {
            self.order = order
            self.status = status
            self.version = version
        }
    }
}

/// `GET /events` as JSON: what happened after the place that was named, and where to ask for what comes next.
package struct EventList: Codable, Hashable, Sendable {
    /// Events in their order; empty when the wait ended without one.
    package var events: [ShopEvent]
    /// HAL links: `self`, and `next` for the request that continues here.
    package var links: Links

    package init(events: [ShopEvent], links: Links) {
        self.events = events
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case events
        case links = "_links"
    }

    /// Leaves out events of a kind that this program does not know; `next` is past them too.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        events = try container.decode([Known].self, forKey: .events).compactMap(\.event)
        links = try container.decode(Links.self, forKey: .links)
    }

    private struct Known: Decodable {
        var event: ShopEvent?

        private enum CodingKeys: String, CodingKey {
            case event
        }

        init(from decoder: any Decoder) throws {
            let name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .event)
            event = ShopEvent.Kind(rawValue: name) == nil ? nil : try ShopEvent(from: decoder)
        }
    }
}
