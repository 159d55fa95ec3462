import FoundationEssentials

/// What lies on the shelf of a variant.
struct StoredShelf: Sendable {
    var product: StoredProduct
    var variant: StoredProduct.Variant
    var onHand: Int
    var reserved: Int
}

/// A move of the ledger, with what people know it by.
struct StoredMove: Sendable {
    var at: Date
    var cause: String
    var quantity: Int
    var from: String
    var to: String
    var order: (id: String, number: String)?
    var reason: String?
}

/// What became of the units of an order's line.
struct StoredOrderLine: Sendable {
    var variant: String
    var sku: String
    var quantity: Int
    var shipped: Int
    var withdrawn: Int
    var returned: Int
    var refunded: Int
}
