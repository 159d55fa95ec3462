import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Places an order from a quote, once for each idempotency key; what is over is expired in the same
    /// transaction.
    ///
    /// - Throws: ``Refusal`` as ``Placing`` decides, `insufficientStock` without the units, `keyReused` for
    ///   the key, or `overloaded` from a full write queue.
    package func place(
        _ draft: OrderDraft, seal: Seal, documents: OrderDocuments
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(draft.keyed, db) { return known }
            try Self.expire(upTo: draft.now, db)
            let placing = Placing(draft: draft, seal: seal, documents: documents)
            return try Self.carryOut(placing.decide(Self.facts(of: draft, db)), db)
        }
    }

    /// How a key stands that is known already.
    ///
    /// - Throws: ``Refusal`` `keyReused` for another request's key, `withdrawn` for one that was given up.
    package static func beginning(_ request: KeyedRequest, _ db: Database) throws -> KeyedBeginning? {
        switch try attempt(request, db) {
        case .answered(let answer): .answered(KeyedOutcome(answer: answer, isReplay: true))
        case .open(let order): .open(order: order)
        case nil: nil
        }
    }

    private static func facts(of draft: OrderDraft, _ db: Database) throws -> Placing.Facts {
        let quote = draft.quote
        guard try isStanding(quote.id, db) else { return Placing.Facts(isQuoteStanding: false) }
        let known = try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM shop_order WHERE quote = ? AND status NOT IN ('cancelled', 'expired')"),
            arguments: [quote.id])
        if let order = try known.flatMap({ try order(id: $0, db) }) {
            return Placing.Facts(isQuoteStanding: true, known: order)
        }
        return Placing.Facts(
            isQuoteStanding: true, withdrawn: try withdrawn(quote.lines.map(\.variant), db),
            held: try held(by: quote.id, db), number: try nextNumber(db))
    }

    /// The name of a product of these variants that was withdrawn.
    private static func withdrawn(_ variants: [String], _ db: Database) throws -> LocalizedText? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT name FROM variant JOIN product ON product.id = variant.product
                    WHERE variant.id IN (SELECT value FROM json_each(?)) AND is_active = 0
                    """), arguments: [try StoredText.encode(variants)]
        ).map { try StoredText.decode(LocalizedText.self, from: $0) }
    }

    /// The next number of an order; an order that is refused afterwards gives it back.
    private static func nextNumber(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(
                sql: "UPDATE shop SET last_order_number = last_order_number + 1 RETURNING last_order_number"))
            ?? 0
    }
}
