package import PayKit

extension ShopPolicy {
    /// From where, by whom and for how much goods are sent.
    package struct Shipping: Codable, Hashable, Sendable {
        package var origin: Origin
        package var services: [Service]
        /// The first that an address lies in holds there.
        package var zones: [Zone]
        /// Places without delivery; they win over zones.
        package var unserviceable: [ExcludedArea]

        package func zone(for place: Destination) -> Coverage {
            if let area = unserviceable.first(where: { $0.area.contains(place) == true }) {
                return .unserviceable(reason: area.reason)
            }
            let zone = zones.first { $0.area.contains(place) == true }
            return zone.map(Coverage.served) ?? .unserviceable(reason: Self.noCarrier)
        }

        /// Reason code: no zone contains the place, or its zone has no rates.
        package static let noCarrier = "no-carrier"
        /// Reason code: the consignment fits into no band of any service.
        package static let tooHeavy = "too-heavy"
        /// Reason code: the basket has digital goods only.
        package static let nothingToShip = "nothing-to-ship"
    }

    package enum Coverage: Hashable, Sendable {
        case served(Zone)
        case unserviceable(reason: String)
    }

    /// The place that goods leave from: country (ISO 3166-1), IANA time zone, cut-off hour and holidays.
    package struct Origin: Codable, Hashable, Sendable {
        package static let cutoffHours = 1...24, mostHolidays = 30

        package var country: String
        package var timeZone: String
        /// From this hour of the day on goods leave on the next business day; nil when the whole day counts.
        package var cutoffHour: Int?
        /// Days without departures and arrivals, beside weekends; nil for none.
        package var holidays: [Holiday]?

        package init(country: String, timeZone: String, cutoffHour: Int? = nil, holidays: [Holiday]? = nil) {
            self.country = country
            self.timeZone = timeZone
            self.cutoffHour = cutoffHour
            self.holidays = holidays
        }

        private enum CodingKeys: String, CodingKey {
            case country
            case timeZone = "time_zone"
            case cutoffHour = "cutoff_hour"
            case holidays
        }
    }

    package struct Service: Codable, Hashable, Sendable {
        /// In business days.
        package static let longestTransit = 60

        package var id: String
        package var carrier: String
        package var service: String
        /// The least and the most business days on the way.
        package var transitDays: [Int]

        private enum CodingKeys: String, CodingKey {
            case id, carrier, service
            case transitDays = "transit_days"
        }
    }

    /// A shipping zone: countries, narrowed by states and postal prefixes where they are given, with its
    /// rates.
    package struct Zone: Codable, Hashable, Sendable {
        package var id: String
        /// ISO 3166-1 alpha-2 codes.
        package var countries: [String]
        package var states: [String]?
        /// Beginnings of postal codes; nil for every code.
        package var postalPrefixes: [String]?
        /// By service id.
        package var rates: [String: RateTable]

        package init(
            id: String, countries: [String], states: [String]? = nil, postalPrefixes: [String]? = nil,
            rates: [String: RateTable]
        ) {
            self.id = id
            self.countries = countries
            self.states = states
            self.postalPrefixes = postalPrefixes
            self.rates = rates
        }

        private enum CodingKeys: String, CodingKey {
            case id, countries, states
            case postalPrefixes = "postal_prefixes"
            case rates
        }

        package var area: ServiceArea {
            ServiceArea(countries: countries, states: states, postalPrefixes: postalPrefixes)
        }
    }

    /// A place that no carrier reaches.
    package struct ExcludedArea: Codable, Hashable, Sendable {
        package var country: String
        package var state: String?
        package var postalPrefixes: [String]?
        /// Reason code that the API returns beside an empty list of rates.
        package var reason: String

        package init(country: String, state: String? = nil, reason: String) {
            self.country = country
            self.state = state
            self.reason = reason
        }

        private enum CodingKeys: String, CodingKey {
            case country, state
            case postalPrefixes = "postal_prefixes"
            case reason
        }

        package var area: ServiceArea {
            ServiceArea(countries: [country], states: state.map { [$0] }, postalPrefixes: postalPrefixes)
        }
    }
}

extension ShopPolicy {
    /// The prices of one service in one zone: the first band that a consignment fits into holds.
    ///
    /// In JSON a list of bands, or one decimal string for a price without limits.
    package struct RateTable: Hashable, Sendable {
        /// The bands in the order in which they are tried.
        package var bands: [Band]

        package init(bands: [Band]) {
            self.bands = bands
        }

        /// A price band: it applies to consignments within its weight and subtotal; the first that fits
        /// counts.
        package struct Band: Codable, Hashable, Sendable {
            package var maximumGrams: Int64?
            /// The least that the goods in it cost before discounts, a decimal string.
            package var minimumSubtotal: String?
            /// A decimal string; `0.00` where shipping is free.
            package var price: String

            package init(maximumGrams: Int64? = nil, minimumSubtotal: String? = nil, price: String) {
                (self.maximumGrams, self.minimumSubtotal, self.price) = (maximumGrams, minimumSubtotal, price)
            }

            private enum CodingKeys: String, CodingKey {
                case maximumGrams = "max_grams"
                case minimumSubtotal = "min_subtotal"
                case price
            }
        }

        /// The price of sending a consignment in minor units; nil when it fits into no band.
        package func price(of consignment: Consignment, in currency: Currency) -> Int64? {
            read(currency).first {
                consignment.grams <= $0.most && consignment.subtotal >= $0.least?.minorUnits ?? 0
            }?.price
        }

        /// The price of goods before coupons from which goods of a weight are sent for nothing; nil where no
        /// price makes shipping free.
        package func freeFrom(grams: Int64, in currency: Currency) -> Money? {
            read(currency).first { grams <= $0.most && $0.least != nil && $0.price == 0 }?.least
        }

        private func read(_ currency: Currency) -> [(most: Int64, least: Money?, price: Int64?)] {
            func money(_ text: String) -> Money? { try? Money(decimal: text, currency: currency) }
            return bands.map {
                ($0.maximumGrams ?? .max, $0.minimumSubtotal.flatMap(money), money($0.price)?.minorUnits)
            }
        }
    }
}

extension ShopPolicy.RateTable: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let price = try? container.decode(String.self) {
            bands = [Band(price: price)]
        } else {
            bands = try container.decode([Band].self)
        }
    }

    /// Encodes the list of bands, for a single price too.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bands)
    }
}

/// The facts besides the place that the price of sending goods depends on.
package struct Consignment: Hashable, Sendable {
    package var basketFingerprint: String
    /// Weight of all goods that are sent, in grams; saturates at `Int64.max`.
    package var grams: Int64
    /// The price of the goods before discounts, in minor units.
    package var subtotal: Int64

    /// The lightest and cheapest there is, for prices before any basket.
    package static let smallest = Consignment(basketFingerprint: "", grams: 0, subtotal: 0)
}
