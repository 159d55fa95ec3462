package import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

/// The books of the simulated shop, as tables in memory: the work of an engine with facts and changes,
/// without an engine.
package struct SimulatedBooks: Sendable {
    package var defect: Defect?

    package var products = SimulatedTable<StoredProduct>()
    /// By variant.
    package var shelves = SimulatedTable<Shelf>()
    package var ledger: [StockMove] = []
    package var catalogueVersion: Int64 = 0
    package var coupons = SimulatedTable<Coupon>()
    package var uses: [Use] = []
    package var quotes = SimulatedTable<KeptQuote>()
    /// By quote.
    package var holds = SimulatedTable<[Hold]>()
    /// Without their payments.
    package var orders = SimulatedTable<StoredOrder>()
    /// By order, in the order of their variants.
    package var lines = SimulatedTable<[OrderLineStand]>()
    package var lastNumber = 0
    package var payments = SimulatedTable<Payment>()
    package var refunds = SimulatedTable<KeptRefund>()
    package var parcels = SimulatedTable<Parcel>()
    package var attempts = SimulatedTable<Attempt>()
    package var adjustments = SimulatedTable<StockAdjustment>()
    package var outbox: [Event] = []

    /// A stock level: units on hand, and of those the reserved ones.
    package struct Shelf: Sendable {
        package var sku: String
        package var product: String
        package var onHand: Int
        package var reserved: Int
    }

    /// A coupon with its count of uses and its version.
    package struct Coupon: Sendable {
        package var coupon: ShopPolicy.Coupon
        package var used = 0
        package var version = 1
    }

    /// A use of a coupon by an order; the contact is sealed.
    package struct Use: Hashable, Sendable {
        package var order: String
        package var code: String
        package var contact: String
    }

    /// A stored quote with its holder and the moment it was given up; nil for neither.
    package struct KeptQuote: Sendable {
        package var quote: PricedQuote
        package var holder: String?
        package var droppedAt: Date?
    }

    /// A line of stock that a quote reserves until a moment.
    package struct Hold: Sendable {
        package var line: OrderLine
        package var until: Date
    }

    /// A payment with its token's identifier, which is spent once; nil for a typed card.
    package struct Payment: Sendable {
        package var stored: StoredPayment
        package var transactionIdentifier: String?
    }

    /// A refund with the units it withdraws and returns.
    package struct KeptRefund: Sendable {
        package var stored: StoredRefund
        package var units: [RefundUnits]
    }

    /// A parcel with the moment it moves on by itself; nil when it is delivered.
    package struct Parcel: Sendable {
        package var stored: StoredFulfilment
        package var next: Date?
    }

    /// An event of the outbox; its place is its number.
    package struct Event: Hashable, Sendable {
        /// The kind of thing that an event is about.
        package enum Topic: String, Hashable, Sendable { case stock, price, product, order }
        package var topic: Topic
        package var object: String
        package var product: String?
        package var value: String
        package var version: Int
    }

    /// An idempotency key with its fingerprint and, once it has one, its answer.
    package struct Attempt: Sendable {
        package var scope: String
        package var key: String
        package var fingerprint: Data
        package var operation: KeyedOperation
        package var request: String
        package var order: String?
        package var subject: String?
        package var answer: StoredAnswer?
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
    package var trouble: StoreTrouble
    package var code: String { "simulated" }
}
