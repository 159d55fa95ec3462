import FoundationEssentials
package import HTTPEdge
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import PayKit
package import ShopCore
package import ShopMail
import ShopPages
import StoreAPI

package struct ListenAddress: Hashable, Sendable {
    package var hostname = "127.0.0.1"
    /// 0 takes a free port.
    package var port = 0
    /// A Unix socket, in place of both.
    package var socket: String?

    package init(hostname: String = "127.0.0.1", port: Int = 0, socket: String? = nil) {
        self.hostname = hostname
        self.port = port
        self.socket = socket
    }

    fileprivate var bound: BindAddress {
        socket.map { .unixDomainSocket(path: $0) } ?? .hostname(hostname, port: port)
    }
}

extension Shop {
    /// Opens a shop on a filled database; what a crash left half paid is ended first.
    package static func open(
        _ store: any Store, environment: ServerEnvironment, prefix: String = "",
        edge: Edge = Edge(), outbox: Outbox? = nil
    ) async throws -> Shop? {
        guard let facts = try await store.facts(),
            let currency = Currency(code: facts.policy.shop.currency)
        else { return nil }
        let meter = Meter(
            Operations.all, startedAt: environment.clock(), start: environment.ticks(),
            mark: try await store.bookMark())
        let orderService = OrderService(
            store: store, shop: facts, environment: environment,
            problem: { Problem($0, requestID: $1) })
        // Another server of the shop may be working already.
        let left = store.isShared ? orderService.leftOver(at: environment.clock()) : .distantFuture
        try await orderService.runMaintenance(startedBefore: left)
        return Shop(
            store: store, environment: environment, facts: facts, currency: currency,
            seal: Seal(secret: facts.secret),
            orderService: orderService,
            events: hub(store, currency, environment),
            representations: Representations(),
            prefix: prefix,
            presentation: Presentation(
                prefix: prefix, shopName: facts.policy.shop.name,
                newKey: { "form_key_" + environment.identifier(.request) }, hasMail: outbox != nil),
            meter: meter, edge: edge, outbox: outbox,
            pictures: PictureDecoding(intake: environment.pictures))
    }

    private static func hub(
        _ store: any Store, _ currency: Currency, _ environment: ServerEnvironment
    ) -> EventHub {
        let hub = EventHub(store: store, currency: currency, time: environment.time)
        store.afterCommit { [weak hub] in hub?.wake() }
        return hub
    }
}

private func buildRouter(_ table: RouteTable, behind middleware: AnswerMiddleware) -> Router<ShopContext> {
    let router = Router(context: ShopContext.self)
    router.add(middleware: middleware)
    table.register(on: router)
    return router
}

/// The server of a shop; `onListening` gets the port once it listens.
package func buildApplication(
    _ shop: Shop, address: ListenAddress = ListenAddress(), encryption: Encryption? = nil, logger: Logger,
    onListening: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let table = RouteTable(
        Operations.routes.map { $0.bound(to: shop) },
        pipeline: RequestPipeline(
            presentation: shop.presentation, currency: shop.currency, clock: shop.environment.clock,
            authenticator: Authenticator(edge: shop.edge, clock: shop.environment.clock) {
                try await shop.principal(of: $0, for: $1)
            },
            faults: shop.environment.faults, kept: shop.representations,
            catalogueVersion: { shop.store.catalogueVersion }))
    let middleware = AnswerMiddleware(
        environment: shop.environment, presentation: shop.presentation, meter: shop.meter, edge: shop.edge,
        storage: shop.storage, logger: logger, allowed: table.allowed(at:))
    let responses = CachedResponses(
        kept: shop.representations, catalogueVersion: { shop.store.catalogueVersion },
        middleware: middleware)
    let date = DateLine(clock: shop.environment.clock)
    let canBeSet = shop.environment.faults.isOpen
    let connections = HTTP1Channel.Configuration(
        additionalChannelHandlers: (canBeSet ? [ShopDate(date)] : [])
            + [CachedResponseHandler(responses)],
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: Edge.longestAddress, maxHeaderListSize: Edge.longestHeaders,
            maxHeaderFieldCount: Edge.mostHeaders))
    return EdgeApplication(
        responder: buildRouter(table, behind: middleware).buildResponder(),
        server: HTTPServerBuilder { responder in
            LoopBound(
                base: GuardedChannel(
                    base: HTTP1Channel(responder: responder, configuration: connections), edge: shop.edge,
                    encryption: encryption,
                    answers: EdgeAnswers(environment: shop.environment, prefix: shop.prefix)))
        },
        configuration: ApplicationConfiguration(address: address.bound, serverName: nil),
        logger: logger, date: { date.text }, onListening: onListening)
}
