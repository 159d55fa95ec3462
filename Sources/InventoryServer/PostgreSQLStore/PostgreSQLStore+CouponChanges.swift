import PostgreSQL
import StoreAPI

extension PostgreSQLStore {
    func coupons() async throws -> [StoredCoupon] {
        try await read("SELECT definition, used FROM coupon ORDER BY code").map { try StoredCoupon($0) }
    }

    func coupon(code: String) async throws -> (coupon: StoredCoupon, version: Int)? {
        try Self.coupon(in: await read(Self.couponOfCode, [.text(CouponRules.canonical(code))]))
    }

    func write(
        _ coupon: ShopPolicy.Coupon, if condition: CouponCondition
    ) async throws -> (coupon: StoredCoupon, version: Int, isNew: Bool) {
        try await write { transaction in
            let current = try await Self.lockedCoupon(coupon.code, transaction)
            let facts = current.map { CouponWriting.Current(used: $0.coupon.used, version: $0.version) }
            switch try CouponWriting(coupon, over: facts, if: condition) {
            case .add:
                guard try await transaction.run([Self.addition(of: coupon)]).first?.affected == 1 else {
                    return try await Self.refuseTwin(of: coupon, if: condition, transaction)
                }
                return (StoredCoupon(coupon: coupon, used: 0), 1, true)
            case .replace(let version):
                try await Self.replace(coupon, transaction)
                return (StoredCoupon(coupon: coupon, used: current?.coupon.used ?? 0), version + 1, false)
            }
        }
    }

    func deleteCoupon(code: String, _ match: VersionMatch) async throws {
        try await write { transaction in
            guard let (_, version) = try await Self.lockedCoupon(code, transaction) else {
                throw Refusal.notFound
            }
            _ = try match.version(of: version)
            try await transaction.run(
                "DELETE FROM coupon WHERE code = $1", [.text(CouponRules.canonical(code))])
        }
    }

    /// The statement that adds a coupon which nobody has used yet, where there is none.
    static func addition(of coupon: ShopPolicy.Coupon) throws -> Statement {
        func number(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }
        return Statement(
            """
            INSERT INTO coupon (code, definition, use_limit, contact_limit) VALUES ($1, $2, $3, $4)
            ON CONFLICT DO NOTHING
            """,
            [
                .text(CouponRules.canonical(coupon.code)), .text(try StoredText.encode(coupon)),
                number(coupon.limit), number(coupon.limitPerContact),
            ])
    }

    /// Somebody added the same coupon at the same moment: by now it is there.
    private static func refuseTwin<Answer>(
        of coupon: ShopPolicy.Coupon, if condition: CouponCondition, _ transaction: Transaction
    ) async throws -> Answer {
        let current = try await lockedCoupon(coupon.code, transaction)
        let facts = current.map { CouponWriting.Current(used: $0.coupon.used, version: $0.version) }
        _ = try CouponWriting(coupon, over: facts, if: condition)
        throw Refusal.preconditionFailed
    }

    private static func replace(_ coupon: ShopPolicy.Coupon, _ transaction: Transaction) async throws {
        let limit: Value = coupon.limit.map { .integer(Int64($0)) } ?? .null
        let result = try await transaction.run(
            """
            UPDATE coupon SET definition = $1, version = version + 1
            WHERE code = $2 AND ($3::bigint IS NULL OR used <= $3)
            """,
            [.text(try StoredText.encode(coupon)), .text(CouponRules.canonical(coupon.code)), limit])
        guard result.affected == 1 else { throw Refusal.limitBelowUses }
    }

    private static let couponOfCode = "SELECT definition, used, version FROM coupon WHERE code = $1"

    /// A coupon that orders neither use nor give back until the transaction ends.
    private static func lockedCoupon(
        _ code: String, _ transaction: Transaction
    ) async throws -> (coupon: StoredCoupon, version: Int)? {
        try coupon(
            in: await transaction.run(
                "\(couponOfCode) FOR UPDATE", [.text(CouponRules.canonical(code))]))
    }

    private static func coupon(in result: QueryResult) throws -> (coupon: StoredCoupon, version: Int)? {
        try result.first.map { (try StoredCoupon($0), try $0.get("version")) }
    }
}

extension StoredCoupon {
    /// Reads the columns `definition` and `used`.
    init(_ row: Row) throws {
        self.init(
            coupon: try StoredText.decode(ShopPolicy.Coupon.self, from: row.get("definition")),
            used: try row.get("used"))
    }
}
