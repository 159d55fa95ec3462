import HTTPTypes
import StoreAPI
import Synchronization
import Testing

/// A shop whose answers about events are a script, and a clock that only writes down what was waited for.
private final class ScriptedLine: Sendable {
    enum Answer: Sendable {
        case down
        case head(Int, [(String, String)] = [])
        /// An open stream: its pieces, and whether the line breaks after them or the shop ends it.
        case stream([String], breaks: Bool = false)
        case list(String)
    }

    struct Broken: Error {}

    private let state: Mutex<(answers: [Answer], requests: [HTTPRequest], pauses: [Duration])>

    init(_ answers: Answer...) { state = Mutex((answers, [], [])) }

    func append(_ answers: [Answer]) { state.withLock { $0.answers += answers } }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var pauses: [Duration] { state.withLock { $0.pauses } }

    /// Everything that is heard until the script is over.
    func news(_ link: Link = Link(href: "/events{?topics,after,wait}", templated: true)) async -> [ShopNews] {
        let client = StoreClient(language: "en") { _, _ in throw Broken() }
        let events = client.events(link, topics: [.stock, .price]) { request in
            try self.answer(request)
        } pause: { duration in
            let isOver = self.state.withLock { state in
                state.pauses.append(duration)
                return state.answers.isEmpty
            }
            if isOver { throw CancellationError() }
        }
        var heard: [ShopNews] = []
        for await news in events { heard.append(news) }
        return heard
    }

    private func answer(_ request: HTTPRequest) throws -> (HTTPResponse, StoreClient.Pieces) {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .down : state.answers.removeFirst()
        }
        var response = HTTPResponse(status: .ok)
        switch answer {
        case .down: throw Broken()
        case .head(let code, let fields):
            response.status = HTTPResponse.Status(code: code)
            for (name, value) in fields {
                response.headerFields[try #require(HTTPField.Name(name))] = value
            }
            return (response, pieces([]))
        case .stream(let texts, let breaks):
            response.headerFields[.contentType] = "text/event-stream; charset=utf-8"
            return (response, pieces(texts, breaks: breaks))
        case .list(let text):
            response.headerFields[.contentType] = "application/hal+json"
            return (response, pieces([text]))
        }
    }

    private func pieces(_ texts: [String], breaks: Bool = false) -> StoreClient.Pieces {
        AsyncThrowingStream { continuation in
            for text in texts { continuation.yield([UInt8](text.utf8)) }
            continuation.finish(throwing: breaks ? Broken() : nil)
        }
    }
}

@Suite struct ShopEventsTests {
    private func stock(_ id: String, _ available: Int) -> ShopEvent {
        let change = ShopEvent.StockChange(
            variant: "v", product: "p", availability: Availability(available: available), version: available)
        return ShopEvent(id: id, change: .stock(change))
    }

    private func line(_ id: String, _ available: Int) -> String {
        """
        id: \(id)\nevent: stock\ndata: {"variant":"v","product":"p","available":\(available),\
        "state":"in_stock","version":\(available)}\n\n
        """
    }

    @Test func streamIsAskedForAndRead() async throws {
        let shop = ScriptedLine(.stream(["id: 4\n\n", line("5", 12) + line("6", 11)]))
        #expect(await shop.news() == [.opened(missed: true), .events([stock("5", 12), stock("6", 11)])])
        let request = try #require(shop.requests.first)
        #expect(request.path == "/events?topics=stock%2Cprice")
        #expect(request.headerFields[.accept] == "text/event-stream")
        #expect(request.headerFields[.lastEventID] == nil)
    }

    @Test(arguments: [true, false])
    func lineThatBreaksGoesOnAfterTheLastEvent(_ breaks: Bool) async {
        let shop = ScriptedLine(.stream([line("5", 12)], breaks: breaks), .stream([line("6", 11)]))
        #expect(
            await shop.news() == [
                .opened(missed: true), .events([stock("5", 12)]), .opened(missed: false),
                .events([stock("6", 11)]),
            ])
        #expect(shop.requests.map { $0.headerFields[.lastEventID] } == [nil, "5"])
        #expect(shop.pauses == [.seconds(2), .seconds(2)])
    }

    @Test func idWithoutAnEventIsAPlaceToGoOnFrom() async {
        let shop = ScriptedLine(.stream(["id: 41\n\n"]), .stream([]))
        #expect(await shop.news() == [.opened(missed: true), .opened(missed: false)])
        #expect(shop.requests.last?.headerFields[.lastEventID] == "41")
    }

    @Test func firstEventOfAStreamIsAPlaceAndNoNews() async {
        let first = "retry: 3000\nid: 41\nevent: connected\ndata: {\"after\":41}\n\n:\n"
        let shop = ScriptedLine(.stream([first]), .stream([]))
        #expect(await shop.news() == [.opened(missed: true), .opened(missed: false)])
        #expect(shop.requests.last?.headerFields[.lastEventID] == "41")
        #expect(shop.pauses.first == .seconds(3))
    }

    @Test func lineThatBrokeBeforeAnyIDMissesWhatHappened() async {
        let shop = ScriptedLine(.stream([]), .stream([]))
        #expect(await shop.news() == [.opened(missed: true), .opened(missed: true)])
    }

    @Test func shopThatIsGoneIsSaidOnceAndAskedLessAndLess() async {
        let shop = ScriptedLine(
            .stream([line("5", 12)]), .down, .head(502), .down, .down, .down, .down, .stream([]))
        #expect(
            await shop.news() == [
                .opened(missed: true), .events([stock("5", 12)]), .lost, .opened(missed: false),
            ])
        #expect(shop.pauses.map(\.components.seconds) == [2, 4, 8, 16, 30, 30, 30, 30])
    }

    @Test func bytesThatCameMakeTheNextPauseShortAgain() async {
        let shop = ScriptedLine(.down, .down, .stream([": \n"]), .down)
        #expect(await shop.news() == [.lost, .opened(missed: true), .lost])
        #expect(shop.pauses.map(\.components.seconds) == [2, 4, 2, 4])
    }

    @Test(arguments: [("retry: 5000\n", 5_000), ("retry: 0\n", 250), ("retry: 60000\n", 60_000)])
    func pauseIsWhatTheShopAsksFor(_ text: String, _ milliseconds: Int) async {
        let shop = ScriptedLine(.stream([text]))
        _ = await shop.news()
        #expect(shop.pauses == [.milliseconds(milliseconds)])
    }

    @Test func overloadedShopSaysHowLongToWait() async {
        let shop = ScriptedLine(
            .head(503), .head(503, [("Retry-After", "9")]), .head(429, [("Retry-After", "x")]))
        #expect(await shop.news() == [.lost])
        #expect(shop.pauses == [.seconds(9), .seconds(4)])
    }

    static let first = """
        {"events":[],"_links":{"next":{"href":"/events?topics=stock,price&after=4&wait=25"}}}
        """
    static let second = """
        {"events":[{"id":"5","event":"stock","data":{"variant":"v","product":"p","available":12,\
        "state":"in_stock","version":12}}],"_links":{"next":{"href":"/events?after=5&wait=25"}}}
        """

    @Test(arguments: [406, 503, 415])
    func shopWithoutAStreamIsPolled(_ status: Int) async {
        let shop = ScriptedLine(.head(status), .list(Self.first), .list(Self.second), .down)
        #expect(await shop.news() == [.opened(missed: true), .events([stock("5", 12)]), .lost])
        #expect(
            shop.requests.map(\.path) == [
                "/events?topics=stock%2Cprice", "/events?topics=stock%2Cprice&wait=25",
                "/events?topics=stock,price&after=4&wait=25", "/events?after=5&wait=25",
            ])
        #expect(
            shop.requests.map { $0.headerFields[.accept]?.hasPrefix("text/event-stream") }
                == [true, false, false, false])
        #expect(shop.pauses == [.seconds(2), .milliseconds(250), .seconds(2)])
    }

    @Test func pollGoesOnWhereTheStreamEnded() async {
        let shop = ScriptedLine(.stream([line("4", 13)]), .head(503), .list(Self.second))
        #expect(
            await shop.news() == [
                .opened(missed: true), .events([stock("4", 13)]), .events([stock("5", 12)]),
            ])
        #expect(shop.requests.last?.path == "/events?topics=stock%2Cprice&after=4&wait=25")
    }

    @Test(arguments: [(503, [0, 21]), (406, [0])])
    func streamIsTriedAgainUnlessThereIsNone(_ status: Int, _ streams: [Int]) async {
        let shop = ScriptedLine(.head(status))
        shop.append(Array(repeating: .list(Self.second), count: 22))
        _ = await shop.news()
        let asked = shop.requests.enumerated().filter {
            $0.element.headerFields[.accept] == "text/event-stream"
        }
        #expect(asked.map(\.offset) == streams)
    }

    @Test func otherContentIsNoStream() async {
        let shop = ScriptedLine(.list("<html>"), .list(Self.second))
        #expect(await shop.news() == [.opened(missed: true), .events([stock("5", 12)])])
    }

    @Test(arguments: [204, 401, 403, 404, 410])
    func refusalEndsTheLine(_ status: Int) async {
        let shop = ScriptedLine(.head(status), .stream([line("5", 12)]))
        #expect(await shop.news() == [])
        #expect(shop.requests.count == 1)
    }

    @Test func placeThatTheShopDoesNotKnowIsForgotten() async {
        let shop = ScriptedLine(.stream([line("5", 12)]), .head(400), .stream([line("1", 9)]))
        #expect(
            await shop.news() == [
                .opened(missed: true), .events([stock("5", 12)]), .opened(missed: true),
                .events([stock("1", 9)]),
            ])
        #expect(shop.requests.map { $0.headerFields[.lastEventID] } == [nil, "5", nil])
    }

    @Test func resetIsNewsAndAPlace() async {
        let shop = ScriptedLine(.stream(["id: 90\nevent: reset\ndata: {}\n\n"]), .stream([]))
        #expect(
            await shop.news() == [
                .opened(missed: true), .events([ShopEvent(id: "90", change: .reset)]), .opened(missed: false),
            ])
        #expect(shop.requests.last?.headerFields[.lastEventID] == "90")
    }

    @Test(arguments: [
        "event: weather\ndata: {}\n\n", "event: stock\ndata: {\"variant\":\"v\"}\n\n",
        "event: stock\ndata: nothing\n\n", "data: 1\n\n",
    ])
    func whatIsNotUnderstoodIsPassedOver(_ text: String) async {
        let shop = ScriptedLine(.stream([text, line("6", 11)]))
        #expect(await shop.news() == [.opened(missed: true), .events([stock("6", 11)])])
    }

    @Test func endlessLineIsLeft() async {
        let piece = String(repeating: "x", count: 40_000)
        let shop = ScriptedLine(.stream([piece, piece, line("6", 11)]), .stream([line("7", 10)]))
        #expect(
            await shop.news() == [
                .opened(missed: true), .opened(missed: true), .events([stock("7", 10)]),
            ])
    }

    @Test(arguments: ["https://evil.example/", "//evil.example/events", "@evil", ""])
    func linkToAnotherHostIsNotFollowed(_ href: String) async {
        let shop = ScriptedLine(.stream([]))
        #expect(await shop.news(Link(href: href)) == [])
        #expect(shop.requests.isEmpty)
    }
}
