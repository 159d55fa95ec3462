import FoundationEssentials
import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopPages
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// What the pages of the back office show.
struct OfficePageTests {
    /// A shop in which something of everything has happened.
    private func furnish(_ open: OpenShop) async throws -> Order {
        let order = try await open.paid(quantity: 2)
        let wax = try await open.variant("WAX")
        let lines = #"{"lines":[{"variant":"\#(wax)","quantity":1}]}"#
        #expect(try await open.staff("/orders/\(order.id)/fulfilments", lines).status == .created)
        let refund = #"{"amount":{"amount":"2.00","currency":"USD"},"reason":"Dented <tin>"}"#
        #expect(
            try await open.staff("/orders/\(order.id)/refunds", refund, key: "refund-0123456789").status
                == .created)
        _ = try await open.unpaid("COMB")
        return order
    }

    private func places(_ order: Order) -> [String] {
        [
            "", "/products", "/products?q=wax", "/products?state=withdrawn", "/stock", "/short-stock",
            "/stock/WAX", "/coupons", "/coupons/WELCOME", "/zones", "/keys", "/keys/key_admin",
            "/reconciliation", "/refunds", "/orders", "/orders?status=fulfilled", "/backups",
            "/orders/\(order.id)", "/orders/\(order.id)/refunds",
            "/orders/\(order.id)/fulfilments", "/orders/\(order.id)/receipt", "/session", "/nowhere",
            "/faults", "/clock",
        ].map { "/admin\($0)" }
    }

    @Test(arguments: ContentLanguage.allCases) func everyPageIsWellMade(language: ContentLanguage)
        async throws
    {
        try await OpenShop.run { open in
            let order = try await furnish(open)
            var browser = try await FormBrowser.signedIn(open)
            let product = try #require(
                try await open.shop.store.page(ProductQuery(limit: 1)).products.first?.id)
            for place in places(order) + ["/admin/products/\(product)"] {
                let mark = place.contains("?") ? "&" : "?"
                try await browser.visit("\(place)\(mark)lang=\(language.rawValue)")
                #expect(browser.status == (place == "/admin/nowhere" ? 404 : 200), "\(place)")
                #expect(MarkupCheck(browser.page).faults == [], "\(place)")
                #expect(browser.says("<html lang=\"\(language.rawValue)\">", "class=\"office\""))
                #expect(!browser.page.contains("<tin>"))
                guard language == .simplifiedChinese else { continue }
                let words = OfficeWords(.english)
                for word in [
                    words.rooms.office, words.stock.onHand, words.orders.payments, words.keys.make,
                    words.coupons.benefit, words.books.kept, words.zones.services, words.products.texts,
                ] { #expect(!browser.page.contains(">\(word)<"), "\(place): \(word)") }
            }
        }
    }

    @Test func behindAPrefixEveryLinkStaysThere() async throws {
        try await OpenShop.run(prefix: "/shop") { open in
            var browser = try await FormBrowser.signedIn(open)
            for room in Office.rooms(OfficeWords(.english)) {
                try await browser.visit("/shop\(room.place)")
                #expect(browser.status == 200)
                #expect(browser.link("/") == "/shop/icon.svg" && browser.link("/admin") == nil)
            }
        }
    }

    @Test func everyRoomHasAPageOfItsOwn() async throws {
        try await OpenShop.run { open in
            let browser = try await FormBrowser.signedIn(open)
            for room in Office.rooms(OfficeWords(.english)) {
                var visit = browser
                try await visit.visit(room.place)
                #expect(visit.status == 200 && visit.says("aria-current=\"page\">\(room.name)<"))
                #expect(!visit.says("class=\"grid\""), "\(room.place) is drawn from its JSON")
            }
        }
    }

    @Test func oneDayOnTheWayIsToldAsOne() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open)
            try await browser.visit("/admin/zones")
            #expect(browser.says("1 day<", "3–5 days<") && !browser.says("1–1"))
        }
    }

    @Test func theOverviewTellsWhatWaits() async throws {
        try await OpenShop.run { open in
            _ = try await furnish(open)
            _ = try await open.paid("TEE-S", key: "second-0123456789")
            var browser = try await FormBrowser.signedIn(open)
            #expect(browser.says("<strong>1</strong> <span>to ship</span>"))
            #expect(browser.says("<strong>1</strong> <span>partly shipped</span>", "Not checked yet"))
            #expect(browser.says(">TEE-L</a>") && !browser.says(">WAX</a>"))
            try await browser.visit("/admin/reconciliation")
            try await browser.visit("/admin")
            #expect(browser.says(">Balanced</a>") && !browser.says("Not checked yet"))
        }
    }

    @Test func fieldsThatNobodyFilledInAreNoPartOfAQueryOfPages() async throws {
        try await OpenShop.run { open in
            let query = "/inventory?q=&category=&sort=&in_stock=&price_min="
            let page = try await open.get(query, [.accept: "text/html"])
            #expect(page.status == .ok && page.text.contains("Mustache Wax"))
            let program = try await open.get(query)
            #expect(try program.problem().errors?.map(\.parameter) == ["category"])
            let unknown = try await open.get("/inventory?nothing=", [.accept: "text/html"])
            #expect(unknown.status == .badRequest)
        }
    }

    @Test func browsersAreLedToTheSignThatTheyLookFor() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/favicon.ico", [.accept: "image/avif,image/webp,*/*;q=0.8"])
            #expect(answer.status == .seeOther && answer.place == "/icon.svg")
        }
    }

    @Test func listsOfTheBackOfficeAreThereForProgramsToo() async throws {
        try await OpenShop.run { open in
            let products = try await open.admin(.get, "/admin/products?limit=2")
            #expect(products.status == .ok && products.text.contains(#""has_more":true"#))
            let shelf = try await open.admin(.get, "/admin/stock/WAX").decoded(Shelf.self)
            #expect(shelf.onHand == 12 && shelf.moves?.map(\.cause) == ["import"])
            let stock = try await open.admin(.get, "/admin/stock?limit=250").decoded(StockList.self)
            #expect(stock.items.map(\.sku).sorted() == ["COMB", "RING", "TEE-L", "TEE-S", "WAX"])
            let short = try await open.admin(.get, "/admin/short-stock").decoded(StockList.self)
            #expect(short.items.map(\.sku) == ["TEE-L", "COMB"])
            #expect(try await open.admin(.get, "/admin/stock/NONE").status == .notFound)
            #expect(try await open.admin(.get, "/admin/products?cursor=forged").status == .badRequest)
            let order = try await furnish(open)
            let refunds = try await open.admin(.get, "/admin/refunds").decoded(ItemList<Refund>.self)
            #expect(refunds.items.map(\.amount.decimalString) == ["2.00"])
            #expect(refunds.items.first?.links[.order]?.href == "/orders/\(order.id)")
            let page = try await open.admin(
                .get, "/admin/orders/\(order.id)", [.accept: "application/json"])
            #expect(page.status == .notAcceptable)
        }
    }

    @Test func ordersAreFoundByTheirStateAndTheirNumber() async throws {
        try await OpenShop.run { open in
            let order = try await furnish(open)
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders")
            #expect(browser.says("2026-000001", "2026-000002", "Partly fulfilled", "Partly refunded"))
            try await browser.submit("search", ["status": "awaiting_payment"])
            #expect(!browser.says("2026-000001") && browser.says("2026-000002"))
            try await browser.submit("search", ["status": "", "number": "2026-000001"])
            #expect(browser.link("/admin/orders/") == "/admin/orders/\(order.id)")
            #expect(!browser.says("2026-000002"))
        }
    }

    @Test func withdrawnProductsAreListedApart() async throws {
        try await OpenShop.run { open in
            let wax = try #require(
                try await open.shop.store.page(ProductQuery(limit: 1)).products.first {
                    $0.texts[.name][.english] == "Mustache Wax"
                })
            _ = try await open.admin(
                .patch, "/admin/products/\(wax.id)", json: #"{"active":false}"#, [.ifMatch: "*"])
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products")
            #expect(!browser.says("Mustache Wax") && browser.says("Comb"))
            try await browser.submit("search", ["state": "withdrawn"])
            #expect(browser.says("Mustache Wax", "Withdrawn") && !browser.says(">Comb<"))
        }
    }
}
