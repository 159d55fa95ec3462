package import Codecs

/// A value that is read out of many rows, and therefore without a decoder's machinery.
package protocol StoredValue {
    init?(stored value: JSONValue)
}

extension StoredValue {
    /// Reads a small JSON document; throws for what this program does not write.
    package init(storedText text: String) throws {
        let bytes = [UInt8](text.utf8)
        guard let value = Self(stored: try JSONReader.value(of: bytes[...])) else { throw StoredText.Fault() }
        self = value
    }
}

extension String: StoredValue {
    package init?(stored value: JSONValue) {
        guard let bytes = value.text else { return nil }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

extension Array: StoredValue where Element: StoredValue {
    /// Reads a JSON array; nil for any other value and if one element cannot be read.
    package init?(stored value: JSONValue) {
        guard case .array(let values) = value else { return nil }
        self = values.compactMap(Element.init(stored:))
        guard count == values.count else { return nil }
    }
}

extension Dictionary: StoredValue where Key == String, Value: StoredValue {
    package init?(stored value: JSONValue) {
        guard let members = value.members else { return nil }
        self.init(minimumCapacity: members.count)
        for member in members {
            guard let value = Value(stored: member.value) else { return nil }
            self[String(decoding: member.name, as: UTF8.self)] = value
        }
    }
}

extension LocalizedText: StoredValue {
    /// Reads an object of texts by language tag; nil if it names an unknown language.
    package init?(stored value: JSONValue) {
        guard let members = value.members else { return nil }
        self = .absent
        for member in members {
            guard let language = ContentLanguage(rawValue: String(decoding: member.name, as: UTF8.self)),
                let text = String(stored: member.value)
            else { return nil }
            self[stored: language] = text
        }
    }
}

extension CatalogueOption: StoredValue {
    package init?(stored value: JSONValue) {
        guard let id = String(value, "id"), let name = LocalizedText(value, "name"),
            let values = [Value](value, "values")
        else { return nil }
        self.init(id: id, name: name, values: values)
    }
}

extension CatalogueOption.Value: StoredValue {
    package init?(stored value: JSONValue) {
        guard let id = String(value, "id"), let name = LocalizedText(value, "name") else { return nil }
        self.init(id: id, name: name)
    }
}

extension StoredValue {
    fileprivate init?(_ object: JSONValue, _ name: String) {
        guard let value = object[name] else { return nil }
        self.init(stored: value)
    }
}
