extension ShopPolicy {
    /// The tax of one place. The first that an address lies in holds there, alone: taxes do not stack.
    package struct TaxRule: Codable, Hashable, Sendable {
        package var country: String
        package var state: String?
        package var postalPrefixes: [String]?
        /// For every class that is not named in `classes`.
        package var partsPerMillion: Int64
        /// Rates of their own by tax class.
        package var classes: [String: Int64]?
        /// True if shown prices contain the tax; else it comes on top.
        package var isIncluded: Bool?
        /// True if sending goods is taxed too, at the place's own rate.
        package var taxesShipping: Bool?

        package init(
            country: String, state: String? = nil, postalPrefixes: [String]? = nil, partsPerMillion: Int64,
            classes: [String: Int64]? = nil, isIncluded: Bool? = nil, taxesShipping: Bool? = nil
        ) {
            self.country = country
            self.state = state
            self.postalPrefixes = postalPrefixes
            self.partsPerMillion = partsPerMillion
            self.classes = classes
            self.isIncluded = isIncluded
            self.taxesShipping = taxesShipping
        }

        private enum CodingKeys: String, CodingKey {
            case country, state
            case postalPrefixes = "postal_prefixes"
            case partsPerMillion = "rate_ppm"
            case classes
            case isIncluded = "included"
            case taxesShipping = "taxes_shipping"
        }

        package var area: ServiceArea {
            ServiceArea(countries: [country], states: state.map { [$0] }, postalPrefixes: postalPrefixes)
        }

        /// The rate of a class; nil for goods on which there is no tax at all.
        package func rate(of taxClass: String) -> Int64? {
            if let own = classes?[taxClass] { return own }
            switch taxClass {
            case TaxClass.zero: return 0
            case TaxClass.exempt: return nil
            default: return partsPerMillion
            }
        }
    }

    /// Ids of the tax classes that exist without any tax that names them.
    package enum TaxClass {
        /// Taxed at the rate of the place.
        package static let standard = "standard"
        /// Taxed at nothing wherever the place says nothing else, and listed among the taxes.
        package static let zero = "zero"
        /// Not taxed wherever the place says nothing else, and not listed.
        package static let exempt = "exempt"
    }

    /// Ids of the tax classes that a product may have, sorted: those that a tax names, and those that every
    /// tax knows.
    package var taxClasses: [String] {
        Set(taxes.flatMap { ($0.classes ?? [:]).keys })
            .union([TaxClass.standard, TaxClass.zero, TaxClass.exempt]).sorted()
    }

    /// The fault of a product's tax class; nil for one of the shop's.
    package func fault(ofTaxClass id: String, of slug: String) -> String? {
        let known = taxClasses
        return known.contains(id)
            ? nil
            : "\(slug) names the unknown tax class \(id); there are \(known.joined(separator: ", "))"
    }

    /// How a place is taxed: by no rule, by one, or not known yet.
    package enum TaxTreatment: Hashable, Sendable {
        case none
        case rule(TaxRule)
        /// The address does not tell yet.
        case unknown
    }

    /// The tax at a place. Nothing is known without one.
    package func tax(at place: Destination?) -> TaxTreatment {
        guard let place else { return .unknown }
        for rule in taxes {
            switch rule.area.contains(place) {
            case .some(true): return .rule(rule)
            case .some(false): continue
            case .none: return .unknown
            }
        }
        return .none
    }

    /// True if a full address is taxed and served as the partial one that was priced.
    package func treats(_ partial: Destination, like full: Destination) -> Bool {
        tax(at: partial) == tax(at: full) && shipping.zone(for: partial) == shipping.zone(for: full)
    }
}
