import FoundationEssentials
import PayKit
import PaymentToken
import StoreAPI

/// The stored snapshot behind a quote: everything that an order placed from it will cost and say.
struct PricedQuote: Codable, Hashable, Sendable {
    /// Amounts are minor units of the whole line, except `unit`.
    struct Line: Codable, Hashable, Sendable {
        var variant: String
        var sku: String
        var name: String
        var quantity: Int
        /// The price of one.
        var unit: Int64
        /// Of one, in grams.
        var weightGrams: Int64 = 0
        var taxClass = ShopPolicy.TaxClass.standard
        /// Parts per million; nil where no tax exists for it, and while the place is unknown.
        var taxRate: Int64?
        var discount: Int64 = 0
        /// What remains after the discount, without any tax.
        var net: Int64 = 0
        var tax: Int64 = 0

        /// What the whole line costs with its tax.
        var gross: Int64 { net + tax }
    }

    struct Method: Codable, Hashable, Sendable {
        var rate: String
        var service: String
        var label: String
        var detail: String?
    }

    /// Minor units.
    struct Shipping: Codable, Hashable, Sendable {
        var price: Int64
        var taxRate: Int64?
        var discount: Int64
        /// What remains after the discount, without any tax.
        var net: Int64
        var tax: Int64
    }

    /// All that is taxed at one rate.
    struct TaxGroup: Codable, Hashable, Sendable {
        /// Parts per million.
        var rate: Int64
        /// Without the tax.
        var base: Int64
        var tax: Int64
        /// Whether the shown prices contain it.
        var isIncluded: Bool
    }

    static let lifetime: TimeInterval = 15 * 60

    var id: String
    var currency: String
    var lines: [Line]
    var coupons: [String]
    /// Whether anything in it has to be sent.
    var isShipped: Bool
    var destination: Destination?
    var method: Method?
    var shipping: Shipping?
    /// The least price of each service for the lines, while there is no destination.
    var services: [ShippingServices.Service]?
    var taxes: [TaxGroup]
    var isTaxIncluded: Bool
    var rows: [SummaryRow]
    /// Minor units.
    var total: Int64
    var expiresAt: Date

    /// Whether every part of the price is known.
    var isComplete: Bool { rows.allSatisfy { $0.type == .final } }

    /// What a token for this quote binds besides its amount.
    var applicationData: [UInt8] {
        get throws { Quote.applicationData(id: id, digest: try digest()) }
    }

    /// SHA-256 over the canonical form, as the contract writes it.
    func digest() throws -> String {
        "sha-256=" + Hexadecimal.encode(Digest.sha256(try WireFormat.encode(self)))
    }
}

extension PricedQuote.Shipping {
    init(_ carriage: Reckoning.Carriage, discount: Int64) {
        self.init(
            price: carriage.price, taxRate: carriage.taxRate, discount: discount,
            net: carriage.price - discount, tax: 0)
    }
}
