package import SQLStatements
package import ShopCore

/// The locks of rows and keys, which SQLite leaves out: it has one writer.
extension SQLStore {
    /// Advisory lock on a key, in any scope, until the transaction ends.
    package static func lockKey(_ key: String) -> Statement {
        Statement(lock: "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [.text(key)])
    }

    /// Locks an order, which stands for its payments and refunds. Later statements see what others had
    /// committed before the lock was granted.
    package static func lockOrder(where condition: String, _ values: [Value]) -> Statement {
        Statement(lock: "SELECT id FROM shop_order WHERE \(condition) FOR NO KEY UPDATE", values)
    }

    package static func lockOrder(_ id: String) -> Statement {
        lockOrder(where: "id = $1", [.text(id)])
    }
}

extension ChangeBatch {
    /// Locks stock, then its products, then coupons: one global order prevents deadlocks. A product that is
    /// alone with its variant needs no order, and is locked nevertheless, so that the shortage that is
    /// reported is what its guard saw.
    package mutating func lock(_ changes: [StoreChange]) {
        var (variants, codes, returns): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for change in changes {
            switch change {
            case .move(let move): variants.insert(move.variant)
            case .reserve(let moves): variants.formUnion(moves.map(\.variant))
            case .takeCoupon(let use): codes.insert(CouponRules.canonical(use.code))
            case .returnCoupons(let order): returns.insert(order)
            case .place, .advance, .freeze, .quote, .dropQuote, .forgetQuotes, .hold, .forgetHold, .submit,
                .payment, .setAside, .refund, .endRefund, .line, .parcel, .parcelStep, .adjustment, .file,
                .answer:
                break
            }
        }
        let ids = Value.texts(variants.sorted())
        if let only = variants.first, variants.count == 1 {
            // The plan of this one is kept; for a list, the server plans anew each time.
            add("SELECT id FROM variant WHERE id = $1 FOR NO KEY UPDATE", [.text(only)])
        } else if !variants.isEmpty {
            add("SELECT id FROM variant WHERE id = ANY($1) ORDER BY sku FOR NO KEY UPDATE", [ids])
        }
        if !variants.isEmpty, variants.count + codes.count + returns.count > 1 {
            add(
                """
                SELECT id FROM product WHERE id IN (SELECT product FROM variant WHERE id = ANY($1))
                ORDER BY id FOR NO KEY UPDATE
                """, [ids])
        }
        // The uses of a coupon are counted by the next statement, which sees what this one waits for.
        if !codes.isEmpty {
            add(
                "SELECT code FROM coupon WHERE code = ANY($1) ORDER BY code FOR NO KEY UPDATE",
                [.texts(codes.sorted())])
        }
        if returns.count > 1 {
            add(
                """
                SELECT code FROM coupon
                WHERE code IN (SELECT code FROM coupon_use WHERE order_id = ANY($1))
                ORDER BY code FOR NO KEY UPDATE
                """, [.texts(returns.sorted())])
        }
    }
}
