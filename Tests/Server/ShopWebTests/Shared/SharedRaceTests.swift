import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Buyers at two servers of one shop, who want the same.
@Suite(.timeLimit(.minutes(10))) struct SharedRaceTests {
    private static let buyers = 16

    /// Every second request goes to the other server; all are sent at once.
    private static func race(
        _ shops: (OpenShop, OpenShop), _ requests: [OrderRequest], key: @escaping @Sendable (Int) -> String
    ) async throws -> [TestResponse] {
        try await withThrowingTaskGroup(of: TestResponse.self) { group in
            for (index, request) in requests.enumerated() {
                let open = index.isMultiple(of: 2) ? shops.0 : shops.1
                group.addTask { try await open.place(request, key: key(index)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func lastUnitIsSoldOnce() async throws {
        try await TwoServers.run { first, second in
            var requests: [OrderRequest] = []
            for _ in 0..<Self.buyers { requests.append(try first.cardOrder(try await second.quote("COMB"))) }
            let answers = try await Self.race((first, second), requests) { "unit-\($0)-0123456789abcd" }
            #expect(answers.count { $0.status == .created } == 1)
            let refused = try answers.filter { $0.status != .created }.map { try $0.problem().lines ?? [] }
            let short = Problem.Shortage(sku: "COMB", requested: 1, available: 0)
            #expect(refused == Array(repeating: [short], count: Self.buyers - 1))
            #expect(try await second.stock("COMB") == 0)
            try await second.expectBooksBalance()
        }
    }

    @Test func lastUseOfACouponIsTakenOnce() async throws {
        try await TwoServers.run(catalogue: CouponTests.catalogue()) { first, second in
            var requests: [OrderRequest] = []
            for _ in 0..<Self.buyers {
                requests.append(try first.cardOrder(try await first.quote(coupons: ["ONCE"])))
            }
            let answers = try await Self.race((first, second), requests) { "coupon-\($0)-0123456789ab" }
            #expect(answers.count { $0.status == .created } == 1)
            let refused = try answers.filter { $0.status != .created }.map { try $0.problem().name }
            #expect(refused == Array(repeating: .couponExhausted, count: Self.buyers - 1))
            #expect(try await first.number("SELECT used FROM coupon WHERE code = 'ONCE'") == 1)
            try await first.expectBooksBalance()
        }
    }

    @Test func oneKeyAtBothServersPlacesOneOrder() async throws {
        try await TwoServers.run { first, second in
            let request = try first.cardOrder(try await first.quote())
            let requests = Array(repeating: request, count: Self.buyers)
            let answers = try await Self.race((first, second), requests) { _ in "same-0123456789abcdef" }
            // Whoever came while the network was asked may be told to ask again.
            let created = answers.filter { $0.status == .created }
            #expect(!created.isEmpty && Set(created.map(\.text)).count == 1)
            #expect(created.count { $0.headers[.idempotentReplayed] == nil } == 1)
            #expect(try await second.count("shop_order") == 1)
            #expect(try await second.count("payment") == 1)
            try await second.expectBooksBalance()
        }
    }

    @Test func oneQuoteAtBothServersIsOrderedOnce() async throws {
        try await TwoServers.run { first, second in
            var request = try first.cardOrder(try await first.quote())
            request.payment = nil
            let requests = Array(repeating: request, count: Self.buyers)
            let answers = try await Self.race((first, second), requests) { "quote-\($0)-0123456789abc" }
            #expect(Set(try answers.map { try $0.decoded(Order.self).id }).count == 1)
            #expect(try await first.stock("WAX") == 11)
            try await first.expectBooksBalance()
        }
    }

    /// Orders of two lines in either order, and cancellations, which lock the same rows of stock.
    @Test func ordersOfTheSameTwoProductsWaitForEachOther() async throws {
        try await TwoServers.run { first, second in
            let variants = [try await first.variant("WAX"), try await first.variant("COMB")]
            try await first.engine.execute("UPDATE variant SET on_hand = on_hand + 40")
            let answers = try await withThrowingTaskGroup(of: [HTTPResponse.Status].self) { group in
                for number in 0..<Self.buyers {
                    let open = number.isMultiple(of: 2) ? first : second
                    let lines = (number % 3 == 0 ? variants : variants.reversed()).map {
                        OrderLine(variant: $0, quantity: 1)
                    }
                    group.addTask {
                        var request = try open.cardOrder(try await open.quote(of: lines))
                        request.payment = nil
                        let placed = try await open.place(request, key: "two-\(number)-0123456789abcdef")
                        let order = try placed.decoded(Order.self)
                        let end = try await open.cancel(order, key: "end-\(number)-0123456789abcdef")
                        return [placed.status, end.status]
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(answers.count { $0 == .created } == 16 && answers.count { $0 == .ok } == 16)
            #expect(try await first.number("SELECT sum(reserved) FROM variant") == 0)
        }
    }

    @Test func withdrawnKeyAndItsOrderExcludeEachOther() async throws {
        try await TwoServers.run { first, second in
            for round in 0..<8 {
                let key = "either-\(round)-0123456789abcdef"
                var request = try first.cardOrder(try await first.quote())
                request.payment = nil
                async let placed = first.place(request, key: key)
                async let withdrawn = Result {
                    try await second.shop.store.withdrawAttempt(key: key, at: second.world.now)
                }
                let (answer, isWithdrawn) = (try await placed, await withdrawn.isSuccess)
                #expect((answer.status == .created) != isWithdrawn)
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
