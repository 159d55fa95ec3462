import ArgumentParser
import HTTPEdge
import InventoryServer
import NIOCore
import Testing

/// The options that say under which names the server is served.
struct PublicURLTests {
    private func fault(_ edge: Edge, _ host: String) throws -> EdgeFault? {
        let address = try SocketAddress(ipAddress: "127.0.0.1", port: 1)
        do throws(EdgeFault) {
            try edge.check(host: host, from: address)
            return nil
        } catch {
            return error
        }
    }

    @Test func hostOfAPublicAddressIsServed() throws {
        let serve = try Serve.parse([
            "--public-url", "https://shop.example.org", "--public-url", "http://other.example:8080/",
        ])
        let edge = Edge(try serve.edgeSettings(isEncrypted: false))
        for host in ["shop.example.org", "Shop.Example.Org:443", "other.example:8080", "localhost"] {
            #expect(try fault(edge, host) == nil)
        }
        #expect(try fault(edge, "evil.example") == .misdirectedRequest)
    }

    @Test func nameThatIsListenedOnIsServed() throws {
        var serve = try Serve.parse([])
        serve.listening.hostname = "localhost.localdomain"
        var settings = Edge.Settings()
        settings.hosts = serve.listening.hosts
        #expect(try fault(Edge(settings), "localhost.localdomain:8080") == nil)
    }

    @Test(arguments: [
        "shop.example.org", "ftp://shop.example.org", "unix:/run/shop", "https://a@b", "https://",
        "https://shop.example.org/?x", "https://shop.example.org/elsewhere",
    ])
    func otherAddressIsNoPublicOne(text: String) {
        #expect(throws: (any Error).self) { try Serve.parse(["--public-url", text]) }
    }

    @Test func publicAddressMayHaveThePrefix() throws {
        let arguments = ["--prefix", "/shop", "--public-url", "https://shop.example.org:443/shop/"]
        let url = try #require(try Serve.parse(arguments).listening.publicURLs.first)
        #expect(url.origin == "https://shop.example.org" && url.prefix == "/shop")
    }
}
