package import HTTPTypes

/// The client's state machine for a subscription to the shop's events: it decides which request comes next,
/// when, and how an answer is read. It performs no I/O.
struct EventLine: Sendable {
    private(set) var step = Step.ask
    private(set) var way = Way.stream
    /// The id of the last event received; nil before the first, when there is no place to go on from.
    private(set) var place: String?
    /// Where the long poll goes on.
    private var next: Link?
    /// The delay that the shop asks for before the next request.
    private var retry = Duration.seconds(2)
    private var failures = 0
    private var isOpen = false
    private var isLost = false
    /// Answers of the long poll since the stream was refused.
    private var polls = 0
    /// True if the shop has no stream at all, so that asking for one again is in vain.
    private var hasNoStream = false

    enum Step: Hashable, Sendable {
        case ask
        /// The stream is open: its bytes are read.
        case read
        case pause(Duration)
        case end
    }

    /// The two forms of the same resource.
    enum Way: Hashable, Sendable {
        case stream, poll
    }

    static let shortestPause = Duration.milliseconds(250)
    /// How long a long poll may stay without an answer, in seconds.
    static let pollSeconds = 25
    static let pollsBeforeStream = 20

    mutating func paused() { step = .ask }

    // MARK: Asking

    func request(_ link: Link, topics: String) -> HTTPRequest {
        var values = [("topics", topics)]
        if way == .poll {
            if let place { values.append(("after", place)) }
            values.append(("wait", String(Self.pollSeconds)))
        }
        let path = way == .poll ? next?.href ?? link.expanded(values) : link.expanded(values)
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
        request.headerFields[.accept] =
            way == .stream ? "text/event-stream" : "application/hal+json, application/problem+json"
        if way == .stream, let place { request.headerFields[.lastEventID] = place }
        return request
    }

    // MARK: Answers

    /// The head of an answer came; the bodies of good ones are read next.
    mutating func answered(_ head: HTTPResponse) -> [ShopNews] {
        switch head.status.code {
        case 200 where way == .poll:
            step = .read
            return []
        case 200 where head.headerFields[.contentType]?.hasPrefix("text/event-stream") == true:
            step = .read
            return open()
        case 200, 406, 415: return leaveStream(forGood: true) ?? refused()
        case 503 where way == .stream: return leaveStream(forGood: false) ?? []
        case 400 where place != nil || next != nil:
            // The shop does not know the place that was named.
            (place, next) = (nil, nil)
            return pause(atLeast: .zero)
        case 408, 425, 429, 500...: return failed(wait: head.retryAfter)
        default: return refused()
        }
    }

    mutating func received(_ events: [ShopEvent], lastID: String, retry milliseconds: Int?) -> [ShopNews] {
        failures = 0
        if !lastID.isEmpty { place = lastID }
        if let milliseconds { retry = .milliseconds(min(milliseconds, 3_600_000)) }
        return events.isEmpty ? [] : [.events(events)]
    }

    mutating func received(_ list: EventList) -> [ShopNews] {
        let news = isOpen && !isLost ? [] : open()
        failures = 0
        polls += 1
        next = list.links[.next]
        place = list.events.last?.id ?? place
        if polls >= Self.pollsBeforeStream, !hasNoStream { (way, polls, next) = (.stream, 0, nil) }
        // A shop that does not wait is not asked in a circle.
        step = .pause(list.events.isEmpty ? max(retry, Self.shortestPause) : Self.shortestPause)
        return news + (list.events.isEmpty ? [] : [.events(list.events)])
    }

    /// The stream ended, which streams do: it is said only when the shop does not come back.
    mutating func closed() -> [ShopNews] { pause(atLeast: .zero) }

    mutating func failed(wait: Duration = .zero) -> [ShopNews] {
        defer { isLost = true }
        return (isLost ? [] : [.lost]) + pause(atLeast: wait)
    }

    private mutating func open() -> [ShopNews] {
        (isOpen, isLost) = (true, false)
        return [.opened(missed: place == nil)]
    }

    /// Goes over to the long poll; nil when that is what was refused.
    private mutating func leaveStream(forGood: Bool) -> [ShopNews]? {
        guard way == .stream else { return nil }
        (way, polls, hasNoStream) = (.poll, 0, forGood)
        step = .ask
        return []
    }

    /// Asking again is in vain, so that the subscription ends.
    mutating func refused() -> [ShopNews] {
        step = .end
        return []
    }

    private mutating func pause(atLeast least: Duration) -> [ShopNews] {
        if place == nil { isOpen = false }
        step = .pause(max(least, Backoff.pause(after: failures, from: max(retry, Self.shortestPause))))
        failures += 1
        return []
    }
}

extension HTTPResponse {
    /// The delay that the server asks for (Retry-After, in seconds), an hour at most; zero when it names
    /// none.
    fileprivate var retryAfter: Duration {
        headerFields[.retryAfter].flatMap(Int.init).map { .seconds(min(max(0, $0), 3_600)) } ?? .zero
    }
}

extension HTTPField.Name {
    /// `Last-Event-ID`: the event that a resumed stream goes on after (WHATWG HTML 9.2.4).
    package static var lastEventID: HTTPField.Name { constant("Last-Event-ID") }
}

/// How long is waited before a shop that did not answer is asked again: twice as long each time.
package enum Backoff {
    /// The longest pause, unless the first one is longer.
    static let longest = Duration.seconds(30)

    /// The pause after so many attempts in a row that brought nothing, the first not counted.
    package static func pause(after failures: Int, from first: Duration) -> Duration {
        min(first * (1 << min(failures, 10)), max(first, longest))
    }
}
