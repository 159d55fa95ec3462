package import FoundationEssentials

package struct StoredShelf: Sendable {
    package var product: StoredProduct
    package var variant: StoredProduct.Variant
    /// Units in the shop, reserved ones included.
    package var onHand: Int
    package var reserved: Int

    package init(product: StoredProduct, variant: StoredProduct.Variant, onHand: Int, reserved: Int) {
        self.product = product
        self.variant = variant
        self.onHand = onHand
        self.reserved = reserved
    }
}

/// A move of the ledger, with what people know it by.
package struct StoredMove: Sendable {
    package var at: Date
    /// Raw value of its `StockCause`.
    package var cause: String
    /// Units moved; always positive.
    package var quantity: Int
    /// Raw value of the `StockAccount` that the units leave.
    package var from: String
    package var to: String
    /// The order it belongs to; nil for moves of quotes, imports and adjustments.
    package var order: (id: String, number: String)?
    /// Reason of the adjustment behind it; nil for other moves.
    package var reason: String?

    package init(
        at: Date, cause: String, quantity: Int, from: String, to: String,
        order: (id: String, number: String)? = nil, reason: String? = nil
    ) {
        self.at = at
        self.cause = cause
        self.quantity = quantity
        self.from = from
        self.to = to
        self.order = order
        self.reason = reason
    }
}

/// The units of an order's line, by their ends.
package struct StoredOrderLine: Sendable {
    package var variant: String
    package var sku: String
    package var quantity: Int
    /// Units handed over, returned ones included.
    package var shipped: Int
    package var withdrawn: Int
    package var returned: Int
    package var refunded: Int

    package init(
        variant: String, sku: String, quantity: Int, shipped: Int, withdrawn: Int, returned: Int,
        refunded: Int
    ) {
        self.variant = variant
        self.sku = sku
        self.quantity = quantity
        self.shipped = shipped
        self.withdrawn = withdrawn
        self.returned = returned
        self.refunded = refunded
    }
}
