package import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

extension PostgreSQLStore {
    /// All coupons with their counts of uses, in the order of their codes.
    package func coupons() async throws -> [StoredCoupon] {
        try await read("SELECT definition, used FROM coupon ORDER BY code").map { try StoredCoupon($0) }
    }

    /// The coupon with a code and its version; nil when there is none.
    package func coupon(code: String) async throws -> (coupon: StoredCoupon, version: Int)? {
        try Self.coupon(in: await read(Self.couponOfCode, [.text(CouponRules.canonical(code))]))
    }

    /// Adds or replaces a coupon, whose row is locked, if the condition holds.
    ///
    /// - Throws: ``Refusal`` as ``CouponWriting`` decides.
    package func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws -> (coupon: StoredCoupon, version: Int, isNew: Bool) {
        try await write { transaction in
            let current = try await Self.lockedCoupon(coupon.code, transaction)
            switch try CouponWriting(coupon, over: current, if: condition) {
            case .add:
                guard try await transaction.run([Self.addition(of: coupon)]).first?.affected == 1 else {
                    return try await Self.refuseTwin(of: coupon, if: condition, transaction)
                }
                return (StoredCoupon(coupon: coupon, used: 0), 1, true)
            case .replace(let version):
                try await Self.replace(coupon, transaction)
                return (StoredCoupon(coupon: coupon, used: current?.used ?? 0), version + 1, false)
            }
        }
    }

    /// Deletes a coupon at a version that the request names; orders that used it keep their price.
    ///
    /// - Throws: ``Refusal`` `notFound` without the coupon, `preconditionFailed` for another version.
    package func deleteCoupon(code: String, _ match: VersionMatch) async throws {
        try await write { transaction in
            guard let current = try await Self.lockedCoupon(code, transaction) else {
                throw Refusal.notFound
            }
            _ = try match.version(of: current.version)
            try await transaction.run(
                "DELETE FROM coupon WHERE code = $1", [.text(CouponRules.canonical(code))])
        }
    }

    /// The statement that adds a coupon which nobody has used yet, where there is none.
    ///
    /// - Throws: ``EncodingError`` if the coupon cannot be encoded.
    package static func addition(of coupon: ShopPolicy.Coupon) throws -> Statement {
        Statement(
            """
            INSERT INTO coupon (code, definition, use_limit, contact_limit) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING
            """,
            [
                .text(CouponRules.canonical(coupon.code)), .text(try StoredText.encode(coupon)),
                .maybe(coupon.limit), .maybe(coupon.limitPerContact),
            ])
    }

    /// Refuses a coupon that another request added at the same moment: by now it is there.
    private static func refuseTwin<Answer>(
        of coupon: ShopPolicy.Coupon, if condition: CouponCondition, _ transaction: Transaction
    ) async throws -> Answer {
        let current = try await lockedCoupon(coupon.code, transaction)
        _ = try CouponWriting(coupon, over: current, if: condition)
        throw Refusal.preconditionFailed
    }

    private static func replace(_ coupon: ShopPolicy.Coupon, _ transaction: Transaction) async throws {
        let result = try await transaction.run(
            """
            UPDATE coupon SET definition = $1, use_limit = $3, contact_limit = $4, version = version + 1
            WHERE code = $2 AND ($3::bigint IS NULL OR used <= $3)
            """,
            [
                .text(try StoredText.encode(coupon)), .text(CouponRules.canonical(coupon.code)),
                .maybe(coupon.limit), .maybe(coupon.limitPerContact),
            ])
        guard result.affected == 1 else { throw Refusal.limitBelowUses }
    }

    private static let couponOfCode = "SELECT definition, used, version FROM coupon WHERE code = $1"

    /// A coupon that orders neither use nor give back until the transaction ends; its uses are counted
    /// by the statement after the lock, which sees what was waited for.
    private static func lockedCoupon(
        _ code: String, _ transaction: Transaction
    ) async throws -> CouponWriting.Current? {
        let canonical = Value.text(CouponRules.canonical(code))
        let found = try await transaction.run([
            Statement("SELECT used, version FROM coupon WHERE code = $1 FOR UPDATE", [canonical]),
            Statement(
                """
                SELECT count(*) AS uses FROM coupon_use WHERE code = $1
                GROUP BY contact ORDER BY uses DESC LIMIT 1
                """, [canonical]),
        ])
        let most: Int = try found[1].first?.get("uses") ?? 0
        return try found[0].first.map {
            CouponWriting.Current(
                used: try $0.get("used"), mostByContact: most, version: try $0.get("version"))
        }
    }

    private static func coupon(in result: QueryResult) throws -> (coupon: StoredCoupon, version: Int)? {
        try result.first.map { (try StoredCoupon($0), try $0.get("version")) }
    }
}

extension StoredCoupon {
    /// Reads the columns `definition` and `used`.
    ///
    /// - Throws: ``DecodingError`` for a definition that cannot be read.
    package init(_ row: Row) throws {
        self.init(
            coupon: try StoredText.decode(ShopPolicy.Coupon.self, from: row.get("definition")),
            used: try row.get("used"))
    }
}
