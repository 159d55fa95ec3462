import PayKit

extension ShopPolicy {
    /// From where, by whom and for how much goods are sent.
    struct Shipping: Codable, Hashable, Sendable {
        var origin: Origin
        var services: [Service]
        /// The first that an address lies in holds there.
        var zones: [Zone]
        var unserviceable: [Gap]

        /// What sending to a place costs, or why nothing is sent there.
        func zone(for place: Destination) -> Coverage {
            if let gap = unserviceable.first(where: { $0.area.contains(place) == true }) {
                return .unserviceable(reason: gap.reason)
            }
            let zone = zones.first { $0.area.contains(place) == true }
            return zone.map(Coverage.served) ?? .unserviceable(reason: Self.noCarrier)
        }

        static let noCarrier = "no-carrier"
        static let tooHeavy = "too-heavy"
        static let nothingToShip = "nothing-to-ship"
    }

    enum Coverage: Hashable, Sendable {
        case served(Zone)
        case unserviceable(reason: String)
    }

    struct Origin: Codable, Hashable, Sendable {
        var country: String
        var timeZone: String
        /// From this hour of the day on goods leave on the next business day; nil when the whole day counts.
        var cutoffHour: Int?
        var holidays: [Holiday]?

        private enum CodingKeys: String, CodingKey {
            case country
            case timeZone = "time_zone"
            case cutoffHour = "cutoff_hour"
            case holidays
        }
    }

    struct Service: Codable, Hashable, Sendable {
        var id: String
        var carrier: String
        var service: String
        /// The least and the most business days on the way.
        var transitDays: [Int]

        private enum CodingKeys: String, CodingKey {
            case id, carrier, service
            case transitDays = "transit_days"
        }
    }

    struct Zone: Codable, Hashable, Sendable {
        var id: String
        var countries: [String]
        var states: [String]?
        var postalPrefixes: [String]?
        /// By service id.
        var rates: [String: RateTable]

        private enum CodingKeys: String, CodingKey {
            case id, countries, states
            case postalPrefixes = "postal_prefixes"
            case rates
        }

        var area: Area { Area(countries: countries, states: states, postalPrefixes: postalPrefixes) }
    }

    /// A place that no carrier reaches.
    struct Gap: Codable, Hashable, Sendable {
        var country: String
        var state: String?
        var postalPrefixes: [String]?
        var reason: String

        private enum CodingKeys: String, CodingKey {
            case country, state
            case postalPrefixes = "postal_prefixes"
            case reason
        }

        var area: Area {
            Area(countries: [country], states: state.map { [$0] }, postalPrefixes: postalPrefixes)
        }
    }
}

extension ShopPolicy {
    /// The prices of one service in one zone: the first band that a consignment fits into holds.
    ///
    /// In JSON a list of bands, or one decimal string for a price without limits.
    struct RateTable: Hashable, Sendable {
        var bands: [Band]

        struct Band: Codable, Hashable, Sendable {
            /// The most that a consignment of this band weighs.
            var maximumGrams: Int64?
            /// The least that the goods in it cost before discounts, a decimal string.
            var minimumSubtotal: String?
            /// A decimal string; `0.00` where shipping is free.
            var price: String

            private enum CodingKeys: String, CodingKey {
                case maximumGrams = "max_grams"
                case minimumSubtotal = "min_subtotal"
                case price
            }
        }

        /// What sending a consignment costs in minor units; nil when it fits into no band.
        func price(of consignment: Consignment, in currency: Currency) -> Int64? {
            let band = bands.first { band in
                let least = band.minimumSubtotal.flatMap { try? Money(decimal: $0, currency: currency) }
                return consignment.grams <= band.maximumGrams ?? .max
                    && consignment.subtotal >= least?.minorUnits ?? 0
            }
            return band.flatMap { try? Money(decimal: $0.price, currency: currency) }?.minorUnits
        }
    }
}

extension ShopPolicy.RateTable: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let price = try? container.decode(String.self) {
            bands = [Band(price: price)]
        } else {
            bands = try container.decode([Band].self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bands)
    }
}

/// What the price of sending goods depends on besides the place.
struct Consignment: Hashable, Sendable {
    /// The basket in one word.
    var lines: String
    var grams: Int64
    /// What the goods cost before discounts, in minor units.
    var subtotal: Int64

    /// The lightest and cheapest there is, for prices before any basket.
    static let smallest = Consignment(lines: "", grams: 0, subtotal: 0)
}
