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

    /// A variant and the units of it to put into a basket.
    package struct Pick: Hashable, Sendable {
        /// Id of the variant, `var_` and its SKU.
        package var variant: String
        /// Units, at least 1.
        package var quantity: Int
    }

    /// A card, by what becomes of it.
    package enum Card: String, Hashable, Sendable, CaseIterable {
        case good = "4242424242424242"
        case poor = "4000000000009995"
        case broken = "4000000000000119"
    }

    /// How much is given back.
    package enum Share: Hashable, Sendable {
        case all
        case percent(Int)
        case oneUnit
    }

    /// In one word, for who counts.
    package var kind: String {
        switch self {
        case .quote(_, _, let isHeld): isHeld ? "quote with a hold" : "quote"
        case .dropQuote: "drop a quote"
        case .order(_, let card, _): card == nil ? "order" : "order and pay"
        case .pay(_, _, let isManual): isManual ? "pay by hand" : "pay"
        case .cancel: "cancel"
        case .change: "change"
        case .show: "show"
        case .ask: "ask about a key"
        case .withdraw: "withdraw a key"
        case .misuse: "misuse a key"
        case .capture: "capture"
        case .void: "void"
        case .refund: "refund"
        case .ship: "ship"
        case .advance: "advance a parcel"
        case .adjust, .count: "correct the stock"
        case .coupon: "write a coupon"
        case .price: "change a price"
        case .publish: "publish or withdraw"
        }
    }
}

extension SimulatedAct: CustomStringConvertible {
    /// The act as the predicate of a sentence in the story.
    package var description: String {
        switch self {
        case .quote(let picks, let coupons, let isHeld):
            let goods = picks.map { "\($0.quantity) \($0.variant.dropFirst(4))" }.joined(separator: " and ")
            let with = coupons.isEmpty ? "" : " with \(coupons.joined(separator: " and "))"
            return "asks what \(goods) cost\(with)" + (isHeld ? " and holds them" : "")
        case .dropQuote(let quote): return "gives up the quote of \(quote)"
        case .order(let quote, let card, let isTotalRight):
            let how = card.map { ", paid with a \($0) card" } ?? ""
            return "orders from the quote of \(quote)\(how)" + (isTotalRight ? "" : ", for another total")
        case .pay(let order, let card, let isManual):
            return "pays the order of \(order) with a \(card) card"
                + (isManual ? ", to be captured later" : "")
        case .cancel(let order): return "cancels the order of \(order)"
        case .change(let order): return "changes the telephone number of the order of \(order)"
        case .show(let order): return "looks at the order of \(order)"
        case .ask(let request): return "asks what became of \(request)"
        case .withdraw(let request): return "withdraws the key of \(request)"
        case .misuse(let request, let quote):
            return "orders from the quote of \(quote) under the key of \(request)"
        case .capture(let order, let percent): return "captures \(percent) % of the order of \(order)"
        case .void(let order): return "voids the payment of the order of \(order)"
        case .refund(let order, let share, let isRestocked):
            return "gives back \(share.words) of the order of \(order)" + (isRestocked ? ", restocked" : "")
        case .ship(let order, let isAll):
            return "ships \(isAll ? "all" : "one unit") of the order of \(order)"
        case .advance(let order): return "moves a parcel of the order of \(order) on"
        case .adjust(let variant, let delta):
            return "corrects the stock of \(variant.dropFirst(4)) by \(delta)"
        case .count(let variant, let count): return "counts \(count) \(variant.dropFirst(4))"
        case .coupon(let code, let limit): return "lets \(code) be used \(limit) times"
        case .price(let variant, let price): return "sells \(variant.dropFirst(4)) for \(price)"
        case .publish(let variant, let isActive):
            return (isActive ? "offers " : "withdraws ") + variant.dropFirst(4)
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
