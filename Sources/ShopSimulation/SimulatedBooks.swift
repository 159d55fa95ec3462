package import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

/// The books of the simulated shop, as tables in memory: the work of an engine with facts and changes,
/// without an engine.
package struct SimulatedBooks: Sendable {
    /// Deliberate defect that alters the changes written; nil for none.
    package var defect: Defect?

    /// Products by id.
    package var products = SimulatedTable<StoredProduct>()
    /// By variant.
    package var shelves = SimulatedTable<Shelf>()
    /// Stock moves in the order in which they were written.
    package var ledger: [StockMove] = []
    /// Version of the catalogue, raised with every change of it.
    package var catalogueVersion: Int64 = 0
    /// Coupons by canonical code.
    package var coupons = SimulatedTable<Coupon>()
    /// Uses of coupons by orders that hold them.
    package var uses: [Use] = []
    /// Quotes by id.
    package var quotes = SimulatedTable<KeptQuote>()
    /// By quote.
    package var holds = SimulatedTable<[Hold]>()
    /// Without their payments.
    package var orders = SimulatedTable<StoredOrder>()
    /// By order, in the order of their variants.
    package var lines = SimulatedTable<[OrderLineStand]>()
    /// Running number of the last order.
    package var lastNumber = 0
    /// Payments by id.
    package var payments = SimulatedTable<Payment>()
    /// Refunds by id.
    package var refunds = SimulatedTable<KeptRefund>()
    /// Parcels by id.
    package var parcels = SimulatedTable<Parcel>()
    /// Idempotency keys with their answers.
    package var attempts = SimulatedTable<Attempt>()
    /// Stock adjustments by id.
    package var adjustments = SimulatedTable<StockAdjustment>()
    /// Events in their order; the first has the number 1.
    package var outbox: [Event] = []

    /// A stock level: units on hand, and of those the reserved ones.
    package struct Shelf: Sendable {
        /// Stock keeping unit.
        package var sku: String
        /// Id of the product.
        package var product: String
        /// Units on hand, reserved ones included.
        package var onHand: Int
        /// Units reserved by orders and quotes.
        package var reserved: Int
    }

    /// A coupon with its count of uses and its version.
    package struct Coupon: Sendable {
        package var coupon: ShopPolicy.Coupon
        /// Orders that hold the coupon.
        package var used = 0
        /// Version for `If-Match`, from 1.
        package var version = 1
    }

    /// A use of a coupon by an order; the contact is sealed.
    package struct Use: Hashable, Sendable {
        /// Id of the order.
        package var order: String
        /// Canonical code of the coupon.
        package var code: String
        /// Sealed contact, by which uses of one buyer are counted.
        package var contact: String
    }

    /// A stored quote with its holder and the moment it was given up; nil for neither.
    package struct KeptQuote: Sendable {
        package var quote: PricedQuote
        /// Client that the stock is held for; nil for none.
        package var holder: String?
        /// Moment at which the quote was given up; nil while it counts.
        package var droppedAt: Date?
    }

    /// A line of stock that a quote reserves until a moment.
    package struct Hold: Sendable {
        /// Variant and units that are reserved.
        package var line: OrderLine
        /// Moment at which the reservation ends.
        package var until: Date
    }

    /// A payment with its token's identifier, which is spent once; nil for a typed card.
    package struct Payment: Sendable {
        /// Payment as the shop stores it.
        package var stored: StoredPayment
        /// Transaction identifier of the wallet's token; nil for a typed card.
        package var transactionIdentifier: String?
    }

    /// A refund with the units it withdraws and returns.
    package struct KeptRefund: Sendable {
        /// Refund as the shop stores it.
        package var stored: StoredRefund
        /// Units by line that it withdraws or returns.
        package var units: [RefundUnits]
    }

    /// A parcel with the moment it moves on by itself; nil when it is delivered.
    package struct Parcel: Sendable {
        /// Parcel as the shop stores it.
        package var stored: StoredFulfilment
        /// Moment of the next delivery state; nil when delivered.
        package var next: Date?
    }

    /// An event of the outbox; its place is its number.
    package struct Event: Hashable, Sendable {
        /// The kind of thing that an event is about.
        package enum Topic: String, Hashable, Sendable { case stock, price, product, order }
        /// Kind of the object.
        package var topic: Topic
        /// Id of the object.
        package var object: String
        /// Id of the product; nil for an order.
        package var product: String?
        /// New state of the object, as text.
        package var value: String
        /// Version of the object after the change.
        package var version: Int
    }

    /// An idempotency key with its fingerprint and, once it has one, its answer.
    package struct Attempt: Sendable {
        /// Scope that the key is unique in.
        package var scope: String
        /// Idempotency key as it was sent.
        package var key: String
        /// Fingerprint of the request, which a repetition must match.
        package var fingerprint: Data
        /// Operation that the key belongs to.
        package var operation: KeyedOperation
        /// Request-Id of the first request.
        package var request: String
        /// Id of the order concerned; nil for none.
        package var order: String?
        /// Id of the payment or refund concerned; nil for none.
        package var subject: String?
        /// Stored answer; nil until there is one.
        package var answer: StoredAnswer?
        /// Moment of the first request.
        package var createdAt: Date
    }

    /// A shop that was just filled.
    package init(_ shop: SimulatedShop, defect: Defect? = nil) {
        self.defect = defect
        for product in shop.products {
            products[product.id] = product
            for variant in product.variants {
                shelves[variant.id] = Shelf(
                    sku: variant.sku, product: product.id, onHand: variant.stock, reserved: 0)
                ledger.append(
                    StockMove(
                        quantity: variant.stock, variant: variant.id, from: .supplier, to: .available,
                        cause: .import, at: shop.opening))
            }
        }
        for coupon in shop.policy.coupons {
            coupons[CouponRules.canonical(coupon.code)] = Coupon(coupon: coupon)
        }
    }
}

/// A fault of the simulated engine.
package struct SimulatedFault: StoreFault {
    /// Trouble that the store reports.
    package var trouble: StoreTrouble
    /// Constant code, in place of an engine's.
    package var code: String { "simulated" }
}
