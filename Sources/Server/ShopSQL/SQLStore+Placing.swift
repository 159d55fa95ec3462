import FoundationEssentials
package import SQLStatements
package import ShopCore
package import StoreAPI

extension SQLStore {
    /// Three round trips when nothing is over: the facts with their locks, the changes, the commit.
    ///
    /// PostgreSQL gives the number of an order by a sequence, and never again; SQLite counts an order when it
    /// is written.
    package func place(
        _ draft: OrderDraft, seal: Seal, documents: OrderDocuments
    ) async throws(Refusal) -> KeyedBeginning {
        let placing = Placing(draft: draft, seal: seal, documents: documents)
        return try await run(
            StoreTransaction(Self.facts(of: draft) + [Self.nextNumber(for: draft)]) { found in
                if let known = try Self.beginning(draft.keyed, found[1]) { return .done(known) }
                return try Self.whenNothingIsOver(found[2], upTo: draft.now) {
                    .write(try placing.decide(Self.facts(Array(found.dropFirst(3)))))
                }
            })
    }

    private static func stands(_ quote: String) -> String {
        "\(quote) = $1 AND status NOT IN ('cancelled', 'expired')"
    }

    private static func facts(of draft: OrderDraft) -> [Statement] {
        let quote = Value.text(draft.quote.id)
        let variants = Value.texts(draft.quote.lines.map(\.variant))
        return [
            lockKey(draft.keyed.key), selectAttempt(draft.keyed), isAnyOver(at: draft.now),
            Statement(
                "SELECT id FROM quote WHERE id = $1 AND dropped_at IS NULL FOR NO KEY UPDATE", [quote]),
            lockOrder(where: stands("quote"), [quote]),
            Statement(selectOrder(where: stands("shop_order.quote")), [quote]),
            Statement(
                """
                SELECT name FROM variant JOIN product ON product.id = variant.product
                WHERE variant.id = ANY($1) AND NOT is_active
                """, [variants]),
            lockHeld(by: draft.quote.id),
        ]
    }

    /// The number of a new order; none for a quote with an order that stands, and for a key that is known.
    private static func nextNumber(for draft: OrderDraft) -> Statement {
        let isNew = """
            NOT EXISTS (SELECT 1 FROM shop_order WHERE \(stands("quote")))
            AND NOT EXISTS (SELECT 1 FROM attempt WHERE scope = $2 AND key = $3)
            """
        let sql =
            switch dialect {
            case .postgreSQL: "SELECT nextval('order_number') WHERE \(isNew)"
            case .sqlite: "SELECT last_order_number + 1 FROM shop WHERE \(isNew)"
            }
        return Statement(
            sql, [.text(draft.quote.id), .text(draft.keyed.scope), .text(draft.keyed.key)])
    }

    private static func facts(_ found: [QueryResult]) throws -> Placing.Facts {
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

    /// Goes on behind the answer of ``isAnyOver(at:)``: what is over is ended first.
    static func whenNothingIsOver<Answer>(
        _ result: QueryResult, upTo now: Date,
        _ next: @escaping @Sendable () throws -> StoreTransaction<Answer>.Step
    ) throws -> StoreTransaction<Answer>.Step {
        guard let row = result.first, try row.get(0, as: Bool.self) else { return try next() }
        return .endFirst(upTo: now, next)
    }
}

extension OrderLine {
    package init(_ row: Row) throws {
        self.init(variant: try row.get("variant"), quantity: try row.get("quantity"))
    }
}

/// Columns that ``Row/orderLines()`` reads: the units of a parcel's or a refund's lines, by variant.
func lineArrays(_ rows: String) -> String {
    """
    ARRAY(SELECT variant AS item FROM \(rows) ORDER BY variant) AS line_variants,
    ARRAY(SELECT quantity AS item FROM \(rows) ORDER BY variant) AS line_quantities
    """
}

extension Row {
    func orderLines() throws -> [OrderLine] {
        let quantities: [Int64] = try get("line_quantities")
        return zip(try get("line_variants", as: [String].self), quantities).map {
            OrderLine(variant: $0, quantity: Int($1))
        }
    }
}
