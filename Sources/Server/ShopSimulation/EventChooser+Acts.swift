import SeededRandom
import ShopCore
import StoreAPI

extension EventChooser {
    // MARK: Shoppers

    /// A shopper's next act, mostly about the latest quote of that shopper.
    package mutating func shopperAct(_ simulation: Simulation, _ person: String) -> SimulatedAct {
        let mine = { (name: String) in name.hasPrefix("\(person).") }
        let offers = simulation.offers.names.filter(mine)
        let latest = stream.chance(80) ? offers.last : stream.one(of: offers)
        if let latest, stream.chance(45) {
            return .order(quote: latest, stream.chance(35) ? nil : card(), isTotalRight: !stream.chance(3))
        }
        if stream.chance(45) { return quote(simulation) }
        let orders = simulation.books.orders.rows.map(Self.name).filter(mine)
        let requests = simulation.sent.names.filter(mine)
        if let request = stream.one(of: requests), stream.chance(25) {
            if stream.chance(40) { return .ask(request: request) }
            let placing = requests.filter { name in
                if case .order = simulation.sent[name]?.act { true } else { false }
            }
            if let latest, let order = stream.one(of: placing), stream.chance(40) {
                return .misuse(request: order, quote: latest)
            }
            return .withdraw(request: stream.chance(60) ? requests.last ?? request : request)
        }
        if let latest, stream.chance(5) { return .dropQuote(latest) }
        guard let order = stream.chance(60) ? orders.last : stream.one(of: orders) else {
            return quote(simulation)
        }
        return switch stream.number(below: 10) {
        case 0...4: .pay(order: order, card(), isManual: stream.chance(60))
        case 5, 6: .cancel(order: order)
        case 7: .change(order: order)
        default: .show(order: order)
        }
    }

    private mutating func quote(_ simulation: Simulation) -> SimulatedAct {
        let variants = simulation.shop.variants
        var picks: [SimulatedAct.Pick] = []
        for variant in variants where stream.chance(50) {
            picks.append(SimulatedAct.Pick(variant: variant, quantity: 1 + stream.number(below: 3)))
        }
        if picks.isEmpty, let variant = stream.one(of: variants) {
            picks = [SimulatedAct.Pick(variant: variant, quantity: 1)]
        }
        let coupons = stream.chance(40) ? [stream.chance(50) ? "ONCE" : "EACH"] : []
        return .quote(picks, coupons: coupons, isHeld: stream.chance(30))
    }

    private mutating func card() -> SimulatedAct.Card {
        stream.chance(80) ? .good : stream.chance(60) ? .poor : .broken
    }

    // MARK: Staff

    package mutating func staffAct(_ simulation: Simulation) -> SimulatedAct {
        let variant = stream.one(of: simulation.shop.variants) ?? ""
        let orders = simulation.books.orders.rows
        let held = orders.filter { $0.state.money == .authorized }
        guard let order = stream.one(of: held.isEmpty || stream.chance(50) ? orders : held), stream.chance(75)
        else {
            return switch stream.number(below: 10) {
            case 0...3:
                .adjust(
                    variant: variant,
                    by: stream.chance(70) ? 1 + stream.number(below: 6) : -1 - stream.number(below: 3))
            case 4: .count(variant: variant, stream.number(below: 12))
            case 5, 6: .coupon(stream.chance(50) ? "ONCE" : "EACH", limit: 1 + stream.number(below: 4))
            case 7: .price(variant: variant, Int64(300 + 100 * stream.number(below: 9)))
            default: .publish(variant: variant, stream.chance(70))
            }
        }
        let name = Self.name(order)
        if order.state.goods != .nothing, stream.chance(20) { return .advance(order: name) }
        let actions = stream.chance(85) ? order.state.actions : OrderAction.allCases
        switch stream.one(of: actions) {
        case .capture: return .capture(order: name, percent: stream.chance(50) ? 100 : 40)
        case .void: return .void(order: name)
        case .ship: return .ship(order: name, isAll: stream.chance(60))
        case .refund:
            let shares: [SimulatedAct.Share] = [.all, .percent(60), .percent(10), .oneUnit]
            return .refund(order: name, stream.one(of: shares) ?? .all, isRestocked: stream.chance(50))
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
