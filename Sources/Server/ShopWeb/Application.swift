package import HTTPEdge
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ShopCore
import StoreAPI

/// Where to listen.
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

/// The routes of a shop behind the middleware that answers for all of them.
private func buildRouter(_ table: RouteTable, behind middleware: AnswerMiddleware) -> Router<ShopContext> {
    let router = Router(context: ShopContext.self)
    router.add(middleware: middleware)
    table.register(on: router)
    return router
}

/// Every operation with its handler.
package func routeTable(_ shop: Shop) -> RouteTable {
    var table = RouteTable(
        pipeline: RequestPipeline(
            presentation: shop.presentation, currency: shop.currency, clock: shop.environment.clock,
            authenticator: Authenticator(edge: shop.edge, clock: shop.environment.clock) {
                try await shop.principal(of: $0, for: $1)
            },
            faults: shop.environment.faults, kept: shop.representations,
            catalogueVersion: { shop.store.catalogueVersion }))
    EntryRoutes(shop: shop).register(in: &table)
    CatalogueRoutes(shop: shop).register(in: &table)
    ShippingRoutes(shop: shop).register(in: &table)
    QuoteRoutes(shop: shop).register(in: &table)
    OrderRoutes(shop: shop).register(in: &table)
    LookupRoutes(shop: shop).register(in: &table)
    EventRoutes(shop: shop).register(in: &table)
    FaultRoutes(shop: shop).register(in: &table)
    AccessRoutes(shop: shop).register(in: &table)
    BookRoutes(shop: shop).register(in: &table)
    ProductAdminRoutes(shop: shop).register(in: &table)
    PictureRoutes(shop: shop).register(in: &table)
    ZoneRoutes(shop: shop).register(in: &table)
    CouponRoutes(shop: shop).register(in: &table)
    TransferRoutes(shop: shop).register(in: &table)
    OrderListRoutes(shop: shop).register(in: &table)
    MetricsRoutes(shop: shop).register(in: &table)
    OfficeRoutes(shop: shop).register(in: &table)
    OfficeStockRoutes(shop: shop).register(in: &table)
    OfficeOrderRoutes(shop: shop).register(in: &table)
    DocumentationRoutes(operations: table.operations + DocumentationRoutes.operations).register(in: &table)
    return table
}

/// The server of a shop; `onListening` gets the port once it listens.
package func buildApplication(
    _ shop: Shop, address: ListenAddress = ListenAddress(), encryption: Encryption? = nil, logger: Logger,
    onListening: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let table = routeTable(shop)
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
    return Application(
        router: buildRouter(table, behind: middleware),
        server: HTTPServerBuilder { responder in
            LoopBound(
                base: GuardedChannel(
                    base: HTTP1Channel(responder: responder, configuration: connections), edge: shop.edge,
                    encryption: encryption,
                    answers: EdgeAnswers(environment: shop.environment, prefix: shop.prefix)))
        },
        configuration: ApplicationConfiguration(address: address.bound, serverName: nil),
        onServerRunning: { channel in onListening(channel.localAddress?.port ?? address.port) },
        logger: logger)
}
