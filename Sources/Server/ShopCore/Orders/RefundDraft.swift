package import StoreAPI

/// A refund before it is made, with the id it gets.
package struct RefundDraft: Sendable {
    package var id: String
    /// The refund asked for: an amount, units of lines, or all that is left.
    package var request: RefundRequest

    package init(id: String, request: RefundRequest) {
        self.id = id
        self.request = request
    }
}
