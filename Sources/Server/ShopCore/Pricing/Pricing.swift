package import PayKit
package import StoreAPI

/// Prices a basket by the shop's policy and puts the breakdown into rows.
package struct Pricing: Sendable {
    package let policy: ShopPolicy
    package let currency: Currency
    package let language: ContentLanguage

    package init(policy: ShopPolicy, currency: Currency, language: ContentLanguage) {
        self.policy = policy
        self.currency = currency
        self.language = language
    }

    /// A line with the facts that only the catalogue knows.
    package struct Item: Hashable, Sendable {
        /// Its amounts are not worked out yet, except the price of one.
        package var line: PricedQuote.Line
        /// True for physical goods.
        package var isShipped: Bool
        /// Ids of the shipping types and services that it goes by; empty for parcels alone.
        package var delivery: [String]
        package var category: String

        package init(line: PricedQuote.Line, isShipped: Bool, delivery: [String] = [], category: String) {
            self.line = line
            self.isShipped = isShipped
            self.delivery = delivery
            self.category = category
        }
    }

    /// True if the bill of a basket needs the address of the card's holder.
    package func needsBilling(_ items: [Item]) -> Bool {
        guard let scope = policy.billing else { return false }
        return items.contains { scope.contains(sku: $0.line.sku, category: $0.category) }
    }

    /// The consignment of a basket: what its goods cost before discounts, and the weight of those that are
    /// sent.
    package func consignment(of items: [Item], in basket: Basket) throws(Refusal) -> Consignment {
        var consignment = Consignment(basketFingerprint: basket.fingerprint, grams: 0, subtotal: 0)
        for item in items {
            let count = Int64(item.line.quantity)
            let price = item.line.unit.multipliedReportingOverflow(by: count)
            let subtotal = consignment.subtotal.addingReportingOverflow(price.partialValue)
            guard !price.overflow, !subtotal.overflow, subtotal.partialValue <= currency.mostMinorUnits
            else { throw .totalTooLarge }
            consignment.subtotal = subtotal.partialValue
            guard item.isShipped else { continue }
            let weight = item.line.weightGrams.multipliedReportingOverflow(by: count)
            let grams = consignment.grams.addingReportingOverflow(weight.partialValue)
            consignment.grams = weight.overflow || grams.overflow ? .max : grams.partialValue
        }
        return consignment
    }

    /// Adds up a basket. Shipping and tax stay pending while they are not known yet.
    ///
    /// - Parameter destination: Where tax is due; nil while that is unknown, and where nothing is taxed.
    /// - Returns: The rows add up to the last one, the total.
    package func price(
        _ items: [Item], coupons: [ShopPolicy.Coupon], destination: Destination?, shipping: Int64?
    ) throws(Refusal) -> (breakdown: PriceBreakdown, isTaxIncluded: Bool, rows: [SummaryRow]) {
        let isShipped = items.contains(where: \.isShipped)
        let treatment = policy.tax(at: destination)
        let rule: ShopPolicy.TaxRule? = if case .rule(let rule) = treatment { rule } else { nil }
        let isIncluded = rule?.isIncluded ?? false
        let lines = items.map { item -> PriceBreakdown.Item in
            var line = item.line
            line.taxRate = rule?.rate(of: line.taxClass)
            return (line, coupons.map { $0.scope.contains(sku: line.sku, category: item.category) })
        }
        let benefits = coupons.compactMap { $0.benefit(in: currency) }
        let carriage = shipping.map { price in
            (price: price, taxRate: rule.flatMap { $0.taxesShipping == true ? $0.partsPerMillion : nil })
        }
        let breakdown: PriceBreakdown
        do {
            breakdown = try PriceBreakdown(
                lines, benefits: benefits, carriage: isShipped ? carriage : nil, isTaxIncluded: isIncluded,
                limit: currency.mostMinorUnits)
        } catch {
            switch error {
            case .tooLarge: throw .totalTooLarge
            case .nothingToPay: throw .couponInvalid(.nothingToPay, pointer: "/coupons/\(coupons.count - 1)")
            }
        }
        let isTaxKnown = treatment != .unknown || !isShipped && !needsBilling(items)
        return (breakdown, isIncluded, rows(of: breakdown, isShipped: isShipped, isTaxKnown: isTaxKnown))
    }

    /// The rows add up to the last one, the total, which is pending as long as another is; a tax that prices
    /// contain has none.
    private func rows(of breakdown: PriceBreakdown, isShipped: Bool, isTaxKnown: Bool) -> [SummaryRow] {
        let words = Words(language)
        var rows = [row(words.subtotal, breakdown.subtotal, .subtotal)]
        if breakdown.discount > 0 { rows.append(row(words.discount, -breakdown.discount, .discount)) }
        if isShipped { rows.append(row(words.shipping, breakdown.shipping?.price, .shipping)) }
        if let free = breakdown.shipping?.discount, free > 0 {
            rows.append(row(words.freeShipping, -free, .discount))
        }
        if !isTaxKnown {
            rows.append(row(words.tax, nil, .tax))
        } else if breakdown.addedTax > 0 {
            rows.append(row(words.tax, breakdown.addedTax, .tax))
        }
        var total = row(policy.shop.merchantLabel, breakdown.total, .total)
        if rows.contains(where: { $0.type == .pending }) { total.type = .pending }
        return rows + [total]
    }

    /// A row; one without an amount is pending and zero.
    private func row(_ label: String, _ amount: Int64?, _ role: SummaryRow.Role) -> SummaryRow {
        SummaryRow(
            label: label, amount: currency.decimal(amount ?? 0), type: amount == nil ? .pending : .final,
            role: role)
    }
}

extension Refusal {
    fileprivate static let totalTooLarge = Refusal.invalidBody([FieldFault("/lines", .totalTooLarge)])
}
