import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopCore
import ShopSQL
import ShopSQLite
import ShopSupport
import ShopWeb
import StoreAPI
import StoreSupport
import Testing

/// Who may what from elsewhere.
struct EdgeAccessTests {
    /// An edge to which everybody comes from elsewhere.
    private static var exposed: Edge {
        var settings = Edge.Settings()
        settings.isExposed = true
        return Edge(settings) { _ in .elsewhere("203.0.113.9") }
    }

    @Test func withoutAKeyNothingIsSeen() async throws {
        try await OpenShop.run(edge: Self.exposed) { open in
            let id = try #require(try await open.shop.store.page(ProductQuery(limit: 1)).products.first?.id)
            let places = [
                "/", "/inventory", "/products/\(id)", "/products/none", "/orders/none", "/quotes/none",
                "/openapi.json", "/readyz", "/admin/keys", "/attempts/none-0123456789ab",
            ]
            for place in places {
                let answer = try await open.get(place)
                #expect(answer.status == .unauthorized, "\(place)")
                #expect(try answer.problem().name == .unauthorized)
            }
            #expect(try await open.get("/livez").status == .ok)
        }
    }

    @Test func readerLooksAndDoesNoMore() async throws {
        try await OpenShop.run(edge: Self.exposed) { open in
            let key = try await open.key(.readonly)
            for place in ["/", "/inventory", "/readyz", "/openapi.json"] {
                #expect(try await open.get(place, key).status == .ok, "\(place)")
            }
            let line = #"{"variant":"\#(try await open.variant("WAX"))","quantity":1}"#
            let quote = try await open.post("/quotes", json: #"{"lines":[\#(line)]}"#, key)
            #expect(quote.status == .forbidden)
            #expect(try quote.problem().name == .forbidden)
            #expect(try await open.get("/rates?country=US", key).status == .forbidden)
            #expect(try await open.get("/admin/keys", key).status == .forbidden)
        }
    }

    @Test func terminalSellsAndAdministersNothing() async throws {
        try await OpenShop.run(edge: Self.exposed) { open in
            let key = try await open.key(.kiosk)
            let line = #"{"variant":"\#(try await open.variant("WAX"))","quantity":1}"#
            let quote = try await open.post("/quotes", json: #"{"lines":[\#(line)]}"#, key)
            #expect(quote.status == .created)
            #expect(try await open.get("/admin/keys", key).status == .forbidden)
            #expect(try await open.admin(.get, "/admin/keys").status == .ok)
        }
    }

    @Test func tokenOfAnOrderOpensThatOrderAlone() async throws {
        let database = try SQLiteStore.inMemory()
        let world = TestWorld()
        let order = Box<Order>()
        try await OpenShop.run(database, world: world) { open in order.value = try await open.paid() }
        let known = try #require(order.value)
        let token = try #require(known.token)
        try await OpenShop.run(database, world: world, edge: Self.exposed) { open in
            let place = "/orders/\(known.id)"
            #expect(try await open.get(place).status == .unauthorized)
            #expect(try await open.get(place, [.orderToken: token]).status == .ok)
            let page = try await open.get(place, [.accept: "text/html", .cookie: "order=\(token)"])
            #expect(page.status == .ok)
            // One that is not good tells nobody whether there is such an order.
            #expect(try await open.get(place, [.orderToken: "ot_wrong"]).status == .notFound)
            #expect(try await open.get("/orders/ord_none", [.orderToken: "ot_wrong"]).status == .notFound)
            #expect(try await open.get("/inventory", [.orderToken: token]).status == .unauthorized)
        }
    }

    @Test func whoTriesKeysIsCountedByWhereHeIs() async throws {
        var settings = Edge.Settings()
        settings.isExposed = true
        settings.hasLimits = true
        let edge = Edge(settings) { _ in .elsewhere("203.0.113.9") }
        try await OpenShop.run(edge: edge) { open in
            let wrong: HTTPFields = [.authorization: "Bearer vk_admin_wrong"]
            for _ in 0..<20 { #expect(try await open.get("/admin/keys", wrong).status == .unauthorized) }
            let refused = try await open.get("/admin/keys", wrong)
            #expect(refused.status.code == 429)
            #expect(try await open.admin(.get, "/admin/keys").status == .ok)
        }
    }

    static let peers: [(String, Peer)] = [
        ("127.0.0.1", .local), ("127.8.9.1", .local), ("::1", .local), ("::ffff:127.0.0.1", .local),
        ("192.0.2.7", .elsewhere("192.0.2.7")), ("::ffff:192.0.2.7", .elsewhere("192.0.2.7")),
        ("2001:db8:1:2:3:4:5:6", .elsewhere("2001:db8:1:2::/64")), ("0.0.0.0", .elsewhere("0.0.0.0")),
        ("::", .elsewhere("0:0:0:0::/64")),
    ]

    @Test(arguments: peers) func addressTellsWhereAPeerIs(address: String, peer: Peer) throws {
        #expect(Peer(try SocketAddress(ipAddress: address, port: 1)) == peer)
    }

    @Test func socketOfThisMachineIsLocal() throws {
        #expect(Peer(try SocketAddress(unixDomainSocketPath: "/x")) == .local)
        #expect(Peer(nil) == .local)
    }
}
