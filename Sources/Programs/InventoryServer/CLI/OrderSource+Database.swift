package import ServerConsole
package import ShopCore
import ShopWeb
import StoreAPI

extension OrderSource {
    /// Reads a database, whether or not a server has it open.
    package static func database(_ store: any Store, path: String) -> OrderSource {
        OrderSource(
            newest: { status, count throws(ServerLine.Fault) in
                do {
                    var query = OrderQuery(status: status, limit: min(count, OrderQuery.limits.upperBound))
                    var rows: [AdminOrders.Row] = []
                    while rows.count < count {
                        let asked = query
                        let listing = try await store.orders(asked)
                        rows += listing.rows
                        guard let next = listing.next else { break }
                        query.start = next
                    }
                    return Array(rows.prefix(count))
                } catch {
                    let sentence = "The database \(path) cannot be read now."
                    throw ServerLine.Fault(sentence: sentence, brief: sentence)
                }
            },
            bell: {
                ringing { ring in
                    // Another process writes the file, and tells nobody.
                    while (try? await Task.sleep(for: .seconds(1))) != nil { ring() }
                }
            })
    }
}
