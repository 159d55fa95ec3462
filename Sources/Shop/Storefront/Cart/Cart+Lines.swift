import PayKit
import StoreAPI

extension Cart {
    func goods(at index: Int) -> Goods? { lines.indices.contains(index) ? goods[lines[index].variant] : nil }

    func fault(at index: Int) -> Fault? {
        guard let goods = goods(at: index) else { return nil }
        if goods.isWithdrawn { return .withdrawn }
        if goods.stock == 0 { return .soldOut }
        return goods.stock < lines[index].quantity ? .short(goods.stock) : nil
    }

    var firstFault: Int? { lines.indices.first { fault(at: $0) != nil } }

    func amount(at index: Int) -> Money? {
        goods(at: index).flatMap { try? $0.unit.multiplied(by: lines[index].quantity) }
    }

    /// The total of the lines without shipping, discount and tax.
    var subtotal: Money? {
        let amounts = lines.indices.map(amount)
        guard let first = amounts.first ?? nil else { return nil }
        return try? amounts.dropFirst().reduce(first) { sum, next in
            guard let next else { throw MoneyError.malformed }
            return try sum.adding(next)
        }
    }

    /// The products in the cart, each once.
    var products: [ProductSummary] {
        var seen: Set<String> = []
        return lines.compactMap { goods[$0.variant]?.product }.filter { seen.insert($0.id).inserted }
    }
}
