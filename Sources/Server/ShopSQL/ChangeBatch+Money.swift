import PayKit
import SQLStatements
package import ShopCore
import StoreAPI

extension ChangeBatch {
    /// Adds the insertion of a pending payment; its guard is a transaction identifier that is not spent.
    package mutating func insert(_ payment: SubmittedPayment, else refusal: Refusal) {
        add(
            """
            INSERT INTO payment (id, order_id, state, kind, network, last_four,
            transaction_identifier, amount, currency, is_manual, deadline, created_at)
            VALUES ($1, $2, 'pending', $3, $4, $5, $6, $7, $8, $9, $10, $11)
            ON CONFLICT (transaction_identifier) DO NOTHING
            """,
            [
                .text(payment.id), .text(payment.order), .text(payment.kind),
                .text(payment.network.rawValue), .text(payment.lastFour),
                .maybe(payment.transactionIdentifier),
                .integer(payment.amount.minorUnits), .text(payment.amount.currency.code),
                .boolean(payment.mode == .manual), .moment(payment.deadline), .moment(payment.createdAt),
            ], .one(refusal))
    }

    package mutating func update(_ step: PaymentStep, else refusal: Refusal) {
        add(
            """
            UPDATE payment SET state = $1, captured = coalesce($2, captured),
            network_reference = coalesce($3, network_reference), decline_code = coalesce($4, decline_code)
            WHERE id = $5 AND state = $6
            """,
            [
                .text(step.to.rawValue), .maybe(step.captured), .maybe(step.reference),
                .maybe(step.declineCode), .text(step.payment), .text(step.from.rawValue),
            ], .one(refusal))
    }

    /// Adds minor units to a payment's refunded sum; its guard is a captured payment with as much left.
    package mutating func setAside(_ amount: Int64, of payment: String, else refusal: Refusal) {
        add(
            """
            UPDATE payment SET refunded = refunded + $1
            WHERE id = $2 AND state = 'captured' AND refunded + $1 <= captured
            """, [.integer(amount), .text(payment)], .one(refusal))
    }

    package mutating func insert(_ refund: StoredRefund, _ units: [RefundUnits]) {
        add(
            """
            INSERT INTO refund (id, order_id, payment_id, state, amount, reason, created_at)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .text(refund.id), .text(refund.order), .text(refund.payment), .text(refund.state.rawValue),
                .integer(refund.amount.minorUnits), .text(refund.reason), .moment(refund.createdAt),
            ])
        for unit in units {
            add(
                """
                INSERT INTO refund_line (refund_id, variant, quantity, withdrawn, returned)
                VALUES ($1, $2, $3, $4, $5)
                """,
                [
                    .text(refund.id), .text(unit.variant), .number(unit.quantity), .number(unit.withdrawn),
                    .number(unit.returned),
                ])
        }
    }

    // MARK: Keys

    /// Writes a key down: with its answer, or with the payment or refund whose end will bring one.
    package mutating func file(_ filed: FiledAttempt) {
        let (request, answer) = (filed.request, filed.answer)
        add(
            """
            INSERT INTO attempt (scope, key, fingerprint, operation, request, order_id, subject, status,
            body, location, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
            """,
            [
                .text(request.scope), .text(request.key), .bytes([UInt8](request.fingerprint)),
                .text(filed.operation.rawValue), .text(request.requestID), .maybe(filed.order),
                .maybe(filed.subject), .maybe(answer?.outcome.rawValue), .maybe(answer?.body),
                .maybe(answer?.location), .moment(filed.at),
            ])
    }

    package mutating func write(_ answer: StoredAnswer, to attempt: WaitingAttempt) {
        add(
            """
            UPDATE attempt SET status = $1, body = $2, location = $3
            WHERE scope = $4 AND key = $5 AND status IS NULL
            """,
            [
                .number(answer.outcome.rawValue), .text(answer.body), .maybe(answer.location),
                .text(attempt.scope), .text(attempt.key),
            ])
    }
}
