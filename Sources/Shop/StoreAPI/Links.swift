import Codecs

/// A link relation of the contract: IANA's where there is one, the shop's own under the `shop:` CURIE.
package enum Relation: String, Codable, CodingKeyRepresentable, Hashable, Sendable, CaseIterable {
    case this = "self"
    case first, next, prev, last, item, collection, up, search, status, payment, alternate, describedby,
        profile, edit
    case serviceDescription = "service-desc"
    case serviceDocument = "service-doc"
    case inventory = "shop:inventory"
    case image = "shop:image"
    case shippingServices = "shop:shipping-services"
    case shippingRates = "shop:shipping-rates"
    case rates = "shop:rates"
    case quotes = "shop:quotes"
    case hold = "shop:hold"
    case orders = "shop:orders"
    case attempts = "shop:attempts"
    case availability = "shop:availability"
    case pay = "shop:pay"
    case payments = "shop:payments"
    case cancel = "shop:cancel"
    case capture = "shop:capture"
    case void = "shop:void"
    case refunds = "shop:refunds"
    case fulfilments = "shop:fulfilments"
    case advance = "shop:advance"
    case receipt = "shop:receipt"
    case order = "shop:order"
    case orderLookups = "shop:order-lookups"
    case page = "shop:page"
    case events = "shop:events"
    case merchantCertificate = "shop:merchant-certificate"
    case administration = "shop:admin"
    case faults = "shop:faults"
    case clock = "shop:clock"
    case keys = "shop:keys"
    case stockAdjustments = "shop:stock-adjustments"
    case reconciliation = "shop:reconciliation"
    case zones = "shop:zones"
    case coupons = "shop:coupons"
    case imports = "shop:imports"
    case pictures = "shop:pictures"
    case exportedProducts = "shop:exported-products"
    case backups = "shop:backups"
    case mail = "shop:mail"
    case products = "shop:products"
    case stock = "shop:stock"
    case shortStock = "shop:short-stock"
}

/// A HAL link: where to go, and whether the address is an RFC 6570 template.
///
/// ```swift
/// let link = Link(href: "/products{?cursor,limit}", templated: true)
/// link.expanded([("limit", "50")])  // /products?limit=50
/// ```
package struct Link: Codable, Hashable, Sendable {
    /// A URI reference, or a URI template when `templated` is true.
    package var href: String
    /// Nil for false, as in HAL.
    package var templated: Bool?

    package init(href: String, templated: Bool? = nil) {
        self.href = href
        self.templated = templated
    }

    /// Encodes the link, its address behind the prefix of the shop's addresses.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(encoder.placed(href), forKey: .href)
        try container.encodeIfPresent(templated, forKey: .templated)
    }

    /// The address with its query expression left out or, for a known set of values, filled in.
    ///
    /// Only the forms of this contract are known: `{?a,b}` at the end and `{name}` inside the path (RFC
    /// 6570).
    package func expanded(_ values: [(name: String, value: String)] = []) -> String {
        guard templated == true else { return href }
        // Every product of a list has four: bytes take a third of the time that characters do.
        var address: [UInt8] = []
        address.reserveCapacity(href.utf8.count + 64)
        var rest = ArraySlice(Array(href.utf8))
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            address += rest[..<open]
            let expression = rest[(open + 1)..<close]
            if expression.first == UInt8(ascii: "?") {
                let names = expression.dropFirst().split(separator: UInt8(ascii: ","))
                var sign = UInt8(ascii: "?")
                for (name, value) in values where names.contains(where: { $0.elementsEqual(name.utf8) }) {
                    address.append(sign)
                    address += name.utf8
                    address.append(UInt8(ascii: "="))
                    PercentText.append(value, to: &address)
                    sign = UInt8(ascii: "&")
                }
            } else if let (_, value) = values.first(where: { expression.elementsEqual($0.name.utf8) }) {
                PercentText.append(value, to: &address)
            } else {
                address += rest[open...close]
            }
            rest = rest[(close + 1)...]
        }
        address += rest
        return String(decoding: address, as: UTF8.self)
    }
}

/// A short name for the beginning of link relations (HAL).
private struct Curie: Encodable {
    static let shop = "shop"

    var name: String
    var href: String
    var templated: Bool
}

/// The `_links` of a representation. Relations that this program does not know are skipped when reading.
package struct Links: Codable, Hashable, Sendable {
    /// One link for each relation; the contract has no arrays of links but `curies`.
    package var byRelation: [Relation: Link]

    package init(_ byRelation: [Relation: Link]) { self.byRelation = byRelation }

    /// Links to operations besides, each under its own relation.
    package init<each Body, each Reply>(
        _ byRelation: [Relation: Link], _ endpoints: repeat Endpoint<each Body, each Reply>
    ) {
        self.byRelation = byRelation
        for endpoint in repeat each endpoints { self.byRelation[endpoint.relation] = endpoint.link }
    }

    package subscript(relation: Relation) -> Link? { byRelation[relation] }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberName.self)
        byRelation = [:]
        for key in container.allKeys {
            guard let relation = Relation(rawValue: key.stringValue) else { continue }
            byRelation[relation] = try container.decode(Link.self, forKey: key)
        }
    }

    /// Encodes the links, and the CURIE of the shop's relations once in a document that uses them.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (relation, link) in byRelation {
            try container.encode(link, forKey: MemberName(relation.rawValue))
        }
        // Once in a document, where it starts.
        guard encoder.codingPath.count == 1, let documentation = encoder.documentation,
            byRelation.keys.contains(where: { $0.rawValue.hasPrefix("\(Curie.shop):") })
        else { return }
        let curie = Curie(name: Curie.shop, href: encoder.placed(documentation), templated: true)
        try container.encode([curie], forKey: MemberName("curies"))
    }
}

/// The name of a member of a JSON object, where names are data.
package struct MemberName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { return nil }
}
