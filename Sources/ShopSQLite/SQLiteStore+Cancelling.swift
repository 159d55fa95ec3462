package import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Cancels an order and files the idempotency key in one transaction; money on its way back is left to
    /// `settle`.
    ///
    /// - Throws: ``Refusal`` as ``Cancelling`` decides, `keyReused` for the key, or `overloaded` from a full
    ///   write queue.
    package func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let course = try Self.course(of: id, at: now, db)
            return try Self.carryOut(Cancelling.cancel(course, refund: refund, keyed, documents), db)
        }
    }

    /// Replaces an order's contact and address with optimistic locking: only at the version that was read.
    ///
    /// - Throws: ``Refusal`` `preconditionFailed` for another version, `illegalTransition` for the state, or
    ///   `overloaded` from a full write queue.
    package func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws
    {
        try await write { db in
            let order = try Self.order(id: id, db)
            try Self.carryOut(Cancelling.change(order, to: frozen, ifVersion: version, at: now), db)
        }
    }
}
