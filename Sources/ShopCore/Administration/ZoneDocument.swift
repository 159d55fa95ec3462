package import StoreAPI

/// Where the shop sends goods, for how much, and which taxes it takes: one document, for its parts name each
/// other.
package struct ZoneDocument: Codable, Hashable, Sendable {
    /// Origin, services, zones and the places without delivery.
    package var shipping: ShopPolicy.Shipping
    /// Tax rules by place; the first that matches applies alone.
    package var taxes: [ShopPolicy.TaxRule]
    /// Tax classes by SKU or category; nil when every product has the standard class.
    package var taxClasses: [ShopPolicy.TaxClass]?
    /// Not in requests.
    package var links: Links?

    private enum CodingKeys: String, CodingKey {
        case shipping, taxes
        case taxClasses = "tax_classes"
        case links = "_links"
    }

    /// Takes shipping, taxes and tax classes out of the policy, and adds the `self` link.
    package init(_ policy: ShopPolicy) {
        shipping = policy.shipping
        taxes = policy.taxes
        taxClasses = policy.taxClasses
        links = Links([.this: Endpoints.zones.link])
    }

    /// The policy with this document in the place of its own.
    package func placed(in policy: ShopPolicy) -> ShopPolicy {
        var policy = policy
        policy.shipping = shipping
        policy.taxes = taxes
        policy.taxClasses = taxClasses
        return policy.canonical
    }
}

extension ShopPolicy {
    /// Refuses a policy that a catalogue could not have.
    package func check() throws(Refusal) {
        do {
            _ = try Catalogue(file: CatalogueFile(policy: self, products: []), pictures: [:])
        } catch {
            throw .policyConflict(.catalogue(error.fact))
        }
    }
}

extension Catalogue.Fault {
    fileprivate var fact: String? {
        switch self {
        case .wrong(let fact): fact
        case .unreadable, .malformed: nil
        }
    }
}
