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
    let note: String?
    let forms: [FormView]
    /// Only where there is more than one.
    let variants: TableView?

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
        note = summary.kind == .digital ? words.fixed.isDigital : nil
        forms = setting.templates.map { FormView($0, setting) }
        variants =
            product.variants.count > 1
            ? TableView(
                caption: words.fixed.variants,
                heads: [words.fixed.choose, words.fixed.price, words.fixed.stock],
                rows: product.variants.map { variant in
                    TableView.Row(
                        product.choiceName(variant),
                        [
                            PageMoney.text(variant.price, setting.language),
                            Self.stock(variant.availability, words),
                        ])
                }) : nil
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
