package import FoundationEssentials
import PayKit
package import StoreAPI

/// Decides what becomes of an order request whose payment was validated: a new order, or the one of its quote
/// that waits for its payment, taken up again.
package struct Placing: Sendable {
    package let draft: OrderDraft
    /// Seals the contact, so that coupon limits apply without storing an address.
    package let seal: Seal
    package let documents: OrderDocuments

    package init(draft: OrderDraft, seal: Seal, documents: OrderDocuments) {
        self.draft = draft
        self.seal = seal
        self.documents = documents
    }

    /// The facts that a request meets in the store, after everything ended that was over.
    package struct Facts: Sendable {
        /// True if there is such a quote and nobody gave it up.
        package var isQuoteStanding: Bool
        /// The order of the quote that was neither cancelled nor expired.
        package var known: StoredOrder?
        /// The name of a product of the quote that is sold no longer. It is asked for new orders alone.
        package var withdrawn: LocalizedText?
        package var held: [OrderLine] = []
        /// How many orders there are with a new one, if this is one.
        package var number = 0

        package init(
            isQuoteStanding: Bool, known: StoredOrder? = nil, withdrawn: LocalizedText? = nil,
            held: [OrderLine] = [], number: Int = 0
        ) {
            self.isQuoteStanding = isQuoteStanding
            self.known = known
            self.withdrawn = withdrawn
            self.held = held
            self.number = number
        }
    }

    /// Decides the order of a quote: places a new one or takes up the one that is known, submits the
    /// payment if there is one, else answers at once.
    package func decide(_ facts: Facts) throws -> Decision<KeyedBeginning> {
        guard facts.isQuoteStanding else { throw Refusal.quoteExpired }
        var course = try facts.known.map { try takeUp($0) } ?? begin(facts)
        guard let payment = draft.payment else { return try answered(course) }
        try course.submit(payment, id: draft.paymentID, .automatic)
        return course.begun(.place, subject: draft.paymentID, draft.keyed)
    }

    private func answered(_ course: OrderCourse) throws -> Decision<KeyedBeginning> {
        let order = course.order
        let document = documents.order(order, for: .shopper)
        let answer = try StoredAnswer(
            .created, document, location: Endpoints.order.link(id: order.id).href, order: order.id,
            orderKey: order.attemptKey)
        return course.answered(answer, .place, draft.keyed, document: document).map { .answered($0) }
    }

    private var frozen: FrozenOrder {
        FrozenOrder(draft.request, draft.quote, draft.currency, draft.language)
    }

    private func begin(_ facts: Facts) throws -> OrderCourse {
        if let name = facts.withdrawn {
            throw Refusal.quoteStale(.notSold(name: name[.fallback]))
        }
        let quote = draft.quote, now = draft.now
        var frozen = frozen
        frozen.payment = draft.payment?.line
        let order = StoredOrder(
            id: draft.orderID, number: OrderTerms.number(facts.number, at: now), quote: quote.id,
            attemptKey: draft.keyed.key, state: .placed,
            total: Money(minorUnits: quote.total, currency: draft.currency), frozen: frozen,
            createdAt: Date(seconds: now.seconds),
            expiresAt: Date(seconds: now.seconds + Int64(OrderTerms.paymentTimeout)), version: 1, steps: [])
        var course = OrderCourse(order, at: now)
        course.write(.place(order, lines: quote.lines))
        // The order takes the same units at once: nobody hears that they were free in between.
        for change in Holding.giveUp(facts.held, of: quote.id, isSilent: true, at: now) {
            course.write(change)
        }
        course.write(.reserve(StockMove.reserving(quote.lines, cause: .order, order: order.id, at: now)))
        // The period of a coupon is not checked again: the quote decided that.
        for code in quote.coupons {
            let mailbox = EmailAddress.mailbox(draft.request.contact?.email ?? "")
            let contact = seal.shortCode("contact", [mailbox])
            course.write(.takeCoupon(CouponUse(code: code, order: order.id, contact: contact, at: now)))
        }
        return course
    }

    private func takeUp(_ known: StoredOrder) throws(Refusal) -> OrderCourse {
        guard known.state.actions.contains(.pay) else { throw Refusal.quoteStale(.ordered) }
        guard known.tries < OrderTerms.mostPayments else { throw Refusal.quoteStale(.declined) }
        var course = OrderCourse(known, at: draft.now)
        // The latest try says where an order goes and whom it reaches.
        if frozen.isSentAlike(known.frozen) { return course }
        try course.advance(by: .changed)
        course.freeze(frozen)
        return course
    }
}

extension OrderTerms {
    package static func number(_ count: Int, at now: Date) -> String {
        let digits = String(count)
        let padding = String(repeating: "0", count: max(0, 6 - digits.count))
        return "\(CivilDay(now, timeZone: "UTC").year)-\(padding)\(digits)"
    }
}

extension StoredOrder {
    package var tries: Int { steps.count { $0.event == OrderEvent.submitted.rawValue } }
}
