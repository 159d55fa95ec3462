/// The price of a basket, before it is put into words. All amounts are minor units.
package struct PriceBreakdown: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package var unit: Int64
        package var quantity: Int
        /// Parts per million; nil where no tax exists for it.
        package var taxRate: Int64?
        /// True if each coupon of the breakdown is for it, in their order.
        package var isInScope: [Bool]

        package init(unit: Int64, quantity: Int, taxRate: Int64? = nil, isInScope: [Bool]) {
            self.unit = unit
            self.quantity = quantity
            self.taxRate = taxRate
            self.isInScope = isInScope
        }
    }

    package struct Line: Hashable, Sendable {
        /// The line's share of all discounts.
        package var discount: Int64
        /// The rest after the discount, without any tax.
        package var net: Int64
        package var tax: Int64
    }

    /// The price of all goods before discounts.
    package var subtotal: Int64
    package var discount: Int64
    package var lines: [Line]
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

    /// How shipping enters a breakdown.
    package struct Carriage: Hashable, Sendable {
        /// Price of shipping in minor units, before free shipping.
        package var price: Int64
        /// Parts per million; nil where shipping is not taxed.
        package var taxRate: Int64?

        package init(price: Int64, taxRate: Int64? = nil) {
            self.price = price
            self.taxRate = taxRate
        }
    }

    /// Adds up a basket: the percentage is taken off first, then the amount off what it leaves, and each is
    /// split over its lines by the largest remainder; free shipping takes off all of the shipping.
    ///
    /// Throws when any sum is above `limit`, and when nothing would be left to pay.
    package init(
        _ items: [Item], benefits: [ShopPolicy.Coupon.Benefit], carriage: Carriage?, isTaxIncluded: Bool,
        limit: Int64
    ) throws(Fault) {
        var left: [Int64] = []
        for item in items {
            let (price, overflow) = item.unit.multipliedReportingOverflow(by: Int64(item.quantity))
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
        var shipping = carriage.map { PricedQuote.Shipping($0, discount: isFree ? $0.price : 0) }
        var parts = zip(items, left).map { TaxedParts.Part(amount: $1, rate: $0.taxRate) }
        if let shipping {
            parts.append(TaxedParts.Part(amount: shipping.price - shipping.discount, rate: shipping.taxRate))
        }
        _ = try Self.sum(parts.map(\.amount), limit)
        let taxed = TaxedParts(parts, isIncluded: isTaxIncluded)
        lines = items.indices.map { index in
            let tax = taxed.taxes[index]
            return Line(
                discount: prices[index] - left[index], net: left[index] - (isTaxIncluded ? tax : 0), tax: tax)
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
