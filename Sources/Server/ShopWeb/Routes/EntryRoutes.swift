import Codecs
import FoundationEssentials
import HTTPEdge
import PaymentToken
import ShopCore
import ShopPages
import StoreAPI

/// The entry resource, and the ways to ship.
struct EntryRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.entry, "The shop, and where everything else is.", isKept: true,
            answers: [.ok("The entry resource.", .shape("Entry"))]
        ).by(Self.entry)
        Operation(
            Endpoints.shippingServices, "The ways to ship that the shop knows.",
            answers: [.ok("The services.", .shape("ShippingServices"))]
        ).by(Self.services)
        Operation(
            Endpoints.merchantCertificate, "What wallets encrypt payments for (RFC 2585).",
            forms: [.certificate], answers: [.ok("The Processing Certificate.")],
            refusals: [404: [.notFound], 503: [.certificateNotValid]]
        ).by(Self.certificate)
        Operation(
            Endpoints.openAPI, "This contract, for programs.", isKept: true, forms: [.json],
            answers: [.ok("An OpenAPI document.", .anything)]
        ).by(Self.description)
    }

    private func entry(_ call: Call) async throws -> Reply {
        let entry = Entry(shop: wireShop(call.language), links: Self.links)
        let catalogue = CatalogueRoutes(shop: shop)
        guard call.form == .html else {
            let search = try call.hasForms ? [catalogue.search(call)] : []
            return Reply(entry, cache: .facts, templates: search)
        }
        let front = try await catalogue.front(call)
        return Reply(
            ShopFront(entry: entry, inventory: front.page), cache: .facts, templates: [front.search],
            catalogueVersion: front.version)
    }

    /// The description is read by people too, so it is laid out; it is made once for each language.
    private func description(_ call: Call) async throws -> Reply {
        let title = shop.facts.policy.shop.name[call.language]
        let description = OpenAPI(
            operations: Operations.all, examples: Operations.examples, title: title, prefix: shop.prefix)
        let bytes = JSONLayout.indented(try WireFormat.encode(description.document))
        // Languages whose titles are the same still have answers of their own.
        let form = "\(call.form.rawValue) \(call.language.rawValue)"
        var reply = Reply(Representations.Entry(bytes, form: form), cache: .facts)
        reply.catalogueVersion = Reply.always
        return reply
    }

    private func services(_ call: Call) async throws -> Reply {
        Reply(
            ShippingServices(
                services: shop.rates.services(for: .smallest(shop.rates.policy)),
                links: Links([.this: Endpoints.shippingServices.link])),
            cache: .facts)
    }

    private func certificate(_ call: Call) async throws -> Reply {
        let merchant = shop.facts.policy.shop.merchantID
        let certificate = try shop.environment.keys.certificate(merchant, call.now).orNotFound()
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

    private static let links = Links(
        [.this: Endpoints.entry.link, .item: Endpoints.product.link], Endpoints.inventory,
        Endpoints.shippingServices, Endpoints.shippingRates, Endpoints.rates, Endpoints.quotes,
        Endpoints.orders, Endpoints.openAPI, Endpoints.attempt, Endpoints.merchantCertificate,
        Endpoints.events, Endpoints.orderLookups)
}

/// The contract for people, and what its problems mean.
struct DocumentationRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.docs, "This contract, for people.", answers: [.ok("The documentation.", .anything)]
        ).by(Self.explainContract)
        Operation(
            Endpoints.icon, "The sign that browsers show.", forms: [.svg], answers: [.ok("The sign.")]
        ).by(Self.showIcon)
        Operation(
            Endpoints.favicon, "Leads browsers to the sign that they look for by themselves.",
            forms: MediaForm.ofRedirects, answers: [.elsewhere("The sign is there.")]
        ).by(Self.findIcon)
        Operation(
            Endpoints.problem, "What a problem means and what to do about it.",
            answers: [.ok("The problem's meaning.", .shape("ProblemType"))]
        ).by(Self.explainProblem)
    }

    private static let docs = Docs(
        Operations.all, examples: Operations.examples, transitions: OrderTransition.all)

    private func explainContract(_: Call) async throws -> Reply { Reply(Self.docs, cache: .facts) }

    private func showIcon(_: Call) async throws -> Reply {
        Reply(Representations.Entry(PageFiles.bytes("icon.svg")), cache: .facts)
    }

    private func findIcon(_: Call) async throws -> Reply { .seeOther(Endpoints.icon.template, cache: .facts) }

    private func explainProblem(_ call: Call) async throws -> Reply {
        Reply(try ProblemType(name: call.path("name"), call.language).orNotFound(), cache: .facts)
    }
}

/// For those who watch the server: whether it lives, and its figures.
struct ProbeRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        // No store is asked.
        Operation(
            Endpoints.liveness, "Whether the process runs.", access: .open,
            answers: [.ok("It does.", .shape("Health"))], isProbe: true
        ).by(Self.showLiveness)
        Operation(
            Endpoints.readiness, "Whether the shop can be used.", access: .local,
            answers: [.ok("It can.", .shape("Health"))],
            refusals: [503: [.maintenance, .storageFull, .storageReadOnly]], isProbe: true
        ).by(Self.showReadiness)
        Operation(
            Endpoints.metrics, "Figures of the server, in Prometheus' text format.", access: .admin,
            forms: [.metrics], answers: [.ok("The figures, counted since the start.")], isProbe: true
        ).by(Self.showMetrics)
    }

    private func showLiveness(_: Call) async throws -> Reply { Reply(["status": "ok"]) }

    private func showReadiness(_: Call) async throws -> Reply {
        try await shop.store.proveReading()
        try await Readiness(store: shop.store, edge: shop.edge, storage: shop.storage).check()
        return Reply(["status": "ok"])
    }

    private func showMetrics(_: Call) async throws -> Reply {
        let page = MetricsPage(
            shop.meter, books: try await shop.meter.readBooks(of: shop.store),
            queue: shop.store.writing, listeners: shop.events.figures, edge: shop.edge.figures,
            commits: shop.store.commitTimes,
            files: try await shop.store.files(), now: shop.environment.ticks())
        return Reply(Representations.Entry([UInt8](page.text.text.utf8)), cache: .never)
    }
}
