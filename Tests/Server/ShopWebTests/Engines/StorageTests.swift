import FoundationEssentials
import GRDB
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import TestSupport
import Testing

/// A disk without room.
struct StorageTests {
    @Test("T22 the disk is full: nothing is sold, everything is shown, and it goes on when there is room")
    func diskIsFullAndThenNot() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await OpenShop.run(database) { open in
                let quote = try await open.quote()
                let before = try await open.place(open.cardOrder(quote), key: "before-0123456789")
                    .decoded(Order.self)
                #expect(try await open.get("/readyz").status == .ok)
                // As many pages as there are, and not one more.
                try await database.configure("PRAGMA max_page_count = 1")
                var number = 0, full: TestResponse?
                while full == nil, number < 2000 {
                    number += 1
                    let answer = try await open.post("/quotes", json: open.basket())
                    if answer.status != .created { full = answer }
                }
                let refused = try #require(full)
                #expect(refused.status.code == 507)
                #expect(try refused.problem().name == .storageFull && refused.problem().retryable)
                #expect(refused.headers[.retryAfter] != nil)
                let unready = try await open.get("/readyz")
                #expect(unready.status == .serviceUnavailable && unready.headers[.retryAfter] == "30")
                #expect(try unready.problem().errors?.map(\.code) == ["storage-full"])
                for place in ["/", "/inventory", "/livez"] {
                    #expect(try await open.get(place).status == .ok)
                }
                #expect(try await open.show(before).status == .paid)
                try await database.configure("PRAGMA max_page_count = 1000000")
                #expect(try await open.get("/readyz").status == .ok)
                let after = try open.cardOrder(await open.quote())
                #expect(try await open.place(after, key: "after-0123456789ab").status == .created)
                try await open.expectBooksBalance()
            }
            try database.close()
        }
    }

    @Test func shopThatClosesIsNotReady() async throws {
        try await OpenShop.run { open in
            open.shop.edge.close()
            let answer = try await open.get("/readyz")
            #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] == "10")
            #expect(try answer.problem().name == .maintenance)
            #expect(try await open.get("/livez").status == .ok)
        }
    }

    @Test func housekeepingNoticesThatThereIsRoomAgain() async throws {
        try await TemporaryFolder.use { folder in
            let database = try SQLiteStore.open(path: folder + "/shop.sqlite")
            try await OpenShop.run(database) { open in
                let storage = open.shop.storage
                storage.note(DatabaseError(resultCode: .SQLITE_FULL))
                #expect(storage.trouble == .full)
                try await storage.recover(database)
                #expect(storage.trouble == .none)
                storage.note(Refusal.notFound)
                #expect(storage.trouble == .none)
            }
            try database.close()
        }
    }
}

extension OpenShop {
    /// A basket whose quote takes some room.
    fileprivate func basket() async throws -> String {
        #"{"lines":[{"variant":"\#(try await variant("WAX"))","quantity":1}]}"#
    }
}
