/// The price of a basket, before it is put into words. All amounts are minor units.
package struct PriceBreakdown: Hashable, Sendable {
    /// A line whose amounts are not worked out yet; true if each coupon of the breakdown is for it, in their
    /// order.
    package typealias Item = (line: PricedQuote.Line, isInScope: [Bool])

    /// The price of all goods before discounts.
    package var subtotal: Int64
    package var discount: Int64
    package var lines: [PricedQuote.Line]
    /// Nil when nothing is sent, and while its price is not known.
    package var shipping: PricedQuote.Shipping?
    /// Taxes by rate, the highest first.
    package var taxes: [PricedQuote.TaxGroup]
    /// The tax that comes on top; nothing where prices contain it.
    package var addedTax: Int64
    /// The amount to pay; always positive and at most the limit.
    package var total: Int64

    /// An amount that the contract cannot say, or that would not be asked for.
    package enum Fault: Error, Hashable, Sendable {
        case tooLarge
        case nothingToPay
    }

    /// Adds up a basket: the percentage is taken off first, then the amount off what it leaves, and each is
    /// split over its lines by the largest remainder; free shipping takes off all of the shipping.
    ///
    /// Throws when any sum is above `limit`, and when nothing would be left to pay.
    ///
    /// - Parameter carriage: The price of shipping before free shipping, and its tax in parts per million;
    ///   nil where it is not taxed.
    package init(
        _ items: [Item], benefits: [ShopPolicy.Coupon.Benefit], carriage: (price: Int64, taxRate: Int64?)?,
        isTaxIncluded: Bool, limit: Int64
    ) throws(Fault) {
        var left: [Int64] = []
        for item in items {
            let (price, overflow) = item.line.unit.multipliedReportingOverflow(
                by: Int64(item.line.quantity))
            guard !overflow else { throw .tooLarge }
            left.append(price)
        }
        subtotal = try Self.sum(left, limit)
        let prices = left
        for (index, benefit) in benefits.enumerated().sorted(by: { $0.element.kind < $1.element.kind }) {
            let eligible = zip(items, left).map { $0.isInScope[index] ? $1 : 0 }
            for (line, part) in Self.discounts(benefit, on: eligible).enumerated() { left[line] -= part }
        }
        discount = zip(prices, left).reduce(0) { $0 + $1.0 - $1.1 }
        let isFree = benefits.contains(.freeShipping)
        var shipping = carriage.map { price, rate in
            PricedQuote.Shipping(
                price: price, taxRate: rate, discount: isFree ? price : 0, net: isFree ? 0 : price, tax: 0)
        }
        var parts = zip(items, left).map { TaxedParts.Part(amount: $1, rate: $0.line.taxRate) }
        if let shipping {
            parts.append(TaxedParts.Part(amount: shipping.price - shipping.discount, rate: shipping.taxRate))
        }
        _ = try Self.sum(parts.map(\.amount), limit)
        let taxed = TaxedParts(parts, isIncluded: isTaxIncluded)
        lines = items.map { $0.line }
        for (index, tax) in taxed.taxes.prefix(items.count).enumerated() {
            lines[index].discount = prices[index] - left[index]
            lines[index].net = left[index] - (isTaxIncluded ? tax : 0)
            lines[index].tax = tax
        }
        if let tax = taxed.taxes.last, let charged = parts.last?.amount, shipping != nil {
            shipping?.tax = tax
            shipping?.net = charged - (isTaxIncluded ? tax : 0)
        }
        self.shipping = shipping
        taxes = taxed.groups
        addedTax = isTaxIncluded ? 0 : taxed.taxes.reduce(0, +)
        total = try Self.sum(parts.map(\.amount) + [addedTax], limit)
        guard total > 0 else { throw .nothingToPay }
    }

    /// The discount of a benefit on each line of which this much is left.
    private static func discounts(_ benefit: ShopPolicy.Coupon.Benefit, on eligible: [Int64]) -> [Int64] {
        let sum = eligible.reduce(0, +)
        switch benefit {
        case .percent(let percent):
            return Share.byLargestRemainder(Share.halfUp(sum, Int64(percent), per: 100), over: eligible)
        case .amount(let amount): return Share.byLargestRemainder(min(amount, sum), over: eligible)
        case .freeShipping: return eligible.map { _ in 0 }
        }
    }

    private static func sum(_ amounts: [Int64], _ limit: Int64) throws(Fault) -> Int64 {
        var sum: Int64 = 0
        for amount in amounts {
            let (next, overflow) = sum.addingReportingOverflow(amount)
            guard !overflow, next <= limit else { throw .tooLarge }
            sum = next
        }
        return sum
    }
}
