package import StoreAPI

/// What is to be given back, with the id it gets.
package struct RefundDraft: Sendable {
    package var id: String
    package var request: RefundRequest

    package init(id: String, request: RefundRequest) {
        self.id = id
        self.request = request
    }
}
