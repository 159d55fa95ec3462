extension PostalAddress {
    /// The address form of a country: its fields and their labels.
    public struct Format: Hashable, Sendable {
        /// The country whose form this is.
        public let country: Country
        /// The fields in the order in which people there fill them in. The country itself is not among them.
        public let fields: [Field]
        let postalCode: PostalCodeForm

        /// One field of a form.
        public struct Field: Hashable, Sendable {
            /// The part of the address that the field holds.
            public let key: Key
            /// True if the address is of no use without it.
            public let isRequired: Bool
            /// The label of the field in that country.
            public let label: Label
        }

        /// The label of a field of an address.
        public enum Label: String, Hashable, Sendable, CaseIterable {
            /// Street and house number, everywhere.
            case street
            /// The city, in Australia.
            case suburb
            /// The district: of a city in China, in place of the city in Hong Kong.
            case district
            /// The city, in most countries.
            case city
            /// The city, in Britain.
            case postTown
            /// The state of a federation.
            case state
            /// The province.
            case province
            /// The prefecture, in Japan.
            case prefecture
            /// A part of the country under any other name.
            case region
            /// The postal code, in most countries.
            case postalCode
            /// The postal code, in Britain and Australia.
            case postcode
            /// The postal code, in the United States.
            case zipCode
        }

        /// The form of a country. Countries without a form of their own here ask for street and city, and
        /// take a region and a postal code; territories of the United States ask for what it asks for but
        /// the state, which they are.
        public static func of(_ country: Country) -> Format {
            if Country.territoriesOfTheUnitedStates.contains(country) {
                return Format(country: country, fields: territory, postalCode: .american)
            }
            return Format(
                country: country, fields: own[country.code] ?? common(country),
                postalCode: .of(country.code))
        }

        private static let territory = [street, city, need(.postalCode, .zipCode)]

        private static let own: [String: [Field]] = [
            "US": [street, city, need(.state, .state), need(.postalCode, .zipCode)],
            "CA": [street, city, need(.state, .province), need(.postalCode, .postalCode)],
            "AU": [street, need(.city, .suburb), need(.state, .state), need(.postalCode, .postcode)],
            "GB": [street, need(.city, .postTown), need(.postalCode, .postcode)],
            "DE": [street, need(.postalCode, .postalCode), city],
            "FR": [street, need(.postalCode, .postalCode), city],
            "JP": [need(.postalCode, .postalCode), need(.state, .prefecture), city, street],
            "CN": [
                need(.state, .province), city, take(.subLocality, .district), street,
                need(.postalCode, .postalCode),
            ],
            "HK": [street, need(.city, .district), take(.state, .region)],
        ]

        /// Countries without a form of their own whose post needs the state.
        private static let withState: Set<String> = ["BR", "IN", "MX"]

        private static func common(_ country: Country) -> [Field] {
            let region = withState.contains(country.code) ? need(.state, .state) : take(.state, .region)
            return [street, city, region, take(.postalCode, .postalCode)]
        }

        private static let street = need(.street, .street)
        private static let city = need(.city, .city)

        private static func need(_ key: Key, _ label: Label) -> Field {
            Field(key: key, isRequired: true, label: label)
        }

        private static func take(_ key: Key, _ label: Label) -> Field {
            Field(key: key, isRequired: false, label: label)
        }
    }
}
