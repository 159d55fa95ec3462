package import SQLStatements
package import ShopCore

extension SQLStore {
    package func coupons() async throws(Refusal) -> [StoredCoupon] {
        try await all("SELECT definition, used FROM coupon ORDER BY code") { try StoredCoupon($0) }
    }

    package func coupon(code: String) async throws(Refusal) -> (coupon: StoredCoupon, version: Int)? {
        let sql = "SELECT definition, used, version FROM coupon WHERE code = $1"
        return try await first(sql, [.text(CouponRules.canonical(code))]) {
            (try StoredCoupon($0), try $0.get("version"))
        }
    }

    /// The statement for the coupons with these codes, however they are written.
    package static func selectCoupons(_ codes: [String]) -> Statement {
        Statement(
            "SELECT code, definition, used FROM coupon WHERE code = ANY($1)",
            [.texts(Set(codes.map(CouponRules.canonical)).sorted())])
    }

    /// The coupons that ``selectCoupons(_:)`` found, by the code they are stored under.
    package static func coupons(in result: QueryResult) throws -> [String: StoredCoupon] {
        let found = try result.map { (try $0.get("code", as: String.self), try StoredCoupon($0)) }
        return Dictionary(uniqueKeysWithValues: found)
    }

    package func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws(Refusal) -> (coupon: StoredCoupon, version: Int, isNew: Bool) {
        try await run(
            StoreTransaction(Self.lockCoupon(coupon.code)) { found in
                let current = try Self.lockedCoupon(found)
                switch try CouponWriting(coupon, over: current, if: condition) {
                case .add:
                    return .run([try Self.addition(of: coupon)], []) { added in
                        guard added[0].affected != 1 else {
                            return .done((StoredCoupon(coupon: coupon, used: 0), 1, true))
                        }
                        // Another request added it at the same moment: by now it is there.
                        return .run(Self.lockCoupon(coupon.code), []) { found in
                            _ = try CouponWriting(coupon, over: Self.lockedCoupon(found), if: condition)
                            throw Refusal.preconditionFailed
                        }
                    }
                case .replace(let version):
                    return .run([try Self.replacement(of: coupon)], []) { replaced in
                        guard replaced[0].affected == 1 else { throw Refusal.limitBelowUses }
                        let written = StoredCoupon(coupon: coupon, used: current?.used ?? 0)
                        return .done((written, version + 1, false))
                    }
                }
            })
    }

    package func deleteCoupon(code: String, _ match: VersionMatch) async throws(Refusal) {
        try await run(
            StoreTransaction(Self.lockCoupon(code)) { found in
                guard let current = try Self.lockedCoupon(found) else { throw Refusal.notFound }
                _ = try match.version(of: current.version)
                let deletion = Statement(
                    "DELETE FROM coupon WHERE code = $1", [.text(CouponRules.canonical(code))])
                return .run([deletion], []) { _ in .done(()) }
            })
    }

    /// The statement that adds a coupon which nobody has used yet, where there is none.
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

    private static func replacement(of coupon: ShopPolicy.Coupon) throws -> Statement {
        Statement(
            """
            UPDATE coupon SET definition = $1, use_limit = $3, contact_limit = $4, version = version + 1
            WHERE code = $2 AND ($3::bigint IS NULL OR used <= $3)
            """,
            [
                .text(try StoredText.encode(coupon)), .text(CouponRules.canonical(coupon.code)),
                .maybe(coupon.limit), .maybe(coupon.limitPerContact),
            ])
    }

    /// A coupon that orders neither use nor give back until the transaction ends; its uses are counted
    /// by the statement after the lock, which sees what was waited for.
    private static func lockCoupon(_ code: String) -> [Statement] {
        let canonical = Value.text(CouponRules.canonical(code))
        return [
            Statement("SELECT used, version FROM coupon WHERE code = $1 FOR UPDATE", [canonical]),
            Statement(
                """
                SELECT count(*) AS uses FROM coupon_use WHERE code = $1
                GROUP BY contact ORDER BY uses DESC LIMIT 1
                """, [canonical]),
        ]
    }

    private static func lockedCoupon(_ found: [QueryResult]) throws -> CouponWriting.Current? {
        let most: Int = try found[1].first?.get("uses") ?? 0
        return try found[0].first.map {
            CouponWriting.Current(
                used: try $0.get("used"), mostByContact: most, version: try $0.get("version"))
        }
    }
}

extension StoredCoupon {
    package init(_ row: Row) throws {
        self.init(
            coupon: try StoredText.decode(ShopPolicy.Coupon.self, from: row.get("definition")),
            used: try row.get("used"))
    }
}
