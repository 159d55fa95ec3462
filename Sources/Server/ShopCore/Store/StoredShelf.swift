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
