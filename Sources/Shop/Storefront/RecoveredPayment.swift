package import StoreAPI

/// The result of a payment that was under way when an earlier session ended.
package enum RecoveredPayment: Hashable, Sendable {
    case paid(Order)
    /// Nothing was charged, and nothing will be.
    case notPaid
    /// The shop cannot be asked, or does not know the result itself yet.
    case unknown(reference: String)
}
