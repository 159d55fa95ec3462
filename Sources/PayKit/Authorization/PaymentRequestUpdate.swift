/// The owner's answer to a call (PKPaymentRequestUpdate). An empty list of methods cannot mean four things
/// here.
public enum PaymentRequestUpdate: Hashable, Sendable {
    /// New summary items, new methods where they changed, and new application data where the payment has to
    /// bind something else now, such as another quote (PassKit fixes application data when the sheet opens).
    case update(items: [PaymentSummaryItem], methods: Methods, applicationData: [UInt8]? = nil)
    /// Something in the contact has to be corrected; the rows stay as they were.
    case errors([PaymentError])
    /// Nothing can be shipped to the address; the rows stay as they were.
    case unserviceable
    /// No answer could be got; the address is not to blame.
    case failed

    /// What became of the list of methods.
    public enum Methods: Hashable, Sendable {
        case unchanged
        case methods([ShippingMethod])
    }
}

/// What the owner says about an authorised payment (PKPaymentAuthorizationResult).
public enum PaymentAuthorizationResult: Hashable, Sendable {
    case success
    /// Declined, or, with errors, to be corrected in the sheet and tried again.
    case failure([PaymentError])
}
