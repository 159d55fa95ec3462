import FoundationEssentials
import PayKit
import StoreAPI

/// What the simulated shop keeps, as tables in memory: what an engine has to do with facts and changes,
/// without an engine.
struct SimulatedBooks: Sendable {
    var defect: Defect?

    var products = SimulatedTable<StoredProduct>()
    /// By variant.
    var shelves = SimulatedTable<Shelf>()
    var ledger: [StockMove] = []
    var catalogueVersion: Int64 = 0
    var coupons = SimulatedTable<Coupon>()
    var uses: [Use] = []
    var quotes = SimulatedTable<KeptQuote>()
    /// By quote.
    var holds = SimulatedTable<[Hold]>()
    /// Without their payments.
    var orders = SimulatedTable<StoredOrder>()
    /// By order, in the order of their variants.
    var lines = SimulatedTable<[OrderLineStand]>()
    var lastNumber = 0
    var payments = SimulatedTable<Payment>()
    var refunds = SimulatedTable<KeptRefund>()
    var parcels = SimulatedTable<Parcel>()
    var attempts = SimulatedTable<Attempt>()
    var adjustments = SimulatedTable<StockAdjustment>()
    var outbox: [Event] = []

    struct Shelf: Sendable {
        var sku: String
        var product: String
        var onHand: Int
        var reserved: Int
    }

    struct Coupon: Sendable {
        var coupon: ShopPolicy.Coupon
        var used = 0
        var version = 1
    }

    struct Use: Hashable, Sendable {
        var order: String
        var code: String
        var contact: String
    }

    struct KeptQuote: Sendable {
        var quote: PricedQuote
        var holder: String?
        var droppedAt: Date?
    }

    struct Hold: Sendable {
        var line: OrderLine
        var until: Date
    }

    struct Payment: Sendable {
        var stored: StoredPayment
        var transactionIdentifier: String?
    }

    struct KeptRefund: Sendable {
        var stored: StoredRefund
        var units: [RefundUnits]
    }

    struct Parcel: Sendable {
        var stored: StoredFulfilment
        var next: Date?
    }

    /// An event of the outbox; its place is its number.
    struct Event: Hashable, Sendable {
        enum Topic: String, Hashable, Sendable { case stock, price, product, order }
        var topic: Topic
        var object: String
        var product: String?
        var value: String
        var version: Int
    }

    struct Attempt: Sendable {
        var scope: String
        var key: String
        var fingerprint: Data
        var operation: KeyedOperation
        var request: String
        var order: String?
        var subject: String?
        var answer: StoredAnswer?
        var createdAt: Date
    }

    /// A shop that was just filled.
    init(_ shop: SimulatedShop, defect: Defect? = nil) {
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
struct SimulatedFault: StoreFault {
    var trouble: StoreTrouble
    var code: String { "simulated" }
}
