import PaymentToken
import ShopCore
import StoreAPI

/// As tables of products hold them: JSON, empty for nothing.
extension ProductChoices {
    /// The definitions, as the shop stores them.
    package static func options(_ text: String) throws(ImportRules.Wrong) -> String {
        guard !text.isEmpty else { return "[]" }
        try check(text, shape)
        guard let options = try? StoredText.decode([CatalogueOption].self, from: text),
            let stored = try? StoredText.encode(options)
        else { throw .invalid }
        let ids = options.map(\.id)
        let areUnique =
            Set(ids).count == ids.count
            && options.allSatisfy { Set($0.values.map(\.id)).count == $0.values.count }
        guard areUnique else {
            throw ImportRules.Wrong(code: "repeated", detail: "The same id is there twice.")
        }
        return stored
    }

    /// The choices of a variant, as the shop stores them.
    package static func choices(_ text: String) throws(ImportRules.Wrong) -> String {
        guard !text.isEmpty else { return "{}" }
        try check(text, .map(identifier))
        guard let choices = try? StoredText.decode([String: String].self, from: text),
            let stored = try? StoredText.encode(choices)
        else { throw .invalid }
        return stored
    }

    private static func check(_ text: String, _ schema: Schema) throws(ImportRules.Wrong) {
        guard let value = try? JSONReader.value(of: Array(text.utf8)[...]) else {
            throw ImportRules.Wrong(code: "malformed", detail: "This has to be JSON.")
        }
        guard let fault = schema.faults(of: value).first else { return }
        throw ImportRules.Wrong(code: fault.code, detail: "\(fault.pointer ?? ""): \(fault.detail)")
    }

    private static let identifier = Schema.text(.token, 1...64)
    private static let name = Schema.object(
        Language.allCases.map { .optional($0.rawValue, .words(1...200)) })
    private static let shape = Schema.list(
        .object([
            .required("id", identifier), .required("name", name),
            .required(
                "values",
                .list(.object([.required("id", identifier), .required("name", name)]), count: 1...100)),
        ]), count: 0...20)
}
