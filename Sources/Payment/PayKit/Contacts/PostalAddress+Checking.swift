extension PostalAddress {
    /// A validation error in one part of an address.
    public struct Fault: Hashable, Sendable {
        /// The part.
        public let key: Key
        /// The kind of error.
        public let kind: Contact.Fault.Kind

        /// Says what is wrong with a part.
        public init(key: Key, kind: Contact.Fault.Kind) {
            self.key = key
            self.kind = kind
        }
    }

    /// The faults that keep this from being an address of its country, in the order of the country's form;
    /// empty for a good one.
    public var faults: [Fault] { Format.of(country).faults(in: self) }

    /// The address in its one spelling: blanks tidied, codes of states and of post folded. What is not
    /// understood stays as it was typed, without blanks at its ends, and is reported by ``faults``.
    public var normalised: PostalAddress { Format.of(country).normalised(self) }
}

extension PostalAddress.Format {
    /// Validates an address by the rules of this form: its faults, in the order of the form's fields. Parts
    /// that the form does not ask for come last and are wrong only when they are too long or hold control
    /// characters.
    ///
    /// A part is missing when it is required and nothing of it can be seen, and too long with more than 200
    /// scalars. It is malformed when it has control characters, when it is a code that the country does not
    /// have, or a state of the United States, Canada or Australia that is not one. Whatever
    /// ``PostalAddress/normalised`` understands is no fault.
    public func faults(in address: PostalAddress) -> [PostalAddress.Fault] {
        let tidy = normalised(address)
        let others = PostalAddress.Key.allCases.filter { key in !fields.contains { $0.key == key } }
        return fields.compactMap { fault(at: $0.key, isRequired: $0.isRequired, in: tidy) }
            + others.compactMap { fault(at: $0, isRequired: false, in: tidy) }
    }

    private func fault(
        at key: PostalAddress.Key, isRequired: Bool, in tidy: PostalAddress
    ) -> PostalAddress.Fault? {
        let text = tidy[key]
        if text.isEmpty { return isRequired ? PostalAddress.Fault(key: key, kind: .missing) : nil }
        if text.exceeds(String.fieldLimit) { return PostalAddress.Fault(key: key, kind: .tooLong) }
        let isGood =
            switch key {
            case .state: !Subdivision.areCoded(in: country) || Subdivision.code(of: text, in: country) != nil
            case .postalCode: postalCode.spelling(of: text) != nil
            case .street, .subLocality, .city, .subAdministrativeArea, .country, .countryCode: true
            }
        if isGood, !text.hasControls { return nil }
        return PostalAddress.Fault(key: key, kind: .malformed)
    }

    func normalised(_ address: PostalAddress) -> PostalAddress {
        let state = address.state.tidied
        let code = address.postalCode.tidied
        var tidy = PostalAddress(
            street: address.street.tidiedLines, subLocality: address.subLocality.tidied,
            city: address.city.tidied, subAdministrativeArea: address.subAdministrativeArea.tidied,
            state: Subdivision.code(of: state, in: country) ?? state,
            postalCode: code.isEmpty || postalCode == .absent ? "" : postalCode.spelling(of: code) ?? code,
            country: country)
        // A Chinese municipality is its own province: naming it once is naming both.
        if country.code == "CN" {
            if tidy.state.isEmpty, Self.isMunicipality(tidy.city) { tidy.state = tidy.city }
            if tidy.city.isEmpty, Self.isMunicipality(tidy.state) { tidy.city = tidy.state }
        }
        return tidy
    }

    private static func isMunicipality(_ name: String) -> Bool {
        let names = ["北京", "上海", "天津", "重庆", "beijing", "shanghai", "tianjin", "chongqing"]
        return !name.exceeds(20) && names.contains(name.withoutCitySuffix.lowercased())
    }
}

extension String {
    /// The name of a Chinese city without the character for "city" behind it.
    var withoutCitySuffix: String { hasSuffix("市") ? String(dropLast()) : self }
}
