/// The shop's name, rules of shipping, taxes and discounts; one document beside the products.
package struct ShopPolicy: Codable, Hashable, Sendable {
    package var shop: Identity
    package var categories: [Label]
    /// The tags that products may have; a shop of an earlier version has none.
    package var tags: [Label]?
    package var shipping: Shipping
    /// The goods whose bill needs the address of the card's holder; nil for none. Where nothing is sent, tax
    /// is due there.
    package var billing: GoodsScope?
    /// Tax rules by place; the first that matches applies alone.
    package var taxes: [TaxRule]
    /// The coupons that a database is filled with; an open shop asks its table of coupons.
    package var coupons: [Coupon]

    /// The merchant: names, payment merchant id, country (ISO 3166-1), currency (ISO 4217) and accepted
    /// networks.
    package struct Identity: Codable, Hashable, Sendable {
        package var name: LocalizedText
        /// The merchant's name on payment sheets, statements and receipts.
        package var merchantLabel: String
        /// The merchant identifier that payment tokens are made for.
        package var merchantID: String
        package var country: String
        package var currency: String
        package var networks: [String]
        /// Merchant capabilities for payment requests, such as `3DS`.
        package var capabilities: [String]

        private enum CodingKeys: String, CodingKey {
            case name
            case merchantLabel = "merchant_label"
            case merchantID = "merchant_id"
            case country, currency, networks, capabilities
        }
    }

    package struct Label: Codable, Hashable, Sendable {
        package var id: String
        package var name: LocalizedText

        package init(id: String, name: LocalizedText) {
            self.id = id
            self.name = name
        }
    }
}

extension ShopPolicy {
    /// The policy with the places of its zones, gaps and taxes in the spelling that destinations have. A
    /// place that is none stays as it is.
    package var canonical: ShopPolicy {
        var policy = self
        policy.shipping.zones = shipping.zones.map { zone in
            var changed = zone
            changed.countries = zone.countries.map(ServiceArea.country)
            changed.states = zone.states?.map { ServiceArea.state($0, in: zone.countries) ?? $0 }
            return changed
        }
        policy.shipping.unserviceable = shipping.unserviceable.map { gap in
            var changed = gap
            changed.country = ServiceArea.country(gap.country)
            changed.state = gap.state.map { ServiceArea.state($0, in: [gap.country]) ?? $0 }
            return changed
        }
        policy.taxes = taxes.map { tax in
            var changed = tax
            changed.country = ServiceArea.country(tax.country)
            changed.state = tax.state.map { ServiceArea.state($0, in: [tax.country]) ?? $0 }
            return changed
        }
        return policy
    }
}
