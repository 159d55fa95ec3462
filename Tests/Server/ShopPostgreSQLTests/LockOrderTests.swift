import FoundationEssentials
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import Testing

/// Everybody locks in one order: stock, products, coupons.
struct LockOrderTests {
    private static let now = Date(timeIntervalSince1970: 1_795_363_200)

    private static func move(_ variant: String) -> StoreChange {
        .move(
            StockMove(
                quantity: 1, variant: variant, from: .available, to: .reserved, cause: .order, at: now))
    }

    private static let coupon = StoreChange.takeCoupon(
        CouponUse(code: "ONCE", order: "ord_1", contact: "ada", at: now))

    /// A product's version is raised by the move itself, behind the lock of a coupon where there is one.
    static let cases: [([StoreChange], [String])] = [
        ([], []), ([move("wax")], ["variant"]), ([coupon], ["coupon"]),
        ([move("wax"), move("comb")], ["variant", "product"]),
        ([coupon, move("wax")], ["variant", "product", "coupon"]),
        ([.returnCoupons(order: "ord_1"), move("wax")], ["variant", "product"]),
        (
            [.returnCoupons(order: "ord_1"), .returnCoupons(order: "ord_2"), move("wax")],
            ["variant", "product", "coupon"]
        ),
    ]

    @Test(arguments: cases)
    func rowsAreLockedInOneOrder(changes: [StoreChange], tables: [String]) {
        var batch = ChangeBatch(.postgreSQL)
        batch.lock(changes)
        let locked = batch.statements.compactMap { $0.sql.firstMatch(of: /FROM (\w+)/)?.1 }
        #expect(locked.map(String.init) == tables)
        #expect(batch.statements.allSatisfy { $0.sql.contains("FOR NO KEY UPDATE") })
    }
}
