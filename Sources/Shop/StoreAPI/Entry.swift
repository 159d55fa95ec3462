package import PayKit

/// `GET /`: what the shop is called and takes, and where everything else is.
package struct Entry: Codable, Hashable, Sendable {
    package var shop: Shop
    package var links: Links

    package init(shop: Shop, links: Links) {
        self.shop = shop
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case shop
        case links = "_links"
    }

    /// The merchant's facts that a payment sheet needs: label, merchant id, country, currency, networks.
    package struct Shop: Codable, Hashable, Sendable {
        /// The shop's name in the shopper's language.
        package var name: String
        /// The company's name as it stands on the card statement; the sheet shows `PAY` in front of it.
        package var merchantLabel: String
        /// The merchant id that payment tokens are made for.
        package var merchantID: String
        /// ISO 3166 alpha-2.
        package var country: String
        /// ISO 4217.
        package var currency: String
        /// Network names as in `PaymentNetwork`.
        package var networks: [String]
        /// Capability names: `3DS`, `EMV`, `credit`, `debit`.
        package var capabilities: [String]
        /// The product categories in the shop's order; nil from a server that does not say.
        package var categories: [ProductSummary.Category]?
        /// The wallets' authorities whose payments the shop takes, by their subject key identifiers (RFC 5280
        /// section 4.2.1.2) in base64; nil from a server that does not say.
        package var walletAuthorities: [String]?

        package init(
            name: String, merchantLabel: String, merchantID: String, country: String, currency: String,
            networks: [String], capabilities: [String], categories: [ProductSummary.Category]? = nil,
            walletAuthorities: [String]? = nil
        ) {
            self.name = name
            self.merchantLabel = merchantLabel
            self.merchantID = merchantID
            self.country = country
            self.currency = currency
            self.networks = networks
            self.capabilities = capabilities
            self.categories = categories
            self.walletAuthorities = walletAuthorities
        }

        /// The part of every payment request that the shop's facts decide, without a price.
        package var paymentRequest: PaymentRequest {
            let known: [String: MerchantCapability] = [
                "3DS": .threeDSecure, "EMV": .emv, "credit": .credit, "debit": .debit,
            ]
            return PaymentRequest(
                id: merchantID, merchantIdentifier: merchantID, countryCode: country, currencyCode: currency,
                supportedNetworks: Set(networks.compactMap(PaymentNetwork.init)),
                merchantCapabilities: capabilities.reduce(into: []) { $0.formUnion(known[$1] ?? []) },
                paymentSummaryItems: [])
        }

        private enum CodingKeys: String, CodingKey {
            case name
            case merchantLabel = "merchant_label"
            case merchantID = "merchant_id"
            case country, currency, networks, capabilities, categories
            case walletAuthorities = "wallet_authorities"
        }
    }
}
