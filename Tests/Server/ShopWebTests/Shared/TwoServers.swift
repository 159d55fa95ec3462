import ShopCore
import ShopPostgreSQL
import ShopSupport
import StoreSupport

/// Two servers of one shop, which lies in one PostgreSQL database.
enum TwoServers {
    static func run(
        catalogue: Catalogue? = nil,
        _ body: @escaping @Sendable (_ first: OpenShop, _ second: OpenShop) async throws -> Void
    ) async throws {
        try await TestCluster.use { database in
            let stores = (try await database.open(), try await database.open())
            let world = TestWorld()
            try await OpenShop.run(on: .postgreSQL(stores.0), world: world, catalogue: catalogue) { first in
                try await OpenShop.run(on: .postgreSQL(stores.1), world: world) { second in
                    try await body(first, second)
                }
            }
            await stores.0.close()
            await stores.1.close()
        }
    }
}
