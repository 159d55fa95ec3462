import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Signing out of the back office: the session is over, whoever kept its cookie.
struct SignOutTests {
    private func status(_ open: OpenShop, _ cookie: String) async throws -> Int {
        Int(try await open.get("/admin/stock", [.accept: "text/html", .cookie: cookie]).status.code)
    }

    private func signIn(_ open: OpenShop) async throws -> (browser: FormBrowser, cookie: String) {
        let browser = try await FormBrowser.signedIn(open)
        return (browser, try #require(browser.cookies.first?.pair))
    }

    @Test func cookieThatWasKeptOpensNothingAfterSigningOut() async throws {
        try await OpenShop.run { open in
            let (signedIn, cookie) = try await signIn(open)
            var browser = signedIn
            #expect(try await status(open, cookie) == 200)
            try await browser.submit("leave")
            #expect(browser.place == "/admin/session")
            #expect(try await status(open, cookie) == 401)
            let change = try await open.request(
                .delete, "/admin/session", [.accept: "text/html", .cookie: cookie])
            #expect(change.status == .seeOther)
            #expect(try await open.number("SELECT count(*) FROM ended_pass") == 1)
        }
    }

    @Test func otherSessionOfTheSameKeyAndSecondGoesOn() async throws {
        try await OpenShop.run { open in
            let (signedIn, first) = try await signIn(open)
            var browser = signedIn
            let second = try await signIn(open).cookie
            #expect(first != second)
            try await browser.submit("leave")
            #expect(try await status(open, first) == 401)
            #expect(try await status(open, second) == 200)
        }
    }

    @Test func listForgetsSessionsThatHaveExpired() async throws {
        try await OpenShop.run { open in
            var first = try await signIn(open).browser
            try await first.submit("leave")
            open.world.pass(OfficePass.life)
            let (signedIn, cookie) = try await signIn(open)
            var second = signedIn
            try await second.submit("leave")
            #expect(try await open.number("SELECT count(*) FROM ended_pass") == 1)
            #expect(try await status(open, cookie) == 401)
        }
    }

    @Test(arguments: ["office=key_admin.9999999999.x.y", "office=", "other=1"])
    func passThatIsNoneLeavesNothingInTheList(cookie: String) async throws {
        try await OpenShop.run { open in
            let answer = try await open.request(
                .delete, "/admin/session", [.accept: "text/html", .cookie: cookie])
            #expect(answer.status == .seeOther)
            #expect(try await open.number("SELECT count(*) FROM ended_pass") == 0)
        }
    }

    @Test func formOfAnotherSiteSignsNobodyOut() async throws {
        try await OpenShop.run { open in
            let (signedIn, cookie) = try await signIn(open)
            var browser = signedIn
            browser.headers = [.secFetchSite: "cross-site"]
            try await browser.submit("leave")
            #expect(browser.status == 403)
            #expect(try await status(open, cookie) == 200)
        }
    }
}
