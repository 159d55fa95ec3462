import HTTPEdge
import ShopCore

/// The server's figures.
package struct MetricsRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.showMetrics) { _ in
            let page = MetricsPage(
                shop.meter, books: try await shop.meter.readBooks(of: shop.store),
                queue: shop.store.writing, listeners: shop.events.figures, edge: shop.edge.figures,
                commits: shop.store.commitTimes,
                files: try await shop.store.files(), now: shop.environment.ticks())
            return Reply(Representations.Entry([UInt8](page.text.text.utf8)), cache: .never)
        }
    }
}
