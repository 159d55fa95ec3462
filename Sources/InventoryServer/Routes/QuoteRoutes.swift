import FoundationEssentials
import StoreAPI

/// Prices baskets, shows what was priced, and gives it up.
struct QuoteRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.createQuote, create)
        table.add(Operations.showQuote, show)
        table.add(Operations.dropQuote, drop)
    }

    @Sendable private func create(_ call: Call) async throws -> Reply {
        let asked = try call.body(QuoteRequest.self)
        let quote = try await shop.quotes(call).quote(
            QuoteMaker.Ask(asked), id: shop.environment.identifier(.quote))
        try await shop.database.store(quote, now: call.now)
        return .created(try quote.wire(), at: Endpoints.quote.link((name: "id", value: quote.id)).href)
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        Reply(try await shop.database.liveQuote(id: call.path("id"), at: call.now).wire())
    }

    @Sendable private func drop(_ call: Call) async throws -> Reply {
        try await shop.database.dropQuote(id: call.path("id"), at: call.now)
        return .empty
    }
}
