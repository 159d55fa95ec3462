import PayKit
package import StoreAPI

/// A product's card.
package struct ProductPage: Sendable {
    /// Address of the picture, with the prefix.
    package let picture: String
    /// Text alternative of the picture.
    package let pictureText: String
    /// Localized name of the category.
    package let category: String
    /// Localized name of the product.
    package let name: String
    /// Formatted price, with the word for `from` where variants differ; a dash without one.
    package let price: String
    /// Localized description, plain text.
    package let description: String
    /// Availability in words.
    package let stock: String
    /// `in_stock`, `low_stock` or `out_of_stock`.
    package let stockState: String
    /// Where a terminal's shop opens its payment sheet; nil for what cannot be bought there.
    package let link: String?
    /// Variants that are sold out, and the note of a digital product; empty for none.
    package let notes: [String]
    /// Forms of what may be done now, such as buying.
    package let forms: [FormView]

    /// Makes the page of a product; its forms come from the setting.
    package init(_ product: Product, _ setting: PageSetting) {
        let words = setting.words
        let summary = product.summary
        picture = setting.place(summary.imageURI)
        pictureText = summary.imageText
        category = summary.category.name
        name = summary.name
        description = summary.description
        let prices = Set(product.variants.map(\.price.minorUnits))
        let least = summary.price.map { PageMoney.text($0, setting.language) } ?? "—"
        price = prices.count > 1 ? words.priceFrom(least) : least
        stock = Self.stock(summary.availability, words)
        stockState = summary.availability.state.rawValue
        link = summary.kind == .physical ? "vitrine:buy/\(summary.id)" : nil
        let gone = product.variants.filter { $0.availability.available == 0 }
        let names = gone.count < product.variants.count ? gone.map(product.choiceName) : []
        notes = [
            names.isEmpty ? nil : "\(words.fixed.soldOut): \(names.joined(separator: ", "))",
            summary.kind == .digital ? words.fixed.isDigital : nil,
        ].compactMap(\.self)
        forms = setting.templates.map { FormView($0, setting) }
    }

    private static func stock(_ availability: Availability, _ words: PageWords) -> String {
        switch availability.state {
        case .inStock: words.fixed.inStock
        case .lowStock: words.onlyLeft(availability.available)
        case .outOfStock: words.fixed.soldOut
        }
    }
}

extension Product: Document {
    /// Renders the product's page in its accent colour.
    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .product, title: summary.name, content: ProductPage(self, setting),
            accent: Accent(summary.accent))
    }
}
