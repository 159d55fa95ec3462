import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import Testing

struct NegotiatedAnswerTests {
    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

    @Test("T19 one resource, three forms, one tag each")
    func formsHaveTheirOwnTags() async throws {
        try await OpenShop.run { open in
            var tags: Set<String> = []
            for (accept, type) in [
                ("*/*", "application/hal+json"), ("application/json", "application/hal+json"),
                ("application/prs.hal-forms+json", "application/prs.hal-forms+json"),
                (Self.browser, "text/html; charset=utf-8"),
            ] {
                let answer = try await open.get("/inventory", [.accept: accept])
                #expect(answer.headers[.contentType] == type)
                let tag = try #require(answer.headers[.eTag])
                tags.insert(tag)
                let again = try await open.get("/inventory", [.accept: accept, .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.readableBytes == 0)
                #expect(again.headers[.eTag] == tag)
            }
            #expect(tags.count == 3)
        }
    }

    @Test("T19 a condition that does not hold is 412, and nothing acceptable 406 that can be read")
    func refusals() async throws {
        try await OpenShop.run { open in
            let failed = try await open.get("/inventory", [.ifMatch: "\"other\""])
            #expect(failed.status == .preconditionFailed)
            let none = try await open.get("/inventory", [.accept: "image/png"])
            #expect(none.status == .notAcceptable && none.headers[.contentType] == "application/problem+json")
            let page = try await open.get("/nowhere", [.accept: Self.browser, .acceptLanguage: "zh"])
            #expect(page.status == .notFound && page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentLanguage] == "zh-Hans" && page.text.contains("找不到此页面"))
        }
    }

    @Test("T19 text browsers name a language alone, and get pages, in the back office and of refusals too")
    func textBrowsersGetPages() async throws {
        let links: HTTPFields = [.accept: "*/*", .acceptLanguage: "en, *;q=0.1"]
        try await OpenShop.run { open in
            for (path, status) in [("/", 200), ("/inventory", 200), ("/admin", 401), ("/nowhere", 404)] {
                let page = try await open.get(path, links)
                #expect(page.status.code == status, "\(path)")
                #expect(page.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
                #expect(page.headers[.vary] == "Accept, Accept-Language, Accept-Encoding", "\(path)")
                let program = try await open.get(path, [.accept: "*/*"])
                #expect(program.headers[.contentType]?.hasSuffix("json") == true, "\(path)")
                #expect(program.headers[.vary] == page.headers[.vary], "\(path)")
            }
            let variant = try await open.variant("WAX")
            let body = "lines/0/variant=\(variant)&lines/0/quantity=1"
            var form = links
            form[.contentType] = "application/x-www-form-urlencoded"
            let led = try await open.request(.post, "/quotes", form, body: Array(body.utf8))
            #expect(led.status == .seeOther && led.place?.hasPrefix("/quotes/qt_") == true)
            // No page sends JSON: that is a program, whatever language it names.
            let lines = #"{"lines":[{"variant":"\#(variant)","quantity":1}]}"#
            let made = try await open.post("/quotes", json: lines, links)
            #expect(made.status == .created && made.headers[.contentType] == "application/hal+json")
        }
    }

    @Test("T19 what is not there is 404, whatever form is wanted; what is there is 406")
    func absenceGoesBeforeTheForm() async throws {
        try await OpenShop.run { open in
            let product = try #require(try await open.shop.store.page().products.first).id
            for accept in ["application/problem+json", "image/png"] {
                for path in ["/nowhere", "/products/prd_none", "/quotes/qt_none", "/orders/ord_none"] {
                    let answer = try await open.get(path, [.accept: accept])
                    #expect(answer.status == .notFound, "\(path)")
                    #expect(answer.headers[.contentType] == "application/problem+json", "\(path)")
                }
                let there = try await open.get("/products/\(product)", [.accept: accept])
                #expect(there.status == .notAcceptable && there.headers[.eTag] == nil)
                let head = try await open.client.executeRequest(
                    uri: "/products/prd_none", method: .head, headers: [.accept: accept], body: nil)
                #expect(head.status == .notFound)
            }
            // A request that would change something is refused before it does.
            let variant = try await open.variant("WAX")
            let lines = #"{"lines":[{"variant":"\#(variant)","quantity":1}]}"#
            let refused = try await open.post(
                "/quotes", json: lines, [.accept: "application/problem+json"])
            #expect(refused.status == .notAcceptable)
            #expect(try await open.number("SELECT count(*) FROM quote") == 0)
        }
    }

    @Test func aProductPageCarriesAFormThatBuysIt() async throws {
        try await OpenShop.run { open in
            let list = try await open.get("/inventory", [.accept: Self.browser])
            let page = list.text.split(separator: "\"").first {
                $0.hasPrefix("/products/") && !$0.hasSuffix("image")
            }
            let product = try await open.get(String(page ?? ""), [.accept: Self.browser])
            #expect(product.text.contains("action=\"/quotes\""))
            let variant = try await open.variant("WAX")
            let answer = try await open.client.executeRequest(
                uri: "/quotes?lang=zh-Hans", method: .post,
                headers: [.accept: Self.browser, .contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "lines%2F0%2Fvariant=\(variant)&lines%2F0%2Fquantity=2"))
            #expect(answer.status == .seeOther)
            let place = try #require(answer.place)
            #expect(place.hasPrefix("/quotes/qt_") && place.hasSuffix("?lang=zh-Hans"))
            #expect(try await open.get(place, [.accept: Self.browser]).text.contains("您的订单"))
        }
    }

    @Test func aFormThatIsRefusedComesBackAsItWasFilledIn() async throws {
        try await OpenShop.run { open in
            let answer = try await open.client.executeRequest(
                uri: "/quotes", method: .post,
                headers: [.accept: Self.browser, .contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(
                    string: "lines/0/variant=var_x&lines/0/quantity=0&to/country=US&to/city=Atlanta"))
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("value=\"Atlanta\"") && answer.text.contains("value=\"var_x\""))
            #expect(answer.text.contains("id=\"again-lines-0-quantity-error\""))
            #expect(MarkupCheck(answer.text).faults == [])
        }
    }

    @Test func aPlaceThatTakesFormsAloneLeadsToThePageAboveIt() async throws {
        try await OpenShop.run { open in
            let answer = try await open.get("/orders/ord_1/cancel?lang=zh-Hans", [.accept: Self.browser])
            #expect(answer.status == .methodNotAllowed && !answer.text.contains("Allowed here"))
            #expect(answer.text.contains("<a href=\"/orders/ord_1?lang=zh-Hans\">回到刚才的页面</a>"))
        }
    }

    @Test func aLanguageInTheAddressIsForPagesAlone() async throws {
        try await OpenShop.run { open in
            #expect(try await open.get("/inventory?lang=zh-Hans").status == .badRequest)
            let page = try await open.get("/inventory?lang=zh-Hans", [.accept: Self.browser])
            #expect(page.status == .ok && page.headers[.contentLanguage] == "zh-Hans")
            #expect(try await open.get("/inventory?lang=fr", [.accept: Self.browser]).status == .badRequest)
        }
    }

    @Test func linksStandInTheHeaderAndTheirNamesAreExplained() async throws {
        try await OpenShop.run { open in
            let page = try await open.get("/inventory?limit=1")
            let header = page.headers[.link] ?? ""
            #expect(header.hasPrefix("</inventory?limit=1>; rel=\"self\"") && header.contains("rel=\"next\""))
            let entry = try await open.get("/").text
            #expect(entry.contains(#""curies":[{"href":"/docs#{rel}","name":"shop","templated":true}]"#))
        }
    }

    @Test func everyResourceHasAPage() async throws {
        try await OpenShop.run { open in
            for path in [
                "/", "/inventory", "/shipping-services", "/rates?country=US", "/livez", "/docs",
                "/problems/not-found", "/problems/payment-declined",
            ] {
                let page = try await open.get(path, [.accept: Self.browser])
                #expect(
                    page.status == .ok && page.headers[.contentType] == "text/html; charset=utf-8", "\(path)")
                #expect(MarkupCheck(page.text).faults == [], "\(path)")
                #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
            }
        }
    }
}
