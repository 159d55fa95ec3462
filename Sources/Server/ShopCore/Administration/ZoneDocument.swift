package import StoreAPI

/// Where the shop sends goods, for how much, and which taxes it takes: one document, for its parts name each
/// other.
package struct ZoneDocument: Codable, Hashable, Sendable {
    package var shipping: ShopPolicy.Shipping
    /// Tax rules by place; the first that matches applies alone.
    package var taxes: [ShopPolicy.TaxRule]
    /// Not in requests.
    package var links: Links?

    private enum CodingKeys: String, CodingKey {
        case shipping, taxes
        case links = "_links"
    }

    package init(_ policy: ShopPolicy) {
        shipping = policy.shipping
        taxes = policy.taxes
        links = Links([.this: Endpoints.zones.link])
    }

    package func placed(in policy: ShopPolicy) -> ShopPolicy {
        var policy = policy
        policy.shipping = shipping
        policy.taxes = taxes
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

    /// Refuses a policy without a tax class that products have, of which each class names one by its slug.
    package func check(taxClasses products: [(id: String, slug: String)]) throws(Refusal) {
        for (id, slug) in products {
            guard let fact = fault(ofTaxClass: id, of: slug) else { continue }
            throw .policyConflict(.catalogue(fact), pointer: "/taxes")
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
