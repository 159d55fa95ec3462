import PayKit
package import StoreAPI

/// The parts of an address that rates and taxes depend on, in one spelling.
package struct Destination: Codable, Hashable, Sendable {
    /// ISO 3166-1 alpha-2 code in capitals.
    package let country: String
    /// State or province code in capitals; empty while unknown.
    package let state: String
    /// Postal code in capitals without blanks and hyphens; empty while unknown, and may be redacted.
    package let postalCode: String

    package init(_ address: WireAddress) {
        let address = address.canonical
        country = address.country.uppercased()
        state = Self.folded(address.state).uppercased()
        postalCode = String(Self.folded(address.postalCode).uppercased().filter { $0 != " " && $0 != "-" })
    }

    /// True if a full address is the one that this partial address was taken from.
    ///
    /// A postal code that was redacted to its outward part, or left out, is completed by the full one.
    package func covers(_ full: Destination) -> Bool {
        guard country == full.country, state == full.state else { return false }
        guard !postalCode.isEmpty, postalCode != full.postalCode else { return true }
        if country == "US" {
            return postalCode.prefix(5) == full.postalCode.prefix(5) && postalCode.count >= 5
        }
        let whole = Country(code: country).map { PostalAddress(postalCode: full.postalCode, country: $0) }
        return postalCode == whole?.redacted.postalCode
    }

    /// The country that a territory of the United States is by ISO 3166-1; nil for every other place.
    package var territory: String? { country == "US" && Self.territories.contains(state) ? state : nil }

    private static let territories = Set(Country.territoriesOfTheUnitedStates.map(\.code))

    private static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Which parts an address needs before goods can be sent there.
package enum AddressRules {
    /// The most Unicode scalars of a part, and of a buyer's name and phone number.
    package static let longestPart = 200

    package static func needsState(_ country: String) -> Bool {
        ["US", "CA", "AU", "CN", "JP", "BR", "MX", "IN"].contains(country)
    }

    package static func needsPostalCode(_ country: String) -> Bool {
        !["HK", "MO", "AE", "QA", "IE", "BO", "JM"].contains(country)
    }

    /// The faults of a partial address, with pointers below `pointer`: parts that cannot be taken, else parts
    /// that contradict each other.
    package static func faults(partial address: WireAddress, at pointer: String) -> [FieldFault] {
        let faults = texts(of: address, at: pointer)
        return faults.isEmpty ? place(of: address, at: pointer) : faults
    }

    package static func faults(full address: WireAddress, at pointer: String) -> [FieldFault] {
        let faults = faults(ofParts: address, at: pointer)
        return texts(of: address, at: pointer).isEmpty
            ? faults + place(of: address, at: pointer, isWhole: true) : faults
    }

    /// The faults of the single parts of an address that goods are sent to, whatever place they name.
    package static func faults(ofParts address: WireAddress, at pointer: String) -> [FieldFault] {
        texts(of: address, at: pointer) + missing(in: address, at: pointer)
    }

    /// A country that is none, and texts that are too long.
    private static func texts(of address: WireAddress, at pointer: String) -> [FieldFault] {
        var faults: [FieldFault] = []
        if Country(code: address.country) == nil {
            faults.append(FieldFault(pointer + "/country", .unknownCountry))
        }
        let parts = [
            ("street", address.street ?? ""), ("city", address.city), ("state", address.state),
            ("postal_code", address.postalCode), ("name", address.name ?? ""),
        ]
        for (name, text) in parts where text.unicodeScalars.count > longestPart {
            faults.append(FieldFault("\(pointer)/\(name)", .tooLong(longestPart)))
        }
        return faults
    }

    private static func missing(in address: WireAddress, at pointer: String) -> [FieldFault] {
        let country = address.country.uppercased()
        var required = [
            ("name", address.name ?? ""), ("street", address.street ?? ""), ("city", address.city),
        ]
        if needsState(country) { required.append(("state", address.state)) }
        if needsPostalCode(country) { required.append(("postal_code", address.postalCode)) }
        return required.filter { !$0.1.isVisible }.map { name, _ in
            FieldFault("\(pointer)/\(name)", .neededToShip)
        }
    }

    /// A state or postal code that names no place in the country; of a whole address, a code of which there
    /// is only the part that a merchant may see before the payment is authorised, too.
    private static func place(
        of address: WireAddress, at pointer: String, isWhole: Bool = false
    ) -> [FieldFault] {
        guard let country = Country(code: address.country) else { return [] }
        let place = PostalAddress(
            city: address.city, state: address.state, postalCode: address.postalCode, country: country)
        let (zip, state, given) = (address.postalCode, address.state, country.code)
        return (isWhole ? place.wholePlaceFaults : place.placeFaults).map { fault in
            let (part, reason): (String, FieldFault.Reason) =
                switch fault {
                case .unknownState: ("state", .unknownState)
                case .malformedPostalCode: ("postal_code", .noPostalCode)
                case .unassignedPostalCode:
                    ("postal_code", .unassignedPostalCode(prefix: String(zip.prefix(3))))
                case .postalCodeOfOtherState(let states):
                    ("postal_code", .postalCodeOfOtherState(code: zip, states: states, given: state))
                case .postalCodeOfOtherCountry(let other):
                    ("postal_code", .postalCodeOfOtherCountry(code: zip, country: other, given: given))
                }
            return FieldFault("\(pointer)/\(part)", reason)
        }
    }
}
