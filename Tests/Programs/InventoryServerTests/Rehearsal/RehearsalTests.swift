import Foundation
import ShopCore
import ShopWeb
import StoreAPI
import TestSupport
import Testing

/// Shops that do the same twice.
@Suite(.serialized) struct RehearsalTests {
    @Test func equalSeedsAnswerTheSameByteForByte() async throws {
        try await RehearsedShop.run(seed: 7) { first in
            try await RehearsedShop.run(seed: 7) { second in
                // The second one runs maintenance all the time, which makes no difference.
                let twins = TwinShops(first: first.endpoint, second: second.endpoint) {
                    await second.runMaintenance()
                }
                try await RehearsalWalk(twins).run()
            }
        }
    }

    @Test func otherSeedsNameEverythingElse() async throws {
        try await RehearsedShop.run(seed: 7) { first in
            try await RehearsedShop.run(seed: 8) { second in
                let one = try await first.products(), other = try await second.products()
                #expect(one.map(\.texts[.name]) == other.map(\.texts[.name]) && one.count == 4)
                let names = Set(one.map(\.id) + one.flatMap(\.variants).map(\.id))
                #expect(names.isDisjoint(with: other.map(\.id) + other.flatMap(\.variants).map(\.id)))
                #expect(first.shop.facts.secret != second.shop.facts.secret)
            }
        }
    }

    // MARK: The program

    private static func program(
        _ folder: String, _ name: String, _ more: [String] = []
    ) async throws -> (ServerProgram, TwinShops.Endpoint) {
        let file = "\(folder)/\(name).key"
        let server = try ServerProgram(
            RehearsedShop.options + ["--seed", "7", "--admin-key-file", file, "--port", "0"] + more)
        let port = try await server.port()
        let key = try String(contentsOfFile: file, encoding: .utf8)
        return (server, TwinShops.Endpoint(port: port, adminKey: key.trimmingCharacters(in: .newlines)))
    }

    @Test func programThatIsStartedTwiceAnswersTheSame() async throws {
        try await TemporaryFolder.use { folder in
            let (one, first) = try await Self.program(folder, "first")
            let (other, second) = try await Self.program(folder, "second")
            #expect(first.adminKey != second.adminKey)
            try await RehearsalWalk(TwinShops(first: first, second: second)).run()
            for server in [one, other] {
                server.signal(SIGTERM)
                #expect(await server.end() == 0)
            }
        }
    }

    @Test func shopThatIsOpenedAgainGoesOnWithOtherNames() async throws {
        try await TemporaryFolder.use { folder in
            var quotes: [String] = []
            for round in 1...2 {
                let places = [1, 2].map { ["--database", "\(folder)/\($0).sqlite"] }
                let (one, first) = try await Self.program(folder, "first", places[0])
                let (other, second) = try await Self.program(folder, "second", places[1])
                let twins = TwinShops(first: first, second: second)
                let list = try await twins.ask("GET", "/inventory?limit=1", 200).decoded(InventoryPage.self)
                let row = try #require(list.items.first?.links[.this]?.href)
                let product = try await twins.ask("GET", row, 200).decoded(Product.self)
                let line = OrderLine(variant: try #require(product.variants.first?.id), quantity: 1)
                let quote = try await twins.ask("POST", "/quotes", 201, body: QuoteRequest(lines: [line]))
                quotes.append(try quote.decoded(Quote.self).id)
                try await twins.ask("GET", "/admin/keys", 200, isAdmin: true)
                for server in [one, other] {
                    server.signal(SIGTERM)
                    #expect(await server.end() == 0, "round \(round)")
                }
            }
            #expect(Set(quotes).count == 2)
            // Keys that can be guessed are left nowhere.
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/keys"))
        }
    }
}

extension RehearsedShop {
    fileprivate func products() async throws -> [StoredProduct] {
        try await shop.store.page(ProductQuery(limit: 250)).products
    }
}
