import HTTPEdge
import HummingbirdTesting
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
