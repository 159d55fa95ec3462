package import FoundationEssentials
package import PayKit

/// A postal address on the wire. Before authorisation only city, state, postal code and country are filled.
package struct WireAddress: Codable, Hashable, Sendable {
    package var name: String?
    package var street: String?
    package var city: String
    /// State or province (ISO 3166-2 without the country, where there is such a code); empty if not given.
    package var state: String
    package var postalCode: String
    /// ISO 3166 alpha-2.
    package var country: String

    package init(
        name: String? = nil, street: String? = nil, city: String = "", state: String = "",
        postalCode: String = "",
        country: String
    ) {
        self.name = name
        self.street = street
        self.city = city
        self.state = state
        self.postalCode = postalCode
        self.country = country
    }

    private enum CodingKeys: String, CodingKey {
        case city, country, name
        case postalCode = "postal_code"
        case state, street
    }

    /// Decodes an address; city, state and postal code that are missing are empty.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        street = try container.decodeIfPresent(String.self, forKey: .street)
        city = try container.decodeIfPresent(String.self, forKey: .city) ?? ""
        state = try container.decodeIfPresent(String.self, forKey: .state) ?? ""
        postalCode = try container.decodeIfPresent(String.self, forKey: .postalCode) ?? ""
        country = try container.decode(String.self, forKey: .country)
    }

    /// Nil where the country is not known.
    package var postal: PostalAddress? {
        Country(code: country).map { country in
            PostalAddress(
                street: street ?? "", city: city, state: state, postalCode: postalCode, country: country)
        }
    }
}

package struct OrderLine: Codable, Hashable, Sendable {
    package var variant: String
    /// 1 to 9999; the initializer does not check it.
    package var quantity: Int

    package init(variant: String, quantity: Int) {
        self.variant = variant
        self.quantity = quantity
    }
}

/// `GET /shipping-services`: the ways to ship that the shop knows, before any address.
package struct ShippingServices: Codable, Hashable, Sendable {
    package var services: [Service]
    package var links: Links

    package init(services: [Service], links: Links) {
        self.services = services
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
        case services
    }

    /// A carrier's service with its lowest price, before an address is known.
    package struct Service: Codable, Hashable, Sendable {
        /// Id of the service, which a quote takes as `shipping_rate` until it has an address.
        package var id: String
        package var carrier: String
        package var service: String
        /// The lowest price of this service, a decimal string.
        package var amount: String
        /// ISO 4217.
        package var currency: String

        package init(id: String, carrier: String, service: String, amount: String, currency: String) {
            self.id = id
            self.carrier = carrier
            self.service = service
            self.amount = amount
            self.currency = currency
        }
    }
}

/// `POST /shipping-rates`: where to and what.
package struct RatesRequest: Codable, Hashable, Sendable {
    /// Destination; city, state, postal code and country are enough.
    package var to: WireAddress
    package var lines: [OrderLine]
    /// The way in which the goods reach the buyer; nil for the first that they have in common.
    package var shippingType: ShippingType?

    package init(to: WireAddress, lines: [OrderLine], shippingType: ShippingType? = nil) {
        self.to = to
        self.lines = lines
        self.shippingType = shippingType
    }

    private enum CodingKeys: String, CodingKey {
        case lines
        case shippingType = "shipping_type"
        case to
    }
}

/// The rates for an address, sorted by exact price and then by id; none and a reason when nothing ships
/// there.
package struct RatesReply: Codable, Hashable, Sendable {
    package var rates: [Rate]
    /// A code such as `no-carrier`; nil when there are rates.
    package var reason: String?

    package init(rates: [Rate], reason: String?) {
        self.rates = rates
        self.reason = reason
    }

    /// Decodes the rates that can be read; one without id, amount or currency is left out.
    /// - Throws: ``DecodingError`` when there are rates and none can be read.
    package init(from decoder: any Decoder) throws {
        struct Read: Decodable {
            var rate: Rate?
            init(from decoder: any Decoder) throws { rate = try? Rate(from: decoder) }
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let read = try container.decode([Read].self, forKey: .rates)
        rates = read.compactMap(\.rate)
        reason = try container.decodeIfPresent(String.self, forKey: .reason)
        if rates.isEmpty { rates = try container.decode([Rate].self, forKey: .rates) }
    }
}

/// A shipping rate of `/shipping-rates` or `/rates` (server.md, Resources). Every text may be absent.
package struct Rate: Codable, Hashable, Sendable {
    /// Signed id of the rate, which a quote takes as `shipping_rate`.
    package var id: String
    package var carrier: String?
    package var service: String?
    /// A decimal string in `currency`.
    package var amount: String
    /// ISO 4217.
    package var currency: String
    /// The arrival in words, in the shopper's language.
    package var formattedArrivalDate: String?
    /// The first likely day of arrival, `2026-11-25`.
    package var earliest: String?
    package var latest: String?
    /// The price of the goods before coupons from which this way is free, a decimal string in `currency`;
    /// nil where none makes it so.
    package var freeFrom: String?
    /// From this moment on the id is invalid.
    package var expiresAt: Date?

    package init(
        id: String, carrier: String?, service: String?, amount: String, currency: String,
        formattedArrivalDate: String?, earliest: String? = nil, latest: String? = nil,
        freeFrom: String? = nil, expiresAt: Date? = nil
    ) {
        self.id = id
        self.carrier = carrier
        self.service = service
        self.amount = amount
        self.currency = currency
        self.formattedArrivalDate = formattedArrivalDate
        self.earliest = earliest
        self.latest = latest
        self.freeFrom = freeFrom
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: String, CodingKey {
        case amount, carrier, currency, earliest
        case expiresAt = "expires_at"
        case formattedArrivalDate = "formatted_arrival_date"
        case freeFrom = "free_from"
        case id, latest, service
    }
}
