import FoundationEssentials
import HTTPTypes
import Hummingbird
import StoreAPI

/// Prices baskets and shows what was priced.
struct QuoteRoutes {
    let shop: Shop

    func register(in table: RouteTable) {
        table.add(Endpoints.quotes.template, post: create)
        table.add("/quotes/{id}", get: show)
    }

    @Sendable private func create(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let asked = try await request.body(QuoteRequest.self, shape: .quote)
        let quote = try await shop.quotes(context.language).quote(
            QuoteMaker.Ask(asked), id: shop.environment.identifier(.quote))
        try await shop.database.store(quote, now: shop.environment.clock())
        return try .json(
            quote.wire(), status: .created, language: context.language, location: "/quotes/\(quote.id)")
    }

    @Sendable private func show(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        let quote = try await shop.database.liveQuote(
            id: context.parameter("id"), at: shop.environment.clock())
        return try .json(quote.wire(), language: context.language)
    }
}
