import FoundationEssentials
import PostgreSQL
import StoreAPI

/// What of the store is not written yet, until both halves are merged.
extension PostgreSQLStore {
    private func unwritten(_ name: String = #function) -> PostgreSQLStoreFault { .notThere(name) }

    /// The products that are sold by these variants, in their order; nil where none is.
    static func products(
        selling variants: [String], _ connection: Connection
    ) async throws -> [StoredProduct?] { throw PostgreSQLStoreFault.notThere("products(selling:)") }

    func facts() async throws -> ShopFacts? { throw unwritten() }
    func fill(_ catalogue: Catalogue, environment: ServerEnvironment) async throws { throw unwritten() }
    func identifierDigest() async throws -> [UInt8] { throw unwritten() }
    func product(id: String) async throws -> FoundProduct? { throw unwritten() }
    func glance(product id: String) throws -> Glance<FoundProduct?> { .unseen }
    func picture(ofProduct id: String) async throws -> FoundPicture? { throw unwritten() }
    func glance(pictureOfProduct id: String) throws -> Glance<FoundPicture?> { .unseen }
    func picture(sha256: String) async throws -> Data? { throw unwritten() }
    func product(ofVariant id: String) async throws -> StoredProduct? { throw unwritten() }
    func page(_ query: ProductQuery) async throws -> ProductListing { throw unwritten() }

    func changeProduct(
        _ id: String, _ match: VersionMatch,
        _ change: @escaping @Sendable (StoredProduct) throws -> ProductChange
    ) async throws -> StoredProduct { throw unwritten() }

    func changePrice(
        ofVariant id: String, to minorUnits: Int64, _ match: VersionMatch
    ) async throws -> StoredProduct { throw unwritten() }

    func policy() async throws -> (policy: ShopPolicy, version: Int) { throw unwritten() }

    func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws -> Void
    ) async throws -> (policy: ShopPolicy, version: Int) { throw unwritten() }

    func coupons() async throws -> [StoredCoupon] { throw unwritten() }
    func coupon(code: String) async throws -> (coupon: StoredCoupon, version: Int)? { throw unwritten() }

    func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws -> (coupon: StoredCoupon, version: Int, isNew: Bool) { throw unwritten() }

    func deleteCoupon(code: String, _ match: VersionMatch) async throws { throw unwritten() }

    func shelves(_ query: ProductQuery) async throws -> (page: ProductListing, shelves: [StoredShelf]) {
        throw unwritten()
    }
    func shortShelves(atMost free: Int, limit: Int) async throws -> [StoredShelf] { throw unwritten() }
    func shelf(sku: String, moves limit: Int) async throws -> (shelf: StoredShelf, moves: [StoredMove])? {
        throw unwritten()
    }

    func waitingOrders(atMost most: Int) async throws -> [Order.Status: Int] { throw unwritten() }
    func lines(of order: String) async throws -> [StoredOrderLine] { throw unwritten() }
    func payments(of order: String) async throws -> [StoredPayment] { throw unwritten() }
    func refunds(
        before id: String?, limit: Int
    ) async throws -> [(refund: StoredRefund, number: String)] { throw unwritten() }

    func bookMark() async throws -> BookMark { throw unwritten() }
    func books(since start: BookMark, countingOrders: Bool) async throws -> BookReading { throw unwritten() }
    func reconciliation() async throws -> [BookFinding] { throw unwritten() }
    func findings() async throws -> DatabaseFindings { throw unwritten() }

    var path: String? { nil }
    func eachVariant(
        _ take: @escaping @Sendable (_ value: (ProductColumn) -> String?) throws -> Void
    ) async throws { throw unwritten() }
    func stage(_ columns: [ProductColumn], _ policy: ShopPolicy) async throws -> any ProductStage {
        throw unwritten()
    }
    func backUp(to path: String, replacing: Bool) throws(TransferFault) {
        throw .failed(path: path, kind: "PostgreSQL")
    }

    func add(_ key: AccessKey, secret: AccessSecret) async throws { throw unwritten() }
    func accessKey(of secret: AccessSecret) async throws -> AccessKey? { throw unwritten() }
    func accessKey(id: String) async throws -> AccessKey? { throw unwritten() }
    func accessKeys() async throws -> [AccessKey] { throw unwritten() }
    func revokeAccessKey(_ id: String, at now: Date) async throws -> Bool { throw unwritten() }

    func proveReading() async throws { throw unwritten() }
    var hasRoom: Bool { true }
    func provesRoom() async throws -> Bool { throw unwritten() }
    func files() async throws -> DatabaseFiles? { throw unwritten() }
    func damages() async throws -> [String] { throw unwritten() }
}
