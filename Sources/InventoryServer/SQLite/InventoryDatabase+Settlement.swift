import CardNetwork
import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Records what the network holds for a payment, before it is captured. False when the payment is not
    /// open any more: then nobody wants what is held.
    func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws -> Bool {
        try await write(as: .ending) { db in
            try db.run(
                """
                UPDATE payment SET network_reference = ?,
                state = CASE is_manual WHEN 1 THEN 'authorized' ELSE 'capturing' END,
                captured = CASE is_manual WHEN 1 THEN 0 ELSE amount END
                WHERE id = ? AND state = 'pending'
                """, arguments: [reference, id])
            guard db.changesCount == 1 else {
                return try Bool.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT EXISTS (SELECT 1 FROM payment WHERE id = ? AND network_reference = ?
                            AND state IN ('authorized', 'capturing', 'captured'))
                            """), arguments: [id, reference]) ?? false
            }
            guard let payment = try Self.payment(id: id, db) else { throw Refusal.notFound }
            try Self.advance(payment.order, by: .authorized, at: now, db)
            if payment.mode == .manual { try Self.answerSuccess(of: payment, documents, db) }
            return true
        }
    }

    /// Ends a payment in one transaction and answers the keys that wait for it. One that was ended before is
    /// left as it is.
    ///
    /// After a declined payment the order waits for another one and keeps its units until its time is over.
    func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws {
        try await write(as: .ending) { db in
            guard let before = try Self.payment(id: id, db), before.canBecome(settlement) else { return }
            try db.run(
                """
                UPDATE payment SET state = :state, decline_code = :code,
                captured = CASE :state WHEN 'captured' THEN captured ELSE 0 END
                WHERE id = :id AND state = :before
                """,
                arguments: [
                    "state": settlement.paymentState.rawValue,
                    "code": before.state == .voiding ? nil : settlement.declineCode?.rawValue, "id": id,
                    "before": before.state.rawValue,
                ])
            guard db.changesCount == 1 else { return }
            try Self.advance(before.order, by: settlement.event(from: before.state), at: now, db)
            if settlement == .captured {
                try Self.shipByItself(before.order, newParcel: newParcel, at: now, db)
            }
            guard let payment = try Self.payment(id: id, db) else { throw Refusal.notFound }
            if settlement == .captured || before.state == .voiding {
                try Self.answerSuccess(of: payment, documents, db)
            } else {
                try Self.answerDecline(of: payment, settlement, documents, db)
            }
        }
    }

    private static func answerSuccess(
        of payment: StoredPayment, _ documents: OrderDocuments, _ db: Database
    ) throws {
        guard let order = try order(id: payment.order, db) else { throw Refusal.notFound }
        try answer(waitingFor: payment.id, db) { operation, audience, _ in
            switch operation {
            case .place:
                try StoredAnswer(
                    status: 201, documents.order(order, for: audience),
                    location: documents.address(ofOrder: order.id))
            case .pay:
                try StoredAnswer(
                    status: 201, documents.payment(payment, for: audience),
                    location: documents.address(ofPayment: payment.id))
            case .cancel: try StoredAnswer(status: 200, documents.order(order, for: audience))
            case .capture, .void, .refund, .ship, .other:
                try StoredAnswer(status: 200, documents.payment(payment, for: audience))
            }
        }
    }

    private static func answerDecline(
        of payment: StoredPayment, _ settlement: Settlement, _ documents: OrderDocuments, _ db: Database
    ) throws {
        guard let order = try order(id: payment.order, db), let code = settlement.declineCode else { return }
        let left = max(0, OrderTerms.mostPayments - (try tries(of: order.id, db)))
        try answer(waitingFor: payment.id, db) { _, _, requestID in
            try StoredAnswer(
                status: 402,
                documents.declined(
                    code.rawValue, order: order, attemptsLeft: left, requestID: requestID))
        }
    }
}
