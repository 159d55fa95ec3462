/// An authorised payment (PKPayment): here the merchant sees full contacts for the first time.
public struct Payment: Hashable, Sendable {
    /// The token that the server charges with.
    public var token: PaymentToken
    /// The required parts of the shipping contact, or nil when none were required.
    public var shippingContact: Contact?
    /// The required parts of the billing contact, or nil when none were required.
    public var billingContact: Contact?
    /// The chosen method, or nil when there was nothing to choose.
    public var shippingMethod: ShippingMethod?

    /// Makes a payment.
    public init(
        token: PaymentToken, shippingContact: Contact?, billingContact: Contact?,
        shippingMethod: ShippingMethod?
    ) {
        self.token = token
        self.shippingContact = shippingContact
        self.billingContact = billingContact
        self.shippingMethod = shippingMethod
    }
}

/// The card that is about to pay, as the owner may know it (PKPaymentMethod).
public struct PaymentMethod: Hashable, Sendable {
    /// Credit, debit or prepaid.
    public var type: PaymentMethodType
    /// Empty before authorisation.
    public var network: PaymentNetwork?
    /// Empty before authorisation.
    public var displayName: String?
    /// The redacted billing address, only when the request asks for one and for none to ship to.
    public var billingAddress: Contact?

    /// Makes a payment method; before authorisation little more than its type.
    public init(
        type: PaymentMethodType, network: PaymentNetwork? = nil, displayName: String? = nil,
        billingAddress: Contact? = nil
    ) {
        self.type = type
        self.network = network
        self.displayName = displayName
        self.billingAddress = billingAddress
    }
}

/// A payment token (PKPaymentToken): sealed for the merchant, signed by the wallet, and bound to one amount,
/// one merchant and one request's application data.
public struct PaymentToken: Hashable, Sendable {
    /// Unique for every authorisation; 64 upper-case hexadecimal digits
    /// (PKPaymentToken.transactionIdentifier).
    public var transactionIdentifier: String
    /// The card as receipts may name it; a hint, for nobody signs it (PKPaymentToken.paymentMethod).
    public var paymentMethod: PaymentMethod
    /// The sealed payment as UTF-8 JSON, for the merchant's server (PKPaymentToken.paymentData).
    public var paymentData: [UInt8]

    /// Makes a token of its parts.
    public init(transactionIdentifier: String, paymentMethod: PaymentMethod, paymentData: [UInt8]) {
        self.transactionIdentifier = transactionIdentifier
        self.paymentMethod = paymentMethod
        self.paymentData = paymentData
    }
}

extension PaymentToken: CustomStringConvertible {
    /// The card as receipts name it and the transaction.
    public var description: String { "token(\(paymentMethod.displayName ?? ""), \(transactionIdentifier))" }
}
