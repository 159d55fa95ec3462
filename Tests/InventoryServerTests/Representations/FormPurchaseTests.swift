import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopWeb
import Testing

struct FormPurchaseTests {
    private static let buyer = [
        "ship_to/name": "J. Appleseed", "ship_to/street": "1 Peachtree St", "ship_to/city": "Atlanta",
        "contact/email": "j@example.org",
    ]
    private static let card = [
        "payment/name": "J Appleseed", "payment/number": "4242 4242 4242 4242", "payment/exp_month": "12",
        "payment/exp_year": "2030", "payment/cvc": "123",
    ]

    /// From a product's page to a quote with nothing left open.
    private func quoted(_ open: OpenShop) async throws -> FormBrowser {
        var browser = FormBrowser(open)
        try await browser.visit("/")
        try await browser.visit(try #require(browser.link("/products/")))
        try await browser.submit("buy", ["lines/0/quantity": "2"])
        try await browser.submit(
            "deliver", ["to/state": "GA", "to/postal_code": "30303", "coupons/0": "WELCOME"])
        try await browser.submit("deliver")
        return browser
    }

    @Test func aPurchaseNeedsNothingButForms() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 200 && browser.page.contains("<h1>Paid</h1>"))
            #expect(browser.cookies.count == 1 && browser.place.hasPrefix("/orders/ord_"))
            try await browser.visit(try #require(browser.link("/orders/") ?? nil))
            #expect(browser.page.contains("<h1>Receipt</h1>") && browser.page.contains("Visa 4242"))
        }
    }

    @Test func whatWasBoughtIsPicturedEvenWhenItIsWithdrawn() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            #expect(Self.pictures(browser.page).count == 1)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            let order = browser.place
            for product in try await open.shop.store.page(ProductQuery(limit: 250)).products {
                let place = "/admin/products/\(product.id)"
                let answer = try await open.admin(.patch, place, json: #"{"active":false}"#, [.ifMatch: "*"])
                #expect(answer.status == .ok)
            }
            for place in [order, "\(order)/receipt"] {
                try await browser.visit(place)
                let pictures = Self.pictures(browser.page)
                #expect(pictures.count == 1 && browser.page.contains(" alt=\"A tin\""))
                let answer = try await open.get(pictures.first ?? "/")
                #expect(answer.status == .ok && answer.headers[.contentType] == "image/png")
            }
        }
    }

    /// The addresses of a page's pictures.
    private static func pictures(_ page: String) -> [String] {
        page.split(separator: "<img src=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func aButtonPressedTwiceIsOneOrder() async throws {
        try await OpenShop.run { open in
            let quote = try await quoted(open)
            var first = quote, second = quote
            try await first.submit("order", Self.buyer.merging(Self.card) { $1 })
            try await second.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(first.place == second.place && first.place.hasPrefix("/orders/ord_"))
        }
    }

    @Test func whatIsMissingIsAskedForAgainWithANewKey() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let key = try browser.value("_key", in: "order")
            try await browser.submit("order", Self.card.merging(["contact/email": "j@example.org"]) { $1 })
            #expect(browser.status == 422)
            #expect(try browser.value("contact/email", in: "again") == "j@example.org")
            #expect(try browser.value("payment/number", in: "again") == "")
            #expect(try browser.value("_key", in: "again") != key)
            try await browser.submit("again", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.page.contains("<h1>Paid</h1>"))
        }
    }

    @Test func aDeclinedOrderIsPaidChangedAndCancelledOnItsPage() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let declined = ["payment/number": "4000000000009995"]
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 }.merging(declined) { $1 })
            #expect(browser.status == 402 && browser.page.contains("The payment was declined"))
            try await browser.visit(try #require(browser.link("/orders/")))
            #expect(browser.page.contains("<h1>Waiting for payment</h1>"))
            try await browser.submit("pay", Self.card)
            #expect(browser.page.contains("<h1>Paid</h1>"))
            try await browser.submit("change", ["contact/email": "k@example.org"])
            #expect(browser.status == 200 && browser.page.contains("k@example.org"))
            try await browser.submit("cancel")
            #expect(browser.page.contains("<h1>Cancelled</h1>") && !browser.page.contains("form-cancel"))
        }
    }

    @Test("T17 a token in a link is put away and taken out of the address")
    func tokenInALink() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            let token = String(browser.cookies[0].pair.dropFirst("order=".count))
            let order = browser.place
            var other = FormBrowser(open)
            try await other.visit(order)
            #expect(other.status == 404)
            try await other.visit("\(order)/receipt?token=\(token)&lang=zh-Hans")
            #expect(other.place == "\(order)/receipt?lang=zh-Hans" && other.page.contains("<h1>收据</h1>"))
            #expect(other.cookies.map(\.path) == [order])
            try await other.visit(order)
            #expect(other.status == 200)
            let wrong = try await open.get("\(order)?token=ot_wrong", [.accept: FormBrowser.accept])
            #expect(wrong.status == .notFound && wrong.headers[.setCookie] == nil)
            let program = try await open.get("\(order)?token=\(token)")
            #expect(program.status == .badRequest && program.headers[.setCookie] == nil)
        }
    }
}
