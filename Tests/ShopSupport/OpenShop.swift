import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
import Hummingbird
package import HummingbirdTesting
package import Logging
import NIOCore
package import ShopCore
package import ShopMail
import ShopSQL
package import ShopSQLite
import ShopSamples
package import ShopWeb
package import StoreAPI
package import StoreSupport

/// A shop in this process, and somebody who sends it requests.
package struct OpenShop: Sendable {
    package let shop: Shop
    package let world: TestWorld
    package let client: any TestClientProtocol
    package let engine: TestEngine

    /// The store of the shop as SQLite has it, for tests that look below it.
    package var database: SQLiteStore { get throws { try engine.sqlite } }

    /// Opens a shop on a filled store, a fresh one of the engine that is tested unless one is given.
    package static func run(
        _ given: SQLiteStore? = nil, world: TestWorld = TestWorld(), keys: MerchantKeyClient? = nil,
        prefix: String = "", catalogue: Catalogue? = nil, edge: Edge = Self.patientEdge,
        outbox: Outbox? = nil, setup: TestingSetup = .router,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @escaping @Sendable (OpenShop) async throws -> Void
    ) async throws {
        guard let given else {
            return try await TestEngine.use { engine in
                try await run(
                    on: engine, world: world, keys: keys, prefix: prefix, catalogue: catalogue, edge: edge,
                    outbox: outbox, setup: setup, logger: logger, body)
            }
        }
        try await run(
            on: .sqlite(given), world: world, keys: keys, prefix: prefix, catalogue: catalogue, edge: edge,
            outbox: outbox, setup: setup, logger: logger, body)
    }

    /// Opens a shop on a store that it fills if it is empty.
    package static func run(
        on engine: TestEngine, world: TestWorld = TestWorld(), keys: MerchantKeyClient? = nil,
        prefix: String = "",
        catalogue: Catalogue? = nil, edge: Edge = Self.patientEdge, outbox: Outbox? = nil,
        setup: TestingSetup = .router,
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @escaping @Sendable (OpenShop) async throws -> Void
    ) async throws {
        let store = engine.store
        let environment = try keys.map { world.environment(keys: $0) } ?? world.environment
        try await store.fill(catalogue ?? SmallCatalogue.load(), environment: environment)
        guard
            let shop = try await Shop.open(
                store, environment: environment, prefix: prefix, edge: edge, outbox: outbox)
        else {
            throw Missing.shop
        }
        if try await store.accessKey(of: AccessSecret(text: adminKey)) == nil {
            try await store.add(
                AccessKey(id: "key_admin", kind: .admin, label: "test", createdAt: world.now),
                secret: AccessSecret(text: adminKey))
        }
        let application = buildApplication(shop, logger: logger)
        try await application.test(setup) { client in
            try await body(OpenShop(shop: shop, world: world, client: client, engine: engine))
        }
    }

    /// Limits that a slow machine keeps: a live client connects before the test begins, and its first request
    /// may come long after.
    package static var patientEdge: Edge {
        var settings = Edge.Settings()
        (settings.pace.head, settings.pace.idle) = (600, 600)
        return Edge(settings)
    }

    /// The secret of an admin key that every shop of tests has.
    package static let adminKey = "vk_admin_" + String(repeating: "A", count: 43)
    package var adminKey: String { Self.adminKey }

    /// The first column of rows, by SQL that every engine understands.
    package func texts(_ sql: String) async throws -> [String] {
        try await engine.rows(sql).compactMap { $0.first ?? nil }
    }

    /// One number, by SQL that every engine understands.
    package func number(_ sql: String) async throws -> Int? { try await texts(sql).first.flatMap { Int($0) } }

    /// Tells so often where an order is.
    package func tell(_ order: Order, times: Int) async throws {
        try await engine.execute(
            """
            INSERT INTO outbox (topic, object, value, version)
            WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(times))
            SELECT 'order', shop_order.id, status, version FROM shop_order, number
            WHERE shop_order.id = '\(order.id)'
            """)
    }

    /// Sends a request with the admin key, and a JSON body when there is one.
    package func admin(
        _ method: HTTPRequest.Method, _ path: String, json: String? = nil, _ headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer \(adminKey)"
        if json != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await request(method, path, headers, body: json.map { Array($0.utf8) })
    }

    package enum Missing: Error { case shop, link, row }

    /// The client of the contract, over the router of this process.
    package func store(language: String = "en", key: String? = nil) -> StoreClient {
        StoreClient(language: language) { request, body in
            var headers = request.headerFields
            if let key { headers[.authorization] = "Bearer \(key)" }
            let response = try await self.request(
                request.method, request.path ?? "/", headers, body: body.isEmpty ? nil : body)
            return (response.head, [UInt8](buffer: response.body))
        }
    }

    package func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await request(.get, path, headers)
    }

    package func delete(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await request(.delete, path, headers)
    }

    package func post(_ path: String, _ body: some Encodable, _ headers: HTTPFields = [:]) async throws
        -> TestResponse
    {
        try await send(path, try WireFormat.encode(body), headers)
    }

    package func post(_ path: String, json: String, _ headers: HTTPFields = [:]) async throws -> TestResponse
    {
        try await send(path, [UInt8](json.utf8), headers)
    }

    private func send(_ path: String, _ body: [UInt8], _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await request(.post, path, headers, body: body)
    }

    /// Sends any request, and holds its answer against the contract.
    package func request(
        _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], body: [UInt8]? = nil
    ) async throws -> TestResponse {
        let answer = try await client.executeRequest(
            uri: path, method: method, headers: headers, body: body.map { ByteBuffer(bytes: $0) })
        Conformance.expect(answer, to: method, path, prefix: shop.prefix)
        return answer
    }

    /// The id of a variant by its SKU.
    package func variant(_ sku: String) async throws -> String {
        for product in try await shop.store.page(ProductQuery(limit: 250)).products {
            if let variant = product.variants.first(where: { $0.sku == sku }) { return variant.id }
        }
        throw Missing.row
    }

    package func stock(_ sku: String) async throws -> Int {
        let products = try await shop.store.page(ProductQuery(limit: 250)).products
        guard let variant = products.flatMap(\.variants).first(where: { $0.sku == sku }) else {
            throw Missing.row
        }
        return variant.stock
    }
}

extension TestResponse {
    /// Decodes the body; throws the problem document when a refusal came instead.
    package func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let bytes = [UInt8](buffer: body)
        do {
            return try WireFormat.decode(type, from: bytes)
        } catch {
            guard status.code >= 400, let problem = try? WireFormat.decode(Problem.self, from: bytes) else {
                throw error
            }
            throw problem
        }
    }

    package func problem() throws -> Problem { try decoded(Problem.self) }

    package var text: String { String(buffer: body) }

    /// The path and query of `Location`, which is absolute and names the host that tests ask.
    package var place: String? {
        let origin = "http://localhost"
        guard let place = headers[.location], place.hasPrefix(origin + "/") else { return nil }
        return String(place.dropFirst(origin.count))
    }
}
