import Codecs
import FoundationEssentials
import PayKit
package import StoreAPI

/// Orders as lines: one an order, in columns that stand still while more of them come.
package struct OrderLines: Sendable {
    /// The columns of the terminal; without one, all there is to say is said.
    package let width: Int?
    private let state: @Sendable (AdminOrders.Row) -> String
    private let widestState: Int

    /// Makes a layout; `states` are all names that `state` gives.
    package init(width: Int?, states: [String], state: @escaping @Sendable (AdminOrders.Row) -> String) {
        self.width = width
        self.state = state
        widestState = states.map(\.count).max() ?? 0
    }

    private enum Column: CaseIterable {
        case number, placed, state, lines, total, id

        var title: String {
            switch self {
            case .number: "NUMBER"
            case .placed: "PLACED"
            case .state: "STATE"
            case .lines: "LINES"
            case .total: "TOTAL"
            case .id: "ORDER"
            }
        }

        var isRight: Bool { self == .lines || self == .total }
    }

    /// Wide enough for nearly everything; what is wider moves the rest of its line.
    private func width(of column: Column) -> Int {
        switch column {
        case .number: 11
        case .placed: 19
        case .state: widestState
        case .lines: 5
        case .total: 14
        case .id: 36
        }
    }

    /// The columns that are left out first where there is no room.
    private static let leastNeeded: [Column] = [.id, .lines, .placed]

    private var columns: [Column] {
        var columns = Column.allCases
        for column in Self.leastNeeded {
            let needed = columns.reduce(-2) { $0 + width(of: $1) + 2 }
            guard let width, needed > width else { break }
            columns.removeAll { $0 == column }
        }
        return columns
    }

    package var title: String { line { $0.title } }

    package func line(_ row: AdminOrders.Row) -> String {
        line { column in
            switch column {
            case .number: row.number
            case .placed: Self.time(row.createdAt)
            case .state: state(row)
            case .lines: "\(row.lines)"
            case .total: "\(row.total.decimalString) \(row.total.currency.code)"
            case .id: row.id
            }
        }
    }

    /// The order as one line of JSON, as the contract writes it.
    package func json(_ row: AdminOrders.Row) -> String {
        (try? WireFormat.encode(row)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }

    private func line(_ cell: (Column) -> String) -> String {
        let columns = columns
        return columns.map { column in
            let text = TerminalText.cleaned(cell(column))
            let blanks = String(repeating: " ", count: max(0, width(of: column) - text.count))
            if column.isRight { return blanks + text }
            return column == columns.last ? text : text + blanks
        }.joined(separator: "  ") + "\n"
    }

    /// In UTC, as everything of the contract.
    private static func time(_ date: Date) -> String {
        String(date.formatted(.iso8601.dateTimeSeparator(.space)).dropLast())
    }
}

/// The news in a list that is asked for again and again.
package struct OrderFollowing: Sendable {
    private var versions: [String: Int] = [:]
    /// The oldest of them: what lies behind it was there before, however it comes into the list. Nil when
    /// they were all there are.
    private var oldest: AdminOrders.Row?
    /// The newest that was ever seen; nil before there was one.
    private var newest: AdminOrders.Row?

    /// - Parameter isWhole: Whether no order was left out for want of room.
    package init(_ rows: [AdminOrders.Row], isWhole: Bool) { _ = news(in: rows, isWhole: isWhole) }

    /// Asks for the newest orders, as many as it takes to find all that came since the last look, and gives
    /// the news among them.
    package mutating func look(
        at source: OrderSource, _ status: Order.Status?, atLeast count: Int
    ) async throws(ServerLine.Fault) -> [AdminOrders.Row] {
        var count = count
        var rows = try await source.newest(status, count)
        while rows.count == count, rows.allSatisfy({ Self.isNewer($0, than: newest) }) {
            count *= 2
            rows = try await source.newest(status, count)
        }
        return news(in: rows, isWhole: rows.count < count)
    }

    private static func isNewer(_ row: AdminOrders.Row, than other: AdminOrders.Row?) -> Bool {
        other.map { ($0.createdAt, $0.id) < (row.createdAt, row.id) } ?? true
    }

    /// The orders that came into the list or have changed since, the oldest first.
    package mutating func news(in rows: [AdminOrders.Row], isWhole: Bool) -> [AdminOrders.Row] {
        let news = rows.filter { row in
            versions[row.id].map { $0 != row.version } ?? Self.isNewer(row, than: oldest)
        }
        versions = Dictionary(rows.map { ($0.id, $0.version) }) { first, _ in first }
        oldest = isWhole ? nil : rows.last
        if let first = rows.first, Self.isNewer(first, than: newest) { newest = first }
        return news.reversed()
    }
}
