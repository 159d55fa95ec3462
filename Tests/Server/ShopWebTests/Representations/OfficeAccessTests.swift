import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The way into the back office in a browser, and who is kept out.
struct OfficeAccessTests {
    private func cookie(_ open: OpenShop, key: String = "key_admin", life: Double = 43_200) -> String {
        let pass = OfficePass(key: key, end: open.world.now.addingTimeInterval(life), id: "session")
        return "office=" + pass.text(open.shop.seal)
    }

    private func page(_ open: OpenShop, _ place: String, cookie: String) async throws -> TestResponse {
        try await open.get(place, [.accept: "text/html", .cookie: cookie])
    }

    @Test func whoeverIsNotSignedInFindsTheDoorAndComesToWhereHeWanted() async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/admin/products?state=withdrawn&lang=zh-Hans")
            #expect(browser.status == 401 && browser.says("登录后台"))
            #expect(!browser.says("class=\"rooms\""))
            try await browser.submit("enter", ["key": open.adminKey])
            #expect(browser.status == 200 && browser.place == "/admin/products?state=withdrawn&lang=zh-Hans")
            #expect(browser.says("class=\"rooms\"") && !browser.page.contains(open.adminKey))
        }
    }

    @Test func aWrongKeyIsSaidInWordsAndNeverShownAgain() async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/admin/stock")
            try await browser.submit("enter", ["key": "vk_admin_mistyped"])
            #expect(browser.status == 401 && browser.says("This key is not valid."))
            #expect(!browser.page.contains("vk_admin_mistyped") && browser.cookies.isEmpty)
            try await browser.submit("enter", ["key": open.adminKey])
            #expect(browser.place == "/admin/stock")
        }
    }

    @Test func signInWithoutAKeyAndPagesThatAreNoneShowNoRooms() async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/admin/stock")
            try await browser.submit("enter", ["key": ""])
            #expect(browser.status == 422 && browser.says("Sign in to the back office", "Please fill in"))
            #expect(!browser.says("class=\"rooms\""))
            try await browser.submit("enter", ["key": String(repeating: "k", count: 300)])
            #expect(browser.status == 422 && browser.says("This key is not valid."))
            try await browser.visit("/admin/none")
            #expect(browser.status == 404 && !browser.says("class=\"rooms\""))
            try await browser.visit("/admin/session?to=%2Fadmin%2Fstock")
            try await browser.submit("enter", ["key": open.adminKey])
            #expect(browser.place == "/admin/stock")
            try await browser.visit("/admin/none")
            #expect(browser.status == 404 && browser.says("class=\"rooms\""))
        }
    }

    @Test(arguments: ["kiosk", "readonly"]) func aKeyOfAnotherKindIsTurnedAwayWithTheReason(kind: String)
        async throws
    {
        try await OpenShop.run { open in
            let made = try await open.admin(.post, "/admin/keys", json: #"{"kind":"\#(kind)"}"#)
                .decoded(WireAccessKey.self)
            var browser = FormBrowser(open)
            try await browser.visit("/admin/session")
            try await browser.submit("enter", ["key": try #require(made.secret)])
            #expect(browser.status == 403 && browser.says("Sign in with an admin key."))
            #expect(browser.cookies.isEmpty)
        }
    }

    @Test(arguments: [
        "//evil.example", "https://evil.example/admin", "/adminx", "/admin\\evil", "/inventory", "admin",
        "/admin/ x", "/%2F/evil.example",
    ])
    func theDoorLeadsNowhereElse(place: String) async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/admin/session")
            try await browser.submit("enter", ["key": open.adminKey, "to": place])
            // What is no token of the contract is refused before anybody looks at the key.
            #expect(browser.place == "/admin" || browser.status == 422)
        }
    }

    @Test(arguments: ["", "/shop"]) func thePassIsForTheBackOfficeAlone(prefix: String) async throws {
        try await OpenShop.run(prefix: prefix) { open in
            let answer = try await open.request(
                .post, "\(prefix)/admin/session",
                [.accept: "text/html", .contentType: FormBody.mediaType],
                body: Array("key=\(open.adminKey)".utf8))
            #expect(answer.status == .seeOther && answer.place == "\(prefix)/admin")
            let end = open.world.now.seconds + 43_200
            let setting = try #require(answer.headers[.setCookie])
            #expect(setting.hasPrefix("office=key_admin.\(end)."))
            #expect(
                setting.hasSuffix("; Path=\(prefix)/admin; HttpOnly; SameSite=Strict; Max-Age=43200"))
        }
    }

    @Test func overEncryptedConnectionsThePassStaysOnThem() {
        #expect(
            OfficeCookie.setting("p", behind: "", isEncrypted: true)
                == "office=p; Path=/admin; HttpOnly; SameSite=Strict; Secure; Max-Age=43200")
    }

    @Test func aRevokedKeyEndsItsVisitsAtOnce() async throws {
        try await OpenShop.run { open in
            let made = try await open.admin(.post, "/admin/keys", json: #"{"kind":"admin"}"#)
                .decoded(WireAccessKey.self)
            let pass = cookie(open, key: made.id)
            #expect(try await page(open, "/admin/stock", cookie: pass).status == .ok)
            _ = try await open.admin(.delete, "/admin/keys/\(made.id)")
            let answer = try await page(open, "/admin/stock", cookie: pass)
            #expect(answer.status == .unauthorized && answer.text.contains("Your session has ended"))
        }
    }

    @Test func aVisitEndsAfterTwelveHoursOfTheShopsClock() async throws {
        try await OpenShop.run { open in
            let pass = cookie(open)
            open.world.pass(43_199)
            let answer = try await page(open, "/admin", cookie: pass)
            #expect(answer.status == .ok)
            open.world.pass(1)
            #expect(try await page(open, "/admin", cookie: pass).status == .unauthorized)
        }
    }

    @Test func whatIsSentAfterTheVisitEndedIsSaidToBeLostAndSigningInLeadsBackToItsForm() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/stock/WAX")
            open.world.pass(43_200)
            browser.headers[.referer] = "http://localhost/admin/stock/WAX?lang=en"
            try await browser.submit("correct-count", ["count": "7", "reason": "Counted"])
            #expect(browser.status == 401 && browser.says("what you entered was not saved"))
            try await browser.submit("enter", ["key": open.adminKey])
            #expect(browser.place == "/admin/stock/WAX")
            #expect(try await open.stock("WAX") == 12)
        }
    }

    @Test func aPassThatTheShopDidNotSealOpensNothing() async throws {
        try await OpenShop.run { open in
            let good = cookie(open)
            let parts = good.split(separator: ".").map(String.init)
            let later = "\(parts[0]).\((Int64(parts[1]) ?? 0) + 1).\(parts[2]).\(parts[3])"
            let other = OfficePass(key: "key_admin", end: open.world.now.addingTimeInterval(60), id: "x")
                .text(Seal(secret: Seal.newSecret()))
            for forged in [
                later, good.replacing("key_admin", with: "key_other"),
                good.replacing("session", with: "another"), good.dropLast() + "", "office=", "office=...",
                "office=\(other)", "office=\(open.adminKey)",
            ] {
                let answer = try await page(open, "/admin", cookie: forged)
                #expect(answer.status == .unauthorized, "\(forged)")
            }
        }
    }

    @Test func outsideTheBackOfficeThePassIsNothing() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            let pass = cookie(open)
            #expect(try await page(open, "/orders/\(order.id)", cookie: pass).status == .notFound)
            let refund = try await open.post(
                "/orders/\(order.id)/refunds", json: #"{"reason":"x"}"#,
                [.cookie: pass, .idempotencyKey: "refund-0123456789"])
            #expect(refund.status == .unauthorized)
            #expect(try await page(open, "/admin/orders/\(order.id)", cookie: pass).status == .ok)
        }
    }

    private static let foreign: [HTTPFields] = [
        [.secFetchSite: "cross-site"], [.secFetchSite: "same-site"], [.secFetchSite: "none"],
        [.secFetchSite: "cross-site", .origin: "http://localhost"], [.origin: "http://evil.example"],
        [.origin: "null"], [.origin: "http://localhost.evil.example"], [.origin: "file://localhost"],
        [.referer: "http://evil.example/localhost"],
    ]

    @Test(arguments: foreign) func aFormOfAnotherSiteChangesNothing(headers: HTTPFields) async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/stock/WAX")
            browser.headers = headers
            try await browser.submit("correct-count", ["count": "1", "reason": "Theft"])
            #expect(browser.status == 403)
            #expect(try await open.stock("WAX") == 12)
            var other = FormBrowser(open)
            other.headers = headers
            try await other.visit("/admin/session")
            try await other.submit("enter", ["key": open.adminKey])
            #expect(other.status == 403 && other.cookies.isEmpty)
        }
    }

    @Test(
        arguments: [
            [.secFetchSite: "same-origin"], [.origin: "http://localhost"], [.origin: "https://LOCALHOST"],
            [.referer: "http://localhost/admin/stock"], [:],
        ] as [HTTPFields])
    func aFormOfTheShopItselfIsCarriedOut(headers: HTTPFields) async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/stock/WAX")
            browser.headers = headers
            try await browser.submit("correct-count", ["count": "7", "reason": "Counted"])
            #expect(browser.status == 200 && browser.place == "/admin/stock/WAX")
            #expect(try await open.stock("WAX") == 7)
        }
    }

    @Test func aKeyInTheHeaderCountsWhateverElseComesAlong() async throws {
        try await OpenShop.run { open in
            let kept = try await open.admin(
                .post, "/admin/stock-adjustments", json: #"{"sku":"WAX","count":5,"reason":"Counted"}"#,
                [
                    .secFetchSite: "cross-site", .origin: "http://evil.example", .cookie: "office=x.1.y",
                    .idempotencyKey: "adjust-0123456789",
                ])
            #expect(kept.status == .created)
            let wrong = try await open.get(
                "/admin", [.authorization: "Bearer vk_admin_wrong", .cookie: cookie(open)])
            #expect(wrong.status == .unauthorized)
        }
    }

    @Test func signingOutTakesThePassAway() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open)
            #expect(browser.cookies.map(\.path) == ["/admin"])
            try await browser.submit("leave")
            #expect(browser.place == "/admin/session" && browser.cookies.isEmpty)
            try await browser.visit("/admin")
            #expect(browser.status == 401)
        }
    }

    @Test func theKeyAndThePassAreInNoLog() async throws {
        let log = LogBook()
        try await OpenShop.run(logger: log.logger) { open in
            var browser = FormBrowser(open)
            try await browser.visit("/admin")
            try await browser.submit("enter", ["key": "vk_admin_mistyped"])
            try await browser.submit("enter", ["key": open.adminKey])
            let pass = try #require(browser.cookies.first?.pair.dropFirst("office=".count))
            for secret in ["vk_", String(pass)] { #expect(!log.text.contains(secret)) }
            #expect(log.lines.filter { $0.contains("admin call") && $0.contains("openSession") }.count == 2)
        }
    }
}
