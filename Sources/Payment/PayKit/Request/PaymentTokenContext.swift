/// One merchant's share of a payment to several merchants (PKPaymentTokenContext).
public struct PaymentTokenContext: Hashable, Sendable {
    /// The merchant's registered identifier, reverse-DNS form beginning with `merchant.`.
    public var merchantIdentifier: String
    /// The marketplace's own identifier of this merchant; the same every time.
    public var externalIdentifier: String
    /// The merchant's name as the shopper knows it.
    public var merchantName: String
    /// The merchant's top-level domain, or nil.
    public var merchantDomain: String?
    /// The merchant's share; above zero.
    public var amount: Money

    /// Makes a share.
    public init(
        merchantIdentifier: String, externalIdentifier: String, merchantName: String,
        merchantDomain: String? = nil, amount: Money
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.externalIdentifier = externalIdentifier
        self.merchantName = merchantName
        self.merchantDomain = merchantDomain
        self.amount = amount
    }
}
