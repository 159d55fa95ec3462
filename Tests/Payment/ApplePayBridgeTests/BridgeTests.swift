import ApplePayBridge
import ApplePayJS
import Codecs
import FoundationEssentials
import NIOCore
import PayKit
import Synchronization
import Testing

/// A bridge on a free port, whose sheet is played by a test, and pages that send it bytes.
@MainActor @Suite(.timeLimit(.minutes(2))) struct BridgeTests {
    nonisolated static let page = "http://localhost:8000"
    nonisolated static let request = """
        {"countryCode": "US", "currencyCode": "USD", "supportedNetworks": ["visa"], \
        "merchantCapabilities": ["supports3DS"], "total": {"label": "Acme", "amount": "15.00"}}
        """

    /// The clock of a bridge, and all that it printed and asked.
    final class Record: Sendable {
        let lines = Mutex<[String]>([])
        let asked = Mutex<[String]>([])
        let now = Mutex(Date(timeIntervalSince1970: 1_795_186_800))
    }

    struct Open {
        let server: BridgeServer
        let record: Record

        func ask(
            _ method: String, _ path: String, origin: String? = BridgeTests.page, host: String? = nil,
            _ fields: [String] = [], body: String = ""
        ) async throws -> RawAnswer {
            let line = try RawLine(server.port)
            defer { line.close() }
            let head =
                [
                    "\(method) \(path) HTTP/1.1", "Host: \(host ?? "localhost:\(server.port)")",
                    "Connection: close",
                ]
                + (origin.map { ["Origin: \($0)"] } ?? [])
                + (body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"])
                + (fields.isEmpty && !body.isEmpty ? ["Content-Type: application/json"] : fields)
            await line.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
            return RawAnswer(await line.read())
        }

        /// Begins a session, and reads its events.
        func begin() async throws -> (id: String, events: RawLine) {
            let begun = try await ask("POST", "/sessions", body: BridgeTests.request)
            #expect(begun.status == 201)
            let id = try #require(begun.body.firstMatch(of: /[0-9a-f]{32}/).map { String($0.output) })
            let line = try RawLine(server.port)
            await line.send(
                "GET /sessions/\(id)/events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n"
                    + "Origin: \(BridgeTests.page)\r\n\r\n")
            return (id, line)
        }

        func complete(_ id: String, _ number: Int, _ completion: String) async throws -> Int {
            try await ask(
                "POST", "/sessions/\(id)/completions",
                body: "{\"number\": \(number), \"completion\": \(completion)}"
            ).status
        }

        /// A merchant session as the merchant's server gets it.
        func merchantSession(_ domain: String = "localhost") async throws -> String {
            let answer = try await ask(
                "POST", "/paymentservices/startSession", origin: nil, body: BridgeTests.validation(domain))
            #expect(answer.status == 200)
            return answer.body
        }

        /// Waits until the bridge has printed a line with the text.
        func printed(_ text: String) async {
            while !record.lines.withLock({ $0.contains { $0.contains(text) } }) { await Task.yield() }
        }
    }

    nonisolated static func validation(_ domain: String, _ changes: (String, String)...) -> String {
        var text = """
            {"merchantIdentifier": "merchant.com.example.shop", "displayName": "Acme", "initiative": "web", \
            "initiativeContext": "\(domain)"}
            """
        for (old, new) in changes { text = text.replacing(old, with: new) }
        return text
    }

    func open(
        _ limits: BridgeLimits = BridgeLimits(), attach: Duration = .seconds(60), says: Bool? = nil,
        play: Bridge.Play? = nil
    ) async throws -> Open {
        let record = Record()
        var setting = Bridge.Setting()
        setting.allowed = Set(
            [Self.page, "http://shop.localhost:8000"].compactMap { PageOrigin($0) })
        setting.report = { line in record.lines.withLock { $0.append(line) } }
        setting.now = { record.now.withLock { $0 } }
        setting.attach = attach
        if let says {
            setting.ask = { page in
                record.asked.withLock { $0.append(page.text) }
                return says
            }
        }
        let bridge = Bridge(
            script: "run(__SETTING__);", merchantIdentifier: "merchant.com.example.shop", setting,
            // Asks until there is no answer.
            play: play ?? { _, merchant, validationURL in
                var event: JSONTree = ["type": "validatemerchant", "validationURL": .text(validationURL)]
                while true {
                    switch await merchant.answer(event) {
                    case .failure(let reason), .unsent(let reason): return .stopped(reason)
                    case .noHandler: return .cancelled
                    case .completion: event = ["type": "paymentauthorized", "payment": [:]]
                    }
                }
            })
        return Open(server: try await BridgeServer(bridge, port: 0, limits: limits), record: record)
    }

    // MARK: Who is let in

    @Test func bridgeAnswersToItsOwnNamesAlone() async throws {
        let open = try await open()
        let port = open.server.port
        for (host, status) in [
            ("localhost:\(port)", 200), ("127.0.0.1:\(port)", 200), ("[::1]:\(port)", 200),
            ("evil.example:\(port)", 421), ("localhost", 421), ("localhost:1", 421), ("", 421),
            ("localhost:\(port)\r\nHost: localhost:\(port)", 421),
        ] {
            #expect(try await open.ask("GET", "/apple-pay.js", host: host).status == status, "\(host)")
        }
        await open.server.close()
    }

    @Test(arguments: [
        "http://evil.example", "http://localhost:8001", "https://localhost:8000", "null",
        "http://LOCALHOST:8000",
        "http://localhost:8000/", "http://localhost:8000\r\nOrigin: http://localhost:8000",
    ]) func originsThatNobodyNamedGetNothing(origin: String) async throws {
        let open = try await open()
        for (method, path) in [
            ("GET", "/apple-pay.js"), ("POST", "/requests"), ("POST", "/sessions"),
            ("POST", "/paymentservices/startSession"), ("OPTIONS", "/sessions"),
            ("GET", "/sessions/1/events"),
        ] {
            let answer = try await open.ask(
                method, path, origin: origin, body: method == "POST" ? Self.request : "")
            #expect(answer.status == 403, "\(method) \(path)")
            #expect(answer.header("access-control-allow-origin") == nil)
        }
        await open.server.close()
    }

    @Test func requestsWithoutAnOriginBeginNothing() async throws {
        let open = try await open()
        #expect(try await open.ask("POST", "/sessions", origin: nil, body: Self.request).status == 403)
        await open.server.close()
    }

    @Test(arguments: [true, false]) func originIsAskedAboutOnce(says: Bool) async throws {
        let open = try await open(says: says)
        for _ in 1...3 {
            let answer = try await open.ask("GET", "/apple-pay.js", origin: "http://new.example")
            #expect(answer.status == (says ? 200 : 403))
        }
        #expect(open.record.asked.withLock { $0 } == ["http://new.example"])
        #expect(open.record.lines.withLock(\.count) == (says ? 0 : 1))
        await open.server.close()
    }

    @Test func scriptKnowsItsPageByTheReferrer() async throws {
        let open = try await open()
        for (referrer, status) in [
            ("http://localhost:8000/cart", 200), ("http://evil.example/", 403),
            ("http://localhost:8001/", 403),
        ] {
            let answer = try await open.ask("GET", "/apple-pay.js?v=1", origin: nil, ["Referer: \(referrer)"])
            #expect(answer.status == status)
        }
        let script = try await open.ask(
            "GET", "/apple-pay.js", origin: nil, host: "127.0.0.1:\(open.server.port)")
        #expect(
            script.body == """
                run({"bridge":"http://127.0.0.1:\(open.server.port)","canMakePayments":true,\
                "hasActiveCard":true});
                """)
        await open.server.close()
    }

    @Test func preflightIsAnsweredForPrivateNetworks() async throws {
        let open = try await open()
        let answer = try await open.ask(
            "OPTIONS", "/sessions", ["Access-Control-Request-Private-Network: true"])
        #expect(answer.status == 204)
        #expect(answer.header("access-control-allow-origin") == Self.page)
        #expect(answer.header("access-control-allow-private-network") == "true")
        #expect(answer.header("access-control-allow-headers") == "content-type")
        await open.server.close()
    }

    // MARK: Limits

    @Test func requestsThatAreTooLongAreRefused() async throws {
        let open = try await open()
        let long = String(repeating: "x", count: 65_537)
        #expect(try await open.ask("POST", "/sessions", body: long).status == 413)
        let chunked = try RawLine(open.server.port)
        await chunked.send(
            "POST /sessions HTTP/1.1\r\nHost: localhost:\(open.server.port)\r\nOrigin: \(Self.page)\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n10001\r\n\(long)\r\n")
        #expect(RawAnswer(await chunked.read(until: "\r\n\r\n")).status == 413)
        chunked.close()
        for fields in [["X: " + String(repeating: "x", count: 9_000)], (0...70).map { "X\($0): 1" }] {
            let answer = try await open.ask("GET", "/apple-pay.js", fields)
            #expect(answer.status != 200)
        }
        #expect(
            try await open.ask("POST", "/sessions", ["Content-Type: text/plain"], body: Self.request).status
                == 415)
        await open.server.close()
    }

    @Test func slowConnectionsAreClosed() async throws {
        var limits = BridgeLimits()
        limits.request = .milliseconds(100)
        let open = try await open(limits)
        for begun in [
            "", "GET /apple-pay.js HTTP/1.1\r\nHo", "POST /sessions HTTP/1.1\r\nContent-Length: 9\r\n\r\n{",
        ] {
            let line = try RawLine(open.server.port)
            await line.send(begun)
            #expect(await line.read().isEmpty)
            line.close()
        }
        await open.server.close()
    }

    @Test func connectionsAreCounted() async throws {
        var limits = BridgeLimits()
        limits.connections = 2
        let open = try await open(limits)
        let head = "GET /nothing HTTP/1.1\r\nHost: localhost:\(open.server.port)\r\n\r\n"
        let lines = [try RawLine(open.server.port), try RawLine(open.server.port)]
        for line in lines {
            await line.send(head)
            #expect(await line.read(until: "\r\n\r\n").contains("404"))
        }
        let third = try RawLine(open.server.port)
        #expect(await third.read().isEmpty)
        third.close()
        lines[0].close()
        lines[1].close()
        // The places are free again once the bridge has seen that they were left.
        var status = 0
        while status != 404 { status = try await open.ask("GET", "/nothing").status }
        await open.server.close()
    }

    // MARK: Sessions

    @Test func faultsOfARequestAreNamed() async throws {
        let open = try await open()
        for path in ["/requests", "/sessions"] {
            let answer = try await open.ask("POST", path, body: "{\"countryCode\": \"ZZ\", \"more\": 1}")
            #expect(answer.status == 422)
            #expect(answer.body.contains("countryCode: ") && answer.body.contains("more: "))
        }
        #expect(try await open.ask("POST", "/requests", body: Self.request).status == 200)
        await open.server.close()
    }

    @Test func pageIsAskedAndCompletes() async throws {
        let open = try await open()
        let (id, events) = try await open.begin()
        let url = "http://localhost:\(open.server.port)/paymentservices/startSession"
        #expect(await events.read(until: "validatemerchant").contains(url))
        #expect(try await open.ask("POST", "/sessions", body: Self.request).status == 409)
        #expect(try await open.ask("GET", "/sessions/\(id)/events").status == 409)
        #expect(try await open.ask("GET", "/sessions/\(String(id.reversed()))/events").status == 404)
        let other = try await open.ask(
            "POST", "/sessions/\(id)/completions", origin: "http://shop.localhost:8000",
            body: "{\"number\": 1}")
        #expect(other.status == 404)
        #expect(try await open.complete(id, 2, "{}") == 409)
        #expect(try await open.complete(id, 1, try await open.merchantSession()) == 204)
        _ = await events.read(until: "paymentauthorized")
        #expect(try await open.complete(id, 1, "{}") == 409)
        #expect(try await open.complete(id, 2, "null") == 204)
        #expect(await events.read(until: "0\r\n\r\n").contains("\"result\":\"cancelled\""))
        #expect(try await open.complete(id, 2, "null") == 404)
        events.close()
        await open.server.close()
    }

    @Test func pageThatLeavesEndsItsSession() async throws {
        let open = try await open()
        for _ in 1...2 {
            let (_, events) = try await open.begin()
            _ = await events.read(until: "validatemerchant")
            events.close()
            await open.printed("http://localhost:8000: The page aborted the session, or was closed.")
            open.record.lines.withLock { $0.removeAll() }
        }
        await open.server.close()
    }

    @Test func sessionThatNobodyReadsIsDropped() async throws {
        let open = try await open(attach: .milliseconds(20))
        #expect(try await open.ask("POST", "/sessions", body: Self.request).status == 201)
        await open.printed("The page aborted the session, or was closed.")
        #expect(try await open.ask("POST", "/sessions", body: Self.request).status == 201)
        await open.server.close()
    }

    // MARK: Merchants

    @Test(arguments: [
        ("shop\"", "other\"", "merchantIdentifier"), ("Acme", "", "displayName"),
        ("web", "app", "initiative"),
        ("localhost", "elsewhere.example", "initiativeContext"), ("{", "[", "merchantIdentifier"),
    ]) func merchantIsToldWhatIsWrong(old: String, new: String, member: String) async throws {
        let open = try await open()
        let answer = try await open.ask(
            "POST", "/paymentservices/paymentSession", origin: nil,
            body: Self.validation("localhost", (old, new)))
        #expect(answer.status == 400 && answer.body.contains(member), "\(answer.body)")
        await open.server.close()
    }

    /// Returns the line that the bridge prints about a page that completes with a merchant session.
    private func verdict(_ open: Open, _ session: String) async throws -> String {
        let (id, events) = try await open.begin()
        _ = await events.read(until: "validatemerchant")
        #expect(try await open.complete(id, 1, session) == 204)
        _ = await events.read(until: "0\r\n\r\n")
        events.close()
        await open.printed("http://localhost:8000: ")
        let line = open.record.lines.withLock { $0.removeLast() }
        return String(line.dropFirst("http://localhost:8000: ".count))
    }

    @Test func merchantSessionIsGoodOnceAndAsItWasIssued() async throws {
        let open = try await open { _, merchant, _ in
            switch await merchant.answer(["type": "validatemerchant"]) {
            case .completion: .stopped("Good.")
            case .failure(let reason), .unsent(let reason): .stopped(reason)
            case .noHandler: .cancelled
            }
        }
        let session = try await open.merchantSession()
        #expect(try await verdict(open, session) == "Good.")
        let unknown = "The merchant session is none of this bridge's, or was used before."
        for strange in [session, "{}", "5", "[]", "\"x\"", "{\"merchantSessionIdentifier\": \"SSH00\"}"] {
            #expect(try await verdict(open, strange) == unknown, "\(strange)")
        }
        let changed = try await open.merchantSession().replacing("Acme", with: "Acne")
        #expect(try await verdict(open, changed) == "The merchant session was changed on its way.")
        #expect(try await verdict(open, changed.replacing("Acne", with: "Acme")) == unknown)
        let elsewhere = try await verdict(open, try await open.merchantSession("shop.localhost"))
        #expect(elsewhere.hasPrefix("The merchant session is for another domain"))
        let late = try await open.merchantSession()
        open.record.now.withLock { $0 += 300 }
        #expect(try await verdict(open, late) == "The merchant session has expired.")
        // Those that nobody uses push out the oldest.
        let oldest = try await open.merchantSession()
        open.record.now.withLock { $0 += 1 }
        for _ in 1...256 { _ = try await open.merchantSession() }
        #expect(try await verdict(open, oldest) == unknown)
        await open.server.close()
    }
}
