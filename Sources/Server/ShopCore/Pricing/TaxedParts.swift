/// The taxes on the parts of a breakdown: rounded once for each rate and spread back, so that parts, groups
/// and total agree exactly.
package struct TaxedParts: Hashable, Sendable {
    /// A line or the shipping as it is shown, after its discount.
    package struct Part: Hashable, Sendable {
        /// Minor units, with the tax where it is included.
        package var amount: Int64
        /// Parts per million; nil where no tax exists for it.
        package var rate: Int64?
    }

    /// One tax for each part, in their order.
    package let taxes: [Int64]
    /// One for each rate that occurs, the highest first.
    package let groups: [PricedQuote.TaxGroup]

    /// Where tax is included, the shown amounts contain it; else it comes on top.
    package init(_ parts: [Part], isIncluded: Bool) {
        var taxes = parts.map { _ in Int64(0) }
        var groups: [PricedQuote.TaxGroup] = []
        for rate in Set(parts.compactMap(\.rate)).sorted(by: >) {
            let members = parts.indices.filter { parts[$0].rate == rate }
            let amounts = members.map { parts[$0].amount }
            let sum = amounts.reduce(0, +)
            let tax = Share.halfUp(sum, rate, per: isIncluded ? Share.million + rate : Share.million)
            for (index, share) in zip(members, Share.byLargestRemainder(tax, over: amounts)) {
                taxes[index] = share
            }
            groups.append(
                PricedQuote.TaxGroup(
                    rate: rate, base: isIncluded ? sum - tax : sum, tax: tax, isIncluded: isIncluded))
        }
        self.taxes = taxes
        self.groups = groups
    }
}
