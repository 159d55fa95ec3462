package import ShopCore
package import StoreAPI

extension Problem {
    /// The answer that is kept to a payment or a refund that came to nothing.
    @Sendable package init(_ failure: PaymentFailure, requestID: String) {
        switch failure {
        case .declined(let code, let order, let attemptsLeft):
            self.init(
                .paymentDeclined, title: "Payment declined", status: 402,
                detail: "The card was not charged. Order again with a new key to try again.",
                instance: requestID, retryable: false, declineCode: code, order: order,
                attemptsLeft: attemptsLeft)
        case .refund:
            self.init(
                .paymentDeclined, title: "Refund declined", status: 402,
                detail: "The card network did not give the money back. Try again with a new key.",
                instance: requestID, declineCode: "processing_error")
        }
    }
}
