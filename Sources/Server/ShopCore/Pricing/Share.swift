/// Exact parts of amounts in minor units. Nothing here is negative, and products are taken in 128 bits.
package enum Share {
    /// The denominator of tax rates, which are parts per million.
    package static let million: Int64 = 1_000_000

    /// `amount` × `numerator` ÷ `denominator`, rounded once, half up.
    ///
    /// The numerator is at most the denominator, so that the result is never above the amount.
    package static func halfUp(_ amount: Int64, _ numerator: Int64, per denominator: Int64) -> Int64 {
        let doubled = 2 * Int128(amount) * Int128(numerator) + Int128(denominator)
        return Int64(doubled / (2 * Int128(denominator)))
    }

    /// Splits an amount over weights by the largest remainder, so that the parts are exactly the amount.
    ///
    /// Of equal remainders the earlier one is served first. Weights that are all zero share nothing.
    package static func byLargestRemainder(_ amount: Int64, over weights: [Int64]) -> [Int64] {
        let whole = weights.reduce(Int128(0)) { $0 + Int128($1) }
        guard whole > 0 else { return weights.map { _ in 0 } }
        let products = weights.map { Int128(amount) * Int128($0) }
        var parts = products.map { Int64($0 / whole) }
        let left = Int(amount - parts.reduce(0, +))
        let remainders = products.map { $0 % whole }
        let order = remainders.indices.sorted { first, second in
            (remainders[first], second) > (remainders[second], first)
        }
        for index in order.prefix(left) { parts[index] += 1 }
        return parts
    }
}
