import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import InventoryServer
import Logging
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The jobs that a running server does again and again.
struct MaintenanceTests {
    @Test func unaskedAnswersAreSetAsideByHousekeeping() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            for outcome in ["duplicate", "contradictory"] {
                let fault = #"{"kind":"network","outcome":"\#(outcome)","count":1}"#
                #expect(try await open.admin(.post, "/admin/faults", json: fault).status == .created)
                let answer = try await open.place(
                    open.cardOrder(open.quote()), key: "\(outcome)-0123456789abcdef")
                #expect(answer.status == .created)
            }
            await MaintenanceJobs(shop: open.shop, logger: log.logger).round()
            let lines = log.lines.filter { $0.contains("unasked") }
            #expect(lines.count == 2 && lines.allSatisfy { !$0.contains("pay_") })
            #expect(await open.shop.environment.network.takeArrivals().isEmpty)
            try await open.expectBooksBalance()
        }
    }

    @Test func nothingBecomesDueByItself() async throws {
        let clock = SimulatedClock(standingAt: Date(seconds: 1_795_186_800))
        try await OpenShop.run(world: TestWorld(clock: clock)) { open in
            _ = try await open.unpaid("COMB")
            open.world.pass(900)
            await MaintenanceJobs(shop: open.shop, logger: LogBook().logger).round()
            #expect(try await open.stock("COMB") == 0)
            try await open.shop.runMaintenance()
            #expect(try await open.stock("COMB") == 1)
        }
    }

    @Test func aNetworkWithoutMemoryOfPaymentsIsFoundOut() async throws {
        try await OpenShop.run { open in
            #expect(try await !open.shop.orderService.hasForgottenPayments())
            let paid = try await open.paid("COMB")
            open.world.pass(1)
            let newest = try await open.shop.store.order(id: open.paid("WAX", key: "newest-0123456789").id)
            let known = try #require(newest?.payment?.id)
            let network = open.shop.environment.network
            let restored = try open.orderService {
                $0.inquire = { await network.inquire($0 == known ? known : "pay_of_before") }
            }
            #expect(try await !open.shop.orderService.hasForgottenPayments())
            #expect(try await restored.hasForgottenPayments())
            #expect(try await open.show(paid).status == .paid)
        }
    }
}
