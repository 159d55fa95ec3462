import FoundationEssentials
import HTTPEdge
import PaymentToken
import ShopCore
import ShopPages
import StoreAPI

/// The entry resource, the ways to ship, and whether the server lives.
package struct EntryRoutes {
    package let shop: Shop

    package func register(in table: inout RouteTable) {
        table.add(Operations.showEntry, entry)
        table.add(Operations.listServices, services)
        table.add(Operations.showCertificate, certificate)
        table.add(Operations.describeContract, description)
        table.add(Operations.showLiveness) { _ in Reply(["status": "ok"]) }
        table.add(Operations.showReadiness) { _ in
            try await shop.store.proveReading()
            try await Readiness(store: shop.store, edge: shop.edge, storage: shop.storage).check()
            return Reply(["status": "ok"])
        }
    }

    @Sendable private func entry(_ call: Call) async throws -> Reply {
        let entry = Entry(shop: wireShop(call.language), links: Self.links)
        let catalogue = CatalogueRoutes(shop: shop)
        guard call.form == .html else {
            let search = try call.hasForms ? [catalogue.search(call)] : []
            return Reply(entry, cache: .facts, templates: search, catalogueVersion: Reply.always)
        }
        let front = try await catalogue.front(call)
        return Reply(
            ShopFront(entry: entry, inventory: front.page), cache: .facts, templates: [front.search],
            catalogueVersion: front.version)
    }

    /// The description is read by people too, so it is laid out; it is made once for each language.
    @Sendable private func description(_ call: Call) async throws -> Reply {
        let title = shop.facts.policy.shop.name[call.language]
        let description = OpenAPI(operations: Operations.all, title: title, prefix: shop.prefix)
        let bytes = WireLayout.indented(try WireFormat.encode(description.document))
        // Languages whose titles are the same still have answers of their own.
        let form = "\(call.form.rawValue) \(call.language.rawValue)"
        var reply = Reply(Representations.Entry(bytes, form: form), cache: .facts)
        reply.catalogueVersion = Reply.always
        return reply
    }

    @Sendable private func services(_ call: Call) async throws -> Reply {
        Reply(
            ShippingServices(
                services: shop.rates.services(for: .smallest),
                links: Links([.this: Endpoints.shippingServices.link])),
            cache: .facts)
    }

    @Sendable private func certificate(_ call: Call) async throws -> Reply {
        let merchant = shop.facts.policy.shop.merchantID
        guard let certificate = try shop.environment.keys.certificate(merchant, call.now)
        else { throw Refusal.notFound }
        return Reply(Representations.Entry(certificate.der), cache: .facts)
    }

    private func wireShop(_ language: ContentLanguage) -> Entry.Shop {
        let identity = shop.facts.policy.shop
        return Entry.Shop(
            name: identity.name[language], merchantLabel: identity.merchantLabel,
            merchantID: identity.merchantID, country: identity.country, currency: identity.currency,
            networks: identity.networks, capabilities: identity.capabilities,
            categories: shop.facts.policy.categories.map {
                ProductSummary.Category(id: $0.id, name: $0.name[language])
            },
            walletAuthorities: try? shop.environment.keys.acceptance().opener.authorities.map {
                Data($0).base64EncodedString()
            })
    }

    private static let links = Links([
        .this: Endpoints.entry.link, .inventory: Endpoints.inventory.link,
        .shippingServices: Endpoints.shippingServices.link, .shippingRates: Endpoints.shippingRates.link,
        .rates: Endpoints.rates.link, .quotes: Endpoints.quotes.link, .orders: Endpoints.orders.link,
        .serviceDescription: Endpoints.openAPI.link, .attempts: Endpoints.attempt.link,
        .merchantCertificate: Endpoints.merchantCertificate.link, .events: Endpoints.events.link,
        .orderLookups: Endpoints.orderLookups.link, .item: Endpoints.product.link,
    ])
}

/// The contract for people, and what its problems mean.
package struct DocumentationRoutes {
    package static let operations = [
        Operations.explainContract, Operations.explainProblem, Operations.showIcon, Operations.findIcon,
    ]

    package let operations: [Operation]

    package func register(in table: inout RouteTable) {
        let docs = Docs(operations, transitions: OrderTransition.all)
        table.add(Operations.explainContract) { _ in Reply(docs, cache: .facts) }
        table.add(Operations.showIcon) { _ in
            Reply(Representations.Entry(PageFiles.bytes("icon.svg")), cache: .facts)
        }
        table.add(Operations.findIcon) { _ in .seeOther(Endpoints.icon.template, cache: .facts) }
        table.add(Operations.explainProblem) { call in
            guard let problem = ProblemType(name: try call.path("name"), call.language) else {
                throw Refusal.notFound
            }
            return Reply(problem, cache: .facts)
        }
    }
}

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
