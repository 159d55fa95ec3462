package import StoreAPI

/// Where the shop sends goods, for how much, and which taxes it takes: one document, for its parts name each
/// other.
package struct ZoneDocument: Codable, Hashable, Sendable {
    package var shipping: ShopPolicy.Shipping
    package var taxes: [ShopPolicy.TaxRate]
    package var taxClasses: [ShopPolicy.TaxClass]?
    /// Not in requests.
    package var links: Links?

    private enum CodingKeys: String, CodingKey {
        case shipping, taxes
        case taxClasses = "tax_classes"
        case links = "_links"
    }

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
            throw .policyConflict(error.sentence)
        }
    }
}

extension Catalogue.Fault {
    fileprivate var sentence: String {
        switch self {
        case .wrong(let fact): "\(fact.prefix(1).uppercased())\(fact.dropFirst())."
        case .unreadable, .malformed: "This cannot be used."
        }
    }
}

extension Refusal {
    /// What is sent can be read, and does not go together with what the shop is.
    package static func policyConflict(_ detail: String, pointer: String? = nil) -> Refusal {
        let faults = pointer.map { [Problem.Fault(pointer: $0, code: "conflict", detail: detail)] }
        return Refusal(
            Problem(
                .policyConflict, title: "Does not fit the shop", status: 422, detail: detail, errors: faults))
    }
}
