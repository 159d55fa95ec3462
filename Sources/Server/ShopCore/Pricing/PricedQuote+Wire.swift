package import PayKit
package import StoreAPI

extension PricedQuote {
    package func wire() throws -> Quote {
        guard let currency = Currency(code: currency) else { throw MoneyError.malformed }
        return Quote(
            id: id, summary: rows, currency: currency.code, lines: wireLines(currency),
            delivery: delivery,
            shipping: shipping.map { shipping in
                Quote.Shipping(
                    net: currency.decimal(shipping.net), tax: currency.decimal(shipping.tax))
            },
            shippingServices: services, freeFrom: freeFrom.map(currency.decimal),
            taxes: taxes.map { group in
                Quote.TaxGroup(
                    partsPerMillion: group.rate, base: currency.decimal(group.base),
                    tax: currency.decimal(group.tax), isIncluded: group.isIncluded ? true : nil)
            },
            coupons: coupons, expiresAt: expiresAt, digest: try digest(),
            links: Links([
                .this: Endpoints.quote.link(id: id), .orders: Endpoints.orders.link,
                .hold: Endpoints.heldQuote.link(id: id),
            ]))
    }

    package func wireLines(_ currency: Currency) -> [Quote.Line] {
        lines.map { line in
            Quote.Line(
                variant: line.variant, name: line.name, quantity: line.quantity,
                unit: currency.decimal(line.unit), net: currency.decimal(line.net),
                tax: currency.decimal(line.tax))
        }
    }
}

extension Currency {
    package func decimal(_ minorUnits: Int64) -> String {
        Money(minorUnits: minorUnits, currency: self).decimalString
    }

    /// The most minor units that an amount of the contract can say: twelve digits before the point.
    package var mostMinorUnits: Int64 { 1_000_000_000_000 * minorUnitsPerUnit - 1 }
}
