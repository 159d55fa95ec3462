/// A JSON value of RFC 8259. Texts and names are UTF-8 bytes and compared as such: two names that look alike
/// or are canonically equivalent are different names.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// As written, its grammar checked.
    case number(ArraySlice<UInt8>)
    /// With escapes resolved.
    case string([UInt8])
    case array([JSONValue])
    /// Names are unique.
    case object([Member])

    package struct Member: Hashable, Sendable {
        /// UTF-8 with escapes resolved; unique in its object.
        package let name: [UInt8]
        package let value: JSONValue

        package init(name: [UInt8], value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    package var text: [UInt8]? {
        if case .string(let bytes) = self { bytes } else { nil }
    }

    /// Nil for fractions, exponents, what does not fit and other values.
    package var integer: Int64? {
        guard case .number(let digits) = self else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    package subscript(name: String) -> JSONValue? {
        members?[name]
    }
}

extension [JSONValue.Member] {
    /// The value of the member with this name; nil where there is none.
    package subscript(name: String) -> JSONValue? {
        first { $0.name.count == name.utf8.count && $0.name.elementsEqual(name.utf8) }?.value
    }
}
