import FoundationEssentials
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import StoreAPI

/// Where to listen.
struct ListenAddress: Hashable, Sendable {
    var hostname = "127.0.0.1"
    /// 0 takes a free port.
    var port = 0
}

/// The routes of a shop, as the server and its tests use them.
func buildRouter(_ shop: Shop) -> Router<ShopContext> {
    let router = Router(context: ShopContext.self)
    let table = routeTable(shop)
    router.add(
        middleware: AnswerMiddleware(
            environment: shop.environment, presentation: shop.presentation, meter: shop.meter,
            allowed: table.allowed(at:)))
    table.register(on: router)
    return router
}

/// Every operation with who works on it.
func routeTable(_ shop: Shop) -> RouteTable {
    var table = RouteTable(
        desk: ReceptionDesk(
            presentation: shop.presentation, clock: shop.environment.clock,
            principal: { try await shop.principal(of: $0, for: $1) },
            faults: shop.environment.faults, kept: shop.representations,
            catalogueVersion: { shop.database.catalogueVersion }))
    EntryRoutes(shop: shop).register(in: &table)
    CatalogueRoutes(shop: shop).register(in: &table)
    ShippingRoutes(shop: shop).register(in: &table)
    QuoteRoutes(shop: shop).register(in: &table)
    OrderRoutes(shop: shop).register(in: &table)
    EventRoutes(shop: shop).register(in: &table)
    FaultRoutes(shop: shop).register(in: &table)
    AccessRoutes(shop: shop).register(in: &table)
    BookRoutes(shop: shop).register(in: &table)
    ProductAdminRoutes(shop: shop).register(in: &table)
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
func buildApplication(
    _ shop: Shop, address: ListenAddress = ListenAddress(), logger: Logger,
    onListening: @escaping @Sendable (Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let connections = HTTP1Channel.Configuration(
        additionalChannelHandlers: [PlainConnections(), KeptDesk(find: frontDesk(shop, logger))],
        // A stalled body must not hold a connection for ever.
        idleTimeout: .seconds(30),
        httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: 8 * 1024, maxHeaderListSize: 16 * 1024, maxHeaderFieldCount: 100))
    return Application(
        router: buildRouter(shop),
        server: HTTPServerBuilder { responder in
            LoopBound(base: HTTP1Channel(responder: responder, configuration: connections))
        },
        configuration: ApplicationConfiguration(
            address: .hostname(address.hostname, port: address.port), serverName: nil,
            availableConnectionsDelegate: MaximumAvailableConnections(512)),
        onServerRunning: { channel in onListening(channel.localAddress?.port ?? address.port) },
        logger: logger)
}

/// Finds answers that were made before, for who may come in without being asked anything.
private func frontDesk(_ shop: Shop, _ logger: Logger) -> @Sendable (HTTPRequest) -> Answer.Sent? {
    // Faults strike and lines are logged on the way that every other request takes.
    guard !shop.environment.faults.isOpen, logger.logLevel > .info else { return { _ in nil } }
    let clock = DateLine(clock: Date.init)
    return { request in
        guard request.method == .get, request.headerFields[.authorization] == nil,
            request.headerFields[.connection] == nil, let name = Representations.Name(request),
            let answer = shop.representations.answer(name, version: shop.database.catalogueVersion),
            var sent = try? answer.sent(to: request)
        else { return nil }
        sent.head.headerFields.append(
            HTTPField(name: .requestID, value: shop.environment.identifier(.request)))
        sent.head.headerFields.append(HTTPField(name: .date, value: clock.text))
        return sent
    }
}
