/// A type that a column can be read as, from PostgreSQL's text.
package protocol ColumnValue: Sendable {
    /// The value that null is read as; nil if it may not be null.
    static var null: Self? { get }
    /// True if it can be read from a type, by its number in `pg_type.oid`.
    static func reads(_ type: UInt32) -> Bool
    init?(columnText: UnsafeBufferPointer<UInt8>)
}

extension ColumnValue {
    /// Nil: a null column is an error unless the type is optional.
    package static var null: Self? { nil }
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

extension Int64: ColumnValue {
    /// True for `int2`, `int4`, `int8`, `oid` and `numeric`; a fraction or an overflow is malformed.
    package static func reads(_ type: UInt32) -> Bool { TypeID.integers.contains(type) }

    /// Parses a decimal integer; nil for a fraction or an overflow.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) {
        self.init(String(decoding: text, as: UTF8.self))
    }
}

extension Int: ColumnValue {
    /// True for the types that an `Int64` is read from.
    package static func reads(_ type: UInt32) -> Bool { Int64.reads(type) }

    /// Parses a decimal integer; nil for a fraction or an overflow.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) {
        self.init(String(decoding: text, as: UTF8.self))
    }
}

extension Bool: ColumnValue {
    /// True for `bool`.
    package static func reads(_ type: UInt32) -> Bool { type == TypeID.boolean }

    /// Parses `t` or `f`, PostgreSQL's text of `bool`.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 1 else { return nil }
        switch text[0] {
        case UInt8(ascii: "t"): self = true
        case UInt8(ascii: "f"): self = false
        default: return nil
        }
    }
}

/// Every type but bytes has a text: a moment, a `uuid`, JSON, an exact number.
extension String: ColumnValue {
    /// True for every type but `bytea`.
    package static func reads(_ type: UInt32) -> Bool { type != TypeID.bytes }

    /// Takes the text as it is; invalid UTF-8 is repaired.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) { self.init(decoding: text, as: UTF8.self) }
}

extension Array: ColumnValue where Element: ArrayElement {
    /// True for arrays that the element type is read from.
    package static func reads(_ type: UInt32) -> Bool { Element.readsArray(type) }

    /// Parses an array literal, or bytes in hexadecimal; nil if an element is null or malformed.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) {
        guard let elements = Element.elements(of: text) else { return nil }
        self = elements
    }
}

/// An element type of arrays in a column; an array of bytes is one value of its own.
package protocol ArrayElement: Sendable {
    static func readsArray(_ type: UInt32) -> Bool
    static func elements(of text: UnsafeBufferPointer<UInt8>) -> [Self]?
}

extension ArrayElement {
    /// All elements or none: an element that is null is no value.
    fileprivate static func all(_ text: UnsafeBufferPointer<UInt8>, _ read: (String) -> Self?) -> [Self]? {
        guard let elements = ArrayLiteral.elements(of: text) else { return nil }
        let values = elements.compactMap { $0.flatMap(read) }
        return values.count == elements.count ? values : nil
    }
}

extension Int64: ArrayElement {
    /// True for arrays of integers.
    package static func readsArray(_ type: UInt32) -> Bool { TypeID.integerArrays.contains(type) }

    /// Parses an array literal; nil if an element is null or no integer.
    package static func elements(of text: UnsafeBufferPointer<UInt8>) -> [Int64]? {
        all(text) { Int64($0) }
    }
}

extension String: ArrayElement {
    /// True for `text[]`, `bpchar[]`, `varchar[]` and `name[]`.
    package static func readsArray(_ type: UInt32) -> Bool { TypeID.textArrays.contains(type) }

    /// Parses an array literal; nil if an element is null.
    package static func elements(of text: UnsafeBufferPointer<UInt8>) -> [String]? { all(text) { $0 } }
}

extension UInt8: ArrayElement {
    /// True for `bytea`, whose bytes are the elements.
    package static func readsArray(_ type: UInt32) -> Bool { type == TypeID.bytes }

    /// `\x` and two digits for each byte, which is how every connection here asks for bytes.
    package static func elements(of text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
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

extension Optional: ColumnValue where Wrapped: ColumnValue {
    /// Null is read as nil.
    package static var null: Wrapped?? { .some(.none) }

    /// True for the types that the wrapped type is read from; null becomes nil.
    package static func reads(_ type: UInt32) -> Bool { Wrapped.reads(type) }

    /// Reads the wrapped type; nil if its text is malformed.
    package init?(columnText text: UnsafeBufferPointer<UInt8>) {
        guard let value = Wrapped(columnText: text) else { return nil }
        self = value
    }
}
