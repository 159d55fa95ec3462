import FoundationEssentials
import StoreAPI

/// An order as it is decided about: where it is, what became of its units, and all that is to be written.
///
/// It is made of facts and knows of no store. Each decision leaves the order as it will be, so that the next
/// one, and the answer, go on from there.
struct OrderCourse: Sendable {
    var order: StoredOrder
    /// Empty where a decision does not ask for them; in the order of their variants.
    var lines: [OrderLineStand]
    private(set) var changes: [StoreChange] = []
    let now: Date

    init(_ order: StoredOrder, lines: [OrderLineStand] = [], at now: Date) {
        self.order = order
        self.lines = lines
        self.now = now
    }

    mutating func write(_ change: StoreChange) { changes.append(change) }

    mutating func advance(by event: OrderEvent) throws(Refusal) {
        let step = try OrderStep(of: order.id, version: order.version, from: order.state, by: event, at: now)
        write(.advance(step))
        order.state = step.to
        order.version += 1
        order.steps.append(step.told)
    }

    mutating func freeze(_ frozen: FrozenOrder) {
        order.frozen = frozen
        write(.freeze(frozen, order: order.id))
    }

    /// Frees what the order still has on the shelf; a second time there is nothing left to free.
    mutating func release() {
        for index in lines.indices where lines[index].left > 0 {
            changes += lines[index].release(from: order.id, at: now)
            lines[index].withdrawn += lines[index].left
        }
    }

    /// The decision that all this is.
    func decided<Outcome: Sendable>(_ outcome: Outcome) -> Decision<Outcome> {
        Decision(changes: changes, outcome: outcome)
    }
}

/// What became of the units of one line of an order.
struct OrderLineStand: Hashable, Sendable {
    var variant: String
    var kind: ProductSummary.Kind
    var quantity: Int
    /// What the line cost in all.
    var gross: Int64
    /// Units that are not shipped any more.
    var withdrawn = 0
    var shipped = 0
    /// Of those shipped, what came back.
    var returned = 0
    /// Units for which money was given back already.
    var refunded = 0

    /// Units that were not shipped yet.
    var left: Int { quantity - withdrawn - shipped }
    /// Units that were shipped and did not come back.
    var away: Int { shipped - returned }

    /// What some units more cost, so that all units together cost the whole line.
    func amount(of units: Int) -> Int64 {
        func share(_ count: Int) -> Int64 { gross * Int64(count) / Int64(quantity) }
        return share(refunded + units) - share(refunded)
    }
}

/// Units of an order's line that become something else; negative ones do not any more.
struct LineStep: Hashable, Sendable {
    var order: String
    var variant: String
    var refunded = 0
    var withdrawn = 0
    var shipped = 0
    var returned = 0

    /// What it means that there are not so many.
    var refusal: Refusal {
        if shipped > 0 { return .nothingLeftToShip }
        return refunded > 0 || returned > 0 ? .refundExceedsCaptured : .inProgress
    }
}
