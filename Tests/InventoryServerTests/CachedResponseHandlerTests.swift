import Foundation
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopWeb
import StoreAPI
import Testing

/// What is answered on the thread of its connection, beside what goes the long way, on real sockets.
struct CachedResponseHandlerTests {
    private static let languages = ["en", "zh-Hans;q=0.9, en;q=0.1"]
    private static let forms = [
        "*/*", "application/hal+json", "application/prs.hal-forms+json", "application/json", "text/html",
        "image/png",
    ]

    @Test(arguments: forms, languages)
    func promptAnswersAreThoseOfTheLongWay(accept: String, language: String) async throws {
        try await OpenShop.run(world: TestWorld(allowsFaults: false), setup: .live) { open in
            let id = try #require(try await open.shop.store.page().products.first?.id)
            let paths = [
                "/products/\(id)", "/products/\(id)?lang=zh-Hans", "/products/\(id)?lang=xx",
                "/products/\(id)?a=b", "/products/\(id)/", "/products/%70", "/products/none", "/products/",
                "/products/\(id)/availability", "/products/\(id)/image", "/products/\(id)/image?w=64",
                "/products/\(id)/image?w=x", "/productsx/\(id)", "/products",
            ]
            for path in paths {
                let headers = "Accept: \(accept)\r\nAccept-Language: \(language)\r\n"
                // A `Connection` of the client's own is for the long way to see to.
                let long = try await ask(path, headers + "Connection: keep-alive\r\n", open)
                for _ in 0..<3 {
                    let prompt = try await ask(path, headers, open)
                    #expect(prompt == long, "\(path)")
                }
            }
        }
    }

    @Test func behindAPrefixToo() async throws {
        try await OpenShop.run(
            world: TestWorld(allowsFaults: false), prefix: "/shop", setup: .live
        ) { open in
            let id = try #require(try await open.shop.store.page().products.first?.id)
            for path in ["/shop/products/\(id)", "/products/\(id)", "/shopproducts/\(id)"] {
                let long = try await ask(path, "Connection: keep-alive\r\n", open)
                #expect(try await ask(path, "", open) == long)
            }
        }
    }

    @Test func promptAnswersAreConditionalAndFollowTheStock() async throws {
        try await OpenShop.run(world: TestWorld(allowsFaults: false), setup: .live) { open in
            let product = try #require(try await open.shop.store.page().products.first)
            let path = "/products/\(product.id)"
            let first = try await ask(path, "", open)
            let tag = try #require(first.firstMatch(of: /ETag: ("[^"]*")/)?.output.1)
            #expect(try await ask(path, "If-None-Match: \(tag)\r\n", open).hasPrefix("HTTP/1.1 304 "))
            _ = try await open.admin(
                .post, "/admin/stock-adjustments",
                json: #"{"sku":"WAX","delta":-12,"reason":"broken"}"#,
                [.idempotencyKey: "\"front-desk-0123456789\""])
            let changed = try await ask(path, "If-None-Match: \(tag)\r\n", open)
            #expect(changed.hasPrefix("HTTP/1.1 200 ") && changed.contains("out_of_stock"))
        }
    }

    /// The answer without what differs between any two: when, under which name, and how long the line stays.
    private func ask(_ path: String, _ headers: String, _ open: OpenShop) async throws -> String {
        let port = try #require(open.client.port)
        // The second request ends the connection.
        let text =
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
            + "GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n"
        let answers = try #require(await RawConnection.exchange(text, port: port))
        let end = try #require(answers.range(of: "HTTP/1.1 ", options: .backwards)?.lowerBound)
        let lines = answers[..<end].split(separator: "\r\n", omittingEmptySubsequences: false)
        let kept = lines.filter { line in
            !["date:", "connection:"].contains { line.lowercased().hasPrefix($0) }
        }
        let body = kept.firstIndex(of: "") ?? kept.endIndex
        let answer = kept[..<1] + kept[1..<body].sorted() + kept[body...]
        return answer.joined(separator: "\n").replacing(/req_[0-9a-f]+/, with: "req")
    }
}
