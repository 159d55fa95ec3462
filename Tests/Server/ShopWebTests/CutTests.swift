import HTTPTypes
import HummingbirdTesting
import ShopSQL
import ShopSQLite
import ShopSupport
import StoreAPI
import StoreSupport
import Testing

/// Connections that end without an answer, on real sockets.
struct CutTests {
    private func request(_ method: String, _ path: String, _ body: String = "", _ more: String = "") -> String
    {
        "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(more)"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func connectionEndsBeforeTheWork() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            let order = try open.cardOrder(await open.quote())
            let body = String(decoding: try WireFormat.encode(order), as: UTF8.self)
            let key = "Idempotency-Key: cut-0123456789abcdef\r\n"
            _ = try await open.admin(
                .post, "/admin/faults",
                json: #"{"kind":"cut","when":"before","operation":"placeOrder","count":1}"#)
            #expect(await RawConnection.exchange(request("POST", "/orders", body, key), port: port) == "")
            #expect(try await open.get("/attempts/cut-0123456789abcdef").status == .notFound)
            #expect(open.world.network.holds.isEmpty)
            let answer = try #require(
                await RawConnection.exchange(request("POST", "/orders", body, key), port: port))
            #expect(answer.hasPrefix("HTTP/1.1 201 "))
        }
    }

    @Test func connectionEndsAfterTheWork() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            let order = try open.cardOrder(await open.quote())
            let body = String(decoding: try WireFormat.encode(order), as: UTF8.self)
            let key = "Idempotency-Key: cut-0123456789abcdef\r\n"
            _ = try await open.admin(
                .post, "/admin/faults",
                json: #"{"kind":"cut","when":"after","operation":"placeOrder","count":1}"#)
            #expect(await RawConnection.exchange(request("POST", "/orders", body, key), port: port) == "")
            #expect(
                try await open.get("/attempts/cut-0123456789abcdef").decoded(Order.self).status == .paid)
            let again = try #require(
                await RawConnection.exchange(request("POST", "/orders", body, key), port: port))
            #expect(again.contains("\r\nIdempotent-Replayed: true\r\n"))
            try await open.expectBooksBalance()
        }
    }

    @Test func otherConnectionsStay() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            _ = try await open.admin(
                .post, "/admin/faults", json: #"{"kind":"cut","when":"before","operation":"showEntry"}"#)
            for _ in 0..<5 {
                #expect(await RawConnection.exchange(request("GET", "/"), port: port) == "")
                #expect(try await open.get("/inventory").status == .ok)
            }
        }
    }
}
