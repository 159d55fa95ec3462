package import FoundationEssentials
package import PayKit

/// `POST /quotes`: what to price. There is no price in it: the server prices.
package struct QuoteRequest: Codable, Hashable, Sendable {
    /// Variants and quantities to price, 1 to 100 lines.
    package var lines: [OrderLine]
    /// A partial address; without one, shipping and tax are pending.
    package var to: WireAddress?
    /// A partial address of the card's holder, where tax is due for what is not sent; nil while unknown.
    package var billing: WireAddress?
    /// The way in which the goods reach the buyer; nil for the first that they have in common.
    package var shippingType: ShippingType?
    /// A rate's id or, before there is an address, a service's; nil while none is chosen.
    package var shippingRate: String?
    /// The codes as they were typed; nil for none.
    package var coupons: [String]?
    /// True if the lines are reserved for this buyer, for two minutes that `PUT` of the quote's hold renews.
    package var hold: Bool?
    /// With `hold`: the id of the buyer's quote before, whose units pass to this one.
    package var replaces: String?

    package init(
        lines: [OrderLine], to: WireAddress? = nil, billing: WireAddress? = nil,
        shippingType: ShippingType? = nil, shippingRate: String? = nil, coupons: [String]? = nil,
        hold: Bool? = nil, replaces: String? = nil
    ) {
        self.lines = lines
        self.to = to
        self.billing = billing
        self.shippingType = shippingType
        self.shippingRate = shippingRate
        self.coupons = coupons
        self.hold = hold
        self.replaces = replaces
    }

    private enum CodingKeys: String, CodingKey {
        case billing, coupons, hold, lines, replaces
        case shippingRate = "shipping_rate"
        case shippingType = "shipping_type"
        case to
    }
}

/// A priced, stored snapshot that an order can be placed from until it expires.
package struct Quote: Codable, Hashable, Sendable {
    /// Opaque id, `qt_` and a UUIDv7.
    package var id: String
    /// The rows of the price, the total last.
    package var summary: [SummaryRow]
    /// ISO 4217.
    package var currency: String
    /// Priced lines in the order of the request, one for each variant.
    package var lines: [Line]
    /// How the goods reach the buyer, and what that asks for; nil for parcels that ask for an address and an
    /// e-mail address, and where nothing is sent and an e-mail address is all.
    package var delivery: Delivery?
    /// The net price and the tax of shipping; nil when nothing is sent and while its price is not known.
    package var shipping: Shipping?
    /// The least price of each service for these lines; nil once the quote has an address, which has rates,
    /// and when nothing is sent.
    package var shippingServices: [ShippingServices.Service]?
    /// The price of the goods before coupons from which the chosen way to ship costs nothing, a decimal
    /// string; nil where none makes it so.
    package var freeFrom: String?
    /// One for each tax rate; with the shipping's, the taxes of the lines add up to theirs.
    package var taxes: [TaxGroup]?
    /// The codes that were taken.
    package var coupons: [String]?
    package var expiresAt: Date
    /// SHA-256 of the snapshot's canonical form, `sha-256=` and hexadecimal digits.
    package var digest: String
    /// HAL links: `self`, `orders` to place one, and `shop:hold` to hold its units.
    package var links: Links

    package init(
        id: String, summary: [SummaryRow], currency: String, lines: [Line], delivery: Delivery? = nil,
        shipping: Shipping? = nil,
        shippingServices: [ShippingServices.Service]? = nil, freeFrom: String? = nil,
        taxes: [TaxGroup]? = nil,
        coupons: [String]? = nil, expiresAt: Date, digest: String, links: Links
    ) {
        self.id = id
        self.summary = summary
        self.currency = currency
        self.lines = lines
        self.delivery = delivery
        self.shipping = shipping
        self.shippingServices = shippingServices
        self.freeFrom = freeFrom
        self.taxes = taxes
        self.coupons = coupons
        self.expiresAt = expiresAt
        self.digest = digest
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
        case coupons, currency, delivery, digest
        case expiresAt = "expires_at"
        case freeFrom = "free_from"
        case id, lines, shipping
        case shippingServices = "shipping_services"
        case summary, taxes
    }

    /// The amount that goods have to cost more before shipping is free; nil where it is, by a coupon as well,
    /// or never will be.
    package var untilFreeShipping: Money? {
        guard shipping.flatMap({ money($0.net) })?.minorUnits != 0, let least = freeFrom.flatMap(money),
            let row = summary.first(where: { $0.role == .subtotal }),
            let goods = money(row.amount), goods.minorUnits < least.minorUnits
        else { return nil }
        return Money(minorUnits: least.minorUnits - goods.minorUnits, currency: least.currency)
    }

    /// An amount of the quote, a decimal string; nil for one that cannot be read.
    package func money(_ decimal: String) -> Money? {
        Currency(code: currency).flatMap { try? Money(decimal: decimal, currency: $0) }
    }

    /// True if something of it is sent, fetched or collected.
    package var isShipped: Bool { summary.contains { $0.role == .shipping } }

    /// True if something of it goes to an address of the buyer, or is collected there.
    package var needsAddress: Bool { isShipped && delivery?.place == nil }

    /// The application data that a payment binds; it names the snapshot that is paid for.
    package var applicationData: [UInt8] { Self.applicationData(id: id, digest: digest) }

    package static func applicationData(id: String, digest: String) -> [UInt8] {
        [UInt8]("\(id) \(digest)".utf8)
    }

    /// The way in which goods reach the buyer, and what has to be known besides an e-mail address.
    package struct Delivery: Codable, Hashable, Sendable {
        /// Nil when nothing is sent, and for goods that have no way in common.
        package var type: ShippingType?
        /// The ways that the goods have in common, the usual one first; none for goods that travel apart.
        package var choices: [ShippingType]
        /// The shop's own address, with its name, where the goods are fetched; nil for every other way.
        package var place: WireAddress?
        /// True if a carrier calls before it comes.
        package var needsPhone: Bool?
        /// True if the bill needs the address of the card's holder.
        package var needsBilling: Bool?

        package init(
            type: ShippingType?, choices: [ShippingType], place: WireAddress? = nil, needsPhone: Bool? = nil,
            needsBilling: Bool? = nil
        ) {
            self.type = type
            self.choices = choices
            self.place = place
            self.needsPhone = needsPhone
            self.needsBilling = needsBilling
        }

        private enum CodingKeys: String, CodingKey {
            case needsBilling = "billing"
            case choices
            case needsPhone = "phone"
            case place, type
        }
    }

    /// A priced line; its amounts are decimal strings in the quote's currency.
    package struct Line: Codable, Hashable, Sendable {
        /// Name of the product with the values that make the variant, in the shopper's language.
        package var name: String
        /// The net price of the line: after its discount, without any tax.
        package var net: String?
        /// Units, 1 to 9999.
        package var quantity: Int
        /// The tax of the whole line, a decimal string.
        package var tax: String?
        /// Price of one, a decimal string.
        package var unit: String
        package var variant: String

        package init(
            variant: String, name: String, quantity: Int, unit: String, net: String? = nil, tax: String? = nil
        ) {
            self.variant = variant
            self.name = name
            self.quantity = quantity
            self.unit = unit
            self.net = net
            self.tax = tax
        }
    }

    /// The price of shipping, in decimal strings of the quote's currency.
    package struct Shipping: Codable, Hashable, Sendable {
        /// The net price of shipping: after its discount, without any tax.
        package var net: String
        package var tax: String

        package init(net: String, tax: String) {
            self.net = net
            self.tax = tax
        }
    }

    package struct TaxGroup: Codable, Hashable, Sendable {
        /// The tax rate: 190000 is 19 %.
        package var partsPerMillion: Int64
        /// Without the tax.
        package var base: String
        package var tax: String
        /// True where the prices contain the tax, so that no row of the summary adds it.
        package var isIncluded: Bool?

        package init(partsPerMillion: Int64, base: String, tax: String, isIncluded: Bool? = nil) {
            self.partsPerMillion = partsPerMillion
            self.base = base
            self.tax = tax
            self.isIncluded = isIncluded
        }

        private enum CodingKeys: String, CodingKey {
            case base
            case isIncluded = "included"
            case partsPerMillion = "rate_ppm"
            case tax
        }
    }
}

/// A summary row of a quote or an order. The last row is the total and bears the merchant's label.
package struct SummaryRow: Codable, Hashable, Sendable {
    /// A decimal string; zero when pending.
    package var amount: String
    package var label: String
    package var role: Role
    package var type: Kind

    package enum Kind: String, Codable, Hashable, Sendable {
        case final, pending
    }

    package enum Role: String, Codable, Hashable, Sendable {
        case subtotal, discount, shipping, tax, total
    }

    package init(label: String, amount: String, type: Kind = .final, role: Role) {
        self.label = label
        self.amount = amount
        self.type = type
        self.role = role
    }
}
