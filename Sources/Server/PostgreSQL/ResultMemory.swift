import CPostgreSQL
import SQLStatements

/// The memory that libpq allocated for a result; nobody writes to it any more.
final class ResultMemory: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { PQclear(pointer) }

    /// The rows, read from PostgreSQL's text by the types of their columns.
    var result: QueryResult {
        let (count, columns) = (PQntuples(pointer), 0..<PQnfields(pointer))
        let types = columns.map { PQftype(pointer, $0) }
        var values: [Value] = []
        values.reserveCapacity(Int(count) * types.count)
        for row in 0..<count {
            for (column, type) in zip(columns, types) { values.append(value(row, column, type)) }
        }
        return QueryResult(
            columns: columns.map { PQfname(pointer, $0).map { String(cString: $0) } ?? "" }, values: values,
            rowCount: Int(count),
            affected: PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0,
            command: PQcmdStatus(pointer).map { String(cString: $0) } ?? "")
    }

    private func value(_ row: Int32, _ column: Int32, _ type: UInt32) -> Value {
        guard PQgetisnull(pointer, row, column) == 0 else { return .null }
        let text = UnsafeBufferPointer(
            start: PQgetvalue(pointer, row, column), count: Int(PQgetlength(pointer, row, column)))
        return text.withMemoryRebound(to: UInt8.self) { Value($0, type) }
    }
}

/// Numbers of the server's own types, which are part of the protocol and never change.
private enum TypeID {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    /// `int8`, `int2`, `int4`, `oid`, and `numeric`, which is what sums of `bigint` are.
    static let integers: Set<UInt32> = [20, 21, 23, 26, 1700]
    static let integerArrays: Set<UInt32> = [1005, 1007, 1016, 1231]
    /// `text[]`, `bpchar[]`, `varchar[]`, `name[]`.
    static let textArrays: Set<UInt32> = [1009, 1014, 1015, 1003]
}

extension Value {
    /// A value of a type that is not known here is its text: a moment, a `uuid`, JSON, a fraction.
    fileprivate init(_ text: UnsafeBufferPointer<UInt8>, _ type: UInt32) {
        var known: Value?
        switch type {
        case TypeID.boolean: known = .boolean(text.first == UInt8(ascii: "t"))
        case TypeID.bytes: known = Self.bytes(of: text).map { .bytes($0) }
        case _ where TypeID.integers.contains(type):
            known = Int64(String(decoding: text, as: UTF8.self)).map { .integer($0) }
        case _ where TypeID.integerArrays.contains(type):
            let numbers = ArrayLiteral.elements(of: text)?.map { $0.flatMap { Int64($0) } }
            known = numbers.flatMap { numbers in
                let present = numbers.compactMap(\.self)
                return present.count == numbers.count ? .integers(present) : nil
            }
        case _ where TypeID.textArrays.contains(type):
            known = ArrayLiteral.elements(of: text).map { texts in
                let present = texts.compactMap(\.self)
                return present.count == texts.count ? .texts(present) : .nullableTexts(texts)
            }
        default: break
        }
        self = known ?? .text(String(decoding: text, as: UTF8.self))
    }

    /// `\x` and two digits for each byte, which is how every connection here asks for bytes.
    private static func bytes(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count >= 2, text.count.isMultiple(of: 2), text[0] == UInt8(ascii: "\\"),
            text[1] == UInt8(ascii: "x")
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2 - 1)
        for place in stride(from: 2, to: text.count, by: 2) {
            guard let high = digit(text[place]), let low = digit(text[place + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
