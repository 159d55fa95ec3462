import HTTPEdge
import HummingbirdTesting
import ShopSupport
import Testing

/// Connections of clients that wait for their end, on real sockets.
struct PlainConnectionTests {
    @Test(arguments: [
        "GET /livez HTTP/1.0\r\nHost: localhost\r\n\r\n",
        "GET /livez HTTP/1.0\r\nHost: localhost\r\nConnection: Close\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close, TE\r\n\r\n",
    ])
    func connectionEndsWithItsAnswer(request: String) async throws {
        var settings = Edge.Settings()
        // None ends because nothing more comes.
        settings.pace.idle = 3_600
        try await OpenShop.run(edge: Edge(settings), setup: .live) { open in
            let port = try #require(open.client.port)
            let answer = try #require(await RawConnection.exchange(request, port: port))
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix(#"{"status":"ok"}"#))
        }
    }

    private static func post(_ more: String, _ length: Int = 2) -> String {
        "POST /quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(length)\r\n\(more)\r\n"
    }

    /// A client that waits for 100 gets it at once, and the answer once the body is there.
    @Test(arguments: ["Expect: 100-continue\r\n", "expect: 100-Continue\r\n"])
    func clientThatWaitsIsAskedOn(_ expectation: String) async throws {
        try await OpenShop.run(setup: .live) { open in
            let line = try #require(RawLine(Self.post(expectation), port: open.client.port ?? 0))
            #expect(await line.hears("\r\n\r\n"))
            #expect(line.text == "HTTP/1.1 100 Continue\r\n\r\n")
            line.say("{}")
            #expect(await line.hears("HTTP/1.1 422 "))
        }
    }

    /// Behind another request, 100 waits until that one is answered.
    @Test func earlierRequestIsAnsweredFirst() async throws {
        try await OpenShop.run(setup: .live) { open in
            let both =
                "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n" + Self.post("Expect: 100-continue\r\n")
            let line = try #require(RawLine(both, port: open.client.port ?? 0))
            #expect(await line.hears("100 Continue"))
            #expect(line.text.hasPrefix("HTTP/1.1 200 ") && line.text.hasSuffix("100 Continue\r\n\r\n"))
        }
    }

    @Test(arguments: [
        (post("Connection: close\r\n") + "{}", "HTTP/1.1 422 "),
        (post("Expect: 100-continue\r\nConnection: close\r\n", 0), "HTTP/1.1 400 "),
        (
            "GET /livez HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n",
            "HTTP/1.1 200 "
        ),
        (
            "POST /quotes HTTP/1.0\r\nHost: localhost\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}",
            "HTTP/1.1 415 "
        ),
    ])
    func whoDoesNotWaitHearsTheAnswerAlone(_ request: String, _ begin: String) async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = open.client.port ?? 0
            let answer = try #require(await RawConnection.exchange(request, port: port))
            #expect(answer.hasPrefix(begin) && !answer.contains("100 Continue"), "\(answer)")
        }
    }

    @Test(arguments: [
        ("gzip, chunked", 501), ("deflate,chunked", 501), ("chunked, chunked", 400), ("Chunked", 200),
        ("gzip", 501), ("identity", 501),
    ])
    func transferCodingIsChunkedOrNone(_ coding: String, _ status: Int) async throws {
        try await OpenShop.run(setup: .live) { open in
            let request =
                "GET /livez HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: \(coding)\r\n"
                + "Connection: close\r\n\r\n0\r\n\r\n"
            let port = open.client.port ?? 0
            let answer = try #require(await RawConnection.exchange(request, port: port))
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
        }
    }

    @Test(arguments: ["/%6civez", "/li%76%65z", "HTTP://localhost/livez", "http://localhost/%6Civez"])
    func addressIsTheSameHoweverItIsSpelt(_ address: String) async throws {
        try await OpenShop.run(setup: .live) { open in
            let request = "GET \(address) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let port = open.client.port ?? 0
            let answer = try #require(await RawConnection.exchange(request, port: port))
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
        }
    }

    @Test func connectionThatIsToStayServesAgain() async throws {
        try await OpenShop.run(setup: .live) { open in
            let port = try #require(open.client.port)
            let twice =
                "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let answers = try #require(await RawConnection.exchange(twice, port: port))
            #expect(answers.split(separator: #"{"status":"ok"}"#).count == 2)
        }
    }
}
