package import StoreAPI

/// The lines of a request with equal variants merged, so that they cannot be checked one by one.
package struct Basket: Hashable, Sendable {
    /// In the order of the request.
    package let lines: [OrderLine]

    package static let lineCounts = 1...100
    /// How many units of one variant a request may have, after merging.
    package static let quantities = 1...9999

    package init(_ requested: [OrderLine]) throws(Refusal) {
        var faults: [FieldFault] = []
        if !Self.lineCounts.contains(requested.count) {
            faults.append(FieldFault("/lines", .lineCount(Self.lineCounts)))
        }
        var merged: [OrderLine] = []
        for (index, line) in requested.enumerated() {
            let place = merged.firstIndex { $0.variant == line.variant }
            let before = place.map { merged[$0].quantity } ?? 0
            guard Self.quantities.contains(line.quantity),
                before + line.quantity <= Self.quantities.upperBound
            else {
                faults.append(FieldFault("/lines/\(index)/quantity", .quantity(Self.quantities)))
                continue
            }
            if let place {
                merged[place].quantity += line.quantity
            } else {
                merged.append(line)
            }
        }
        guard faults.isEmpty else { throw .invalidBody(faults) }
        lines = merged
    }

    /// The lines in the one order in which stock is touched.
    package var sorted: [OrderLine] { lines.sorted { $0.variant < $1.variant } }

    /// The basket in one word, for a seal.
    package var fingerprint: String { sorted.map { "\($0.variant):\($0.quantity)" }.joined(separator: ",") }
}

package struct FoundLine: Sendable {
    package var line: OrderLine
    package var product: StoredProduct
    package var variant: StoredProduct.Variant
    /// The weight of one, in grams.
    package var grams: Int64 { product.grams ?? 0 }
}
