/// Everything the sheet needs to know about one purchase (PKPaymentRequest).
///
/// A request is checked by ``validate(entitledIdentifiers:)`` before a sheet opens and can be shown once.
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
    /// What the merchant can process; must contain ``MerchantCapability/threeDSecure``.
    public var merchantCapabilities: MerchantCapability
    /// The summary rows; the last one is the grand total and carries the company's name.
    public var paymentSummaryItems: [PaymentSummaryItem]
    /// The methods offered at the start; the first is preselected.
    public var shippingMethods: [ShippingMethod]
    /// What happens to the goods.
    public var shippingType: ShippingType
    /// Contact fields needed for shipping.
    public var requiredShippingContactFields: Set<ContactField>
    /// Contact fields needed for billing.
    public var requiredBillingContactFields: Set<ContactField>
    /// Whether a total of zero is allowed.
    public var totalPolicy: TotalPolicy
    /// The merchant's own data, such as a quote's digest; only its hash becomes part of the payment token.
    public var applicationData: [UInt8]?

    /// Makes a request.
    public init(
        id: String, merchantIdentifier: String, countryCode: String, currencyCode: String,
        supportedNetworks: Set<PaymentNetwork>, merchantCapabilities: MerchantCapability,
        paymentSummaryItems: [PaymentSummaryItem], shippingMethods: [ShippingMethod] = [],
        shippingType: ShippingType = .shipping, requiredShippingContactFields: Set<ContactField> = [],
        requiredBillingContactFields: Set<ContactField> = [], totalPolicy: TotalPolicy = .strictPositive,
        applicationData: [UInt8]? = nil
    ) {
        self.id = id
        self.merchantIdentifier = merchantIdentifier
        self.countryCode = countryCode
        self.currencyCode = currencyCode
        self.supportedNetworks = supportedNetworks
        self.merchantCapabilities = merchantCapabilities
        self.paymentSummaryItems = paymentSummaryItems
        self.shippingMethods = shippingMethods
        self.shippingType = shippingType
        self.requiredShippingContactFields = requiredShippingContactFields
        self.requiredBillingContactFields = requiredBillingContactFields
        self.totalPolicy = totalPolicy
        self.applicationData = applicationData
    }

    /// Which totals a request may carry.
    public enum TotalPolicy: Hashable, Sendable {
        /// The total must be above zero.
        case strictPositive
        /// A total of zero is accepted.
        case nonNegative
    }
}
