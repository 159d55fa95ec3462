import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Cancels an order in one transaction: its units are free, and what is held or taken is on its way back.
    func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            guard let order = try Self.order(id: id, db)?.seen(at: now) else { throw Refusal.notFound }
            switch order.payment?.state {
            // The network was asked just now, and did not say.
            case .pending, .capturing, .voiding: throw Refusal.outcomeUnknown
            case .authorized, .captured, .voided, .declined, nil: break
            }
            guard order.state.actions.contains(.cancel) else {
                throw Refusal.illegalTransition(from: order.state)
            }
            try Self.advance(id, by: .cancelled, at: now, db)
            try Self.release(id, at: now, db)
            // Whoever paid has used the coupon; an order that came to nothing has not.
            if order.payment?.state != .captured { try Self.returnCoupons(of: id, db) }
            guard let payment = order.payment else {
                return .answered(try Self.answerCancelled(id, keyed, documents, at: now, db))
            }
            return try Self.giveBack(payment, refund: refund, keyed, at: now, db)
        }
    }

    private static func giveBack(
        _ payment: StoredPayment, refund: String, _ keyed: KeyedRequest, at now: Date, _ db: Database
    ) throws -> KeyedBeginning {
        var subject = payment.id
        if payment.state == .captured {
            let draft = RefundDraft(id: refund, request: RefundRequest(reason: "cancelled"))
            try beginRefund(draft, of: payment, at: now, db)
            subject = refund
        } else {
            guard try beginVoid(payment.id, db) else { throw Refusal.inProgress }
        }
        try file(keyed, .cancel, order: payment.order, subject: subject, at: now, db)
        return .begun(order: payment.order)
    }

    private static func answerCancelled(
        _ id: String, _ keyed: KeyedRequest, _ documents: OrderDocuments, at now: Date, _ db: Database
    ) throws -> KeyedOutcome {
        guard let order = try order(id: id, db) else { throw Refusal.notFound }
        let audience = KeyedRequest.audience(ofScope: keyed.scope)
        let answer = try StoredAnswer(
            status: 200, documents.order(order, for: audience), order: id, orderKey: order.attemptKey)
        try file(keyed, .cancel, order: id, answer: answer, at: now, db)
        return KeyedOutcome(answer: answer, isReplay: false)
    }

    /// Replaces contact and address of an order that nobody changed since its reader saw it.
    func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date) async throws {
        try await write { db in
            guard let order = try Self.order(id: id, db)?.seen(at: now), order.version == version else {
                throw Refusal.preconditionFailed
            }
            guard order.state.actions.contains(.change) else {
                throw Refusal.illegalTransition(from: order.state)
            }
            try Self.advance(id, by: .changed, at: now, db)
            try Self.freeze(frozen, of: id, db)
        }
    }
}
