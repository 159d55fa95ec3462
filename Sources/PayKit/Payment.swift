/// An authorised payment (PKPayment): here the merchant sees full contacts for the first time.
public struct Payment: Hashable, Sendable {
    /// What the server charges with.
    public var token: UnsealedPaymentToken
    /// The required parts of the shipping contact, or nil when none were required.
    public var shippingContact: Contact?
    /// The required parts of the billing contact, or nil when none were required.
    public var billingContact: Contact?
    /// The chosen method, or nil when there was nothing to choose.
    public var shippingMethod: ShippingMethod?

    /// Makes a payment.
    public init(
        token: UnsealedPaymentToken, shippingContact: Contact?, billingContact: Contact?,
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
    /// The redacted billing address, only when the request asks for one and for no shipping contact.
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

/// The payload of a payment token in the clear: the sealed form takes its place when tokens are minted for
/// real. Printed, it shows neither the account number nor the PIN.
public struct UnsealedPaymentToken: Hashable, Sendable {
    /// Unique for every authorisation; 64 lower-case hexadecimal digits.
    public var transactionIdentifier: String
    /// Network and last four digits of the card, for receipts.
    public var displayName: String
    /// The card's network.
    public var network: PaymentNetwork
    /// The card's kind.
    public var type: PaymentMethodType
    /// The account number the network charges.
    public var applicationPrimaryAccountNumber: String
    /// The amount the shopper consented to.
    public var amount: Money
    /// The merchant the consent was given to.
    public var merchantIdentifier: String
    /// The request's application data, or nil when it had none.
    public var applicationData: [UInt8]?
    /// The card's PIN when the network asked for it, 4 to 12 digits; nil otherwise.
    public var pin: Secret?

    /// Makes the payload.
    public init(
        transactionIdentifier: String, displayName: String, network: PaymentNetwork, type: PaymentMethodType,
        applicationPrimaryAccountNumber: String, amount: Money, merchantIdentifier: String,
        applicationData: [UInt8]?, pin: Secret? = nil
    ) {
        self.transactionIdentifier = transactionIdentifier
        self.displayName = displayName
        self.network = network
        self.type = type
        self.applicationPrimaryAccountNumber = applicationPrimaryAccountNumber
        self.amount = amount
        self.merchantIdentifier = merchantIdentifier
        self.applicationData = applicationData
        self.pin = pin
    }
}

extension UnsealedPaymentToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The card as receipts name it, the amount and the transaction.
    public var description: String {
        "token(\(displayName), \(amount.decimalString) \(amount.currency.code), \(transactionIdentifier))"
    }
    /// The same as the description.
    public var debugDescription: String { description }
    /// The parts of the payload, the account number and the PIN as dots.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "transactionIdentifier": transactionIdentifier, "displayName": displayName,
                "network": network, "type": type,
                "applicationPrimaryAccountNumber": Secret(applicationPrimaryAccountNumber),
                "amount": amount, "merchantIdentifier": merchantIdentifier,
                "applicationData": applicationData as Any, "pin": pin as Any,
            ])
    }
}
