import PayKit
package import StoreAPI
package import TUI

/// The products and the presence of the shop for a poster, which is shown while there is no session.
extension Storefront {
    /// A product as a poster shows it.
    package struct Exhibit: Hashable, Sendable {
        /// Opaque id of the product.
        package let id: String
        /// Texts in the shop's language; the price is formatted.
        package let name, category, text, price: ScreenText
        /// Stock that matters to a shopper, in words; empty when there is plenty.
        package let note: ScreenText
        /// The picture in words.
        package let imageText: ScreenText
        /// Link to the picture; nil without one.
        package let image: Link?
        /// Accent colour, an index of the 256-colour palette; nil for none.
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

    /// Products that can be bought: those named, in this order, or else the first of the list.
    package func exhibits(_ names: [String], atMost count: Int) -> [Exhibit] {
        let rows = names.isEmpty ? list.shelf.known : names.compactMap(list.row)
        return rows.lazy.filter { $0.product.price != nil && $0.product.availability.available > 0 }
            .prefix(count).map(Exhibit.init)
    }

    /// The presence of the shop, as far as is known.
    package enum Presence: Hashable, Sendable {
        /// It has not answered yet.
        case awaited
        case near
        /// It does not answer; what is shown is what it said last, at this time.
        case gone(asOf: TimeOfDay?)
    }

    /// Presence of the shop, derived from outages and the state of the list.
    package var presence: Presence {
        if let outage = connectivity.outage { return .gone(asOf: outage.asOf) }
        return switch list.state {
        case .loading: .awaited
        case .failed: .gone(asOf: nil)
        case .loaded: .near
        }
    }
}
