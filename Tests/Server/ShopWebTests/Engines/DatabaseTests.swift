import FoundationEssentials
import GRDB
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import TestSupport
import Testing

struct DatabaseTests {

    @Test func readOnlyDatabaseIsAProblemAndTheShopStaysOpen() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await OpenShop.run(database) { open in
                let lines = [OrderLine(variant: try await open.variant("WAX"), quantity: 1)]
                try await database.configure("PRAGMA query_only = ON")
                let answer = try await open.post("/quotes", QuoteRequest(lines: lines))
                #expect(answer.status == .serviceUnavailable)
                #expect(try answer.problem().name == .storageReadOnly)
                #expect(try await open.get("/inventory").status == .ok)
                try await database.configure("PRAGMA query_only = OFF")
                #expect(try await open.post("/quotes", QuoteRequest(lines: lines)).status == .created)
            }
            try database.close()
        }
    }

    @Test(.enabled(if: TestEngine.isSQLite, "a PostgreSQL server's disk is not this machine's to fill"))
    func fullDiskIsAProblemAndLeavesNothingBehind() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote()
            try await open.database.configure("PRAGMA max_page_count = 1")
            let name = String(repeating: "x", count: 200)
            var request = try open.cardOrder(quote)
            request.shipTo?.street = name
            var answer = try await open.place(request, key: "full-0-0123456789abcdef")
            var attempts = 1
            while answer.status == .created, attempts < 100 {
                request = try open.cardOrder(await open.tightQuote())
                answer = try await open.place(request, key: "full-\(attempts)-0123456789abcdef")
                attempts += 1
            }
            // The network was asked before: that nothing was charged is not known.
            #expect(try answer.problem().status == 503 && answer.problem().title == "Not known yet")
            try await open.database.configure("PRAGMA max_page_count = 1000000")
            let again = try await open.place(request, key: "full-\(attempts - 1)-0123456789abcdef")
            #expect(again.status == .created)
            // What the network took while nothing could be written is taken once.
            try await open.expectBooksBalance()
        }
    }

    @Test func stockCannotGoBelowNothing() async throws {
        try await OpenShop.run { open in
            await #expect {
                try await open.engine.execute("UPDATE variant SET on_hand = -1")
            } throws: {
                $0 is any StoreFault
            }
            let least = try #require(try await open.number("SELECT min(on_hand) FROM variant"))
            #expect(least >= 0)
        }
    }

    @Test func filledDatabaseIsNotFilledAgain() async throws {
        try await OpenShop.run { open in
            try await open.shop.store.fill(SmallCatalogue.load(), environment: open.world.environment)
            #expect(try await open.shop.store.page(ProductQuery(limit: 250)).products.count == 4)
        }
    }

    @Test func shopperIsToldThatNothingCanBeKept() {
        let problem = AnswerMiddleware.refusal(for: DatabaseFileFault.replaced).problem
        #expect(problem.status == 503 && problem.name == .storageReadOnly && problem.retryable)
    }
}

extension OpenShop {
    /// A quote that is stored although the disk is full.
    fileprivate func tightQuote() async throws -> Quote {
        try await database.configure("PRAGMA max_page_count = 1000000")
        let quote = try await quote()
        try await database.configure("PRAGMA max_page_count = 1")
        return quote
    }
}
