package import FoundationEssentials
import PostgreSQL
package import SQLStatements
package import ShopCore
package import StoreAPI

extension PostgreSQLStore {
    /// Something has to be ended first, by its own transaction.
    package struct SomethingIsOver: Error {}

    /// Three round trips when nothing is over: the facts with their locks, the changes, the commit.
    ///
    /// The number of an order comes from a sequence. One that was refused in the end is not given again.
    package func place(
        _ draft: OrderDraft, seal: Seal, documents: OrderDocuments
    ) async throws -> KeyedBeginning {
        let placing = Placing(draft: draft, seal: seal, documents: documents)
        return try await afterEnds(upTo: draft.now) { transaction, mindsEnds in
            let found = try await transaction.run(Self.facts(of: draft))
            if let known = try Self.beginning(draft.keyed, found[1]) { return known }
            try Self.requireNothingOver(found[2], mindsEnds)
            return try await Self.carryOut(placing.decide(Self.facts(found.dropFirst(3))), transaction)
        }
    }

    private static func facts(of draft: OrderDraft) throws -> [Statement] {
        let quote = Value.text(draft.quote.id)
        let variants = Value.texts(draft.quote.lines.map(\.variant))
        let stands = "quote = $1 AND status NOT IN ('cancelled', 'expired')"
        return [
            lockKey(draft.keyed.key), selectAttempt(draft.keyed), isAnyOver(at: draft.now),
            Statement(
                "SELECT id FROM quote WHERE id = $1 AND dropped_at IS NULL FOR NO KEY UPDATE", [quote]),
            lockOrder(where: stands, [quote]), Statement(selectOrder(where: "shop_order.\(stands)"), [quote]),
            Statement(
                """
                SELECT name FROM variant JOIN product ON product.id = variant.product
                WHERE variant.id = ANY($1) AND NOT is_active
                """, [variants]),
            lockHeld(by: draft.quote.id),
            Statement(
                """
                SELECT nextval('order_number') WHERE NOT EXISTS (SELECT 1 FROM shop_order WHERE \(stands))
                AND NOT EXISTS (SELECT 1 FROM attempt WHERE scope = $2 AND key = $3)
                """, [quote, .text(draft.keyed.scope), .text(draft.keyed.key)]),
        ]
    }

    /// From what was found of quote, orders, products, holds and numbers.
    private static func facts(_ found: ArraySlice<QueryResult>) throws -> Placing.Facts {
        let found = Array(found)
        guard !found[0].isEmpty else { return Placing.Facts(isQuoteStanding: false) }
        if let known = try found[2].first.flatMap({ try StoredOrder($0) }) {
            return Placing.Facts(isQuoteStanding: true, known: known)
        }
        return Placing.Facts(
            isQuoteStanding: true,
            withdrawn: try found[3].first.map {
                try StoredText.decode(LocalizedText.self, from: try $0.get("name"))
            },
            held: try found[4].map { try OrderLine($0) }, number: try found[5].first?.get(0) ?? 0)
    }

    /// Writes after everything ended that was over. Whether something is over is asked with the facts; only
    /// then it is ended, in a transaction of its own, and the work begins anew.
    ///
    /// - Throws: ``PostgreSQLStoreFault`` for a store that was opened to be read; ``Refusal`` `overloaded`
    ///   if no connection gets free in time, ``PostgreSQLError`` if the server fails; or as the body does.
    package func afterEnds<Answer: Sendable>(
        upTo now: Date,
        _ body: @escaping @Sendable (_ transaction: Transaction, _ mindsEnds: Bool) async throws -> Answer
    ) async throws -> Answer {
        do {
            return try await write { try await body($0, true) }
        } catch is SomethingIsOver {
            try await expire(upTo: now)
            return try await write { try await body($0, false) }
        }
    }

    /// Checks the answer of ``isAnyOver(at:)``.
    ///
    /// - Throws: ``SomethingIsOver`` if it is true and ends are minded.
    package static func requireNothingOver(_ result: QueryResult, _ mindsEnds: Bool) throws {
        guard mindsEnds, let row = result.first, try row.get(0, as: Bool.self) else { return }
        throw SomethingIsOver()
    }
}

extension OrderLine {
    package init(_ row: Row) throws {
        self.init(variant: try row.get("variant"), quantity: try row.get("quantity"))
    }
}
