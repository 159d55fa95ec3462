package import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// Stores a quote and, for a holder, reserves its stock under the holder's advisory lock.
    package func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws(Refusal) {
        guard let holder else {
            let decision = try Quoting.keep(quote, for: nil, beside: [], at: now)
            return try await run(StoreTransaction(.write(decision)))
        }
        try await hold(holder, [Self.lockHeld(by: holder.replaced ?? "")], at: now) { found, ends in
            let held = try found[0].map { try OrderLine($0) }
            return try Quoting.keep(quote, for: holder, passing: held, beside: ends, at: now)
        }
    }

    package func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws(Refusal) {
        try await hold(holder, Self.lockFacts(of: quote), at: now) { found, ends in
            try Quoting.hold(Self.facts(found), for: holder, beside: ends, at: now)
        }
    }

    private func hold(
        _ holder: QuoteHolder, _ statements: [Statement], at now: Date,
        _ decide: @escaping @Sendable ([QueryResult], [Date]) throws -> Decision<Void>
    ) async throws(Refusal) {
        let asked = [
            // The lock keeps out other quotes of this holder, whose holds are counted, too.
            Statement(
                lock: "SELECT pg_advisory_xact_lock(hashtextextended('holder ' || $1, 0))",
                [.text(holder.name)]),
            Self.isAnyOver(at: now),
            Statement(Self.heldQuotes, [.text(holder.name), .text(holder.replaced ?? "")]),
        ]
        try await run(
            StoreTransaction(asked + statements) { found in
                try Self.whenNothingIsOver(found[1], upTo: now) {
                    let ends = try holder.mostHolds == nil ? [] : found[2].map { try $0.moment("until") }
                    return .write(try decide(Array(found.dropFirst(3)), ends))
                }
            })
    }

    /// SQL for the ends of the holds of `$1` but those of the quote `$2`, the earliest first.
    package static var heldQuotes: String {
        """
        SELECT min(until) AS until FROM quote JOIN stock_hold ON stock_hold.quote = quote.id
        WHERE holder = $1 AND quote.id <> $2 GROUP BY quote.id ORDER BY min(until)
        """
    }

    package func liveQuote(id: String, at now: Date) async throws(Refusal) -> PricedQuote {
        let facts = try await first(
            "SELECT CASE WHEN dropped_at IS NULL THEN snapshot END AS snapshot FROM quote WHERE id = $1",
            [.text(id)]
        ) { row in
            let snapshot = try row.get("snapshot", as: String?.self)
            let quote = try snapshot.map { try StoredText.decode(PricedQuote.self, from: $0) }
            return Quoting.Facts(isKnown: true, quote: quote)
        }
        return try Quoting.live(facts ?? Quoting.Facts(isKnown: false, quote: nil), at: now)
    }

    /// The quote, expired or not; none when it was given up.
    package static func selectQuote(_ id: String) -> Statement {
        Statement("SELECT snapshot FROM quote WHERE id = $1 AND dropped_at IS NULL", [.text(id)])
    }

    package static func quote(_ result: QueryResult) throws -> PricedQuote? {
        try result.first.map { try StoredText.decode(PricedQuote.self, from: try $0.get("snapshot")) }
    }

    package func quote(id: String) async throws(Refusal) -> PricedQuote? {
        try await rows([Self.selectQuote(id)]) { try Self.quote($0[0]) }
    }

    package func dropQuote(id: String, at now: Date) async throws(Refusal) {
        try await run(
            StoreTransaction(Self.lockFacts(of: id)) { found in
                .write(try Quoting.drop(Self.facts(found), at: now))
            })
    }

    private static func lockFacts(of quote: String) -> [Statement] {
        [
            Statement("SELECT id FROM quote WHERE id = $1 FOR NO KEY UPDATE", [.text(quote)]),
            selectQuote(quote),
            Statement("SELECT 1 FROM shop_order WHERE quote = $1 LIMIT 1", [.text(quote)]),
            lockHeld(by: quote),
        ]
    }

    private static func facts(_ found: [QueryResult]) throws -> Quoting.Facts {
        Quoting.Facts(
            isKnown: !found[0].isEmpty, quote: try quote(found[1]), isOrdered: !found[2].isEmpty,
            held: try found[3].map { try OrderLine($0) })
    }
}
