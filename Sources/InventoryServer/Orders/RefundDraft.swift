import StoreAPI

/// What is to be given back, with the id it gets.
struct RefundDraft: Sendable {
    var id: String
    var request: RefundRequest
}
