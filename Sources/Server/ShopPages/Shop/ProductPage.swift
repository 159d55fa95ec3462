import PayKit
import ShopCore
package import StoreAPI

package struct ProductPage: Sendable {
    package let picture: String
    package let pictureText: String
    package let category: String
    package let name: String
    /// Formatted price, with the word for `from` where variants differ; a dash without one.
    package let price: String
    package let description: String
    package let stock: String
    /// `in_stock`, `low_stock` or `out_of_stock`.
    package let stockState: String
    /// Where a terminal's shop opens its payment sheet; nil for what cannot be bought there.
    package let link: String?
    /// How it is kept, and the note of a digital product.
    package let notes: [String]
    /// The other products of its category, once it is sold out; nil before.
    package let more: LinkView?
    package let forms: [FormView]

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
        let isGone = summary.availability.state == .outOfStock
        link = summary.isPayable && !isGone ? "vitrine:buy/\(summary.id)" : nil
        more =
            isGone
            ? LinkView(
                href: setting.link(Endpoints.inventory.link(("category", summary.category.id)).href),
                label: words.moreIn(summary.category.name)) : nil
        notes = [product.care, summary.isPayable ? nil : words.fixed.isDigital].compactMap(\.self)
        forms = setting.templates.map { template in
            var form = FormView(template, setting)
            form.updateFields { field in
                if field.isRadio { field.rows = Self.rows(product, field, setting.language) }
            }
            return form
        }
    }

    /// A row of chips for each value of the option with the fewest; a price where it is not the lowest.
    private static func rows(
        _ product: Product, _ field: FieldView, _ language: ContentLanguage
    ) -> [FieldView.Row] {
        let least = product.variants.map(\.price.minorUnits).min()
        let split =
            product.options.count > 1 ? product.options.min { $0.values.count < $1.values.count } : nil
        var rest = product
        rest.options.removeAll { $0.id == split?.id }
        return (split?.values.map(Optional.some) ?? [nil]).map { value in
            let variants = product.variants.filter {
                value == nil || $0.options[split?.id ?? ""] == value?.id
            }
            return FieldView.Row(
                label: value?.name,
                choices: variants.map { variant in
                    let offered = field.choices.first { $0.value == variant.id }
                    return FieldView.Choice(
                        id: "\(field.id)-\(variant.id)", name: field.name, value: variant.id,
                        label: rest.choiceName(variant),
                        detail: variant.price.minorUnits == least
                            ? nil : PageMoney.text(variant.price, language),
                        isSelected: offered?.isSelected == true, isGone: offered == nil)
                })
        }
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
    package func page(_ setting: PageSetting) -> PageContent {
        PageContent(
            template: .product, title: title(setting.words), content: ProductPage(self, setting),
            accent: Accent(summary.accent))
    }

    private func title(_ words: PageWords) -> String {
        summary.availability.state == .outOfStock ? "\(summary.name) · \(words.fixed.soldOut)" : summary.name
    }
}
