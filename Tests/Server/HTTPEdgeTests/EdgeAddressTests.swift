import HTTPEdge
import Testing

/// Absolute addresses of the shop, as `Location` has them.
struct EdgeAddressTests {
    private static let publicURLs = ["https://shop.example.org", "http://other.example:8080"]

    private func address(
        _ host: String?, of path: String = "/shop/orders/ord_1?lang=en", isEncrypted: Bool = false,
        publicURLs: [String] = EdgeAddressTests.publicURLs, forwarded: String? = nil
    ) -> String {
        var settings = Edge.Settings()
        settings.isEncrypted = isEncrypted
        settings.publicURLs = publicURLs.compactMap { WebOrigin($0) }.map { PublicURL($0, prefix: "") }
        return Edge(settings).absolute(path, host: host, forwardedScheme: forwarded)
    }

    @Test(arguments: [
        ("localhost:8080", "http://localhost:8080"), ("127.0.0.1:80", "http://127.0.0.1"),
        ("[::1]:8080", "http://[::1]:8080"), ("LOCALHOST.", "http://localhost"),
        ("shop.example.org", "https://shop.example.org"),
        ("Shop.Example.Org:443", "https://shop.example.org"),
        ("other.example:8080", "http://other.example:8080"), ("third.example", "http://third.example"),
    ])
    func addressBeginsAsTheOneThatWasAsked(host: String, origin: String) {
        #expect(address(host) == origin + "/shop/orders/ord_1?lang=en")
    }

    @Test func encryptedConnectionGivesAnEncryptedAddress() {
        #expect(address("shop.lan:8443", of: "/", isEncrypted: true) == "https://shop.lan:8443/")
        #expect(address("shop.lan:443", of: "/", isEncrypted: true) == "https://shop.lan/")
    }

    @Test(arguments: [
        ("https", "https"), ("HTTPS , http", "https"), ("http, https", "http"), ("http", "http"),
        ("", "http"), ("gopher", "http"),
    ])
    func proxySaysHowItWasAsked(forwarded: String, scheme: String) {
        #expect(address("shop.lan", of: "/", forwarded: forwarded) == "\(scheme)://shop.lan/")
        // A named address goes before it.
        let named = address("other.example:8080", of: "/", forwarded: forwarded)
        #expect(named == "http://other.example:8080/")
    }

    @Test func requestWithoutAHostGetsTheFirstPublicAddress() {
        #expect(address(nil, of: "/") == "https://shop.example.org/")
        #expect(address(nil, of: "/", publicURLs: []) == "/")
    }

    @Test func onlyAPathIsCompleted() {
        #expect(address("localhost", of: "http://other.example/") == "http://other.example/")
        #expect(address("localhost", of: "//evil.example/") == "http://localhost//evil.example/")
    }
}
