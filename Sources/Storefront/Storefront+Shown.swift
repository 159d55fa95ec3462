package import PayKit
import StoreAPI

extension Storefront {
    /// The article on the card.
    package struct ShownArticle: Hashable, Sendable {
        /// Stock keeping unit of the variant.
        package var sku: String
        /// Name of the product, without the variant.
        package var name: String
        /// Price of one.
        package var price: Money
        /// Units that can be bought.
        package var stock: Int
    }

    /// The article on the card, in the split view also beside the list: the variant that is chosen, else the
    /// first; nil before its details are there.
    package var articleOnScreen: ShownArticle? {
        guard let card, let variant = card.variant ?? card.product?.variants.first else { return nil }
        return ShownArticle(
            sku: variant.sku, name: card.row.product.name, price: variant.price,
            stock: variant.availability.available)
    }

    /// The coupon that prices are asked for with.
    package var couponInUse: String? { coupon.applied }
}
