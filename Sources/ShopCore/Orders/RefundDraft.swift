package import StoreAPI

/// A refund before it is made, with the id it gets.
package struct RefundDraft: Sendable {
    /// Refund identifier with the prefix `rf_`.
    package var id: String
    /// The refund asked for: an amount, units of lines, or all that is left.
    package var request: RefundRequest

    /// Makes a draft of a request.
    package init(id: String, request: RefundRequest) {
        self.id = id
        self.request = request
    }
}
