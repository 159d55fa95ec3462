import HTTPTypes
import HummingbirdTesting
import SQLStatements
import ShopPostgreSQL
import ShopSQL
import ShopSupport
import StoreSupport
import TestSupport
import Testing

/// A session that is signed out at one server is over at the others of the shop.
@Suite(.timeLimit(.minutes(10))) struct SharedSignOutTests {
    @Test func sessionSignedOutAtOneServerIsOverAtTheOther() async throws {
        try await TwoServers.run { first, second in
            var browser = try await FormBrowser.signedIn(first)
            let cookie = try #require(browser.cookies.first?.pair)
            let headers: HTTPFields = [.accept: "text/html", .cookie: cookie]
            #expect(try await second.get("/admin/stock", headers).status == .ok)
            try await browser.submit("leave")
            #expect(try await second.get("/admin/stock", headers).status == .unauthorized)
        }
    }

    @Test func databaseOfBeforeGetsTheListWhenItIsOpened() async throws {
        try await TestCluster.use { database in
            try await database.server.psql(
                """
                DROP TABLE ended_pass;
                ALTER TABLE payment ADD COLUMN fingerprint bytea;
                UPDATE vitrine_schema SET version = 1
                """, database: database.name)
            let store = try await database.open()
            #expect(try await store.rows("SELECT * FROM ended_pass").first == nil)
            await store.close()
        }
    }
}
