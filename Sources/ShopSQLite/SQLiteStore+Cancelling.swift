package import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    package func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let course = try Self.course(of: id, at: now, db)
            return try Self.carryOut(Cancelling.cancel(course, refund: refund, keyed, documents), db)
        }
    }

    package func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws
    {
        try await write { db in
            let order = try Self.order(id: id, db)
            try Self.carryOut(Cancelling.change(order, to: frozen, ifVersion: version, at: now), db)
        }
    }
}
