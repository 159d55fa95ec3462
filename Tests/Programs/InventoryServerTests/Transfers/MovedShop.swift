import ArgumentParser
import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import StoreAPI
import StoreSupport
import TestSupport
import Testing

/// A shop that is moved, and how.
enum MovedShop {
    /// The sums of what a store holds.
    static func sums(_ address: StoreAddress) async throws -> CopySums {
        try await address.use(.look) { store in
            let source = CountedSource(store)
            try await source.copy { _, _ in }
            return source.sums
        }
    }

    static func move(_ source: StoreAddress, _ target: StoreAddress) async throws -> [String] {
        try await MoveCommand.parse(["--from", "a", "--to", "b"]).perform(source, target)
    }

    /// A shop in a file with something in every table, and its card network beside it.
    static func fill(_ path: String) async throws {
        let network = try SQLiteCardNetwork(path: "\(path).network")
        let database = try SQLiteStore.open(path: path)
        try await OpenShop.run(database, world: TestWorld(network: network)) { open in
            let order = try await open.paid(quantity: 3)
            let parcel = try await open.staff("/orders/\(order.id)/fulfilments", #"{}"#)
            #expect(parcel.status == .created)
            let refund = try await open.staff(
                "/orders/\(order.id)/refunds",
                #"{"amount":{"amount":"1.00","currency":"USD"},"reason":"sorry"}"#)
            #expect(refund.status == .created)
            let adjusted = try await open.staff(
                "/admin/stock-adjustments", #"{"sku":"COMB","delta":2,"reason":"found"}"#)
            #expect(adjusted.status.code < 300)
            _ = try await open.quote("RING")
            try await open.expectBooksBalance()
        }
        try network.close()
        try database.close()
    }

    static func database(_ body: (StoreAddress) async throws -> Void) async throws {
        try await TestCluster.use { database in try await body(.server(database.address)) }
    }
}
