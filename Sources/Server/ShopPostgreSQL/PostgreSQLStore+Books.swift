import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI

/// A row may become visible after one with a higher number. A mark is therefore set only behind rows whose
/// writers have all ended.
extension PostgreSQLStore {
    /// A mark behind rows whose writers have all ended; behind the rows that are visible when that takes
    /// too long.
    package func bookMark() async throws(Refusal) -> BookMark {
        if let mark = try await settledMark() { return mark }
        // A transaction writes for long, such as an import: the numbers that it has taken do not count.
        return try await first(Self.lastRows) { try BookMark($0) } ?? BookMark()
    }

    /// The sums of the rows since a mark; empty while the writers of later rows have not ended.
    package func books(since start: BookMark, countingOrders: Bool) async throws(Refusal) -> BookReading {
        let end = try await settledMark() ?? start
        return try await view(
            StoreTransaction(Self.books(from: start, to: end, countingOrders)) { found in
                .done(try Self.reading(found, from: start, to: end))
            })
    }

    // MARK: Marks

    /// How often, and how long apart, those who write are asked about until a mark is given up.
    private static let looks = 50
    private static let pauseBetweenLooks = Duration.milliseconds(2)

    /// The last numbers that were taken, once nobody writes any more who took one of them or an earlier one;
    /// nil when that takes too long.
    private func settledMark() async throws(Refusal) -> BookMark? {
        try await Refusal.naming { try await lend(Self.settledMark) }
    }

    private static func settledMark(_ connection: Connection) async throws -> BookMark? {
        // In this order: whoever took a number until now holds his lock, or has ended.
        let found = try await connection.execute([Statement(takenMark), Statement(writers)])
        guard let row = found[0].first else { return nil }
        let mark = try BookMark(row)
        var waiting = try found[1].map { try $0.get(0, as: String.self) }
        for _ in 0..<looks where !waiting.isEmpty {
            try await Task.sleep(for: pauseBetweenLooks)
            let now = Set(try await connection.execute(writers).map { try $0.get(0, as: String.self) })
            waiting.removeAll { !now.contains($0) }
        }
        return waiting.isEmpty ? mark : nil
    }

    private static func taken(_ sequence: String) -> String {
        "(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence))"
    }

    private static let takenMark = """
        SELECT \(taken("shop_order_serial_seq")) AS placed, \(taken("order_step_serial_seq")) AS step,
            \(taken("stock_move_id_seq")) AS move
        """

    private static let writers = """
        SELECT DISTINCT virtualtransaction FROM pg_locks
        WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND relation IN ('shop_order'::regclass, 'order_step'::regclass, 'stock_move'::regclass)
        """
}
