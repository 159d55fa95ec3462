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
        try await shop.database.store(
            quote, holder: asked.hold == true ? call.principal.holder : nil, now: call.now)
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

extension Principal {
    /// Whose holds are counted together. Without a key nobody can tell one buyer from another, so that these
    /// are not counted.
    fileprivate var holder: InventoryDatabase.Holder {
        InventoryDatabase.Holder(name: key ?? "anyone", mostHolds: key == nil ? nil : 3)
    }
}
