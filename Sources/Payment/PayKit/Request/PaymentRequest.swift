/// Everything the sheet needs to know about one purchase (PKPaymentRequest).
///
/// A request is checked by ``validate(_:)`` before a sheet opens and can be shown once.
///
/// ```swift
/// let request = PaymentRequest(
///     id: "order-1", merchantIdentifier: "merchant.com.example.shop", countryCode: "US",
///     currencyCode: "USD", supportedNetworks: [.visa], merchantCapabilities: [.threeDSecure],
///     paymentSummaryItems: [PaymentSummaryItem(label: "Vitrine", amount: price)])
/// let findings = request.validate(entitlement)  // empty: a sheet can open
/// ```
public struct PaymentRequest: Hashable, Sendable {
    /// Names this request; a second presentation of the same identifier is refused.
    public var id: String
    /// The merchant's registered identifier, reverse-DNS form beginning with `merchant.`.
    public var merchantIdentifier: String
    /// Two-letter ISO 3166 code of the country where the payment is processed.
    public var countryCode: String
    /// Three-letter ISO 4217 code that all amounts share.
    public var currencyCode: String
    /// The networks the merchant takes; never empty.
    public var supportedNetworks: Set<PaymentNetwork>
    /// The merchant's processing capabilities; must contain ``MerchantCapability/threeDSecure``.
    public var merchantCapabilities: MerchantCapability
    /// Two-letter codes of the countries whose cards are taken; nil for every country.
    public var supportedCountries: Set<String>?
    /// The summary rows; the last one is the grand total and carries the company's name.
    public var paymentSummaryItems: [PaymentSummaryItem]
    /// The methods offered at the start; the first is preselected.
    public var shippingMethods: [ShippingMethod] = []
    /// The way in which the goods reach the shopper.
    public var shippingType = ShippingType.shipping
    /// The editing mode of the shipping address in the sheet.
    public var shippingContactEditingMode = ShippingContactEditingMode.available
    /// Contact fields needed for shipping.
    public var requiredShippingContactFields: Set<ContactField> = []
    /// Contact fields needed for billing; only the postal address and the name on it are honoured, as in
    /// PassKit.
    public var requiredBillingContactFields: Set<ContactField> = []
    /// A shipping contact the merchant knows already; it is used by default and can be changed.
    public var shippingContact: Contact?
    /// A billing contact the merchant knows already; it is used by default and can be changed.
    public var billingContact: Contact?
    /// True if the sheet has a row for a coupon code.
    public var supportsCouponCode = false
    /// The code that is applied already. No change is reported for it: its effect is in the items.
    public var couponCode = ""
    /// The policy that allows or forbids a total of zero.
    public var totalPolicy = TotalPolicy.strictPositive
    /// The shares of several merchants in this payment; empty for one merchant.
    public var multiTokenContexts: [PaymentTokenContext] = []
    /// The merchant's own data, such as a quote's digest; only its hash becomes part of the payment token.
    public var applicationData: [UInt8]?

    /// Makes a request from what every request needs; the rest has defaults.
    public init(
        id: String, merchantIdentifier: String, countryCode: String, currencyCode: String,
        supportedNetworks: Set<PaymentNetwork>, merchantCapabilities: MerchantCapability,
        paymentSummaryItems: [PaymentSummaryItem]
    ) {
        self.id = id
        self.merchantIdentifier = merchantIdentifier
        self.countryCode = countryCode
        self.currencyCode = currencyCode
        self.supportedNetworks = supportedNetworks
        self.merchantCapabilities = merchantCapabilities
        self.paymentSummaryItems = paymentSummaryItems
    }

    /// Which totals a request may carry.
    public enum TotalPolicy: Hashable, Sendable {
        /// The total must be above zero.
        case strictPositive
        /// A total of zero is accepted.
        case nonNegative
    }
}
