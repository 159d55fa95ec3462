import Codecs
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSamples
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

/// Tables of products sent to an open shop.
struct ImportTests {
    private static let picture = Hexadecimal.encode(Digest.sha256(SmallCatalogue.picture))

    private func send(
        _ open: OpenShop, _ table: String, _ mode: String = "apply"
    ) async throws -> TestResponse {
        try await open.request(
            .post, "/admin/imports?mode=\(mode)",
            [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv; charset=utf-8"],
            body: Array(table.utf8))
    }

    private func export(_ open: OpenShop) async throws -> TestResponse {
        try await open.admin(.get, "/admin/exports/products.csv")
    }

    /// Everything that a change of the catalogue could touch.
    private func everything(_ open: OpenShop) async throws -> [String] {
        try await open.everyStoredText().sorted()
    }

    @Test func exportTellsWhatItIs() async throws {
        try await OpenShop.run { open in
            let answer = try await export(open)
            #expect(answer.status == .ok)
            #expect(answer.headers[.contentType] == "text/csv; charset=utf-8; header=present")
            #expect(answer.headers[.reprDigest] == Digest.field(Digest.sha256(Array(buffer: answer.body))))
            #expect(answer.headers[.contentDisposition] == "attachment; filename=\"products.csv\"")
            let lines = answer.text.split(separator: "\r\n")
            #expect(lines.count == 6)
            #expect(
                String(lines[0])
                    == "slug,sku,name_en,name_zh-Hans,price,stock,active,kind,category,tags,tax_class,"
                    + "options,choices,weight_grams,delivery,accent,picture,image_text_en,image_text_zh-Hans,"
                    + "description_en,description_zh-Hans,care_en,care_zh-Hans")
            #expect(
                String(lines[1])
                    == "wax,WAX,Mustache Wax,胡须蜡,10.00,12,true,physical,care,,standard,,,60,,#c8793a,"
                    + "\(Self.picture),A tin,蜡盒,Wax.,蜡。,,")
            #expect(
                lines[4].hasPrefix("tee,TEE-L,Tee,T 恤,20.00,0,true,physical,care,,standard,\"[{\"\"id\"\":"))
        }
    }

    @Test func whatIsGivenOutChangesNothingWhenItIsTakenInAgain() async throws {
        try await OpenShop.run { open in
            let before = try await everything(open)
            let table = try await export(open).text
            let answer = try await send(open, table)
            #expect(answer.status == .created)
            let report = try answer.decoded(ImportReport.self)
            #expect(report.rows == 5 && report.isEmpty)
            #expect(report.products.unchanged == 4 && report.variants.unchanged == 5)
            #expect(try await everything(open) == before)
            #expect(try await export(open).text == table)
        }
    }

    @Test func whatOneShopGivesOutAnotherTakesIn() async throws {
        let box = Box<String>()
        try await OpenShop.run { open in box.value = try await export(open).text }
        let table = try #require(box.value)
        let empty = SmallCatalogue.json.replacing(
            /"slug": "tee"(?s:.*)"slug": "ring"/, with: #""slug": "ring""#)
        try await OpenShop.run(catalogue: SmallCatalogue.load(empty)) { open in
            let report = try await send(open, table).decoded(ImportReport.self)
            #expect(report.products.new == 1 && report.variants.new == 2)
            #expect(report.stock.added == 4 && report.prices == 0)
            let page = try await open.shop.store.page(
                ProductQuery(filter: ProductFilter(search: SearchQuery("tee large"))))
            let tee = try #require(page.products.first)
            #expect(tee.variants.map(\.sku) == ["TEE-S", "TEE-L"])
            #expect(tee.variants.map(\.price) == [1800, 2000])
            #expect(tee.options.first?.values.map(\.id) == ["s", "l"] && tee.version == 1)
            let lines = Set(try await export(open).text.split(separator: "\r\n"))
            #expect(lines == Set(table.split(separator: "\r\n")))
            try await open.expectBooksBalance()
        }
    }

    @Test func dryRunTellsWhatWouldChangeAndChangesNothing() async throws {
        try await OpenShop.run { open in
            let before = try await everything(open)
            let table = """
                sku,price,stock,active
                WAX,12.00,10,true
                COMB,3.33,1,false
                RING,5.00,1005,true
                """
            let answer = try await send(open, table, "dry-run")
            #expect(answer.status == .ok)
            let told = try answer.decoded(ImportReport.self)
            #expect(
                told.products
                    == ImportReport.Products(new: 0, changed: 3, unchanged: 0, withdrawn: 1, offered: 0))
            #expect(told.variants == ImportReport.Counts(new: 0, changed: 2, unchanged: 1))
            #expect(told.stock == ImportReport.Stock(added: 6, removed: 2) && told.prices == 1)
            #expect(try await everything(open) == before)
            var done = try await send(open, table).decoded(ImportReport.self)
            #expect(done.mode == .apply)
            done.mode = .dryRun
            #expect(done == told)
            #expect(try await send(open, table).decoded(ImportReport.self).isEmpty)
            #expect(try await open.stock("WAX") == 10)
            #expect(try await open.stock("RING") == 1005)
            let page = try await open.shop.store.page(ProductQuery(sort: .price))
            #expect(page.products.map(\.version) == [3, 3, 2])
            try await open.expectBooksBalance()
        }
    }

    @Test func changedWordsAreFoundAndFormerOnesAreNot() async throws {
        try await OpenShop.run { open in
            func found(_ words: String) async throws -> [String] {
                try await open.shop.store.page(
                    ProductQuery(filter: ProductFilter(search: SearchQuery(words)))
                ).products.flatMap { $0.variants.map(\.sku) }
            }
            let table = "sku,name_en,name_zh-Hans\nWAX,=Beard Balm+,须膏\nCOMB,Comb,\n"
            let report = try await send(open, table).decoded(ImportReport.self)
            #expect(report.products.changed == 2)
            for words in ["balm", "须膏"] { #expect(try await found(words) == ["WAX"]) }
            for words in ["mustache", "梳子"] { #expect(try await found(words) == []) }
            let page = try await open.shop.store.page(ProductQuery(sort: .name, language: .english))
            let names = page.products.map { $0.texts[.name][.english] }
            #expect(names == ["=Beard Balm+", "Comb", "Ringtones", "Tee"])
            #expect(try await export(open).text.contains("\r\nwax,WAX,=Beard Balm+,须膏,"))
        }
    }

    @Test func careIsTakenInAndGivenOutAndShownAndRemoved() async throws {
        try await OpenShop.run { open in
            let table = "sku,care_en,care_zh-Hans\nWAX,Keep it cool.,请置于阴凉处。\n"
            #expect(try await send(open, table).decoded(ImportReport.self).products.changed == 1)
            #expect(try await send(open, table).decoded(ImportReport.self).products.unchanged == 1)
            let wax = try #require(try await open.shop.store.page().products.first)
            func care(_ language: String) async throws -> String? {
                try await open.request(.get, "/products/\(wax.id)", [.acceptLanguage: language])
                    .decoded(Product.self).care
            }
            #expect(try await care("en") == "Keep it cool.")
            #expect(try await care("zh") == "请置于阴凉处。")
            let page = try await open.request(.get, "/products/\(wax.id)", [.accept: "text/html"])
            #expect(page.text.contains("Keep it cool."))
            let given = try await export(open).text
            #expect(given.contains(",care_en,care_zh-Hans\r\n"))
            #expect(given.contains(",Keep it cool.,请置于阴凉处。\r\n"))
            for (patch, left) in [("en", "请置于阴凉处。"), ("zh-Hans", nil)] {
                let body = "{\"care\":{\"\(patch)\":null}}"
                let answer = try await open.admin(
                    .patch, "/admin/products/\(wax.id)", json: body, [.ifMatch: "*"])
                #expect(answer.status == .ok)
                #expect(try await care("en") == left)
            }
            try await open.expectBooksBalance()
        }
    }

    @Test func newVariantStandsBehindItsProductsOthers() async throws {
        try await OpenShop.run { open in
            let options = """
                [{"id":"size","name":{"en":"Size"},"values":[{"id":"s","name":{"en":"S"}},\
                {"id":"m","name":{"en":"M"}},{"id":"l","name":{"en":"L"}}]}]
                """.replacing("\"", with: "\"\"")
            let table =
                "slug,sku,price,stock,options,choices\n"
                + "tee,TEE-M,19.50,3,\"\(options)\",\"{\"\"size\"\":\"\"m\"\"}\"\n"
            let report = try await send(open, table).decoded(ImportReport.self)
            #expect(report.variants.new == 1 && report.products.changed == 1 && report.products.new == 0)
            let page = try await open.shop.store.page(
                ProductQuery(filter: ProductFilter(search: SearchQuery("tee-m"))))
            #expect(page.products.first?.variants.map(\.sku) == ["TEE-S", "TEE-L", "TEE-M"])
            #expect(page.products.first?.version == 3)
            try await open.expectBooksBalance()
        }
    }

    @Test func everyChangeIsTold() async throws {
        try await OpenShop.run { open in
            let before = try await open.count("outbox")
            let table = """
                sku,price,stock,name_en
                WAX,12.00,12,Mustache Wax
                COMB,3.33,5,Comb
                RING,5.00,999,Tones
                """
            #expect(try await send(open, table).status == .created)
            let told = try await open.texts(
                """
                SELECT topic || ' ' || product.slug || ' ' || value || ' ' || outbox.version
                FROM outbox JOIN product ON product.id = outbox.product ORDER BY outbox.id
                """)
            #expect(told == ["product ring 1 3", "price wax 1200 3", "stock comb 5 3"])
            #expect(try await open.count("outbox") == before + 3)
            #expect(try await send(open, table).status == .created)
            #expect(try await open.count("outbox") == before + 3)
        }
    }

    static let faults: [(String, [String])] = [
        ("", ["1 - required"]),
        ("sku,prise\nWAX,1.00\n", ["1 prise unknown"]),
        ("sku,sku\nWAX,WAX\n", ["1 sku repeated"]),
        ("price\n1.00\n", ["1 sku required"]),
        ("sku,price\nWAX\nCOMB,1.00,2\n", ["2 - wrong-count", "3 - wrong-count"]),
        ("sku,price\nWAX,\"1.00\nCOMB,2.00\n", ["2 - malformed"]),
        (
            "sku,price\nWAX,1.005\nCOMB,0.00\nRING,\n",
            ["2 price invalid", "3 price out-of-range", "4 price required"]
        ),
        ("sku,price\nWAX,1.00\nWAX,2.00\n", ["3 sku repeated"]),
        ("sku,price\nNONE,1.00\n", ["2 sku unknown"]),
        (
            "sku,stock\nWAX,-1\nCOMB,1.5\nRING,1000000001\n",
            ["2 stock negative", "3 stock wrong-type", "4 stock out-of-range"]
        ),
        ("slug,sku\ncomb,WAX\n", ["2 slug conflict"]),
        ("sku,active,kind\nWAX,yes,solid\n", ["2 active invalid", "2 kind invalid"]),
        ("sku,category,tags\nWAX,none,gift\n", ["2 category unknown", "2 tags unknown"]),
        ("sku,tax_class\nWAX,sin\n", ["2 tax_class unknown"]),
        (
            "sku,accent,picture\nWAX,red,\(String(repeating: "0", count: 64))\n",
            ["2 accent invalid", "2 picture unknown"]
        ),
        ("sku,name_en,name_zh-Hans\nWAX,,\n", ["2 name_en required"]),
        ("sku,name_en,description_en\nWAX, ,\u{200B}\n", ["2 description_en blank", "2 name_en blank"]),
        ("sku,active\nTEE-S,true\nTEE-L,false\n", ["3 active conflict"]),
        ("sku,choices\nTEE-S,{}\n", ["2 choices conflict"]),
        ("sku,choices\nTEE-S,oops\n", ["2 choices malformed"]),
        ("sku,options\nTEE-S,\n", ["2 choices conflict", "2 options conflict"]),
        (
            "slug,sku,price,stock\nbalm,BALM,1.00,1\n",
            [
                "2 description_en required", "2 image_text_en required", "2 name_en required",
                "2 slug unknown",
            ]
        ),
    ]

    @Test(arguments: faults)
    func everyFaultIsToldWithItsLineAndColumn(table: String, expected: [String]) async throws {
        try await OpenShop.run { open in
            let before = try await everything(open)
            for mode in ["dry-run", "apply"] {
                let answer = try await send(open, table, mode)
                #expect(answer.status == .unprocessableContent)
                let told = try answer.problem().errors ?? []
                let faults = told.map { "\($0.line ?? 0) \($0.column ?? "-") \($0.code)" }.sorted()
                #expect(faults == expected)
                #expect(told.allSatisfy { $0.detail.hasSuffix(".") })
            }
            #expect(try await everything(open) == before)
        }
    }

    @Test func unknownTaxClassIsToldWithThoseThatThereAre() async throws {
        try await OpenShop.run { open in
            let told = try await send(open, "sku,tax_class\nWAX,sin\nRING,zero\n", "apply").problem().errors
            #expect(
                told?.map(\.detail) == ["The shop has no such tax class. There are exempt, standard, zero."])
        }
    }

    @Test func whatIsSpokenForStaysOnTheShelf() async throws {
        try await OpenShop.run { open in
            let quote = try await open.quote(quantity: 5)
            #expect(try await open.place(try open.cardOrder(quote)).status == .created)
            let answer = try await send(open, "sku,stock\nWAX,4\n")
            #expect(try answer.problem().errors?.map(\.code) == ["would-go-negative"])
            #expect(try answer.problem().errors?.first?.detail == "5 of them are spoken for.")
            #expect(try await send(open, "sku,stock\nWAX,5\n").status == .created)
            #expect(try await open.stock("WAX") == 0)
            try await open.expectBooksBalance()
        }
    }

    @Test func onlyTheFirstThousandFaultsAreListed() async throws {
        try await OpenShop.run { open in
            let table = "sku,price\n" + (1...2500).map { "S\($0),x\n" }.joined()
            let problem = try await send(open, table).problem()
            #expect(problem.errors?.count == 1000 && problem.moreErrors == 4000)
            #expect(problem.errors?.first?.line == 2)
        }
    }

    @Test func tableIsTakenAsCSVAlone() async throws {
        try await OpenShop.run { open in
            let json = try await open.admin(.post, "/admin/imports?mode=apply", json: "{}")
            #expect(json.status == .unsupportedMediaType)
            #expect(json.headers[.acceptPost]?.split(separator: ", ").contains("text/csv") == true)
            let open401 = try await open.request(
                .post, "/admin/imports?mode=apply", [.contentType: "text/csv"], body: Array("sku\n".utf8))
            #expect(open401.status == .unauthorized)
            let answer = try await open.request(
                .post, "/admin/imports",
                [.authorization: "Bearer \(open.adminKey)", .contentType: "text/csv"],
                body: Array("sku\n".utf8))
            #expect(answer.status == .badRequest)
        }
    }

    private static let wrongPrices: [(currency: String, price: String, sentence: String)] = [
        ("USD", "1.005", "This is no price in USD: digits and 2 behind a point, such as 19.90."),
        (
            "USD", "1.000",
            "Three digits behind a point may be thousands or a fraction. Write 1200 or 1200.00 for the one, "
                + "1.20 for the other."
        ),
        ("USD", "9999999999999.00", "A price has at most 12 digits before its decimals."),
        ("USD", "01.00", "This is no price in USD: digits and 2 behind a point, such as 19.90."),
        ("JPY", "\"1,000\"", "This is no price in JPY: digits without a point, such as 1990."),
        (
            "JPY", "1.000",
            "Three digits behind a point may be thousands or a fraction. Write a whole number without a "
                + "point, such as 1200."
        ),
        ("JPY", "9999999999999", "A price has at most 12 digits before its decimals."),
        ("KWD", "1.2345", "This is no price in KWD: digits and 3 behind a point, such as 19.900."),
    ]

    @Test(arguments: wrongPrices)
    func priceIsRefusedInTheDigitsOfTheCurrency(
        currency: String, price: String, sentence: String
    ) async throws {
        try await OpenShop.run(catalogue: SmallCatalogue.load(in: currency)) { open in
            let errors = try await send(open, "sku,price\nWAX,\(price)\n").problem().errors
            #expect(errors?.map(\.detail) == [sentence])
        }
    }

    @Test func pricesHaveTheDigitsOfTheCurrency() async throws {
        for (currency, price, stored) in [("JPY", "1200", Int64(1200)), ("KWD", "12.345", 12_345)] {
            try await OpenShop.run(catalogue: SmallCatalogue.load(in: currency)) { open in
                #expect(try await send(open, "sku,price\nWAX,\(price)\n").status == .created)
                let page = try await open.shop.store.page(ProductQuery())
                #expect(page.products.first?.variants.first?.price == stored)
                #expect(try await send(open, "sku,price\nWAX,12.3456\n").status == .unprocessableContent)
            }
        }
    }
}
