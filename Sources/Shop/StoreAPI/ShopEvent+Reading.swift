extension ShopEvent {
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
}
