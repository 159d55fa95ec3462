import PayKit
import StoreAPI

extension PricedQuote {
    /// A snapshot whose parts do not make its total.
    package struct Contradiction: Error, Hashable {}

    /// The total worked out again from the lines, prices, discounts and rates of the snapshot.
    ///
    /// Throws when a tax, a net amount, a group or a row is not what follows from them.
    package func recomputedTotal() throws -> Int64 {
        guard let currency = Currency(code: currency) else { throw Contradiction() }
        var parts = try lines.map { line in
            let (price, overflow) = line.unit.multipliedReportingOverflow(by: Int64(line.quantity))
            guard !overflow, (0...price).contains(line.discount) else { throw Contradiction() }
            return TaxedParts.Part(amount: price - line.discount, rate: line.taxRate)
        }
        if let shipping {
            guard (0...shipping.price).contains(shipping.discount) else { throw Contradiction() }
            parts.append(TaxedParts.Part(amount: shipping.price - shipping.discount, rate: shipping.taxRate))
        }
        let taxed = TaxedParts(parts, isIncluded: isTaxIncluded)
        let stored = lines.map { ($0.net, $0.tax) } + (shipping.map { [($0.net, $0.tax)] } ?? [])
        for (index, (net, tax)) in stored.enumerated() {
            let added = isTaxIncluded ? 0 : tax
            guard tax == taxed.taxes[index], net + tax == parts[index].amount + added else {
                throw Contradiction()
            }
        }
        let total = stored.reduce(0) { $0 + $1.0 + $1.1 }
        let rows = try rows.dropLast().reduce(Int64(0)) { sum, row in
            sum + (try Money(decimal: row.amount, currency: currency)).minorUnits
        }
        guard taxed.groups == taxes, rows == total, total > 0 else { throw Contradiction() }
        return total
    }
}
