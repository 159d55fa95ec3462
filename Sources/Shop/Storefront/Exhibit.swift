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

/// The product's accent colour as an index of the 256-colour palette.
enum Tint {
    /// The nearest colour of the 6 by 6 by 6 cube to `#rrggbb`; nil for anything else.
    static func index(_ hex: String) -> UInt8? {
        guard hex.count == 7, hex.hasPrefix("#"), let value = UInt32(hex.dropFirst(), radix: 16) else {
            return nil
        }
        let steps = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map(nearestStep)
        return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    }

    private static func nearestStep(_ component: UInt32) -> Int {
        let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
        func distance(_ level: UInt32) -> UInt32 { max(level, component) - min(level, component) }
        return levels.indices.min { distance(levels[$0]) < distance(levels[$1]) } ?? 0
    }
}
