import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The coupons with these codes, by the code they are stored under.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, ``DecodingError`` for a coupon that cannot be read.
    package static func coupons(_ codes: [String], _ db: Database) throws -> [String: StoredCoupon] {
        var found: [String: StoredCoupon] = [:]
        for code in Set(codes.map(CouponRules.canonical)) {
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT definition, used FROM coupon WHERE code = ?"),
                arguments: [code])
            guard let row else { continue }
            found[code] = StoredCoupon(
                coupon: try StoredText.decode(ShopPolicy.Coupon.self, from: row["definition"]),
                used: row["used"])
        }
        return found
    }

    /// Adds a coupon that nobody has used yet.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, `SQLITE_CONSTRAINT` for a code that is there already.
    package static func insert(_ coupon: ShopPolicy.Coupon, _ db: Database) throws {
        try db.run(
            "INSERT INTO coupon (code, definition, use_limit, contact_limit) VALUES (?, ?, ?, ?)",
            arguments: [
                CouponRules.canonical(coupon.code), try StoredText.encode(coupon), coupon.limit,
                coupon.limitPerContact,
            ])
    }

    /// Takes a use of a coupon; repeated for the same order, it takes nothing more.
    ///
    /// - Throws: the given ``Refusal`` without the coupon or past one of its limits.
    package static func take(_ use: CouponUse, else refusal: Refusal, _ db: Database) throws {
        let code = CouponRules.canonical(use.code)
        guard
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT code FROM coupon WHERE code = ?"), arguments: [code]) != nil
        else { throw refusal }
        try db.run(
            "INSERT OR IGNORE INTO coupon_use (order_id, code, contact, at) VALUES (?, ?, ?, ?)",
            arguments: [use.order, code, use.contact, use.at.seconds])
        guard db.changesCount == 1 else { return }
        try db.run(
            """
            UPDATE coupon SET used = used + 1, version = version + 1
            WHERE code = ? AND (use_limit IS NULL OR used < use_limit)
            AND (contact_limit IS NULL OR contact_limit >=
            (SELECT count(*) FROM coupon_use WHERE coupon_use.code = coupon.code AND contact = ?))
            """, arguments: [code, use.contact])
        guard db.changesCount == 1 else { throw refusal }
    }

    /// Gives back what an order took; a second time there is nothing to give back.
    package static func returnCoupons(of order: String, _ db: Database) throws {
        let codes = try String.fetchAll(
            db.cachedStatement(sql: "DELETE FROM coupon_use WHERE order_id = ? RETURNING code"),
            arguments: [order])
        for code in codes {
            try db.run(
                "UPDATE coupon SET used = used - 1, version = version + 1 WHERE code = ? AND used > 0",
                arguments: [code])
        }
    }
}
