import CardNetwork
import PayKit
import PostgreSQL
import SQLStatements
import ShopCore
import ShopPostgreSQL
import ShopSQL
import StoreAPI
import TestSupport
import Testing
import TokenService

/// One card network behind several servers.
struct SharedNetworkTests {
    private static let dollar = Currency(code: "USD")

    private static func money(_ cents: Int64) throws -> Money {
        Money(minorUnits: cents, currency: try #require(dollar))
    }

    private static func request(_ id: String, number: String = "4242424242424242") throws
        -> AuthorizationRequest
    {
        let card = KeyedCard(
            number: try CardNumber(number), expiry: try #require(Expiry("12/30")), securityCode: "123")
        return AuthorizationRequest(
            id: id, source: .keyed(card), amount: try money(100), month: CalendarMonth(year: 2026, month: 11))
    }

    private static func freshDatabase() async throws -> PostgreSQLAddress {
        let server = try await PostgreSQLServer.shared()
        return try PostgreSQLAddress(
            server.url(try await server.createDatabase(), query: "connect_timeout=300"))
    }

    /// A pool whose borrowers wait as long as a busy machine takes.
    private static func pool(_ address: PostgreSQLAddress) -> Pool {
        var settings = Pool.Settings()
        settings.timeout = .seconds(600)
        return Pool(address, settings: settings)
    }

    /// Two servers on a database of their own.
    private static func twins(
        fault: @escaping @Sendable () -> NetworkFault? = { nil },
        _ body: (PostgreSQLCardNetwork, PostgreSQLCardNetwork, Pool) async throws -> Void
    ) async throws {
        let address = try await Self.freshDatabase()
        let (first, second) = (Self.pool(address), Self.pool(address))
        try await body(
            try await PostgreSQLCardNetwork(first, fault: fault), try await PostgreSQLCardNetwork(second),
            first)
        await first.close()
        await second.close()
    }

    @Test func whatOneServerHeldTheOtherTakesAndTheFirstGivesBack() async throws {
        try await Self.twins { first, second, _ in
            guard case .answer(let response) = await first.client.authorize(try Self.request("pay_1")) else {
                Issue.record("no answer")
                return
            }
            #expect(await second.client.inquire("pay_1") == .answered(response))
            #expect(await second.client.inquire("pay_2") == .unknown)
            let taken = try Self.money(80)
            #expect(await second.client.capture(response.reference, taken, "capture pay_1") == .done)
            #expect(await second.client.void(response.reference, "void pay_1") == .refused)
            #expect(try await first.client.refund(response.reference, Self.money(60), "refund 1") == .done)
            #expect(try await second.client.refund(response.reference, Self.money(60), "refund 1") == .done)
            #expect(
                try await second.client.refund(response.reference, Self.money(60), "refund 2") == .refused)
            let states = try await first.holds().map(\.state)
            #expect(states == [.captured(try Self.money(80), refunded: try Self.money(60))])
        }
    }

    @Test func whatOneServerReversesIsNotHeldForTheOther() async throws {
        try await Self.twins { first, second, _ in
            _ = await first.client.authorize(try Self.request("pay_1"))
            for id in ["pay_1", "pay_2"] {
                #expect(await second.client.reverse(id) == .done)
                #expect(await first.client.inquire(id) == .unknown)
                guard case .answer(let late) = await first.client.authorize(try Self.request(id)) else {
                    Issue.record("no answer")
                    return
                }
                #expect(late.code == .invalidTransaction)
            }
            #expect(try await first.holds().map(\.state) == [.voided])
        }
    }

    @Test func whatBothAreAskedAtOnceHappensOnce() async throws {
        try await Self.twins { first, second, _ in
            let request = try Self.request("pay_1")
            let answers = await withTaskGroup(of: CardNetwork.Delivery.self) { group in
                for place in 0..<16 {
                    group.addTask {
                        await (place.isMultiple(of: 2) ? first : second).client.authorize(request)
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(answers.count == 1)
            let hold = try #require(try await first.holds().first)
            let taken = await withTaskGroup(of: CardNetworkClient.Answer.self) { group in
                for place in 0..<16 {
                    group.addTask {
                        await (place.isMultiple(of: 2) ? first : second).client.capture(
                            hold.reference, hold.authorized, "capture \(place)")
                    }
                }
                return await group.reduce(into: [CardNetworkClient.Answer]()) { $0.append($1) }
            }
            #expect(taken.filter { $0 == .done }.count == 1)
            #expect(try await second.holds().count == 1)
        }
    }

    @Test func answersThatComeUnaskedComeToWhoAskedFirst() async throws {
        try await Self.twins(fault: { .duplicate }) { first, second, _ in
            _ = await first.client.authorize(try Self.request("pay_1"))
            #expect(await second.client.takeArrivals().isEmpty)
            #expect(await first.client.takeArrivals().map(\.id) == ["pay_1"])
            #expect(await first.client.takeArrivals().isEmpty)
        }
    }

    @Test func whoCannotBeReachedGivesNoAnswer() async throws {
        try await Self.twins { first, _, pool in
            await pool.close()
            let request = try Self.request("pay_1")
            #expect(await first.client.authorize(request) == .noAnswer)
            #expect(await first.client.inquire("pay_1") == .stillRunning)
            let money = try Self.money(1)
            #expect(await first.client.capture("reference", money, "capture pay_1") == .noAnswer)
            #expect(await first.client.reverse("pay_1") == .noAnswer)
        }
    }

    @Test func onlyTheLastWritesAreKept() async throws {
        let address = try await Self.freshDatabase()
        let pool = Self.pool(address)
        let network = try await PostgreSQLCardNetwork(pool, capacity: 3, writesPerForgetting: 10)
        for place in 0..<20 { _ = await network.client.authorize(try Self.request("pay_\(place)")) }
        #expect(await network.client.inquire("pay_16") == .unknown)
        #expect(await network.client.inquire("pay_17") != .unknown)
        #expect(try await network.holds().count == 3)
        await pool.close()
    }

    @Test func noNumberIsKept() async throws {
        try await Self.twins { first, _, pool in
            _ = await first.client.authorize(try Self.request("pay_1"))
            let bodies = try await pool.execute("SELECT body FROM card_network.record")
            #expect(bodies.count == 1)
            for row in bodies { #expect(try !row.get("body", as: String.self).contains("4242424242424242")) }
        }
    }
}
