import HTTPEdge
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ShopSupport
import StoreAPI
import Testing

/// Connections that are slow, too many or no connections of HTTP, on real sockets.
struct EdgeConnectionTests {
    /// An edge whose ticks come when a test turns its wheels.
    private func turnedEdge(_ change: (inout Edge.Settings) -> Void) -> Edge {
        edge {
            $0.tick = .hours(1)
            change(&$0)
        }
    }

    /// An edge whose tick lasts ten milliseconds.
    private func edge(_ change: (inout Edge.Settings) -> Void = { _ in }) -> Edge {
        var settings = Edge.Settings()
        settings.tick = .milliseconds(10)
        (settings.pace.head, settings.pace.body, settings.pace.stall) = (3000, 6000, 3000)
        (settings.pace.reader, settings.pace.idle) = (3000, 6000)
        (settings.pace.linger, settings.pace.drain) = (100, 3000)
        change(&settings)
        return Edge(settings)
    }

    private static let post =
        "POST /quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + "Content-Length: 1000\r\n\r\n{"

    @Test func bodyThatStallsNeverPinsTheServer() async throws {
        let edge = turnedEdge { $0.pace.stall = 100 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            var lines: [SlowClient] = []
            for _ in 0..<64 {
                let line = try open.slowClient()
                line.say(Self.post)
                lines.append(line)
            }
            // Everybody else is served meanwhile.
            for _ in 0..<20 { #expect(try await open.get("/inventory").status == .ok) }
            #expect(try await open.serves(turning: edge) { edge.figures.lateBodies == 64 })
            for line in lines {
                let heard = try #require(await line.hearOut())
                #expect(heard.hasPrefix("HTTP/1.1 408 "))
            }
            try await edge.turn(by: edge.settings.pace.linger)
        }
        #expect(edge.figures.connections == 0)
    }

    @Test func headThatStallsIsToldSo() async throws {
        let edge = turnedEdge { $0.pace.head = 300 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            let line = try open.slowClient()
            line.say("GET /inventory HTTP/1.1\r\nHost: local")
            while try await !edge.awaitsHead() { await Task.yield() }
            try await edge.turn(by: 299)
            #expect(edge.figures.lateHeads == 0)
            try await edge.turn(by: 1)
            #expect(edge.figures.lateHeads == 1)
            let heard = try #require(await line.hearOut())
            #expect(heard.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
            #expect(heard.contains("\r\nRequest-Id: req_") && heard.contains("\r\nVary: "))
            #expect(heard.contains(#""type":"/problems/request-timeout""#))
            try await edge.turn(by: edge.settings.pace.linger)
        }
    }

    @Test func connectionThatSaysNothingIsEnded() async throws {
        let edge = turnedEdge { $0.pace.head = 100 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            let line = try open.slowClient()
            #expect(try await line.hearOut(turning: edge) == "")
            // The client of this test says nothing either.
            #expect(edge.figures.idle >= 1)
        }
    }

    @Test func connectionThatWasAnsweredStaysForTheNextRequestAndThenEnds() async throws {
        let edge = turnedEdge { $0.pace.idle = 300 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            let line = try open.slowClient()
            let request = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for _ in 0..<2 {
                line.say(request)
                let heard = try #require(await line.hearOut(to: UInt8(ascii: "}")))
                #expect(heard.hasPrefix("HTTP/1.1 200 ") && heard.hasSuffix(#"{"status":"ok"}"#))
                try await edge.turn(by: 200)
            }
            #expect(try await line.hearOut(turning: edge) == "")
        }
    }

    @Test func readerWhoTakesNothingIsLeft() async throws {
        let edge = turnedEdge { $0.pace.reader = 50 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            let line = try open.slowClient(receiving: 2048)
            // More answers than fit between the two.
            for _ in 0..<200 {
                line.say("GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            }
            #expect(try await open.serves(turning: edge) { edge.figures.lateReaders == 1 })
        }
    }

    @Test func whoFindsNoRoomIsToldSoAndRoomComesBack() async throws {
        let edge = turnedEdge { $0.connections = 3 }
        try await OpenShop.run(edge: edge, setup: .live) { open in
            #expect(try await open.get("/livez").status == .ok)
            // The client of this test has one connection itself.
            var held = [try open.slowClient(), try open.slowClient()]
            for line in held {
                line.say("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n")
            }
            #expect(try await open.serves { edge.figures.connections == 3 })
            let refused = try open.slowClient()
            let heard = try #require(await refused.hearOut())
            #expect(heard.hasPrefix("HTTP/1.1 503 ") && heard.contains("\r\nRetry-After: 5\r\n"))
            #expect(heard.contains(#""type":"/problems/overloaded""#))
            #expect(edge.figures.refused == 1)
            held.removeAll()
            #expect(try await open.serves { edge.figures.connections <= 1 })
            let again = try open.slowClient()
            again.say("GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(await again.hearOut()?.hasPrefix("HTTP/1.1 200 ") == true)
        }
    }

    @Test func onePeerFromElsewhereDoesNotTakeAllTheRoom() {
        var settings = Edge.Settings()
        settings.connectionsOfPeer = 2
        let edge = Edge(settings)
        let peer = Peer.elsewhere("203.0.113.9")
        #expect(edge.admit(peer) && edge.admit(peer) && !edge.admit(peer))
        #expect(edge.admit(.elsewhere("203.0.113.10")) && edge.admit(.local))
        edge.leave(peer)
        #expect(edge.admit(peer))
        #expect(edge.figures.connections == 4 && edge.figures.refused == 1)
    }

    static let long = String(repeating: "x", count: 9 * 1024)
    static let oddities: [(String, String, String)] = [
        ("GET /inventory?q=\(long) HTTP/1.1\r\nHost: a\r\n\r\n", "414", "address-too-long"),
        ("GET / HTTP/1.1\r\nHost: a\r\nCookie: \(long)\r\n\r\n", "431", "headers-too-long"),
        (
            "GET / HTTP/1.1\r\nHost: a\r\n" + (0..<101).map { "X-\($0): 1\r\n" }.joined() + "\r\n", "431",
            "headers-too-long"
        ),
        (
            "GET / HTTP/1.1\r\nHost: a\r\n"
                + (0..<3).map { "X-\($0): \(long.prefix(7000))\r\n" }.joined() + "\r\n", "431",
            "headers-too-long"
        ),
        ("\u{16}\u{3}\u{1}hello\r\n\r\n", "400", "malformed-request"),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", "400", "malformed-request"),
    ]

    @Test(arguments: oddities)
    func whatIsNoRequestIsAProblem(text: String, status: String, name: String) async throws {
        try await OpenShop.run(edge: edge { $0.pace.head = 6000 }, setup: .live) { open in
            let line = try open.slowClient()
            line.say(text)
            let heard = try #require(await line.hearOut())
            #expect(heard.hasPrefix("HTTP/1.1 \(status) "))
            #expect(heard.contains(#""type":"/problems/\#(name)""#))
            #expect(try await open.get("/livez").status == .ok)
        }
    }

    @Test func longAddressThatComesInPiecesIsStillOne() async throws {
        try await OpenShop.run(edge: edge { $0.pace.head = 6000 }, setup: .live) { open in
            let line = try open.slowClient()
            line.say("GET /inventory?q=")
            for _ in 0..<2 {
                // Meanwhile others are served, so that the pieces come one after the other.
                #expect(try await open.get("/livez").status == .ok)
                line.say(String(repeating: "y", count: 5000))
            }
            let heard = try #require(await line.hearOut())
            #expect(heard.hasPrefix("HTTP/1.1 414 "))
        }
    }

    @Test func nestedJSONHasSixteenLevels() async throws {
        try await OpenShop.run { open in
            func nested(_ depth: Int) -> String {
                #"{"lines":"# + String(repeating: "[", count: depth - 1)
                    + String(repeating: "]", count: depth - 1) + "}"
            }
            let allowed = try await open.post("/quotes", json: nested(16)).problem()
            #expect(allowed.status == 422)
            let refused = try await open.post("/quotes", json: nested(17)).problem()
            #expect(refused.status == 400 && refused.errors?.map(\.code) == ["malformed"])
        }
    }

    @Test func wheelsRestWhileNobodyIsConnected() async throws {
        let edge = edge()
        try await OpenShop.run(edge: edge, setup: .live) { open in
            for _ in 0..<2 {
                var line: SlowClient? = try open.slowClient()
                try await edge.becomes(turning: true)
                line?.say("GET")
                line = nil
                try await edge.becomes(turning: false)
            }
        }
    }

    @Test(arguments: [("/quotes", 64), ("/admin/stock-adjustments", 256)])
    func bodyHasItsMost(path: String, kibibytes: Int) async throws {
        try await OpenShop.run { open in
            let key = [HTTPField.Name.idempotencyKey: "large-0123456789abc"] as HTTPFields
            let most = String(repeating: " ", count: kibibytes * 1024)
            let allowed = try await open.admin(.post, path, json: most, key)
            #expect(allowed.status.code == 400)
            let refused = try await open.admin(.post, path, json: most + " ", key)
            #expect(refused.status.code == 413)
            #expect(try refused.problem().detail == "This takes a body of at most \(kibibytes) KiB.")
        }
    }
}

extension Edge {
    /// Waits until some wheel turns, or none.
    fileprivate func becomes(turning: Bool) async throws {
        var isTurning = !turning
        let isSo = try await ShopSupport.becomes({ isTurning == turning }) {
            isTurning = try await onEveryWheel(\.isTurning).contains(true)
            // The client of the test is connected, too, and says nothing: its half minute is not waited for.
            if !turning { try await turn(by: 10) }
        }
        #expect(isSo)
    }

    /// Turns the wheels of all event loops, as if so many ticks had passed.
    fileprivate func turn(by ticks: Int) async throws {
        _ = try await onEveryWheel { wheel in
            for _ in 0..<ticks { wheel.turn(isClosing: false) }
        }
    }

    /// Whether a part of a head has come from some client.
    fileprivate func awaitsHead() async throws -> Bool {
        let found = try await onEveryWheel { wheel -> Bool in
            wheel.watches.contains { watch in
                if case .head = watch.pace.input { return true }
                return false
            }
        }
        return found.contains(true)
    }
}

extension SlowClient {
    /// What comes until the server ends the connection, while the wheels turn.
    fileprivate func hearOut(turning edge: Edge) async throws -> String? {
        let turning = Task {
            while !Task.isCancelled {
                try await edge.turn(by: 10)
                await Task.yield()
            }
        }
        let heard = await hearOut()
        turning.cancel()
        try await turning.value
        return heard
    }
}

extension OpenShop {
    /// Whether something comes true, while everybody else is served and the wheels turn.
    fileprivate func serves(turning edge: Edge? = nil, until isSo: () -> Bool) async throws -> Bool {
        try await becomes(isSo) {
            let status = try await get("/livez").status
            #expect(status == .ok)
            try await edge?.turn(by: 10)
        }
    }
}
