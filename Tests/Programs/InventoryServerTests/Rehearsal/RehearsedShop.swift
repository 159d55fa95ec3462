import ArgumentParser
import FoundationEssentials
import HummingbirdTesting
import InventoryServer
import Logging
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import ShopWeb

/// A rehearsed shop in this process, opened by the steps of the program.
struct RehearsedShop: Sendable {
    let shop: Shop
    let endpoint: TwinShops.Endpoint

    static let options = ["--allow-faults", "--clock", "2026-11-21T16:00:00Z"]

    /// Opens one with a seed, which listens until the body ends.
    static func run(
        seed: UInt64, _ body: @escaping @Sendable (RehearsedShop) async throws -> Void
    ) async throws {
        let serve = try Serve.parse(options + ["--seed", "\(seed)"])
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        let database = try await StoreAddress.memory.open(.write)
        let faults = FaultController(isOpen: true, clock: serve.rehearsal.clock)
        let chance = try await serve.rehearsal.chance(after: database)
        let keyStore = try serve.openKeyStore(
            for: .memory, at: faults.clock.now, logger: logger, environment: [:])
        let environment = ServerEnvironment.live(
            keys: MerchantKeyClient(keyStore),
            network: .client(of: SQLiteCardNetwork { faults.board.takeNetworkFault() }),
            faults: faults, chance: chance)
        try await database.fill(SmallCatalogue.load(), environment: environment)
        guard let shop = try await Shop.open(database, environment: environment) else {
            throw OpenShop.Missing.shop
        }
        try serve.setUpMerchant(of: shop, logger: Logger(label: "test"))
        let secret = AccessSecret.make(.admin)
        try await database.add(
            AccessKey(id: "key_admin", kind: .admin, label: "test", createdAt: faults.clock.now),
            secret: secret)
        try await buildApplication(shop, logger: logger).test(.live) { client in
            let endpoint = TwinShops.Endpoint(port: client.port ?? 0, adminKey: secret.text)
            try await body(RehearsedShop(shop: shop, endpoint: endpoint))
        }
    }

    /// What a server does by itself, as often as it comes to it.
    func runMaintenance() async {
        await MaintenanceJobs(
            shop: shop, logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        ).round()
    }
}
