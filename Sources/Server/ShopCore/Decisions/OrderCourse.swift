package import FoundationEssentials
package import StoreAPI

/// An order as it is decided about: where it is, what became of its units, and all that is to be written.
///
/// It is made of facts and knows of no store. Each decision leaves the order as it will be, so that the next
/// one, and the answer, go on from there.
package struct OrderCourse: Sendable {
    /// The order as it is after the changes so far.
    package var order: StoredOrder
    /// Empty where a decision does not ask for them; in the order of their variants.
    package var lines: [OrderLineStand]
    package private(set) var changes: [StoreChange] = []
    package let now: Date

    package init(_ order: StoredOrder, lines: [OrderLineStand] = [], at now: Date) {
        self.order = order
        self.lines = lines
        self.now = now
    }

    /// Appends a change to the decision; the order's own copy is left as it is.
    package mutating func write(_ change: StoreChange) { changes.append(change) }

    /// Moves the order to the next state: raises its version by one and appends the step to its history.
    package mutating func advance(by event: OrderEvent) throws(Refusal) {
        let step = try OrderStep(of: order.id, version: order.version, from: order.state, by: event, at: now)
        write(.advance(step))
        order.state = step.to
        order.version += 1
        order.steps.append(step.told)
    }

    /// Replaces the order's frozen document, in the copy and in the decision; its version stays.
    package mutating func freeze(_ frozen: FrozenOrder) {
        order.frozen = frozen
        write(.freeze(frozen, order: order.id))
    }

    /// Frees what the order still has on the shelf; a second time there is nothing left to free.
    package mutating func release() {
        for index in lines.indices where lines[index].left > 0 {
            changes += lines[index].release(from: order.id, at: now)
            lines[index].withdrawn += lines[index].left
        }
    }

    package func decided<Outcome: Sendable>(_ outcome: Outcome) -> Decision<Outcome> {
        Decision(changes: changes, outcome: outcome)
    }

    /// Files a key that is answered when the payment or the refund ends which is its subject.
    package consuming func begun(
        _ operation: KeyedOperation, subject: String, _ keyed: KeyedRequest
    ) -> Decision<KeyedBeginning> {
        write(
            .file(
                FiledAttempt(request: keyed, operation: operation, order: order.id, subject: subject, at: now)
            ))
        return decided(.begun(order: order.id))
    }

    /// Files a key with its answer.
    package consuming func answered(
        _ answer: StoredAnswer, _ operation: KeyedOperation, _ keyed: KeyedRequest,
        document: (any Sendable)? = nil
    ) -> Decision<KeyedOutcome> {
        write(
            .file(
                FiledAttempt(request: keyed, operation: operation, order: order.id, answer: answer, at: now)))
        return decided(KeyedOutcome(answer: answer, isReplay: false, document: document))
    }
}

/// The units of one line of an order, by their ends.
package struct OrderLineStand: Hashable, Sendable {
    package var variant: String
    /// Physical or digital; selects the fulfilment method.
    package var kind: ProductSummary.Kind
    package var quantity: Int
    /// The price of the whole line.
    package var gross: Int64
    /// Units that are not shipped any more.
    package var withdrawn = 0
    /// Units handed over, returned ones included.
    package var shipped = 0
    /// Of those shipped, what came back.
    package var returned = 0
    /// Units for which money was given back already.
    package var refunded = 0

    package init(
        variant: String, kind: ProductSummary.Kind, quantity: Int, gross: Int64, withdrawn: Int = 0,
        shipped: Int = 0, returned: Int = 0, refunded: Int = 0
    ) {
        self.variant = variant
        self.kind = kind
        self.quantity = quantity
        self.gross = gross
        self.withdrawn = withdrawn
        self.shipped = shipped
        self.returned = returned
        self.refunded = refunded
    }

    package var left: Int { quantity - withdrawn - shipped }
    package var away: Int { shipped - returned }

    /// The price of some units more, so that all units together cost the whole line.
    package func amount(of units: Int) -> Int64 {
        func share(_ count: Int) -> Int64 { gross * Int64(count) / Int64(quantity) }
        return share(refunded + units) - share(refunded)
    }
}

/// Units of an order's line that become something else; negative ones do not any more.
package struct LineStep: Hashable, Sendable {
    package var order: String
    package var variant: String
    package var refunded = 0
    package var withdrawn = 0
    package var shipped = 0
    package var returned = 0

    package var refusal: Refusal {
        if shipped > 0 { return .nothingLeftToShip }
        return refunded > 0 || returned > 0 ? .refundExceedsUnits : .inProgress
    }
}
