extension PostalAddress {
    /// Why a whole or redacted address names no place, although nothing in it is missing.
    public enum PlaceFault: Hashable, Sendable {
        /// The country has a closed list of states or provinces, and this is none of them.
        case unknownState
        /// The text is neither a postal code of the country nor the coarse part of one.
        case malformedPostalCode
        /// No state has ZIP codes that begin like this one.
        case unassignedPostalCode
        /// The ZIP code belongs to other states, named in English, the post office's own first.
        case postalCodeOfOtherState(names: [String])
        /// The code is one of a territory that is a country of its own by ISO 3166-1, as `JE2 3AB` in Great
        /// Britain.
        case postalCodeOfOtherCountry(Country)
    }

    /// The spelling that rates and taxes are looked up by: ``normalised``, and a territory of the United
    /// States that is given as the country becomes a state, for USPS delivers there as in any state.
    ///
    /// `PR`, Puerto Rico by ISO 3166-1, and `US` with the state `Puerto Rico` are both `US` with `PR`. An
    /// address in a territory whose state is another state of the United States stays in its country and
    /// has the fault ``PlaceFault/unknownState``.
    public var canonical: PostalAddress { withTerritoryAsState.normalised }

    /// The code of the state; nil where the country has no codes or none for this text.
    public var stateCode: String? { Subdivision.code(of: state, in: country) }

    /// The contradictions in an address, the state's first; empty for a place, and for parts that are empty.
    ///
    /// Holds for redacted addresses too. Codes of Canada are not compared with the province, for the federal
    /// offices in Gatineau QC have codes of Ontario.
    public var placeFaults: [PlaceFault] {
        let tidy = canonical
        var faults: [PlaceFault] = []
        let isCoded = Subdivision.areCoded(in: tidy.country)
        if Country.territoriesOfTheUnitedStates.contains(tidy.country)
            || isCoded && !tidy.state.isEmpty && tidy.stateCode == nil
        {
            faults.append(.unknownState)
        }
        return faults + [tidy.postalCodeFault].compactMap(\.self)
    }

    /// The contradictions in the whole address that goods are sent to: those of ``placeFaults``, and a postal
    /// code of which there is only the part that a merchant may see before authorisation, such as `SW1A`.
    ///
    /// Where a country has no codes, as in Hong Kong, digits are passed over, for some shops ask everybody
    /// for a code; any other text in its place, such as a district, is no postal code.
    public var wholePlaceFaults: [PlaceFault] {
        let faults = placeFaults
        if hasWholePostalCode || faults.contains(.malformedPostalCode) { return faults }
        return faults + [.malformedPostalCode]
    }

    private var hasWholePostalCode: Bool {
        let address = withTerritoryAsState
        let code = address.postalCode.tidied
        guard !code.isEmpty else { return true }
        let form = Format.of(address.country).postalCode
        guard form != .absent else { return code.narrowedCode.allSatisfy(\.isASCIIDigit) }
        return form.spelling(of: code) != nil
    }

    private var postalCodeFault: PlaceFault? {
        guard !postalCode.isEmpty else { return nil }
        guard country.code == "US" else {
            let seen = redacted.postalCode
            let owner = PostalCodeForm.owner(of: seen, in: country)
            return seen.isEmpty ? .malformedPostalCode : owner.map(PlaceFault.postalCodeOfOtherCountry)
        }
        guard let states = ZIPCode.states(of: postalCode) else { return .malformedPostalCode }
        guard !states.isEmpty else { return .unassignedPostalCode }
        guard let own = stateCode, !states.contains(own) else { return nil }
        return .postalCodeOfOtherState(names: states.map { Subdivision.name(of: $0, in: country) ?? $0 })
    }

    /// The one state that a postal code lies in; nil where there are several, none, or no such codes.
    package static func state(ofPostalCode code: String, in country: Country) -> String? {
        guard country.code == "US", let states = ZIPCode.states(of: code), states.count == 1 else {
            return nil
        }
        return states.first
    }

    private var withTerritoryAsState: PostalAddress {
        guard Country.territoriesOfTheUnitedStates.contains(country), let union = Country(code: "US") else {
            return self
        }
        var address = self
        address.country = union
        guard [nil, country.code].contains(address.stateCode) else { return self }
        address.state = country.code
        return address
    }
}

extension Country {
    /// The countries of ISO 3166-1 that are states in an address of USPS, with ZIP codes: territories, and
    /// states in free association (Publication 28, appendix B). A country's code is the state's too.
    public static let territoriesOfTheUnitedStates = Set(
        ["AS", "FM", "GU", "MH", "MP", "PR", "PW", "VI"].compactMap(Country.init(code:)))

    /// Finds the country of an alpha-2 code that was typed: blanks around it, full-width letters and lower
    /// case are folded.
    public init?(typed text: String) {
        guard !text.exceeds(String.fieldLimit) else { return nil }
        self.init(code: text.narrowed.tidied)
    }
}
