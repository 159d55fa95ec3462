import HTTPTypes
import Hummingbird
import PaymentToken
import StoreAPI

/// The entry resource, the ways to ship, and whether the server lives.
struct EntryRoutes {
    let shop: Shop

    func register(in table: RouteTable) {
        table.add(Endpoints.entry.template, get: entry)
        table.add(Endpoints.shippingServices.template, get: services)
        table.add(Endpoints.merchantCertificate.template, get: certificate)
        table.add("/livez") { _, context in try .json(["status": "ok"], language: context.language) }
        table.add("/readyz") { _, context in
            _ = try await shop.database.catalogueVersion()
            return try .json(["status": "ok"], language: context.language)
        }
    }

    @Sendable private func entry(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        _ = try request.parameters()
        let body = try WireFormat.encode(Entry(shop: wireShop(context.language), links: Self.links))
        return .tagged(Representations.Entry(body), to: request, language: context.language, cache: .facts)
    }

    @Sendable private func services(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireJSON()
        _ = try request.parameters()
        let services = ShippingServices(
            services: shop.rates.services, links: Links([.this: Endpoints.shippingServices.link]))
        let entry = Representations.Entry(try WireFormat.encode(services))
        return .tagged(entry, to: request, language: context.language, cache: .facts)
    }

    /// What wallets encrypt for (RFC 2585, section 4.1).
    @Sendable private func certificate(_ request: Request, _ context: ShopContext) async throws -> Response {
        try request.requireAccept("application/pkix-cert")
        _ = try request.parameters()
        let merchant = shop.facts.policy.shop.merchantID
        guard let certificate = try shop.environment.keys.certificate(merchant, shop.environment.clock())
        else { throw Refusal.notFound }
        return .tagged(
            Representations.Entry(certificate.der), to: request, language: context.language, cache: .facts,
            mediaType: "application/pkix-cert")
    }

    private func wireShop(_ language: Language) -> Entry.Shop {
        let identity = shop.facts.policy.shop
        return Entry.Shop(
            name: identity.name[language], merchantLabel: identity.merchantLabel,
            merchantID: identity.merchantID, country: identity.country, currency: identity.currency,
            networks: identity.networks, capabilities: identity.capabilities)
    }

    private static let links = Links([
        .this: Endpoints.entry.link, .inventory: Endpoints.inventory.link,
        .shippingServices: Endpoints.shippingServices.link, .shippingRates: Endpoints.shippingRates.link,
        .rates: Endpoints.rates.link, .quotes: Endpoints.quotes.link, .orders: Endpoints.orders.link,
        .attempts: Endpoints.attempt.link, .merchantCertificate: Endpoints.merchantCertificate.link,
    ])
}
