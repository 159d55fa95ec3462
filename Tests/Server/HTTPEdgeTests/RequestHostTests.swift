import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOHTTP1
import ShopCore
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// The `Host` of a request: what is well-formed, and what the shop is served under.
struct RequestHostTests {
    @Test(
        arguments: [
            ("localhost", "localhost", nil, true), ("LocalHost.:8080", "localhost", 8080, true),
            ("127.0.0.1:1", "127.0.0.1", 1, true), ("127.9.8.7", "127.9.8.7", nil, true),
            ("[::1]:8080", "::1", 8080, true), ("[::1]", "::1", nil, true),
            ("localhost:", "localhost", nil, true),
            ("shop.example", "shop.example", nil, false), ("a_b%20-~", "a_b%20-~", nil, false),
            ("128.0.0.1", "128.0.0.1", nil, false), ("[fe80::1]:1", "fe80::1", 1, false),
            ("localhost.evil.example", "localhost.evil.example", nil, false),
        ] as [(String, String, UInt16?, Bool)])
    func wellFormedHostIsRead(text: String, name: String, port: UInt16?, isLoopback: Bool) throws {
        let host = try #require(RequestHost(text))
        #expect(host.name == name && host.port == port && host.isLoopback == isLoopback)
    }

    @Test(arguments: [
        "", ":8080", "a b", "a:b", "a:1:2", "a:65536", "a:-1", "::1", "[::1", "[x]", "[127.0.0.1]", "[::1]x",
        "user@host", "a/b", "a%2", "a%zz", "ü", "a, b", "a\t",
    ])
    func malformedHostIsNone(text: String) { #expect(RequestHost(text) == nil) }

    @Test(
        arguments: [
            ([("Host", "a:1")], "/", "a:1"), ([("Host", "a"), ("host", "a")], "/", ""), ([], "/", ""),
            ([("Host", "")], "/", ""), ([("Host", "a b")], "/", ""),
            ([("Host", "a")], "http://b:2/x?y", "b:2"), ([("Host", "a")], "HTTP://b", "b"),
            ([("Host", "a")], "http:///x", ""), ([], "http://b/", ""),
        ] as [([(String, String)], String, String)])
    func oneHostIsLeft(headers: [(String, String)], uri: String, host: String) {
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: HTTPHeaders(headers))
        head.settleHost()
        #expect(head.headers["host"] == [host])
    }

    @Test(arguments: [
        ("/%69nventory", "/inventory"), ("/%49%4e?a=%41#%41", "/IN?a=%41#%41"),
        ("/a%2Fb%2e%7E%2d%5f", "/a%2Fb.~-_"),
        ("/%2569", "/%2569"), ("/%zz%6", "/%zz%6"), ("/%E4%B8", "/%E4%B8"), ("/%30?%30", "/0?%30"),
        ("HTTP://b:2/%69?x", "/i?x"), ("https://b", "/"), ("http://b?x", "/?x"), ("ftp://b/x", "ftp://b/x"),
        ("*", "*"),
    ]) func addressHasOneSpelling(_ uri: String, _ settled: String) {
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri)
        head.settleTarget()
        #expect(head.uri == settled)
    }

    @Test func requestOfBeforeMayBeWithoutAHost() {
        var head = HTTPRequestHead(version: .http1_0, method: .GET, uri: "/")
        head.settleHost()
        #expect(head.headers["host"].isEmpty)
    }

    // MARK: What is served

    private func fault(_ edge: Edge, _ host: String?, from address: String?) throws -> EdgeFault? {
        let address = try address.map { try SocketAddress(ipAddress: $0, port: 1) }
        do throws(EdgeFault) {
            try edge.check(host: host, from: address)
            return nil
        } catch {
            return error
        }
    }

    @Test func programsOfThisMachineAskUnderALoopbackName() throws {
        let edge = Edge()
        for host in ["localhost:8080", "127.0.0.1", "[::1]:1", nil] {
            #expect(try fault(edge, host, from: "127.0.0.1") == nil)
        }
        for host in ["evil.example", "evil.example:8080", "localhost.evil.example", "192.0.2.1"] {
            #expect(try fault(edge, host, from: "127.0.0.1") == .misdirectedRequest)
            #expect(try fault(edge, host, from: "::1") == .misdirectedRequest)
            // No browser comes over a Unix socket, and from elsewhere a key is needed.
            #expect(try fault(edge, host, from: nil) == nil)
            #expect(try fault(edge, host, from: "192.0.2.9") == nil)
        }
        #expect(try fault(edge, "", from: nil) == .malformedHost)
    }

    // MARK: On the line

    private static let refused: [(head: String, status: String, name: String)] = [
        ("Host: evil.example\r\n", "421", "misdirected-request"),
        ("Host: evil.example:80\r\nConnection: keep-alive\r\n", "421", "misdirected-request"),
        ("", "400", "malformed-request"), ("Host: a b\r\n", "400", "malformed-request"),
        ("Host:\r\n", "400", "malformed-request"),
        ("Host: localhost\r\nHost: localhost\r\n", "400", "malformed-request"),
    ]

    @Test(arguments: refused) func otherHostIsRefusedOnEveryWay(head: String, status: String, name: String)
        async throws
    {
        try await OpenShop.run(world: TestWorld(allowsFaults: false), setup: .live) { open in
            let port = try #require(open.client.port)
            let id = try #require(try await open.shop.store.page().products.first?.id)
            // The second one is kept and answered on the spot.
            for path in ["/", "/products/\(id)", "/products/\(id)", "/livez"] {
                for host in ["Host: localhost\r\n", head] {
                    let text = "GET \(path) HTTP/1.1\r\n\(host)\r\nGET /livez HTTP/1.0\r\n\r\n"
                    let answer = try #require(await RawConnection.exchange(text, port: port))
                    let expected = host == head ? status : "200"
                    #expect(answer.hasPrefix("HTTP/1.1 \(expected) "), "\(path)")
                    #expect(answer.contains("/problems/\(name)") == (host == head))
                }
            }
        }
    }

    @Test func placesAreAbsoluteOnEveryWay() async throws {
        var settings = Edge.Settings()
        settings.publicURLs = ["https://shop.example.org"].compactMap { WebOrigin($0) }.map {
            PublicURL($0, prefix: "")
        }
        settings.hosts = ["shop.example.org"]
        try await OpenShop.run(
            world: TestWorld(allowsFaults: false), edge: Edge(settings), setup: .live
        ) { open in
            let port = try #require(open.client.port)
            let id = try #require(try await open.shop.store.page().products.first?.id)
            // The picture is found on the spot, the sign by the router.
            for (path, place) in [("/products/\(id)/image", "/images/"), ("/favicon.ico", "/icon.svg")] {
                for (host, origin) in [
                    ("localhost:\(port)", "http://localhost:\(port)"),
                    ("shop.example.org", "https://shop.example.org"),
                ] {
                    let text =
                        "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\nGET /livez HTTP/1.0\r\n\r\n"
                    let answer = try #require(await RawConnection.exchange(text, port: port))
                    #expect(answer.hasPrefix("HTTP/1.1 303 "), "\(path) \(host)")
                    #expect(answer.contains("Location: \(origin)\(place)"), "\(path) \(host)")
                }
            }
        }
    }

    @Test func codeOfAReceiptBeginsWithThePublicAddress() async throws {
        var settings = Edge.Settings()
        settings.publicURLs = ["https://shop.example.org", "https://other.example"].compactMap {
            WebOrigin($0)
        }.map { PublicURL($0, prefix: "") }
        try await OpenShop.run(edge: Edge(settings)) { open in
            let order = try await open.paid()
            #expect(order.links[.page]?.href.hasPrefix("https://shop.example.org/o/2026-") == true)
        }
    }
}
