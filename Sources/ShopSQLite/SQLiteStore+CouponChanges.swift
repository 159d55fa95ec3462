import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The coupons in the order of their codes.
    package func coupons() async throws -> [StoredCoupon] {
        try await read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM coupon ORDER BY code").map(Self.coupon)
        }
    }

    /// A coupon and its version, which is raised with every change and every use of it.
    package func coupon(code: String) async throws -> (coupon: StoredCoupon, version: Int)? {
        try await read { db in try Self.coupon(code, db) }
    }

    /// Writes a coupon; gives it with its version, and whether it is new.
    ///
    /// - Throws: ``Refusal`` as ``CouponWriting`` decides, or `overloaded` from a full write queue.
    package func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws -> (coupon: StoredCoupon, version: Int, isNew: Bool) {
        try await write { db in
            let current = try Self.coupon(coupon.code, db)
            let mostByContact = try Self.mostUses(of: coupon.code, db)
            let facts = current.map {
                CouponWriting.Current(
                    used: $0.coupon.used, mostByContact: mostByContact, version: $0.version)
            }
            switch try CouponWriting(coupon, over: facts, if: condition) {
            case .add:
                try Self.insert(coupon, db)
                return (StoredCoupon(coupon: coupon, used: 0), 1, true)
            case .replace(let version):
                try Self.replace(coupon, at: version, db)
                return (StoredCoupon(coupon: coupon, used: current?.coupon.used ?? 0), version + 1, false)
            }
        }
    }

    /// Takes a coupon out of the shop; orders that used it keep their price.
    ///
    /// - Throws: ``Refusal`` `notFound` without the coupon, `preconditionFailed` for another version, or
    ///   `overloaded` from a full write queue.
    package func deleteCoupon(code: String, _ match: VersionMatch) async throws {
        try await write { db in
            guard let (_, version) = try Self.coupon(code, db) else { throw Refusal.notFound }
            try db.execute(
                sql: "DELETE FROM coupon WHERE code = ? AND version = ?",
                arguments: [CouponRules.canonical(code), try match.version(of: version)])
            guard db.changesCount == 1 else { throw Refusal.preconditionFailed }
        }
    }

    private static func replace(_ coupon: ShopPolicy.Coupon, at version: Int, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE coupon SET definition = :definition, use_limit = :limit, contact_limit = :each,
                    version = version + 1
                WHERE code = :code AND version = :version AND (:limit IS NULL OR used <= :limit)
                """,
            arguments: [
                "definition": try StoredText.encode(coupon), "code": CouponRules.canonical(coupon.code),
                "version": version, "limit": coupon.limit, "each": coupon.limitPerContact,
            ])
        guard db.changesCount == 1 else { throw Refusal.limitBelowUses }
    }

    private static func mostUses(of code: String, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) AS uses FROM coupon_use WHERE code = ?
                GROUP BY contact ORDER BY uses DESC LIMIT 1
                """,
            arguments: [CouponRules.canonical(code)]) ?? 0
    }

    private static func coupon(_ code: String, _ db: Database) throws -> (coupon: StoredCoupon, version: Int)?
    {
        try Row.fetchOne(
            db, sql: "SELECT * FROM coupon WHERE code = ?", arguments: [CouponRules.canonical(code)]
        ).map { (try coupon($0), $0["version"]) }
    }

    private static func coupon(_ row: Row) throws -> StoredCoupon {
        StoredCoupon(
            coupon: try StoredText.decode(ShopPolicy.Coupon.self, from: row["definition"]), used: row["used"])
    }
}
