/// The options of a product and the choices of its variants, as the shop stores them: JSON.
package enum ProductChoices {
    /// True if a variant chooses one value of everything that there is to choose.
    package static func fit(_ choices: String, _ options: String) -> Bool {
        guard let choices = try? StoredText.decode([String: String].self, from: choices),
            let options = try? StoredText.decode([CatalogueOption].self, from: options)
        else { return false }
        return choices.count == options.count
            && options.allSatisfy { option in option.values.contains { $0.id == choices[option.id] } }
    }
}
