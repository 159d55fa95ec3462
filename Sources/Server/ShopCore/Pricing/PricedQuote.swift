import Codecs
package import FoundationEssentials
import PayKit
package import StoreAPI

/// The stored snapshot behind a quote: everything that an order placed from it will cost and say.
package struct PricedQuote: Codable, Hashable, Sendable {
    /// Amounts are minor units of the whole line, except `unit`.
    package struct Line: Codable, Hashable, Sendable {
        package var variant: String
        package var sku: String
        /// Product name with its chosen options, in the language of the quote.
        package var name: String
        /// Units, 1 to 9999.
        package var quantity: Int
        package var unit: Int64
        /// Of one, in grams.
        package var weightGrams: Int64 = 0
        package var taxClass = ShopPolicy.TaxClass.standard
        /// Parts per million; nil where no tax exists for it, and while the place is unknown.
        package var taxRate: Int64?
        package var discount: Int64 = 0
        /// The rest after the discount, without any tax.
        package var net: Int64 = 0
        /// Tax on the whole line, minor units, whether included in prices or added.
        package var tax: Int64 = 0
        /// Nil for goods, and in a quote of before it was kept.
        package var online: OnlineWay?

        package init(
            variant: String, sku: String, name: String, quantity: Int, unit: Int64, weightGrams: Int64 = 0,
            taxClass: String = ShopPolicy.TaxClass.standard, net: Int64 = 0
        ) {
            self.variant = variant
            self.sku = sku
            self.name = name
            self.quantity = quantity
            self.unit = unit
            self.weightGrams = weightGrams
            self.taxClass = taxClass
            self.net = net
        }

        private enum CodingKeys: CodingKey {
            case discount, name, net, online, quantity, sku, tax, taxClass, taxRate, unit, variant,
                weightGrams
        }

        /// The price of the whole line with its tax.
        package var gross: Int64 { net + tax }
    }

    /// The way of what is handed over online: a download, or a ticket or service that is told by e-mail.
    package enum OnlineWay: String, Codable, Hashable, Sendable {
        case download, email
    }

    /// The chosen shipping method: the id of its rate, the service, and the words that a payment sheet
    /// shows.
    package struct Method: Codable, Hashable, Sendable {
        package var rate: String
        package var service: String
        /// Carrier and service as a payment sheet shows them.
        package var label: String
        /// Arrival dates in words; nil when unknown.
        package var detail: String?
    }

    /// Minor units.
    package struct Shipping: Codable, Hashable, Sendable {
        /// Price before the discount.
        package var price: Int64
        /// Parts per million; nil where shipping is not taxed.
        package var taxRate: Int64?
        /// The whole price with free shipping, else 0.
        package var discount: Int64
        package var net: Int64
        package var tax: Int64
    }

    /// All that is taxed at one rate.
    package struct TaxGroup: Codable, Hashable, Sendable {
        /// Parts per million.
        package var rate: Int64
        /// Without the tax.
        package var base: Int64
        /// The tax of the group, rounded once and half up.
        package var tax: Int64
        package var isIncluded: Bool
    }

    /// How long a quote may be ordered, in seconds.
    package static let lifetime: TimeInterval = 15 * 60

    package var id: String
    package var currency: String
    package var lines: [Line]
    /// The accepted coupon codes as the coupons spell them, in the order of the request.
    package var coupons: [String]
    package var isShipped: Bool
    /// Nil for parcels and downloads that ask for nothing more than usual.
    package var delivery: Quote.Delivery?
    /// Where goods go and tax is due; nil while no address is known.
    package var destination: Destination?
    /// The chosen shipping method; nil while none is chosen or nothing is sent.
    package var method: Method?
    /// Shipping amounts; nil when nothing is sent, and while its price is not known.
    package var shipping: Shipping?
    /// The least price of each service for the lines, while there is no destination.
    package var services: [ShippingServices.Service]?
    /// The price of the goods before coupons from which the chosen way costs nothing, in minor units; nil
    /// where none makes it so.
    package var freeFrom: Int64?
    /// Taxes by rate, the highest first.
    package var taxes: [TaxGroup]
    package var isTaxIncluded: Bool
    /// Summary rows with the total last; those of type `pending` are not known yet.
    package var rows: [SummaryRow]
    /// Minor units.
    package var total: Int64
    /// The first moment at which the quote cannot be ordered.
    package var expiresAt: Date

    package init(
        id: String, currency: String, lines: [Line], coupons: [String], isShipped: Bool,
        delivery: Quote.Delivery? = nil, destination: Destination? = nil, method: Method? = nil,
        shipping: Shipping? = nil,
        services: [ShippingServices.Service]? = nil, freeFrom: Int64? = nil, taxes: [TaxGroup],
        isTaxIncluded: Bool,
        rows: [SummaryRow], total: Int64, expiresAt: Date
    ) {
        self.id = id
        self.currency = currency
        self.lines = lines
        self.coupons = coupons
        self.isShipped = isShipped
        self.delivery = delivery
        self.destination = destination
        self.method = method
        self.shipping = shipping
        self.services = services
        self.freeFrom = freeFrom
        self.taxes = taxes
        self.isTaxIncluded = isTaxIncluded
        self.rows = rows
        self.total = total
        self.expiresAt = expiresAt
    }

    private enum CodingKeys: CodingKey {
        case coupons, currency, delivery, destination, expiresAt, freeFrom, id, isShipped
        case isTaxIncluded, lines, method, rows, services, shipping, taxes, total
    }

    package var isComplete: Bool { rows.allSatisfy { $0.type == .final } }

    /// The bytes that a token for this quote binds besides its amount.
    package var applicationData: [UInt8] {
        get throws { Quote.applicationData(id: id, digest: try digest()) }
    }

    /// SHA-256 over the canonical form, as the contract writes it.
    package func digest() throws -> String {
        "sha-256=" + Hexadecimal.encode(Digest.sha256(try WireFormat.encode(self)))
    }
}

package struct QuoteHolder: Hashable, Sendable {
    /// Name of the holder: a caller's address or key, or `anyone`.
    package var name: String
    /// How many of its quotes may hold stock at once; nil for one that stands for many people.
    package var mostHolds: Int?
    /// The quote whose units pass to the new one; nil when the holder has none.
    package var replaced: String?

    package init(name: String, mostHolds: Int? = nil, replaced: String? = nil) {
        self.name = name
        self.mostHolds = mostHolds
        self.replaced = replaced
    }
}

extension PricedQuote {
    /// A snapshot whose parts do not make its total.
    package struct Contradiction: Error, Hashable {}

    /// The total worked out again from the lines, prices, discounts and rates of the snapshot.
    ///
    /// Throws when a tax, a net amount, a group or a row is not what follows from them.
    package func recomputedTotal() throws -> Int64 {
        guard let currency = Currency(code: currency) else { throw Contradiction() }
        var parts = try lines.map { line in
            let (price, overflow) = line.unit.multipliedReportingOverflow(by: Int64(line.quantity))
            guard !overflow, (0...price).contains(line.discount) else { throw Contradiction() }
            return TaxedParts.Part(amount: price - line.discount, rate: line.taxRate)
        }
        if let shipping {
            guard (0...shipping.price).contains(shipping.discount) else { throw Contradiction() }
            parts.append(TaxedParts.Part(amount: shipping.price - shipping.discount, rate: shipping.taxRate))
        }
        let taxed = TaxedParts(parts, isIncluded: isTaxIncluded)
        let stored = lines.map { ($0.net, $0.tax) } + (shipping.map { [($0.net, $0.tax)] } ?? [])
        for (index, (net, tax)) in stored.enumerated() {
            let added = isTaxIncluded ? 0 : tax
            guard tax == taxed.taxes[index], net + tax == parts[index].amount + added else {
                throw Contradiction()
            }
        }
        let total = stored.reduce(0) { $0 + $1.0 + $1.1 }
        let rows = try rows.dropLast().reduce(Int64(0)) { sum, row in
            sum + (try Money(decimal: row.amount, currency: currency)).minorUnits
        }
        guard taxed.groups == taxes, rows == total, total > 0 else { throw Contradiction() }
        return total
    }
}
