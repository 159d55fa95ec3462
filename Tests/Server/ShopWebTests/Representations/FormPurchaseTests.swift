import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

struct FormPurchaseTests {
    static let buyer = [
        "ship_to/name": "J. Appleseed", "ship_to/street": "1 Peachtree St", "ship_to/city": "Atlanta",
        "contact/email": "j@example.org",
    ]
    static let card = [
        "payment/name": "J Appleseed", "payment/number": "4242 4242 4242 4242", "payment/exp_month": "12",
        "payment/exp_year": "2030", "payment/cvc": "123",
    ]

    /// From a product's page to a quote with nothing left open.
    private func quoted(_ open: OpenShop) async throws -> FormBrowser {
        var browser = FormBrowser(open)
        try await browser.visit("/")
        try await browser.visit(try #require(browser.link("/products/")))
        try await browser.submit("buy", ["lines/0/quantity": "2"])
        // One step from the product to the total: country and ZIP code are enough.
        try await browser.submit("deliver", ["to/postal_code": "30303", "coupons/0": "WELCOME"])
        return browser
    }

    @Test func aPurchaseNeedsNothingButForms() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 200 && browser.page.contains(">Paid</p>"))
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
            let sentence = "This order was placed already. Nothing was charged twice."
            #expect(!first.says(sentence) && second.says(sentence, ">Paid</p>"))
            #expect(MarkupCheck(second.page).faults == [])
        }
    }

    @Test func whatWasSentBeforeWithOtherDetailsLeadsToItsOrder() async throws {
        try await OpenShop.run { open in
            let page = try await quoted(open)
            var browser = page, back = page
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            let typed = Self.buyer.merging(Self.card) { $1 }.merging(["ship_to/name": "K. Other"]) { $1 }
            try await back.submit("order", typed)
            #expect(back.status == 422 && back.says("This was already sent", ">Paid</p>"))
            #expect(!back.says("form-order") && MarkupCheck(back.page).faults == [])
            try await back.visit(browser.place)
            #expect(back.status == 200)
            // The page of what was ordered has no button that would order it again.
            try await back.visit(page.place)
            #expect(back.status == 409 && back.link("/orders/ord_") == browser.place)
            #expect(!back.says("form-order"))
        }
    }

    private func count(_ units: Int, _ open: OpenShop) async throws {
        let answer = try await open.admin(
            .post, "/admin/stock-adjustments", json: #"{"sku":"WAX","count":\#(units),"reason":"Counted"}"#,
            [.idempotencyKey: "adjust-0123456789"])
        #expect(answer.status == .created)
    }

    @Test func whatIsLeftIsPricedAnewAndWhatWasTypedIsKept() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await count(1, open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 409 && browser.says("Mustache Wax", "Only 1 left: you asked for 2."))
            #expect(browser.link("/products/WAX") != nil && MarkupCheck(browser.page).faults == [])
            #expect(try browser.value("ship_to/name", in: "order") == "J. Appleseed")
            try await browser.submit("order", Self.card)
            #expect(browser.says(">Paid</p>"))
        }
    }

    @Test func whatIsSoldOutCannotBePaid() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await count(0, open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 409 && browser.says("Mustache Wax", "Sold out"))
            #expect(browser.link("/products/WAX") != nil && !browser.says("form-order"))
        }
    }

    @Test func afterTheLastAttemptTheOrderSaysWhyItCannotBePaid() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let declined = Self.card.merging(["payment/number": "4000000000009995"]) { $1 }
            try await browser.submit("order", Self.buyer.merging(declined) { $1 })
            for _ in 1..<OrderTerms.mostPayments { try await browser.submit("pay", declined) }
            #expect(browser.status == 402 && browser.says("this order cannot be paid any more"))
            #expect(!browser.says("your order is kept"))
            #expect(!browser.says("form-pay") && MarkupCheck(browser.page).faults == [])
        }
    }

    @Test func carriersThatDoNotAnswerAreNamedAndAskedAgain() async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/")
            try await browser.visit(try #require(browser.link("/products/")))
            try await browser.submit("buy")
            _ = open.world.faults.board.add(WireFault(.carrierDown))
            try await browser.submit("deliver", ["to/country": "US", "to/postal_code": "30303"])
            #expect(browser.says("The carriers are not answering just now.", ">Try again</button>"))
            open.world.faults.board.removeAll()
            try await browser.submit("deliver-again")
            #expect(browser.says("Total (USD)", "form-order"))
        }
    }

    @Test func allThatIsWrongIsSaidAtOnce() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let wrong = [
                "contact/email": "nobody", "ship_to/city": " ", "payment/number": "4242424242424241",
                "payment/exp_year": "1999",
            ]
            let typed = Self.buyer.merging(Self.card) { $1 }.merging(wrong) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.status == 422)
            for field in ["contact-email", "ship-to-city", "payment-number", "payment-exp-year"] {
                #expect(browser.says("id=\"order-\(field)-error\""), "\(field)")
            }
        }
    }

    @Test func whatIsMissingIsAskedForAgainWithANewKey() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let key = try browser.value("_key", in: "order")
            try await browser.submit("order", Self.card.merging(["contact/email": "j@example.org"]) { $1 })
            #expect(browser.status == 422)
            #expect(try browser.value("contact/email", in: "order") == "j@example.org")
            #expect(try browser.value("payment/number", in: "order") == "")
            #expect(try browser.value("_key", in: "order") != key)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.page.contains(">Paid</p>"))
        }
    }

    /// The page with the order form itself, without a number for programs.
    private func staysOnTheOrder(_ browser: FormBrowser, _ faulty: String) -> Bool {
        ["<h1>Your order</h1>", "id=\"form-order\"", "role=\"alert\"", "id=\"\(faulty)-error\""].allSatisfy {
            browser.page.contains($0)
        } && browser.page.contains("name=\"shipping_rate\"") && !browser.page.contains("Error 4")
            && !browser.page.contains("form-buy") && !browser.page.contains("Reference of this")
            && MarkupCheck(browser.page).faults == []
    }

    @Test(arguments: ["WELCOM", "NO SUCH", "welcome2026", "😀", "' OR 1"])
    func aCouponThatIsNotValidStaysOnTheOrderAndBlocksNothing(code: String) async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await browser.submit("deliver", ["coupons/0": code])
            #expect(browser.status == 422 && staysOnTheOrder(browser, "deliver-coupons-0"), "\(browser.page)")
            #expect(try browser.value("coupons/0", in: "deliver") == code)
            #expect(browser.page.contains("This code is not valid."))
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 200 && browser.page.contains(">Paid</p>"))
            #expect(!browser.page.contains("Discount"))
        }
    }

    @Test(arguments: [
        ("payment/exp_month", "13"), ("payment/number", "4242424242424241"), ("contact/email", "nobody"),
        ("ship_to/name", " "), ("payment/exp_year", "1999"), ("payment/cvc", "1"), ("ship_to/city", ""),
    ])
    func whatIsWrongInAnOrderIsSaidBesideItsFieldOnThePageOfTheOrder(name: String, value: String) async throws
    {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let typed = Self.buyer.merging(Self.card) { $1 }.merging([name: value]) { $1 }
            try await browser.submit("order", typed)
            let field = "order-" + String(name.map { $0.isLetter ? $0 : "-" })
            #expect(browser.status == 422 && staysOnTheOrder(browser, field), "\(browser.page)")
            #expect(try browser.value("ship_to/street", in: "order") == "1 Peachtree St")
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.page.contains(">Paid</p>"))
        }
    }

    @Test(arguments: ["30", "2030", " 30 ", "３０", "２０３０"])
    func aYearIsTakenAsCardsHaveIt(year: String) async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let typed = Self.buyer.merging(Self.card) { $1 }.merging(["payment/exp_year": year]) { $1 }
            try await browser.submit("order", typed)
            #expect(browser.page.contains(">Paid</p>"), "\(browser.page)")
        }
    }

    @Test(arguments: [
        ("US", "30303", "Ship to GA 30303, United States"),
        ("US", "00601", "Ship to PR 00601, United States"),
        ("GB", "SW1A 1AA", "Ship to SW1A1AA, United Kingdom"), ("CA", "M5V 3L9", nil), ("US", "", nil),
        ("HK", "", "Ship to Hong Kong"),
    ])
    func totalIsThereOnceThePlaceIsKnown(country: String, code: String, place: String?) async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/")
            try await browser.visit(try #require(browser.link("/products/")))
            try await browser.submit("buy")
            #expect(browser.says("Estimated total (USD)", ">Continue</button>"))
            try await browser.submit("deliver", ["to/country": country, "to/postal_code": code])
            guard let place else {
                // The missing parts are asked for first.
                #expect(browser.says("Estimated total (USD)") && !browser.says("form-order"))
                return
            }
            #expect(browser.page.contains("Total (USD)"))
            #expect(browser.page.contains("<legend>\(place)"), "\(browser.page)")
        }
    }

    @Test func orderIsFoundByNumberAndEmail() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            let order = browser.place
            var other = FormBrowser(open)
            try await other.visit("/")
            try await other.visit(try #require(other.link("/order-lookups")))
            try await other.submit("find", ["number": "2026-000001", "email": "k@example.org"])
            #expect(other.status == 404 && other.page.contains("together with this email."))
            #expect(try other.value("email", in: "find") == "k@example.org")
            try await other.submit("find", ["email": "j@example.org"])
            #expect(other.status == 200 && other.place == order && other.page.contains(">Paid</p>"))
        }
    }

    @Test func pricesThatHaveEndedAreRenewedOnTheSamePage() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let old = try browser.value("quote", in: "order")
            open.world.pass(16 * 60)
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 })
            #expect(browser.status == 409 && browser.page.contains("<h1>Your order</h1>"))
            #expect(try browser.value("quote", in: "order") != old)
            #expect(try browser.value("ship_to/name", in: "order") == "J. Appleseed")
            try await browser.submit("order", Self.card)
            #expect(browser.page.contains(">Paid</p>"))
        }
    }

    @Test func aCheckoutThatWasLeftOpenGoesOnWithThePricesOfNow() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let old = browser.place
            open.world.pass(16 * 60)
            try await browser.visit(old)
            #expect(browser.status == 200 && browser.place != old && browser.says("form-order"))
        }
    }

    @Test func tooManyUnitsAreRefusedOnThePageOfTheProduct() async throws {
        try await OpenShop.run { open in
            var browser = FormBrowser(open)
            try await browser.visit("/")
            try await browser.visit(try #require(browser.link("/products/")))
            try await browser.submit("buy", ["lines/0/quantity": "9000"])
            #expect(browser.status == 409 && browser.page.contains("class=\"card\""))
            #expect(try browser.value("lines/0/quantity", in: "buy") == "9000")
            try await browser.submit("buy", ["lines/0/quantity": "1"])
            #expect(browser.status == 200 && browser.page.contains("<h1>Your order</h1>"))
        }
    }

    @Test func aDeclinedOrderIsPaidChangedAndCancelledOnItsPage() async throws {
        try await OpenShop.run { open in
            var browser = try await quoted(open)
            let declined = ["payment/number": "4000000000009995"]
            try await browser.submit("order", Self.buyer.merging(Self.card) { $1 }.merging(declined) { $1 })
            #expect(browser.status == 402 && browser.page.contains("The payment was declined"))
            #expect(browser.page.contains("Waiting for payment"))
            #expect(!browser.page.contains("stays used"))
            #expect(browser.page.contains("class=\"sum large\"") && browser.page.contains("Discount"))
            try await browser.submit("pay", Self.card)
            #expect(browser.page.contains(">Paid</p>"))
            try await browser.submit("change", ["contact/email": "k@example.org"])
            #expect(browser.status == 200 && browser.page.contains("k@example.org"))
            #expect(browser.page.contains("The coupon of this order stays used."))
            try await browser.submit("cancel")
            #expect(browser.page.contains(">Cancelled</p>") && !browser.page.contains("form-cancel"))
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
