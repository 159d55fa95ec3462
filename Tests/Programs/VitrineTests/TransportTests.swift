import AsyncHTTPClient
import ClientRuntime
import HTTPTypes
import HostFiles
import Hummingbird
import HummingbirdTesting
import NIOCore
import ServerConnection
import StoreAPI
import Storefront
import Synchronization
import Testing
import Vitrine

/// The transport against a server of this process that says what it got.
@Suite struct TransportTests {
    /// What the server got, and what it sends to its listeners.
    private final class RecordingServer: Sendable {
        private let requests = Mutex<[HTTPRequest]>([])
        private let wires = Mutex<[AsyncStream<String>.Continuation]>([])

        var seen: [HTTPRequest] { requests.withLock { $0 } }
        func note(_ request: HTTPRequest) { requests.withLock { $0.append(request) } }
        func say(_ text: String) { for wire in wires.withLock({ $0 }) { wire.yield(text) } }
        func hangUp() { for wire in wires.withLock({ $0 }) { wire.finish() } }

        func wire() -> AsyncStream<String> {
            AsyncStream { continuation in wires.withLock { $0.append(continuation) } }
        }
    }

    private func open(
        key: BearerToken? = nil, deadline: AnswerDeadline? = nil,
        _ body: @escaping @Sendable (RecordingServer, HTTPTransport) async throws -> Void
    ) async throws {
        let server = RecordingServer()
        let router = Router()
        router.get("/away") { request, _ in
            server.note(request.head)
            return Response(status: .found, headers: [.location: "http://127.0.0.1:9/elsewhere"])
        }
        router.get("/events") { request, _ in
            server.note(request.head)
            let wire = server.wire()
            return Response(
                status: .ok, headers: [.contentType: "text/event-stream"],
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: ": hello\n\n"))
                    for await text in wire { try await writer.write(ByteBuffer(string: text)) }
                    try await writer.finish(nil)
                })
        }
        router.get("/") { request, _ in
            server.note(request.head)
            return "well"
        }
        router.get("/drip") { request, _ in
            let wire = server.wire()
            return Response(
                status: .ok,
                body: ResponseBody { writer in
                    try await writer.write(ByteBuffer(string: "d"))
                    server.note(request.head)
                    for await text in wire { try await writer.write(ByteBuffer(string: text)) }
                    try await writer.finish(nil)
                })
        }
        try await Application(router: router).test(.live) { client in
            let address = try ServerAddress("http://localhost:\(client.port ?? 0)")
            let transport = HTTPTransport(
                try ConnectionTarget(address: address, key: key), session: "s-0123456789abcdef",
                deadline: deadline)
            do { try await body(server, transport) } catch {
                await transport.close()
                throw error
            }
            server.hangUp()
            await transport.close()
        }
    }

    private static func key(_ text: String) throws -> BearerToken {
        let shop = try Workshop()
        let path = "\(shop.path)/key"
        try WholeFile.create(path, Array(text.utf8), mode: 0o600)
        return try BearerToken(file: path)
    }

    private func request(_ path: String) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    }

    @Test func keyAndSessionAreSentWithEveryRequest() async throws {
        let key = try Self.key("vk_0123")
        try await open(key: key) { server, transport in
            _ = try await transport.send(request("/"), [])
            _ = try await transport.stream(request("/events"))
            let fields = server.seen.map(\.headerFields)
            #expect(fields.map { $0[.authorization] } == ["Bearer vk_0123", "Bearer vk_0123"])
            let name = try #require(HTTPField.Name("Session-Id"))
            #expect(fields.map { $0[name] } == ["s-0123456789abcdef", "s-0123456789abcdef"])
        }
    }

    @Test func withoutAKeyNoneIsSent() async throws {
        try await open { server, transport in
            _ = try await transport.send(request("/"), [])
            #expect(server.seen.map { $0.headerFields[.authorization] } == [nil])
        }
    }

    @Test func keyDoesNotFollowARedirection() async throws {
        let key = try Self.key("vk_0123")
        try await open(key: key) { server, transport in
            let (head, _) = try await transport.send(request("/away"), [])
            #expect(head.status == .found)
            #expect(server.seen.count == 1)
        }
    }

    /// A body that comes byte by byte, and never ends, is given up with its deadline.
    @Test func dripOfBytesIsGivenUpWhenTheTimeIsOver() async throws {
        let (times, clock) = AsyncStream.makeStream(of: Void.self)
        let deadline = AnswerDeadline { for await _ in times { return } }
        try await open(deadline: deadline) { server, transport in
            let answer = Task { try await transport.send(request("/drip"), []) }
            try await until { server.seen.count == 1 }
            server.say("r")
            clock.yield()
            await #expect(throws: StoreError.unreachable) { try await answer.value }
        }
    }

    @Test func answerThatIsWholeBeforeItsTimeIsOverIsTaken() async throws {
        // The time is never over: each wait ends by being cancelled.
        let deadline = AnswerDeadline {
            let (times, clock) = AsyncStream.makeStream(of: Void.self)
            for await _ in times {}
            clock.finish()
        }
        try await open(deadline: deadline) { server, transport in
            let (_, body) = try await transport.send(request("/"), [])
            #expect(body == Array("well".utf8))
            let drip = Task { try await transport.send(request("/drip"), []) }
            try await until { server.seen.count == 2 }
            server.say("op")
            server.hangUp()
            #expect(try await drip.value.1 == Array("dop".utf8))
        }
    }

    @Test func streamComesPieceByPieceAndEndsWithTheListener() async throws {
        try await open { server, transport in
            let (head, pieces) = try await transport.stream(request("/events"))
            #expect(head.headerFields[.contentType] == "text/event-stream")
            var iterator = pieces.makeAsyncIterator()
            #expect(try await iterator.next() == Array(": hello\n\n".utf8))
            server.say("id: 1\n\n")
            #expect(try await iterator.next() == Array("id: 1\n\n".utf8))
            server.hangUp()
            #expect(try await iterator.next() == nil)
        }
    }

    @Test @MainActor func newsReachTheShopperAndAreHandedOnFourTimesASecondAtMost() async throws {
        try await open { server, transport in
            let heard = Mutex<[ShopNews]>([])
            let isOver = Mutex(false)
            let pauses = Mutex<[@MainActor () -> Void]>([])
            let line = await NewsLine { milliseconds, action in
                #expect(milliseconds == 250)
                pauses.withLock { $0.append(action) }
            }
            let client = StoreClient(language: "en") { _, _ in throw StoreError.unreachable }
            let events = client.events(
                Link(href: "/events"), topics: [.stock], over: { try await transport.stream($0) },
                pause: { _ in
                    isOver.withLock { $0 = true }
                    throw CancellationError()
                })
            await line.listen(to: events) { news in heard.withLock { $0.append(news) } }
            try await until { heard.withLock { $0 } == [.opened(missed: true)] }
            for number in 1...500 {
                server.say(
                    """
                    id: \(number)\nevent: stock\ndata: {"variant":"v","product":"p","available":\(number),\
                    "state":"in_stock","version":\(number)}\n\n
                    """)
            }
            server.hangUp()
            try await until { isOver.withLock { $0 } }
            #expect(heard.withLock { $0.count } == 1)
            let change = ShopEvent.StockChange(
                variant: "v", product: "p", availability: Availability(available: 500), version: 500)
            let last = ShopNews.events([ShopEvent(id: "500", change: .stock(change))])
            try await until {
                let next = pauses.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                await next?()
                return heard.withLock { $0.last } == .ended
            }
            #expect(heard.withLock { $0 } == [.opened(missed: true), last, .ended])
            await line.end()
        }
    }

    @Test @MainActor func whereNobodyLooksNewsWaitUntilSomebodyComes() async throws {
        try await open { server, transport in
            let heard = Mutex<[ShopNews]>([])
            let pauses = Mutex<[Int]>([])
            let line = await NewsLine(
                schedule: { milliseconds, _ in pauses.withLock { $0.append(milliseconds) } },
                idleInterval: 4_000)
            await MainActor.run { line.isWatched = false }
            let client = StoreClient(language: "en") { _, _ in throw StoreError.unreachable }
            let events = client.events(
                Link(href: "/events"), topics: [.stock], over: { try await transport.stream($0) },
                pause: { _ in throw CancellationError() })
            await line.listen(to: events) { news in heard.withLock { $0.append(news) } }
            // How the shop is reached is known at once.
            try await until { heard.withLock { $0 } == [.opened(missed: true)] }
            server.say(
                """
                id: 1\nevent: stock\ndata: {"variant":"v","product":"p","available":1,\
                "state":"in_stock","version":1}\n\n
                """)
            server.say(": nothing else\n\n")
            try await until { await line.isGathering }
            #expect(heard.withLock { $0.count } == 1)
            #expect(pauses.withLock { $0 } == [4_000])
            await MainActor.run { line.isWatched = true }
            let change = ShopEvent.StockChange(
                variant: "v", product: "p", availability: Availability(available: 1), version: 1)
            #expect(
                heard.withLock { $0 } == [
                    .opened(missed: true), .events([ShopEvent(id: "1", change: .stock(change))]),
                ])
            await line.end()
        }
    }

    /// Waits for something that another task does, two minutes at most.
    private func until(_ isDone: () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while await !isDone() {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
    }
}
