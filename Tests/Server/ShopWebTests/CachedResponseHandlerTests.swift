import Foundation
import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Answers from the cache beside those of the router, on real sockets.
struct CachedResponseHandlerTests {
    private static let languages = ["en", "zh-Hans;q=0.9, en;q=0.1"]
    private static let forms = [
        "*/*", "application/hal+json", "application/prs.hal-forms+json", "application/json", "text/html",
        "image/png",
    ]

    @Test(arguments: forms, languages)
    func cachedAnswersAreThoseOfTheRouter(accept: String, language: String) async throws {
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
                // Other options of a connection than `keep-alive` are for the router.
                let routed = try await ask(path, headers + "Connection: te\r\n", open)
                for extra in ["", "", "", "Connection: Keep-Alive\r\n"] {
                    #expect(try await ask(path, headers + extra, open) == routed, "\(path)")
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
                let routed = try await ask(path, "Connection: te\r\n", open)
                for _ in 0..<3 { #expect(try await ask(path, "", open) == routed) }
            }
        }
    }

    /// Another process trusts a wallet while the shop is open.
    @Test func newWalletAuthorityIsToldWithoutARestart() async throws {
        let trusted = Box<Bool>()
        var keys = try TestTokens.shared.get().keyClient
        let acceptance = keys.acceptance
        keys.acceptance = {
            guard trusted.value == true else { throw Refusal.tokenInvalid(.noWallet) }
            return try acceptance()
        }
        try await OpenShop.run(keys: keys) { open in
            for isTrusted in [nil, nil, nil, true, false] {
                trusted.value = isTrusted
                let entry = try await open.get("/").decoded(Entry.self)
                #expect(entry.shop.walletAuthorities?.count == (isTrusted == true ? 1 : nil))
            }
        }
    }

    @Test func cachedAnswersAreConditionalAndFollowTheStock() async throws {
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

    @Test func cachedAnswersTakeFromTheRateLimit() async throws {
        var settings = Edge.Settings()
        settings.hasLimits = true
        try await OpenShop.run(
            world: TestWorld(allowsFaults: false), edge: Edge(settings), setup: .live
        ) { open in
            let request = "GET /inventory HTTP/1.1\r\nHost: localhost\r\n\r\n"
            // Asked for thrice it is cached.
            for _ in 0..<3 { _ = try await ask("/inventory", "", open) }
            let burst = RateClass.reads.burst - 3
            let text = String(repeating: request, count: burst + 2) + Self.lastRequest
            let port = try #require(open.client.port)
            let answers = try #require(await RawConnection.exchange(text, port: port))
            let heads = answers.matches(of: #/HTTP/1\.1 ([0-9]{3}) /#).map { $0.output.1 }
            #expect(heads == Array(repeating: "200", count: burst) + ["429", "429", "200"])
            let left = answers.matches(of: /RateLimit: "reads";r=([0-9]+);/).map { Int($0.output.1) }
            #expect(left == (0..<burst).reversed() + [0, 0])
            #expect(open.shop.edge.figures.rateLimited == 2)
        }
    }

    @Test func injectedFaultsMeetCachedAnswers() async throws {
        try await OpenShop.run(setup: .live) { open in
            var statuses: [Substring] = []
            for turn in 0..<5 {
                if turn == 3 {
                    _ = open.world.faults.board.add(
                        WireFault(.error, operation: "listInventory", count: 1, status: 503))
                }
                statuses.append(try await ask("/inventory", "", open).dropFirst(9).prefix(3))
            }
            #expect(statuses == ["200", "200", "200", "503", "200"])
        }
    }

    private static let lastRequest = "GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n"

    /// The answer without what differs between any two: when, under which name, and how long the line stays.
    private func ask(_ path: String, _ headers: String, _ open: OpenShop) async throws -> String {
        let port = try #require(open.client.port)
        // The second request ends the connection.
        let text =
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n"
            + Self.lastRequest
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
