/// The options of a product and the choices of its variants, as the shop stores them: JSON.
package enum ProductChoices {
    /// True if a variant chooses one value of everything that there is to choose.
    package static func fit(_ choices: String, _ options: String) -> Bool {
        guard let choices = try? StoredText.decode([String: String].self, from: choices),
            let options = try? StoredText.decode([CatalogueOption].self, from: options)
        else { return false }
        return fit(choices, options)
    }

    package static func fit(_ choices: [String: String], _ options: [CatalogueOption]) -> Bool {
        choices.count == options.count
            && options.allSatisfy { option in option.values.contains { $0.id == choices[option.id] } }
    }
}

/// Finds variants of one product that nobody can tell apart where one is chosen: in some language all that
/// they choose reads the same but for case, width and marks.
package struct RepeatedChoices {
    private var product: String?
    /// SKUs by what is read.
    private var seen: [String: String] = [:]

    package init() {}

    /// The SKU of an earlier variant of the product that reads like this one; nil for none. Variants come
    /// product by product.
    package mutating func other(
        like sku: String, of product: String, choices: [String: String], _ options: [CatalogueOption]
    ) -> String? {
        if self.product != product { (self.product, seen) = (product, [:]) }
        let readings = ContentLanguage.allCases.map { language in
            let names = options.map { option in
                let name = option.values.first { $0.id == choices[option.id] }?.name[language] ?? ""
                return String(String.UnicodeScalarView(FoldedText.scalars(of: name)))
                    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            return "\(language.rawValue)\n\(names.joined(separator: "\n"))"
        }
        defer { for reading in readings where seen[reading] == nil { seen[reading] = sku } }
        return readings.compactMap { seen[$0] }.first
    }

    /// The same for choices and options as the shop stores them; nil for what does not fit.
    package mutating func other(
        like sku: String, of product: String, choices: String, options: String
    ) -> String? {
        guard let choices = try? StoredText.decode([String: String].self, from: choices),
            let options = try? StoredText.decode([CatalogueOption].self, from: options),
            ProductChoices.fit(choices, options)
        else { return nil }
        return other(like: sku, of: product, choices: choices, options)
    }
}
