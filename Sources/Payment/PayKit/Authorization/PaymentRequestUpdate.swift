/// The owner's answer to a call (PKPaymentRequestUpdate and its subclasses). In PassKit an empty list of
/// methods can mean four things; here each has its own case.
public enum PaymentRequestUpdate: Hashable, Sendable {
    /// New summary items and what goes with them.
    case update(Details)
    /// Something has to be corrected; rows and total stay as they were.
    case errors([PaymentError])
    /// Nothing can be shipped to the address, perhaps with the reason in the merchant's words; rows and total
    /// stay as they were.
    case unserviceable(String? = nil)
    /// No answer could be got, perhaps with the reason in the merchant's words, a phrase without a final stop
    /// of which 128 characters are kept; neither the address nor the code is to blame. Without `canRetry` the
    /// same call would be answered so again, as where the goods are not sold any more.
    case failed(String? = nil, canRetry: Bool = true)

    /// The contents of an update; they are shown as a whole or not at all.
    public struct Details: Hashable, Sendable {
        /// The summary rows, the total last.
        public var paymentSummaryItems: [PaymentSummaryItem]
        /// The methods on offer.
        public var shippingMethods: Methods
        /// The errors that have to be corrected all the same. Coupon errors do not keep the shopper from
        /// paying.
        public var errors: [PaymentError]
        /// The shares of several merchants, where they changed.
        public var multiTokenContexts: [PaymentTokenContext]?
        /// New application data, where the payment has to bind something else now, such as another quote.
        /// PassKit fixes application data when the sheet opens.
        public var applicationData: [UInt8]?

        /// Makes the details of an update.
        public init(
            paymentSummaryItems: [PaymentSummaryItem], shippingMethods: Methods = .unchanged,
            errors: [PaymentError] = [], multiTokenContexts: [PaymentTokenContext]? = nil,
            applicationData: [UInt8]? = nil
        ) {
            self.paymentSummaryItems = paymentSummaryItems
            self.shippingMethods = shippingMethods
            self.errors = errors
            self.multiTokenContexts = multiTokenContexts
            self.applicationData = applicationData
        }
    }

    /// The change of the list of methods.
    public enum Methods: Hashable, Sendable {
        /// It stays as it is; an empty list means this in PassKit.
        case unchanged
        /// These are on offer now; none at all where nothing has to be chosen.
        case methods([ShippingMethod])
    }

    /// New items, and methods where they changed.
    public static func update(
        items: [PaymentSummaryItem], methods: Methods = .unchanged, errors: [PaymentError] = [],
        applicationData: [UInt8]? = nil
    ) -> PaymentRequestUpdate {
        .update(
            Details(
                paymentSummaryItems: items, shippingMethods: methods, errors: errors,
                applicationData: applicationData))
    }
}
