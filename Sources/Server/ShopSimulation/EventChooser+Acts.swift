import ShopCore
import StoreAPI

extension EventChooser {
    // MARK: Shoppers

    /// A shopper's next act, mostly about the latest quote of that shopper.
    package mutating func shopperAct(_ simulation: Simulation, _ person: String) -> SimulatedAct {
        let mine = { (name: String) in name.hasPrefix("\(person).") }
        let offers = simulation.offers.names.filter(mine)
        let latest = happens(80) ? offers.last : pick(offers)
        if let latest, happens(45) {
            return .order(quote: latest, happens(35) ? nil : card(), isTotalRight: !happens(3))
        }
        if happens(45) { return quote(simulation) }
        let orders = simulation.books.orders.rows.map(Self.name).filter(mine)
        let requests = simulation.sent.names.filter(mine)
        if let request = pick(requests), happens(25) {
            if happens(40) { return .ask(request: request) }
            let placing = requests.filter { name in
                if case .order = simulation.sent[name]?.act { true } else { false }
            }
            if let latest, let order = pick(placing), happens(40) {
                return .misuse(request: order, quote: latest)
            }
            return .withdraw(request: happens(60) ? requests.last ?? request : request)
        }
        if let latest, happens(5) { return .dropQuote(latest) }
        guard let order = happens(60) ? orders.last : pick(orders) else { return quote(simulation) }
        return switch below(10) {
        case 0...4: .pay(order: order, card(), isManual: happens(60))
        case 5, 6: .cancel(order: order)
        case 7: .change(order: order)
        default: .show(order: order)
        }
    }

    private mutating func quote(_ simulation: Simulation) -> SimulatedAct {
        let variants = simulation.shop.variants
        var picks: [SimulatedAct.Pick] = []
        for variant in variants where happens(50) {
            picks.append(SimulatedAct.Pick(variant: variant, quantity: 1 + below(3)))
        }
        if picks.isEmpty, let variant = pick(variants) {
            picks = [SimulatedAct.Pick(variant: variant, quantity: 1)]
        }
        let coupons = happens(40) ? [happens(50) ? "ONCE" : "EACH"] : []
        return .quote(picks, coupons: coupons, isHeld: happens(30))
    }

    private mutating func card() -> SimulatedAct.Card {
        happens(80) ? .good : happens(60) ? .poor : .broken
    }

    // MARK: Staff

    package mutating func staffAct(_ simulation: Simulation) -> SimulatedAct {
        let variant = pick(simulation.shop.variants) ?? ""
        let orders = simulation.books.orders.rows
        let held = orders.filter { $0.state.money == .authorized }
        guard let order = pick(held.isEmpty || happens(50) ? orders : held), happens(75) else {
            return switch below(10) {
            case 0...3: .adjust(variant: variant, by: happens(70) ? 1 + below(6) : -1 - below(3))
            case 4: .count(variant: variant, below(12))
            case 5, 6: .coupon(happens(50) ? "ONCE" : "EACH", limit: 1 + below(4))
            case 7: .price(variant: variant, Int64(300 + 100 * below(9)))
            default: .publish(variant: variant, happens(70))
            }
        }
        let name = Self.name(order)
        if order.state.goods != .nothing, happens(20) { return .advance(order: name) }
        let actions = happens(85) ? order.state.actions : OrderAction.allCases
        switch pick(actions) {
        case .capture: return .capture(order: name, percent: happens(50) ? 100 : 40)
        case .void: return .void(order: name)
        case .ship: return .ship(order: name, isAll: happens(60))
        case .refund:
            let shares: [SimulatedAct.Share] = [.all, .percent(60), .percent(10), .oneUnit]
            return .refund(order: name, pick(shares) ?? .all, isRestocked: happens(50))
        case .cancel: return .cancel(order: name)
        // Staff does not do the rest: it lets go what is held, or sees to what was sent.
        case .pay, .change, nil:
            return order.state.money == .authorized ? .void(order: name) : .advance(order: name)
        }
    }

    private static func name(_ order: StoredBooks.Order) -> String {
        String(order.attemptKey.dropFirst(Simulation.key(of: "").count))
    }
}
