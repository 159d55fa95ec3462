import HTTPTypes
import HummingbirdTesting
import PayKit
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// What the shop's staff does with forms alone.
struct OfficeWorkTests {
    private func product(_ open: OpenShop, _ sku: String) async throws -> StoredProduct {
        let products = try await open.shop.store.page(ProductQuery(limit: 250)).products
        return try #require(products.first { $0.variants.contains { $0.sku == sku } })
    }

    // MARK: Stock

    @Test func stockIsCorrectedByWhatCameAndByWhatWasCounted() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/stock/WAX")
            try await browser.submit("correct-change", ["delta": "-2", "reason": "Broken"])
            #expect(browser.place == "/admin/stock/WAX" && browser.says("Broken", "Adjusted"))
            try await browser.submit("correct-count", ["count": "20", "reason": "Counted at night"])
            #expect(browser.says("Counted at night"))
            #expect(try await open.stock("WAX") == 20)
        }
    }

    @Test func aCountThatSomebodyOvertookIsRefusedAndShowsTheShelfAsItIs() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/stock/WAX")
            _ = try await open.admin(
                .post, "/admin/stock-adjustments", json: #"{"sku":"WAX","delta":3,"reason":"Found"}"#,
                [.idempotencyKey: "adjust-0123456789"])
            try await browser.submit("correct-count", ["count": "11", "reason": "Counted"])
            #expect(browser.status == 409 && browser.says("form-correct-count"))
            #expect(try await open.stock("WAX") == 15)
            #expect(try browser.value("count", in: "correct-count") == "11")
            #expect(try browser.value("expected_from", in: "correct-count") == "15")
            try await browser.submit("correct-count")
            #expect(try await open.stock("WAX") == 11)
        }
    }

    // MARK: Products

    @Test func textsAreChangedAndEmptiedInBothLanguages() async throws {
        try await OpenShop.run { open in
            let id = try await product(open, "WAX").id
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products/\(id)")
            try await browser.submit(
                "texts", ["name/en": "Beard \"Wax\"", "name/zh-Hans": "", "description/en": "One\r\nTwo"])
            #expect(browser.status == 200 && browser.place == "/admin/products/\(id)")
            let changed = try await product(open, "WAX")
            #expect(changed.texts[.name][.english] == "Beard \"Wax\"" && changed.texts[.name].all.count == 1)
            #expect(changed.texts[.description][.english] == "One\nTwo")
            #expect(try browser.value("description/en", in: "texts") == "One\nTwo")
        }
    }

    @Test func whoeverComesTooLateSeesWhatIsDifferentNowAndMayInsist() async throws {
        try await OpenShop.run { open in
            let id = try await product(open, "WAX").id
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products/\(id)")
            _ = try await open.admin(
                .patch, "/admin/products/\(id)", json: #"{"name":{"en":"Their Wax"}}"#, [.ifMatch: "*"])
            try await browser.submit("texts", ["name/en": "My Wax"])
            #expect(browser.status == 412 && browser.says("What has changed"))
            #expect(browser.says("<td>Their Wax</td><td>My Wax</td>"))
            #expect(!browser.says("<td>Wax.</td>"))
            #expect(try await product(open, "WAX").texts[.name][.english] == "Their Wax")
            try await browser.submit("texts")
            #expect(browser.status == 200)
            #expect(try await product(open, "WAX").texts[.name][.english] == "My Wax")
        }
    }

    @Test(arguments: [
        ("", "This field is blank."),
        ("?lang=zh-Hans", "此栏为空，请填写。"),
    ])
    func nameThatNobodyCanReadIsRefusedInWords(language: String, words: String) async throws {
        try await OpenShop.run { open in
            let id = try await product(open, "WAX").id
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products/\(id)\(language)")
            try await browser.submit("texts", ["name/en": " \u{200B}\u{3000}"])
            #expect(browser.status == 422 && browser.says(words))
            #expect(try await product(open, "WAX").texts[.name][.english] == "Mustache Wax")
        }
    }

    @Test func pricesAreChangedOneByOneAndWrongOnesSaidInWords() async throws {
        try await OpenShop.run { open in
            let id = try await product(open, "TEE-L").id
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products/\(id)?lang=zh-Hans")
            try await browser.submit("price-1", ["price/amount": "21.50"])
            #expect(browser.status == 200 && browser.place.hasPrefix("/admin/products/\(id)"))
            let prices = try await product(open, "TEE-L").variants.map(\.price)
            #expect(prices == [1800, 2150])
            try await browser.submit("price-1", ["price/amount": "many"])
            #expect(browser.status == 422 && browser.says("请填写大于 0 的金额，只用数字，不加逗号和货币符号。"))
            #expect(!browser.says("This is"))
            try await browser.submit("price-1", ["price/amount": "21.75"])
            #expect(try await product(open, "TEE-L").variants.map(\.price) == [1800, 2175])
        }
    }

    @Test func aProductIsWithdrawnAndOfferedAgain() async throws {
        try await OpenShop.run { open in
            let id = try await product(open, "WAX").id
            var browser = try await FormBrowser.signedIn(open, at: "/admin/products/\(id)")
            try await browser.submit("withdraw")
            #expect(browser.says("Withdrawn", "Offer again"))
            #expect(try await open.get("/products/\(id)").status == .gone)
            try await browser.submit("offer")
            #expect(try await open.get("/products/\(id)").status == .ok)
        }
    }

    // MARK: Orders

    @Test func unitsAreGivenBackAndPutBackIntoStock() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            #expect(try await open.stock("WAX") == 9)
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders/\(order.id)")
            try await browser.submit("refund-lines", ["lines/0/quantity": "2", "reason": "Sent too many"])
            #expect(browser.place == "/admin/orders/\(order.id)")
            #expect(browser.says("Sent too many", "2 × Mustache Wax", "Refunded"))
            #expect(try await open.stock("WAX") == 11)
            let page = browser
            try await browser.submit("refund-lines", ["lines/0/quantity": "", "reason": "Nothing"])
            #expect(browser.status == 422 && browser.says("Please fill in this field."))
            browser = page
            try await browser.submit("refund", ["reason": "All of it"])
            #expect(browser.status == 200)
            #expect(try await open.staffView(order).axes.money == "refunded")
        }
    }

    @Test func moreThanIsLeftIsNotGivenBackAndTheFormStays() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders/\(order.id)")
            try await browser.submit("refund", ["amount/amount": "1000.00", "reason": "Too kind"])
            #expect(browser.status == 409)
            #expect(try browser.value("reason", in: "refund") == "Too kind")
            try await browser.submit("refund", ["amount/amount": "1.001"])
            #expect(browser.status == 422)
            #expect(browser.says("Enter an amount above 0 in digits, without commas or a currency sign."))
            try await browser.submit("refund", ["amount/amount": "1"])
            #expect(browser.status == 200 && browser.place == "/admin/orders/\(order.id)")
            #expect(try await open.staffView(order).refunded?.decimalString == "1.00")
        }
    }

    @Test func aPartIsSentThenTheRestAndParcelsGoOn() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid(quantity: 3)
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders/\(order.id)")
            try await browser.submit(
                "ship", ["lines/0/quantity": "1", "carrier": "Fake Post", "tracking": "FP-1"])
            #expect(browser.says("Partly shipped", "FP-1", "Packed"))
            let parcels = try await open.shop.store.fulfilments(of: order.id)
            try await browser.submit("advance-\(try #require(parcels.first).id)")
            #expect(browser.place == "/admin/orders/\(order.id)" && browser.says("In transit"))
            try await browser.submit("ship")
            #expect(try await open.staffView(order).status == .fulfilled)
            #expect(!browser.says("form-ship"))
        }
    }

    @Test func aHeldAmountIsTakenOrLetGo() async throws {
        try await OpenShop.run { open in
            let (order, _) = try await open.authorized()
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders/\(order.id)")
            #expect(browser.says("form-capture", "form-void", "Reserved until"))
            var other = browser
            try await browser.submit("capture", ["amount/amount": ""])
            #expect(browser.place == "/admin/orders/\(order.id)" && browser.says(">Paid<"))
            try await other.submit("void")
            #expect(other.status == 409)
        }
    }

    @Test func anOrderIsChangedAndCancelledUnderItsVersion() async throws {
        try await OpenShop.run { open in
            let order = try await open.paid()
            var browser = try await FormBrowser.signedIn(open, at: "/admin/orders/\(order.id)")
            try await browser.submit("change", ["contact/email": "nobody"])
            #expect(browser.status == 422 && browser.says("Enter an email address"))
            try await browser.submit("change", ["contact/email": "k@example.org"])
            #expect(browser.place == "/admin/orders/\(order.id)" && browser.says("k@example.org"))
            try await browser.submit("cancel")
            #expect(browser.says(">Cancelled<") && !browser.says("form-cancel"))
        }
    }

    // MARK: Tables

    /// What a browser sends for a file.
    private func upload(
        _ open: OpenShop, _ mode: String, _ table: String, end: String = "--\r\n", cookie: String
    ) async throws -> TestResponse {
        let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n"
        return try await open.request(
            .post, "/admin/imports?mode=\(mode)",
            [
                .accept: FormBrowser.accept, .contentType: "multipart/form-data; boundary=b",
                .cookie: cookie, .secFetchSite: "same-origin",
            ], body: Array("\(head)\(table)\r\n--b\(end)".utf8))
    }

    @Test func aTableIsTriedAndThenTakenInByAForm() async throws {
        try await OpenShop.run { open in
            let browser = try await FormBrowser.signedIn(open, at: "/admin/backups")
            #expect(browser.says("enctype=\"multipart/form-data\"", "/admin/exports/products.csv"))
            let cookie = try #require(browser.cookies.first?.pair)
            let export = try await open.get(
                "/admin/exports/products.csv", [.accept: FormBrowser.accept, .cookie: cookie])
            #expect(export.status == .ok)
            let table = export.text.replacing("10.00", with: "11.00")
            let trial = try await upload(open, "dry-run", table, cookie: cookie)
            #expect(trial.status == .ok && trial.text.contains("Preview of the import"))
            #expect(MarkupCheck(trial.text).faults == [])
            #expect(try await product(open, "WAX").variants.map(\.price) == [1000])
            let taken = try await upload(open, "apply", table, cookie: cookie)
            #expect(taken.status == .created && taken.text.contains("Import complete"))
            #expect(try await product(open, "WAX").variants.map(\.price) == [1100])
        }
    }

    @Test func aTableThatIsWrongOrCutOffChangesNothingAndSaysWhere() async throws {
        try await OpenShop.run { open in
            let browser = try await FormBrowser.signedIn(open)
            let cookie = try #require(browser.cookies.first?.pair)
            let export = try await open.admin(.get, "/admin/exports/products.csv").text
            let wrong = try await upload(
                open, "apply", export.replacing("10.00", with: "dear"), cookie: cookie)
            #expect(wrong.status == .unprocessableContent && wrong.text.contains("Line 2, "))
            #expect(wrong.text.contains("above 0 in digits, without commas or a currency sign."))
            #expect(wrong.text.contains("<a href=\"/admin/backups\">Go back to where you were</a>"))
            let cut = try await upload(
                open, "apply", export.replacing("10.00", with: "11.00"), end: "", cookie: cookie)
            #expect(cut.status == .badRequest)
            #expect(try await product(open, "WAX").variants.map(\.price) == [1000])
        }
    }

    // MARK: Coupons and keys

    @Test func couponsAreMadeChangedAndTakenAway() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/coupons")
            try await browser.submit("newcoupon", ["code": "SPRING", "percent": "20", "limit": "5"])
            #expect(browser.place == "/admin/coupons/SPRING" && browser.says("20% off", "0 / 5"))
            try await browser.submit("editcoupon", ["percent": "", "amount": "3"])
            #expect(browser.status == 200 && browser.says("$3.00 off"))
            try await browser.submit("editcoupon", ["percent": "10"])
            #expect(browser.status == 422 && browser.says("Choose one: a percentage, an amount"))
            try await browser.visit("/admin/coupons/SPRING")
            try await browser.submit("dropcoupon")
            #expect(browser.place == "/admin/coupons" && !browser.says("SPRING"))
            try await browser.submit("newcoupon", ["code": "WELCOME", "percent": "5"])
            #expect(browser.status == 422 && browser.says("This code is in use", "It was not changed"))
            #expect(!browser.says("changed in the meantime"))
            try await browser.submit("newcoupon", ["code": "WELCOME2"])
            #expect(browser.place == "/admin/coupons/WELCOME2" && browser.says("5% off"))
        }
    }

    @Test func aKeyIsShownOnceAndTakenOutOfUse() async throws {
        try await OpenShop.run { open in
            var browser = try await FormBrowser.signedIn(open, at: "/admin/keys")
            #expect(!browser.says("form-revoke-key_admin"))
            try await browser.submit("newkey", ["label": "At the door", "kind": "kiosk"])
            #expect(browser.status == 201)
            let start = try #require(browser.page.firstRange(of: "vk_kiosk_"))
            let secret = String(browser.page[start.lowerBound...].prefix { $0 != "<" })
            #expect(
                try await open.shop.store.accessKey(of: AccessSecret(text: secret))?.label == "At the door")
            try await browser.visit("/admin/keys")
            #expect(browser.says("At the door") && !browser.page.contains(secret))
            let keys = try await open.shop.store.accessKeys()
            let id = try #require(keys.first { $0.label == "At the door" }?.id)
            try await browser.submit("revoke-\(id)")
            #expect(browser.place == "/admin/keys" && browser.says("Revoked"))
            #expect(try await open.shop.store.accessKey(of: AccessSecret(text: secret)) == nil)
        }
    }
}
