import PayKit
import QATapes
import TUI

extension Control {
    func goodsChoices(
        _ conditions: Conditions, _ words: PanelWords, _ language: Language
    ) -> [Choice] {
        switch self {
        case .address:
            return [
                Choice(
                    text: words.serviceable, orders: [.server(.serviceable)],
                    isInForce: !conditions.isUnserviceable),
                Choice(
                    text: words.unserviceable, orders: [.server(.unserviceable)],
                    isInForce: conditions.isUnserviceable),
            ]
        case .stock:
            guard let product = conditions.product else { return [] }
            let soldOut = Choice(
                text: words.soldOut, orders: [.server(.soldOut(sku: product.sku))],
                isInForce: product.stock == 0)
            return [soldOut]
                + [1, 25].map { count in
                    Choice(
                        text: words.inStock(count), orders: [.server(.stock(sku: product.sku, count))],
                        isInForce: product.stock == count)
                }
        case .price: return conditions.product.map { prices(of: $0, language) } ?? []
        case .coupon:
            return conditions.coupons.map { code in
                Choice(
                    text: words.endCoupon(ScreenText(cleaning: code, limit: 60)),
                    orders: [.server(.endCoupon(code: code))])
            }
        case .profile, .card, .touches, .decline, .latency, .line, .error, .carrier, .clock, .reset:
            return []
        }
    }

    /// By how many per cent a price can be changed.
    private static let changes = [10, -10, 100]

    private func prices(of product: Conditions.Product, _ language: Language) -> [Choice] {
        guard let price = product.money else { return [] }
        return Self.changes.compactMap { change in
            let units = (price.minorUnits * Int64(100 + change) + 50) / 100
            guard units > 0, units != price.minorUnits else { return nil }
            let changed = Money(minorUnits: units, currency: price.currency)
            let sign = change > 0 ? "+" : "−"
            return Choice(
                text: ScreenText(
                    cleaning: "\(changed.formatted(locale: language.locale))  \(sign)\(abs(change)) %"),
                orders: [.server(.price(sku: product.sku, amount: changed.decimalString))])
        }
    }
}

extension Conditions.Product {
    var money: Money? {
        guard let currency = Currency(code: currency) else { return nil }
        return try? Money(decimal: price, currency: currency)
    }
}
