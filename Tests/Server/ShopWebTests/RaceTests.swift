import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

struct RaceTests {
    @Test("T9 the last unit goes to one of 64 buyers", arguments: [false, true])
    func sixtyFourBuyersGetOneUnitOnce(onDisk: Bool) async throws {
        try await TemporaryFolder.use { folder in
            let database = onDisk ? try SQLiteStore.open(path: folder + "/shop.sqlite") : nil
            try await OpenShop.run(database) { open in
                var requests: [OrderRequest] = []
                for _ in 1...64 { requests.append(try await open.cardOrder(open.quote("COMB"))) }
                let answers = try await open.race(requests) { "buyer-\($0)-0123456789abcdef" }
                #expect(answers.filter { $0.status == .created }.count == 1)
                let refused = try answers.filter { $0.status == .conflict }.map { try $0.problem() }
                #expect(refused.count == 63)
                #expect(
                    refused.allSatisfy {
                        $0.lines == [Problem.Shortage(sku: "COMB", requested: 1, available: 0)]
                    })
                #expect(try await open.stock("COMB") == 0)
                #expect(try await open.number("SELECT count(*) FROM stock_move WHERE cause = 'order'") == 1)
                try await open.expectBooksBalance()
            }
            try database?.close()
        }
    }

    @Test("T11 a coupon for one use is used by one of 64 orders")
    func couponForOneUseIsUsedOnce() async throws {
        try await OpenShop.run(catalogue: CouponTests.catalogue()) { open in
            var requests: [OrderRequest] = []
            for _ in 1...64 {
                requests.append(try open.cardOrder(try await open.quote(coupons: ["ONCE"])))
            }
            let answers = try await open.race(requests) { "coupon-\($0)-0123456789abc" }
            #expect(answers.filter { $0.status == .created }.count == 1)
            let refused = try answers.filter { $0.status == .conflict }.map { try $0.problem().name }
            #expect(refused == Array(repeating: .couponExhausted, count: 63))
            #expect(try await open.stock("WAX") == 11)
            try await open.expectBooksBalance()
        }
    }

    @Test func couponOfAnOrderThatNobodyPaidIsFreeAgain() async throws {
        try await OpenShop.run(catalogue: CouponTests.catalogue()) { open in
            var request = try open.cardOrder(try await open.quote(coupons: ["ONCE"]))
            request.payment = nil
            let other = try open.cardOrder(try await open.quote(coupons: ["ONCE"]))
            _ = try await open.place(request, key: "first-0123456789abc")
            let refused = try await open.place(other, key: "second-0123456789abc")
            #expect(try refused.problem().name == .couponExhausted)
            open.world.pass(900)
            try await open.shop.orderService.runMaintenance(startedBefore: .distantPast)
            let third = try open.cardOrder(try await open.quote(coupons: ["ONCE"]))
            #expect(try await open.place(third, key: "third-0123456789abcd").status == .created)
            try await open.expectBooksBalance()
        }
    }

    @Test("T10 two lines of one SKU are counted together")
    func twoLinesOfOneSKUAreCountedTogether() async throws {
        try await OpenShop.run { open in
            let variant = try await open.variant("WAX")
            let lines = [7, 6].map { OrderLine(variant: variant, quantity: $0) }
            let refused = try await open.post("/quotes", QuoteRequest(lines: lines))
            #expect(refused.status == .conflict)
            #expect(
                try refused.problem().lines == [Problem.Shortage(sku: "WAX", requested: 13, available: 12)])
            let quote = try await open.quote(of: [7, 5].map { OrderLine(variant: variant, quantity: $0) })
            _ = try await open.paid("WAX")
            let late = try await open.place(open.cardOrder(quote))
            #expect(
                try late.problem().lines == [Problem.Shortage(sku: "WAX", requested: 12, available: 11)])
            try await open.expectBooksBalance()
        }
    }

    @Test("T6 one key 64 times is one order with 64 equal answers")
    func oneKeySixtyFourTimesIsOneOrder() async throws {
        // Repeated requests wait for the first one, for 20 seconds of a time that stands still here.
        try await OpenShop.run(world: TestWorld(time: ManualTime().passing)) { open in
            let request = try open.cardOrder(await open.quote())
            let answers = try await open.race(Array(repeating: request, count: 64)) { _ in
                "same-0123456789abcdef"
            }
            #expect(answers.allSatisfy { $0.status == .created })
            #expect(Set(answers.map(\.text)).count == 1)
            #expect(answers.filter { $0.headers[.idempotentReplayed] == nil }.count == 1)
            #expect(try await open.stock("WAX") == 11)
            #expect(try await open.count("shop_order") == 1)
        }
    }

    @Test func oneTransactionInTwelveOrdersIsSpentOnce() async throws {
        try await OpenShop.run { open in
            var requests: [OrderRequest] = []
            for _ in 1...12 {
                requests.append(
                    try open.walletOrder(try await open.quote()) {
                        $0.transactionIdentifier = Array(repeating: 0xCD, count: 32)
                    })
            }
            let answers = try await open.race(requests) { "token-\($0)-0123456789abcdef" }
            #expect(answers.filter { $0.status == .created }.count == 1)
            let names = try answers.filter { $0.status != .created }.map { try $0.problem().name }
            #expect(names == Array(repeating: .tokenReplayed, count: 11))
            #expect(try await open.stock("WAX") == 11)
        }
    }
}
