/// An act of somebody in a simulated history. Orders and quotes are named for the request that they came
/// from.
package enum SimulatedAct: Hashable, Sendable {
    case quote([Pick], coupons: [String], isHeld: Bool)
    case dropQuote(String)
    case order(quote: String, Card?, isTotalRight: Bool)
    case pay(order: String, Card, isManual: Bool)
    case cancel(order: String)
    case change(order: String)
    case show(order: String)
    case ask(request: String)
    case withdraw(request: String)
    /// Another request under a key that was used.
    case misuse(request: String, quote: String)
    case capture(order: String, percent: Int)
    case void(order: String)
    case refund(order: String, Share, isRestocked: Bool)
    case ship(order: String, isAll: Bool)
    case advance(order: String)
    case adjust(variant: String, by: Int)
    case count(variant: String, Int)
    case coupon(String, limit: Int)
    case price(variant: String, Int64)
    case publish(variant: String, Bool)

    /// A variant, by `var_` and its SKU, and the units of it to put into a basket.
    package struct Pick: Hashable, Sendable {
        package var variant: String
        package var quantity: Int
    }

    package enum Card: String, Hashable, Sendable, CaseIterable {
        case good = "4242424242424242"
        case poor = "4000000000009995"
        case broken = "4000000000000119"
    }

    package enum Share: Hashable, Sendable {
        case all
        case percent(Int)
        case oneUnit
    }
}

extension SimulatedAct: CustomStringConvertible {
    package var kind: String { words.kind }
    package var description: String { words.sentence }

    private var words: (kind: String, sentence: String) {
        switch self {
        case .quote(let picks, let coupons, let isHeld):
            let goods = picks.map { "\($0.quantity) \($0.variant.dropFirst(4))" }.joined(separator: " and ")
            let with = coupons.isEmpty ? "" : " with \(coupons.joined(separator: " and "))"
            let sentence = "asks what \(goods) cost\(with)"
            return isHeld ? ("quote with a hold", sentence + " and holds them") : ("quote", sentence)
        case .dropQuote(let quote): return ("drop a quote", "gives up the quote of \(quote)")
        case .order(let quote, let card, let isTotalRight):
            let how = card.map { ", paid with a \($0) card" } ?? ""
            return (
                card == nil ? "order" : "order and pay",
                "orders from the quote of \(quote)\(how)" + (isTotalRight ? "" : ", for another total")
            )
        case .pay(let order, let card, let isManual):
            let sentence = "pays the order of \(order) with a \(card) card"
            return isManual ? ("pay by hand", sentence + ", to be captured later") : ("pay", sentence)
        case .cancel(let order): return ("cancel", "cancels the order of \(order)")
        case .change(let order): return ("change", "changes the telephone number of the order of \(order)")
        case .show(let order): return ("show", "looks at the order of \(order)")
        case .ask(let request): return ("ask about a key", "asks what became of \(request)")
        case .withdraw(let request): return ("withdraw a key", "withdraws the key of \(request)")
        case .misuse(let request, let quote):
            return ("misuse a key", "orders from the quote of \(quote) under the key of \(request)")
        case .capture(let order, let percent):
            return ("capture", "captures \(percent) % of the order of \(order)")
        case .void(let order): return ("void", "voids the payment of the order of \(order)")
        case .refund(let order, let share, let isRestocked):
            let end = isRestocked ? ", restocked" : ""
            return ("refund", "gives back \(share.words) of the order of \(order)\(end)")
        case .ship(let order, let isAll):
            return ("ship", "ships \(isAll ? "all" : "one unit") of the order of \(order)")
        case .advance(let order): return ("advance a parcel", "moves a parcel of the order of \(order) on")
        case .adjust(let variant, let delta):
            return ("correct the stock", "corrects the stock of \(variant.dropFirst(4)) by \(delta)")
        case .count(let variant, let count):
            return ("correct the stock", "counts \(count) \(variant.dropFirst(4))")
        case .coupon(let code, let limit): return ("write a coupon", "sets the uses of \(code) to \(limit)")
        case .price(let variant, let price):
            return ("change a price", "sells \(variant.dropFirst(4)) for \(price)")
        case .publish(let variant, let isActive):
            return ("publish or withdraw", (isActive ? "offers " : "withdraws ") + variant.dropFirst(4))
        }
    }
}

extension SimulatedAct.Share {
    fileprivate var words: String {
        switch self {
        case .all: "all"
        case .percent(let percent): "\(percent) %"
        case .oneUnit: "one unit"
        }
    }
}
