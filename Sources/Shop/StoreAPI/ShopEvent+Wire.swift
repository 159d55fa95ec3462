extension ShopEvent {
    /// Encodes the `data` field of the server-sent event: JSON in one line.
    package func data() throws -> [UInt8] {
        switch change {
        case .stock(let change): try WireFormat.encode(change)
        case .price(let change): try WireFormat.encode(change)
        case .product(let change): try WireFormat.encode(change)
        case .order(let change): try WireFormat.encode(change)
        case .reset: try WireFormat.encode([String: String]())
        }
    }
}
