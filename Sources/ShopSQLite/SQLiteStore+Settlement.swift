package import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Records the network's authorisation of a pending payment; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write(as: .ending) { db in
            guard let facts = try Self.facts(ofPayment: id, withLines: false, at: now, db) else { return }
            let decision = try Settling(documents: documents).authorize(facts, reference: reference)
            try Self.carryOut(decision, db)
        }
    }

    /// Ends a payment and answers the keys that wait for it; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws {
        try await write(as: .ending) { db in
            let isTaken = settlement == .captured
            guard let facts = try Self.facts(ofPayment: id, withLines: isTaken, at: now, db) else { return }
            let decision = try Settling(documents: documents).settle(
                facts, settlement, newParcel: newParcel)
            try Self.carryOut(decision, db)
        }
    }

    private static func facts(
        ofPayment id: String, withLines: Bool, at now: Date, _ db: Database
    ) throws -> Settling.Facts? {
        guard let payment = try payment(id: id, db) else { return nil }
        guard let course = try course(of: payment.order, withLines: withLines, at: now, db) else {
            throw Refusal.notFound
        }
        return Settling.Facts(payment: payment, course: course, waiting: try waiting(for: id, db))
    }
}
