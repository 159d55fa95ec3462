/// The server's figures.
struct MetricsRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.showMetrics) { _ in
            let page = MetricsPage(
                shop.meter, books: try await shop.meter.readBooks(of: shop.database),
                queue: shop.database.queueFigures, listeners: shop.events.figures, edge: shop.edge.figures,
                commits: shop.database.commitTimes,
                files: try await shop.database.files(), now: shop.environment.ticks())
            return Reply(Representations.Entry([UInt8](page.text.text.utf8)), cache: .never)
        }
    }
}
