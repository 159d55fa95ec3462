import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// Products and prices, changed while the shop is open.
struct ProductAdminTests {
    private func tag(_ answer: TestResponse) throws -> HTTPFields {
        [.ifMatch: try #require(answer.headers[.eTag])]
    }

    /// Where the staff finds the product of a SKU, and its variant.
    private func places(_ open: OpenShop, _ sku: String = "WAX") async throws -> (String, String, String) {
        let variant = try await open.variant(sku)
        let product = try #require(try await open.shop.store.product(ofVariant: variant))
        return ("/admin/products/\(product.id)", "/admin/variants/\(variant)", "/products/\(product.id)")
    }

    private func patch(
        _ open: OpenShop, _ place: String, _ body: String, _ headers: HTTPFields
    ) async throws -> TestResponse {
        var headers = headers
        headers[.contentType] = "application/merge-patch+json"
        return try await open.admin(.patch, place, json: body, headers)
    }

    @Test func whatIsChangedIsShownAtOnceAndTheRestStays() async throws {
        try await OpenShop.run { open in
            let (place, _, front) = try await places(open)
            let read = try await open.admin(.get, place)
            #expect(read.text.contains("胡须蜡"))
            let body = #"{"name":{"en":"Beard Wax"},"accent":null}"#
            let changed = try await patch(open, place, body, tag(read))
            #expect(changed.status == .ok)
            #expect(changed.text.contains("Beard Wax") && changed.text.contains("胡须蜡"))
            #expect(!changed.text.contains("accent"))
            let shown = try await open.get(front).decoded(Product.self)
            #expect(shown.summary.name == "Beard Wax" && shown.summary.accent == nil)
            #expect(try await open.get("/inventory?q=beard").text.contains("Beard Wax"))
        }
    }

    @Test("T18 of many who change one product, one changes it, and nobody's change is lost")
    func productIsChangedOnlyFromWhatWasRead() async throws {
        try await OpenShop.run { open in
            let (place, _, _) = try await places(open)
            let headers = try tag(await open.admin(.get, place))
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        try await patch(open, place, #"{"name":{"en":"Wax \#(number)"}}"#, headers)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let winner = try #require(answers.first { $0.status == .ok })
            #expect(answers.count { $0.status == .ok } == 1)
            #expect(answers.count { $0.status == .preconditionFailed } == 15)
            let now = try await open.admin(.get, place)
            #expect(now.text == winner.text && now.headers[.eTag] == winner.headers[.eTag])
        }
    }

    @Test func saleChangesWhatWasRead() async throws {
        try await OpenShop.run { open in
            let (place, _, _) = try await places(open)
            let read = try await open.admin(.get, place)
            #expect(try await open.place(open.cardOrder(open.quote())).status == .created)
            let late = try await patch(open, place, #"{"active":false}"#, tag(read))
            #expect(late.status == .preconditionFailed)
        }
    }

    @Test func changesNeedACondition() async throws {
        try await OpenShop.run { open in
            let (product, variant, _) = try await places(open)
            for place in [product, variant] {
                let blind = try await patch(open, place, "{}", [:])
                #expect(try blind.problem().name == .preconditionRequired)
                #expect(try await patch(open, place, "{}", [.ifMatch: "*"]).status == .ok)
            }
            let none = try await patch(open, "/admin/products/none", "{}", [.ifMatch: "*"])
            #expect(none.status == .notFound)
            #expect(try await open.admin(.get, "/admin/variants/none").status == .notFound)
        }
    }

    @Test func withdrawnProductIsGoneForShoppersAndThereForTheStaff() async throws {
        try await OpenShop.run { open in
            let (place, _, front) = try await places(open)
            let read = try await open.admin(.get, place)
            let quote = try await open.quote()
            let withdrawn = try await patch(open, place, #"{"active":false}"#, tag(read))
            #expect(withdrawn.status == .ok)
            #expect(try await open.get(front).status == .gone)
            #expect(try await open.place(open.cardOrder(quote)).status == .conflict)
            let again = try await patch(open, place, #"{"active":true}"#, tag(withdrawn))
            #expect(again.status == .ok)
            #expect(try await open.get(front).status == .ok)
        }
    }

    @Test func newPriceHoldsForNewQuotesAndOldOnesKeepTheirs() async throws {
        try await OpenShop.run { open in
            let (_, place, _) = try await places(open)
            let old = try await open.quote()
            let read = try await open.admin(.get, place)
            let body = #"{"price":{"amount":"12.34","currency":"USD"}}"#
            let changed = try await patch(open, place, body, tag(read))
            #expect(changed.status == .ok && changed.text.contains(#""amount":"12.34""#))
            #expect(try await open.quote().lines.map(\.unit) == ["12.34"])
            #expect(old.lines.map(\.unit) == ["10.00"])
            #expect(try await open.place(open.cardOrder(old)).status == .created)
            let stale = try await patch(open, place, body, tag(read))
            #expect(stale.status == .preconditionFailed)
        }
    }

    /// The class decides, whatever the product's category is.
    @Test(arguments: [
        ("standard", ["tax 0.83 final"], ["82500"]), ("food", ["tax 0.40 final"], ["40000"]),
        ("zero", [], ["0"]), ("exempt", [], []),
    ])
    func taxClassOfAProductIsWhatItIsTaxedBy(name: String, rows: [String], rates: [String]) async throws {
        try await OpenShop.run { open in
            let zones = try await open.admin(.get, "/admin/zones")
            var document = try zones.decoded(ZoneDocument.self)
            document.taxes[0].classes = ["food": 40_000]
            document.links = nil
            let json = String(decoding: try WireFormat.encode(document), as: UTF8.self)
            #expect(try await open.admin(.put, "/admin/zones", json: json, tag(zones)).status == .ok)
            let (place, _, _) = try await places(open)
            let old = try await open.quote()
            let changed = try await patch(open, place, #"{"tax_class":"\#(name)"}"#, [.ifMatch: "*"])
            #expect(changed.status == .ok && changed.text.contains(#""tax_class":"\#(name)""#))
            let quote = try await open.quote()
            #expect(quote.rows.filter { $0.hasPrefix("tax") } == rows)
            #expect((quote.taxes ?? []).map { "\($0.partsPerMillion)" } == rates)
            #expect(try await open.get("/quotes/\(old.id)").decoded(Quote.self).rows == old.rows)
        }
    }

    @Test func unknownTaxClassIsRefusedWithThoseThatThereAre() async throws {
        try await OpenShop.run { open in
            let (place, _, _) = try await places(open)
            let problem = try await patch(open, place, #"{"tax_class":"sin"}"#, [.ifMatch: "*"]).problem()
            #expect(problem.detail == "The shop has no such tax class. There are exempt, standard, zero.")
        }
    }

    @Test(arguments: [
        (#"{"category":"none"}"#, "policy-conflict", "/category"),
        (#"{"tags":["none"]}"#, "policy-conflict", "/tags"),
        (#"{"tax_class":"sin"}"#, "policy-conflict", "/tax_class"),
        (#"{"tax_class":"Zero"}"#, "policy-conflict", "/tax_class"),
        (#"{"tax_class":""}"#, "invalid-body", "/tax_class"),
        (#"{"tax_class":null}"#, "invalid-body", "/tax_class"),
        (#"{"name":{"en":null,"zh-Hans":null}}"#, "policy-conflict", "/name"),
        (#"{"accent":"red"}"#, "invalid-body", "/accent"), (#"{"price":"1.00"}"#, "invalid-body", "/price"),
        (#"{"name":{"fr":"Cire"}}"#, "invalid-body", "/name/fr"),
        (#"{"name":{"en":" "}}"#, "invalid-body", "/name/en"),
        (#"{"name":{"zh-Hans":"\u200b\u3000"}}"#, "invalid-body", "/name/zh-Hans"),
        (#"{"description":{"en":"\t\u2800"}}"#, "invalid-body", "/description/en"),
        (#"{"description":{"en":"","zh-Hans":null}}"#, "policy-conflict", "/description"),
    ])
    func changesThatDoNotFitAreRefusedWithTheirPointers(
        body: String, name: String, pointer: String
    ) async throws {
        try await OpenShop.run { open in
            let (place, _, _) = try await places(open)
            let read = try await open.admin(.get, place)
            let problem = try await patch(open, place, body, tag(read)).problem()
            #expect(problem.status == 422 && problem.name?.rawValue == name)
            #expect(problem.errors?.map(\.pointer) == [pointer])
            #expect(try await open.admin(.get, place).headers[.eTag] == read.headers[.eTag])
        }
    }

    @Test(arguments: [("12.345", "USD"), ("12.34", "EUR"), ("0.00", "USD"), ("-1.00", "USD")])
    func whatIsNoPriceIsRefused(amount: String, currency: String) async throws {
        try await OpenShop.run { open in
            let (_, place, _) = try await places(open)
            let body = #"{"price":{"amount":"\#(amount)","currency":"\#(currency)"}}"#
            let problem = try await patch(open, place, body, [.ifMatch: "*"]).problem()
            #expect(problem.status == 422 && problem.name == .policyConflict)
        }
    }
}
