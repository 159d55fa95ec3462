import CPostgreSQL

/// The result of a statement: its rows, read where libpq has put them.
package struct QueryResult: Sendable {
    /// The memory that libpq allocated; nobody writes to it any more.
    final class Memory: Sendable {
        nonisolated(unsafe) let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { self.pointer = pointer }

        deinit { PQclear(pointer) }
    }

    let memory: Memory
    /// Column names in their order; not necessarily unique.
    package let columns: [String]
    private let rowCount: Int

    init(_ memory: Memory) {
        self.memory = memory
        rowCount = Int(PQntuples(memory.pointer))
        columns = (0..<PQnfields(memory.pointer)).map { column in
            PQfname(memory.pointer, column).map { String(cString: $0) } ?? ""
        }
    }

    /// The command tag with its count: `INSERT 0 1`, `COMMIT`.
    package var command: String { PQcmdStatus(memory.pointer).map { String(cString: $0) } ?? "" }

    /// How many rows were written or read.
    package var affected: Int { PQcmdTuples(memory.pointer).flatMap { Int(String(cString: $0)) } ?? 0 }
}

extension QueryResult: RandomAccessCollection {
    /// Always 0.
    package var startIndex: Int { 0 }
    package var endIndex: Int { rowCount }

    package subscript(position: Int) -> Row {
        precondition(indices.contains(position), "row out of bounds")
        return Row(result: self, index: Int32(position))
    }
}

/// One row of a result.
package struct Row: Sendable {
    let result: QueryResult
    let index: Int32

    /// Reads a column by its name, the first of that name.
    /// - Throws: ``PostgreSQLError`` `.column` if it is missing, null, of another type or malformed.
    package func get<V: ColumnValue>(_ column: String, as type: V.Type = V.self) throws(PostgreSQLError) -> V
    {
        guard let place = result.columns.firstIndex(of: column) else { throw .column(column, .missing) }
        return try read(place, named: column)
    }

    /// Reads a column by its place, from 0.
    /// - Throws: ``PostgreSQLError`` `.column` if it is missing, null, of another type or malformed.
    package func get<V: ColumnValue>(_ column: Int, as type: V.Type = V.self) throws(PostgreSQLError) -> V {
        guard result.columns.indices.contains(column) else { throw .column("\(column)", .missing) }
        return try read(column, named: result.columns[column])
    }

    private func read<V: ColumnValue>(_ place: Int, named name: String) throws(PostgreSQLError) -> V {
        let (pointer, column) = (result.memory.pointer, Int32(place))
        let type = PQftype(pointer, column)
        guard V.reads(type) else { throw .column(name, .type(type)) }
        if PQgetisnull(pointer, index, column) == 1 {
            guard let none = V.null else { throw .column(name, .null) }
            return none
        }
        let text = UnsafeBufferPointer(
            start: PQgetvalue(pointer, index, column), count: Int(PQgetlength(pointer, index, column)))
        let value = text.withMemoryRebound(to: UInt8.self) { V(columnText: $0) }
        guard let value else { throw .column(name, .malformed) }
        return value
    }
}
