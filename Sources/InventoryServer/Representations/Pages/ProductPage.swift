import PayKit
import StoreAPI

/// A product's card.
struct ProductPage: Sendable {
    let picture: String
    let pictureText: String
    let category: String
    let name: String
    let price: String
    let description: String
    let stock: String
    /// `in_stock`, `low_stock` or `out_of_stock`.
    let stockState: String
    /// Where a terminal's shop opens its payment sheet; nil for what cannot be bought there.
    let link: String?
    let notes: [String]
    let forms: [FormView]

    init(_ product: Product, _ setting: PageSetting) {
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
    func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .product, title: summary.name, content: ProductPage(self, setting),
            accent: Accent(summary.accent))
    }
}
