/// The owner's answer to an authorised payment (PKPaymentAuthorizationResult).
public struct PaymentAuthorizationResult: Hashable, Sendable {
    /// The status of the payment.
    public var status: Status
    /// The errors that the shopper has to correct before trying again; with ``Status/failure`` only.
    public var errors: [PaymentError]
    /// A sentence about a failure that ends the sheet, which shows it (W3C's PaymentValidationErrors.error).
    public var detail: String?
    /// True where a failure ends the sheet, as on the Web where it names no error; else another card may be
    /// tried.
    public var isFinal = false
    /// Where the order can be followed; read only when the status is success.
    public var orderDetails: PaymentOrderDetails?

    /// Makes a result.
    public init(
        status: Status, errors: [PaymentError] = [], detail: String? = nil,
        orderDetails: PaymentOrderDetails? = nil
    ) {
        self.status = status
        self.errors = errors
        self.detail = detail
        self.orderDetails = orderDetails
    }

    /// The status of an authorised payment (PKPaymentAuthorizationStatus).
    public enum Status: Hashable, Sendable, CaseIterable {
        /// The payment was made.
        case success
        /// It was declined or, with errors, has to be corrected in the sheet and tried again.
        case failure
        /// The network wants the card's PIN.
        case pinRequired
        /// The PIN was wrong and can be entered again.
        case pinIncorrect
        /// The PIN was wrong too often; the card cannot be used.
        case pinLockout
    }

    /// The payment was made.
    public static let success = PaymentAuthorizationResult(status: .success)
    /// The payment was declined or, with errors, has to be corrected and tried again.
    public static func failure(
        _ errors: [PaymentError], detail: String? = nil
    ) -> PaymentAuthorizationResult {
        PaymentAuthorizationResult(status: .failure, errors: errors, detail: detail)
    }
    /// The network wants the card's PIN.
    public static let pinRequired = PaymentAuthorizationResult(status: .pinRequired)
    /// The PIN was wrong and can be entered again.
    public static let pinIncorrect = PaymentAuthorizationResult(status: .pinIncorrect)
    /// The PIN was wrong too often.
    public static let pinLockout = PaymentAuthorizationResult(status: .pinLockout)

    // The statuses that PassKit deprecates live on as what replaced them.

    /// PassKit's deprecated invalidShippingPostalAddress, as its replacement.
    public static let invalidShippingPostalAddress = failure([.shippingAddressInvalid()])
    /// PassKit's deprecated invalidBillingPostalAddress, as its replacement.
    public static let invalidBillingPostalAddress = failure([.billingAddressInvalid()])
    /// PassKit's deprecated invalidShippingContact, as its replacement.
    public static let invalidShippingContact = failure([.shippingContactInvalid(.name)])
}

/// Where a paid order can be followed (PKPaymentOrderDetails).
public struct PaymentOrderDetails: Hashable, Sendable {
    /// The kind of order, reverse-DNS form beginning with `order.`.
    public var orderTypeIdentifier: String
    /// Names the order at the merchant.
    public var orderIdentifier: String
    /// The web service that knows the order.
    public var webServiceURL: String
    /// The token that authenticates to the web service; a secret between wallet and merchant.
    public var authenticationToken: String

    /// Makes the details of an order.
    public init(
        orderTypeIdentifier: String, orderIdentifier: String, webServiceURL: String,
        authenticationToken: String
    ) {
        self.orderTypeIdentifier = orderTypeIdentifier
        self.orderIdentifier = orderIdentifier
        self.webServiceURL = webServiceURL
        self.authenticationToken = authenticationToken
    }
}
