import PostgreSQL
import StoreAPI

/// What of the store is not written yet, until both halves are merged.
extension PostgreSQLStore {
    private func unwritten(_ name: String = #function) -> PostgreSQLStoreFault { .notThere(name) }

    func waitingOrders(atMost most: Int) async throws -> [Order.Status: Int] { throw unwritten() }
    func lines(of order: String) async throws -> [StoredOrderLine] { throw unwritten() }
    func payments(of order: String) async throws -> [StoredPayment] { throw unwritten() }
    func refunds(
        before id: String?, limit: Int
    ) async throws -> [(refund: StoredRefund, number: String)] { throw unwritten() }
}
