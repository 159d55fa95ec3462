import FoundationEssentials
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import StoreAPI

@testable import InventoryServer

/// A shop in this process, and somebody who sends it requests.
struct OpenShop: Sendable {
    let shop: Shop
    let world: TestWorld
    let client: any TestClientProtocol

    var database: InventoryDatabase { shop.database }

    /// Opens a shop on a filled database, in memory unless one is given.
    static func run(
        _ database: InventoryDatabase? = nil, world: TestWorld = TestWorld(), keys: KeyDoor? = nil,
        prefix: String = "",
        logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        _ body: @escaping @Sendable (OpenShop) async throws -> Void
    ) async throws {
        let database = try database ?? InventoryDatabase.inMemory()
        let environment = try keys.map { world.environment(keys: $0) } ?? world.environment
        try await database.fill(SmallCatalogue.load(), environment: environment)
        guard let shop = try await Shop.open(database, environment: environment, prefix: prefix) else {
            throw Missing.shop
        }
        let application = buildApplication(shop, logger: logger)
        try await application.test(.router) { client in
            try await body(OpenShop(shop: shop, world: world, client: client))
        }
    }

    enum Missing: Error { case shop, link, row }

    /// The client of the contract, over the router of this process.
    func store(language: String = "en") -> StoreClient {
        StoreClient(language: language) { request, body in
            let response = try await client.executeRequest(
                uri: request.path ?? "/", method: request.method, headers: request.headerFields,
                body: body.isEmpty ? nil : ByteBuffer(bytes: body))
            return (response.head, [UInt8](buffer: response.body))
        }
    }

    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await client.executeRequest(uri: path, method: .get, headers: headers, body: nil)
    }

    func post(_ path: String, _ body: some Encodable, _ headers: HTTPFields = [:]) async throws
        -> TestResponse
    {
        try await send(path, try WireFormat.encode(body), headers)
    }

    func post(_ path: String, json: String, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        try await send(path, [UInt8](json.utf8), headers)
    }

    private func send(_ path: String, _ body: [UInt8], _ headers: HTTPFields) async throws -> TestResponse {
        var headers = headers
        if headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await client.executeRequest(
            uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: body))
    }

    /// The id of a variant by its SKU.
    func variant(_ sku: String) async throws -> String {
        for product in try await database.page(ProductQuery(limit: 250)).products {
            if let variant = product.variants.first(where: { $0.sku == sku }) { return variant.id }
        }
        throw Missing.row
    }

    func stock(_ sku: String) async throws -> Int {
        let products = try await database.page(ProductQuery(limit: 250)).products
        guard let variant = products.flatMap(\.variants).first(where: { $0.sku == sku }) else {
            throw Missing.row
        }
        return variant.stock
    }
}

extension TestResponse {
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireFormat.decode(type, from: [UInt8](buffer: body))
    }

    func problem() throws -> Problem { try decoded(Problem.self) }

    var text: String { String(buffer: body) }
}
