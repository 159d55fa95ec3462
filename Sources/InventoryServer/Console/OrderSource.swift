import FoundationEssentials
import StoreAPI

/// Where a list of orders comes from: a running server, or a database file.
struct OrderSource: Sendable {
    /// The newest orders, at most so many.
    let newest:
        @Sendable (_ status: Order.Status?, _ count: Int) async throws(ServerLine.Fault) -> [AdminOrders.Row]

    /// Follows the links of a server, page by page.
    static func server(_ line: ServerLine) -> OrderSource {
        OrderSource { status, count throws(ServerLine.Fault) in
            do throws(StoreError) {
                let home = Link(href: line.address.prefix + Endpoints.administration.template)
                let store = line.store
                guard let orders = try await store.follow(home, Endpoints.administration).links[.orders]
                else {
                    throw .malformed
                }
                let limit = min(count, OrderQuery.limits.upperBound)
                let values = [("limit", "\(limit)")] + (status.map { [("status", $0.rawValue)] } ?? [])
                var page = try await store.follow(
                    orders, Endpoints.adminOrders, values: values.map { (name: $0.0, value: $0.1) })
                var rows = page.items
                while rows.count < count, let next = page.links[.next] {
                    page = try await store.follow(next, Endpoints.adminOrders)
                    rows += page.items
                }
                return Array(rows.prefix(count))
            } catch {
                switch error {
                case .refused(let problem): throw line.refused(problem.status)
                case .unreachable, .untrusted: throw line.unreachable
                case .malformed: throw line.refused(404)
                }
            }
        }
    }

    /// Reads a database, whether or not a server has it open.
    static func database(_ database: InventoryDatabase, path: String) -> OrderSource {
        OrderSource { status, count throws(ServerLine.Fault) in
            do {
                var query = OrderQuery(status: status, limit: min(count, OrderQuery.limits.upperBound))
                var rows: [AdminOrders.Row] = []
                while rows.count < count {
                    let asked = query
                    let listing = try await database.read { try InventoryDatabase.orders(asked, $0) }
                    rows += listing.rows.map { AdminOrders.Row($0) }
                    guard let next = listing.next else { break }
                    query.start = next
                }
                return Array(rows.prefix(count))
            } catch {
                throw ServerLine.Fault(sentence: "The database \(path) cannot be read now.")
            }
        }
    }
}
