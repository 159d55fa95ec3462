import FoundationEssentials
import PayKit
import StoreAPI

/// Prices a basket: all sums in minor units, tax rounded once on the discounted net.
struct Pricing: Sendable {
    let policy: ShopPolicy
    let currency: Currency
    let language: Language

    /// A line with the facts that only the catalogue knows.
    struct Item: Hashable, Sendable {
        var line: PricedQuote.Line
        var isShipped: Bool
    }

    /// The rows and the total, the total's row last.
    struct Bill: Hashable, Sendable {
        var rows: [SummaryRow]
        var total: Money
    }

    /// Adds up a basket. Shipping and tax stay pending while they are not known yet.
    func bill(
        _ items: [Item], coupons: [String], destination: Destination?, shipping: Money?
    ) throws -> Bill {
        let words = Words(language)
        let isShipped = items.contains(where: \.isShipped)
        var subtotal = Money.zero(currency)
        for item in items {
            let unit = Money(minorUnits: item.line.unit, currency: currency)
            subtotal = try subtotal.adding(unit.multiplied(by: item.line.quantity))
        }
        var rows = [row(words.subtotal, subtotal, .subtotal)]
        let discount = try subtotal.share(partsPerMillion: Int64(percent(of: coupons)) * -10_000)
        if discount.minorUnits < 0 { rows.append(row(words.discount, discount, .discount)) }
        let net = try subtotal.adding(discount)
        var total = net
        if isShipped {
            rows.append(row(words.shipping, shipping, .shipping))
            if let shipping { total = try total.adding(shipping) }
        }
        let tax = try destination.map { try net.share(partsPerMillion: taxRate($0)) }
        if tax.map({ $0.minorUnits > 0 }) ?? isShipped { rows.append(row(words.tax, tax, .tax)) }
        if let tax { total = try total.adding(tax) }
        try assertSum(of: rows, is: total)
        rows.append(row(policy.shop.merchantLabel, total, .total))
        return Bill(rows: rows, total: total)
    }

    /// The coupons of a request in the catalogue's spelling, each once.
    func coupons(_ codes: [String]) throws(Refusal) -> [String] {
        var known: [String] = []
        for (index, code) in codes.enumerated() {
            let coupon = policy.coupons.first { $0.code.uppercased() == code.uppercased() }
            guard let coupon else { throw .couponInvalid(pointer: "/coupons/\(index)") }
            if !known.contains(coupon.code) { known.append(coupon.code) }
        }
        guard percent(of: known) < 100, codes.count <= 5 else { throw .couponInvalid(pointer: "/coupons") }
        return known
    }

    private func percent(of coupons: [String]) -> Int {
        policy.coupons.filter { coupons.contains($0.code) }.reduce(0) { $0 + $1.percent }
    }

    private func taxRate(_ destination: Destination) -> Int64 {
        let rate = policy.taxes.first { tax in
            tax.country == destination.country && (tax.state ?? destination.state) == destination.state
        }
        return rate?.partsPerMillion ?? 0
    }

    /// A row; one without an amount is pending and zero.
    private func row(_ label: String, _ amount: Money?, _ role: SummaryRow.Role) -> SummaryRow {
        SummaryRow(
            label: label, amount: (amount ?? .zero(currency)).decimalString,
            type: amount == nil ? .pending : .final, role: role)
    }

    private func assertSum(of rows: [SummaryRow], is total: Money) throws {
        let sum = try rows.reduce(Money.zero(currency)) { sum, row in
            try sum.adding(Money(decimal: row.amount, currency: currency))
        }
        precondition(sum == total, "the rows of a bill add up to its total")
    }
}
