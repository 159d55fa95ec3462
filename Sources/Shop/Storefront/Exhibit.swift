package import StoreAPI
package import TUI

/// A product as a poster shows it.
package struct Exhibit: Hashable, Sendable {
    package let id: String
    /// Texts in the shop's language; the price is formatted.
    package let name, category, text, price: ScreenText
    /// Stock that matters to a shopper, in words; empty when there is plenty.
    package let note: ScreenText
    package let imageText: ScreenText
    package let image: Link?
    package let tint: UInt8?

    init(_ row: ProductList.Row) {
        let product = row.product
        id = product.id
        name = row.name
        price = row.price
        note = row.note
        category = ScreenText(cleaning: product.category.name, limit: 80)
        text = ScreenText(cleaning: product.description)
        imageText = ScreenText(cleaning: product.imageText, limit: 400)
        image = product.links[.image]
        tint = product.accent.flatMap(Tint.index)
    }
}
