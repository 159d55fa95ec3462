/// The result of a statement: its rows, each value as the engine gave it.
package struct QueryResult: Sendable {
    /// Column names in their order; not necessarily unique.
    package let columns: [String]
    /// How many rows were written or read.
    package let affected: Int
    /// The command tag with its count: `INSERT 0 1`, `COMMIT`; empty where an engine has none.
    package let command: String
    private let values: [Value]
    private let rowCount: Int

    package static let empty = QueryResult(columns: [], values: [], rowCount: 0, affected: 0)

    /// Makes a result of rows that lie one behind the other; a row may have no column at all.
    package init(columns: [String], values: [Value], rowCount: Int, affected: Int, command: String = "") {
        self.columns = columns
        self.affected = affected
        self.command = command
        self.values = values
        self.rowCount = rowCount
    }
}

extension QueryResult: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { rowCount }

    package subscript(position: Int) -> Row {
        precondition(indices.contains(position), "row out of bounds")
        return Row(result: self, index: position)
    }

    fileprivate func value(_ row: Int, _ column: Int) -> Value { values[row * columns.count + column] }
}

package struct Row: Sendable {
    fileprivate let result: QueryResult
    fileprivate let index: Int

    /// Reads a column by its name, the first of that name.
    package func get<V: ColumnValue>(_ column: String, as type: V.Type = V.self) throws(ColumnFault) -> V {
        guard let place = result.columns.firstIndex(of: column) else { throw ColumnFault(column, .missing) }
        return try read(place, named: column)
    }

    package func get<V: ColumnValue>(_ column: Int, as type: V.Type = V.self) throws(ColumnFault) -> V {
        guard result.columns.indices.contains(column) else { throw ColumnFault("\(column)", .missing) }
        return try read(column, named: result.columns[column])
    }

    private func read<V: ColumnValue>(_ place: Int, named name: String) throws(ColumnFault) -> V {
        do throws(ColumnFault.Reason) {
            return try V(result.value(index, place))
        } catch {
            throw ColumnFault(name, error)
        }
    }
}

/// A column that cannot be read as what was asked for; it carries no value of the row.
package struct ColumnFault: Error, Hashable {
    package enum Reason: Error, Hashable { case missing, null, type }

    /// Name of the column, or its place where no column has it.
    package var column: String
    package var reason: Reason

    package init(_ column: String, _ reason: Reason) {
        self.column = column
        self.reason = reason
    }
}
