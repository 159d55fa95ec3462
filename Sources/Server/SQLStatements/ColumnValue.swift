package protocol ColumnValue: Sendable {
    /// Throws for null where it may not be, and for a value of another type.
    init(_ value: Value) throws(ColumnFault.Reason)
}

extension Value {
    fileprivate var misfit: ColumnFault.Reason { self == .null ? .null : .type }
}

extension Int64: ColumnValue {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        guard case .integer(let number) = value else { throw value.misfit }
        self = number
    }
}

extension Int: ColumnValue {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        guard let number = Int(exactly: try Int64(value)) else { throw .type }
        self = number
    }
}

/// An engine without a type for it keeps 0 or 1.
extension Bool: ColumnValue {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        switch value {
        case .boolean(let isTrue): self = isTrue
        case .integer(0): self = false
        case .integer(1): self = true
        case .null, .integer, .text, .bytes, .integers, .texts, .nullableTexts: throw value.misfit
        }
    }
}

/// Numbers have a text, too: a fraction comes as nothing else.
extension String: ColumnValue {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        switch value {
        case .text(let text): self = text
        case .integer(let number): self.init(number)
        case .boolean(let isTrue): self = isTrue ? "t" : "f"
        case .null, .bytes, .integers, .texts, .nullableTexts: throw value.misfit
        }
    }
}

extension Array: ColumnValue where Element: ArrayElement {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        guard let elements = Element.elements(of: value) else { throw value.misfit }
        self = elements
    }
}

/// An element type of arrays in a column; an array of bytes is one value of its own.
package protocol ArrayElement: Sendable {
    static func elements(of value: Value) -> [Self]?
}

extension Int64: ArrayElement {
    /// Nil for another type; an engine without arrays gives lines of text.
    package static func elements(of value: Value) -> [Int64]? {
        switch value {
        case .integers(let numbers): return numbers
        case .text(let text):
            let lines = text.split(separator: "\n")
            let numbers = lines.compactMap { Int64($0) }
            return numbers.count == lines.count ? numbers : nil
        case .null, .integer, .boolean, .bytes, .texts, .nullableTexts: return nil
        }
    }
}

extension String: ArrayElement {
    /// Nil for another type, and if an element is null; an engine without arrays gives lines of text.
    package static func elements(of value: Value) -> [String]? {
        switch value {
        case .texts(let texts): texts
        case .text(let text): text.split(separator: "\n").map { String($0) }
        case .null, .integer, .boolean, .bytes, .integers, .nullableTexts: nil
        }
    }
}

extension UInt8: ArrayElement {
    package static func elements(of value: Value) -> [UInt8]? {
        guard case .bytes(let bytes) = value else { return nil }
        return bytes
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    package init(_ value: Value) throws(ColumnFault.Reason) {
        self = value == .null ? nil : try Wrapped(value)
    }
}
