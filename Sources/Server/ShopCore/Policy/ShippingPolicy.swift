package import PayKit
package import StoreAPI

extension ShopPolicy {
    /// From where, by whom and for how much goods are sent.
    package struct Shipping: Codable, Hashable, Sendable {
        package var origin: Origin
        package var services: [Service]
        /// The first that an address lies in holds there.
        package var zones: [Zone]
        /// Places without delivery; they win over zones.
        package var unserviceable: [ExcludedArea]
        /// The shop's own address, with its name, where buyers fetch goods; nil where they cannot.
        package var pickup: WireAddress?

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
        /// Reason code: no service takes all of the goods.
        package static let travelApart = "travel-apart"
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
        /// The way in which goods reach the buyer by it; nil for parcels.
        package var type: ShippingType?
        /// The hours of the day of arrival between which it comes; nil for the whole day.
        package var window: [Int]?
        /// True if it takes only goods that name it, not all that name its type.
        package var isNamedOnly: Bool?
        /// True if the carrier calls before it comes.
        package var needsPhone: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, carrier, service
            case transitDays = "transit_days"
            case type, window
            case isNamedOnly = "named_only"
            case needsPhone = "phone"
        }

        package var shippingType: ShippingType { type ?? .shipping }
        /// Carrier and service, as an order keeps them.
        package var label: String { "\(carrier) \(service)" }

        /// True if it takes goods that name these ids of types and services.
        package func takes(_ delivery: [String]) -> Bool {
            let isOfType =
                delivery.isEmpty
                ? shippingType == .shipping : delivery.contains(shippingType.rawValue)
            return delivery.contains(id) || isOfType && isNamedOnly != true
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

            fileprivate func read(_ currency: Currency) -> (most: Int64, least: Money?, price: Int64?) {
                func money(_ text: String) -> Money? { try? Money(decimal: text, currency: currency) }
                return (maximumGrams ?? .max, minimumSubtotal.flatMap(money), money(price)?.minorUnits)
            }
        }

        /// The price of sending a consignment in minor units; nil when it fits into no band.
        package func price(of consignment: Consignment, in currency: Currency) -> Int64? {
            bands.lazy.map { $0.read(currency) }.first {
                consignment.grams <= $0.most && consignment.subtotal >= $0.least?.minorUnits ?? 0
            }?.price
        }

        /// The price of goods before coupons from which goods of a weight and price are sent for nothing; nil
        /// where no price makes it so, and where more of the same goods would be too heavy by then.
        package func freeFrom(grams: Int64, subtotal: Int64, in currency: Currency) -> Money? {
            bands.lazy.filter { $0.minimumSubtotal != nil }.map { $0.read(currency) }.first { band in
                guard let least = band.least?.minorUnits, band.price == 0 else { return false }
                let growth = max(1, Double(least) / Double(max(1, subtotal)))
                return Double(grams) * growth <= Double(band.most)
            }?.least
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

extension ShopPolicy.Shipping {
    /// Names goods that nobody carries and a wallet may pay: a ticket or a service, told by e-mail.
    package static let email = "email"

    /// The ids that a product may name for its ways to the buyer.
    package var deliveries: [String] {
        ShippingType.allCases.map(\.rawValue) + services.map(\.id) + [Self.email]
    }

    /// The fault of a product's ways to the buyer; nil when there is none.
    package func fault(ofDelivery names: [String]) -> String? {
        if let unknown = names.first(where: { !deliveries.contains($0) }) {
            return "names the unknown delivery \(unknown); there are \(deliveries.joined(separator: ", "))"
        }
        return Set(names).count == names.count ? nil : "names a delivery twice"
    }

    /// The services that take all goods, each with the ids that it names.
    package func services(for goods: [[String]]) -> [ShopPolicy.Service] {
        services.filter { service in goods.allSatisfy(service.takes) }
    }

    /// The ways of a product that names these, where they are others than parcels alone.
    package func wireTypes(of delivery: [String]) -> [ShippingType]? {
        guard !delivery.isEmpty else { return nil }
        let types = types(of: [delivery])
        return types == [.shipping] ? nil : types
    }

    /// The countries that a product which names these goes to, sorted; nil for all.
    package func countries(of delivery: [String]) -> [String]? {
        guard !delivery.isEmpty else { return nil }
        let services = services(for: [delivery]).map(\.id)
        let served = zones.filter { zone in services.contains { zone.rates[$0] != nil } }
        let countries = Set(served.flatMap(\.countries))
        return countries == Set(zones.flatMap(\.countries)) ? nil : countries.sorted()
    }

    /// The ways that all goods can go, in PassKit's order.
    package func types(of goods: [[String]]) -> [ShippingType] {
        let services = services(for: goods)
        return ShippingType.allCases.filter { type in
            services.contains { $0.shippingType == type } && (type != .storePickup || pickup != nil)
        }
    }
}

/// The facts besides the place that the price of sending goods depends on.
package struct Consignment: Hashable, Sendable {
    package var basketFingerprint: String
    /// Weight of all goods that are sent, in grams; saturates at `Int64.max`.
    package var grams: Int64
    /// The price of the goods before discounts, in minor units.
    package var subtotal: Int64
    /// The ids of the services that take all of it in the way that was chosen.
    package var services: Set<String> = []

    /// The lightest and cheapest there is, for prices before any basket.
    package static func smallest(_ policy: ShopPolicy.Shipping) -> Consignment {
        let services = policy.services(for: [[]]).map(\.id)
        return Consignment(basketFingerprint: "", grams: 0, subtotal: 0, services: Set(services))
    }
}
