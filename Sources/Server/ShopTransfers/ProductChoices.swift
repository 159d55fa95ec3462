import Codecs
import ShopCore

/// As tables of products hold them: JSON, empty for nothing.
extension ProductChoices {
    /// The definitions, as the shop stores them.
    package static func options(_ text: String) throws(CellFault) -> String {
        guard !text.isEmpty else { return "[]" }
        try check(text, shape)
        guard let options = try? StoredText.decode([CatalogueOption].self, from: text),
            let stored = try? StoredText.encode(options)
        else { throw .malformed }
        let ids = options.map(\.id)
        let areUnique =
            Set(ids).count == ids.count
            && options.allSatisfy { Set($0.values.map(\.id)).count == $0.values.count }
        guard areUnique else {
            throw CellFault(.repeatedIdentifier)
        }
        return stored
    }

    /// The choices of a variant, as the shop stores them.
    package static func choices(_ text: String) throws(CellFault) -> String {
        guard !text.isEmpty else { return "{}" }
        try check(text, .map(identifier))
        guard let choices = try? StoredText.decode([String: String].self, from: text),
            let stored = try? StoredText.encode(choices)
        else { throw .malformed }
        return stored
    }

    private static func check(_ text: String, _ schema: Schema) throws(CellFault) {
        guard let value = try? JSONReader.value(of: Array(text.utf8)[...]) else {
            throw CellFault(.notJSON)
        }
        guard let fault = schema.faults(of: value).first else { return }
        throw CellFault(.member(fault))
    }

    private static let identifier = Schema.text(.token, 1...64)
    private static let name = Schema.object(
        ContentLanguage.allCases.map { .optional($0.rawValue, .words(1...200)) })
    private static let shape = Schema.list(
        .object([
            .required("id", identifier), .required("name", name),
            .required(
                "values",
                .list(.object([.required("id", identifier), .required("name", name)]), count: 1...100)),
        ]), count: 0...20)
}
