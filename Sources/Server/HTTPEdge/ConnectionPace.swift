/// How long a connection may take over anything, in ticks of the wheel, which are seconds.
package struct PaceLimits: Hashable, Sendable {
    /// Until a head is whole: from the connection's opening, and from the head's first byte.
    package var head = 10
    /// For a whole body, besides what its size allows.
    package var body = 30
    /// Bytes of a body that are worth another tick.
    package var bytesPerTick = 1024
    /// For a body of which nothing more comes.
    package var stall = 15
    /// For a reader who takes less than the least.
    package var reader = 30
    /// Bytes of an answer that have to be taken in that time.
    package var leastTaken = 8 * 1024
    /// Between an answer and the next request.
    package var idle = 60
    /// For the client's end of a connection whose last answer was sent.
    package var linger = 5
    /// For what is in flight when the shop closes.
    package var drain = 8
    /// For a body of which nothing more comes when the shop closes.
    package var drainStall = 5

    package init() {}
}

/// Where a connection stands and how long it has stood there.
///
/// Times are ticks, which the caller counts: nothing here asks a clock.
package struct ConnectionPace: Sendable {
    package enum Input: Hashable, Sendable {
        /// Nothing since it was opened.
        case fresh(since: Int)
        /// Nothing since the last request; that matters when nobody owes an answer.
        case idle(since: Int)
        case head(since: Int)
        case body(Body)
        /// A body whose request was answered before it ended: the rest is not needed.
        case surplus(since: Int)
        /// Nothing more is listened to.
        case over(since: Int)
    }

    package struct Body: Hashable, Sendable {
        package var received = 0
        /// How long the client was waited for in all, and since its last byte; while the server itself does
        /// not read, nobody waits for the client.
        package var waited = 0
        /// Ticks since the last byte while the server was reading.
        package var stalled = 0
    }

    package enum Lateness: Hashable, Sendable {
        case head, body, reader, idle
        /// Its client was given what there is and does not end it.
        case linger
        case drain
    }

    package private(set) var input: Input
    /// Requests whose answers are not finished.
    package private(set) var owed = 0
    /// True if the answer that comes next was begun.
    package private(set) var isAnswering = false
    /// The reader's progress at the beginning of the window, when something waits to be read.
    private var window: (since: Int, taken: Int)?

    package init(at tick: Int) { input = .fresh(since: tick) }

    /// Records received bytes: begins a head, or ends a body's stall.
    package mutating func bytesCame(_ count: Int, at tick: Int) {
        switch input {
        case .fresh(let since): input = .head(since: since)
        case .idle: input = .head(since: tick)
        case .body(var body):
            body.received += count
            body.stalled = 0
            input = .body(body)
        case .head, .surplus, .over: break
        }
    }

    /// Records a complete request head; its answer is owed from now on.
    package mutating func headCame() {
        owed += 1
        input = .body(Body())
    }

    package mutating func requestEnded(at tick: Int) {
        if case .over = input { return }
        input = .idle(since: tick)
    }

    package mutating func answerBegan() { isAnswering = true }

    /// Records the end of a response; an unfinished body becomes surplus once no answer is owed.
    package mutating func answerEnded(at tick: Int) {
        isAnswering = false
        owed = max(0, owed - 1)
        guard owed == 0 else { return }
        switch input {
        case .idle: input = .idle(since: tick)
        case .body: input = .surplus(since: tick)
        case .fresh, .head, .surplus, .over: break
        }
    }

    package mutating func listensNoMore(at tick: Int) {
        if case .over = input { return }
        input = .over(since: tick)
    }

    /// Notes that a request was refused; nothing more is listened to.
    package mutating func refused(at tick: Int) {
        owed = 0
        isAnswering = false
        listensNoMore(at: tick)
    }

    /// The state that one tick of the wheel sees.
    package struct Sight: Hashable, Sendable {
        package var tick: Int
        package var isReading: Bool
        /// Bytes of answers that were handed on so far.
        package var written: Int
        /// Bytes of answers in the channel's send buffer.
        package var waiting: Int
        /// Tick at which the shop began to close; nil while it is open.
        package var closingSince: Int?

        package init(tick: Int, isReading: Bool, written: Int, waiting: Int, closingSince: Int? = nil) {
            self.tick = tick
            self.isReading = isReading
            self.written = written
            self.waiting = waiting
            self.closingSince = closingSince
        }
    }

    /// Counts a tick; tells why the connection has to end, if it has.
    package mutating func turn(_ sight: Sight, _ limits: PaceLimits) -> Lateness? {
        if let late = readerTurn(sight, limits) { return late }
        if let since = sight.closingSince, sight.tick - since >= limits.drain { return .drain }
        let stall = sight.closingSince == nil ? limits.stall : limits.drainStall
        switch input {
        case .fresh(let since): return sight.tick - since >= limits.head ? .idle : nil
        case .head(let since): return owed == 0 && sight.tick - since >= limits.head ? .head : nil
        case .idle(let since):
            return owed == 0 && sight.waiting == 0 && sight.tick - since >= limits.idle ? .idle : nil
        case .body(var body):
            guard sight.isReading else { return nil }
            body.waited += 1
            body.stalled += 1
            input = .body(body)
            let timeout = limits.body + body.received / limits.bytesPerTick
            return body.stalled >= stall || body.waited >= timeout ? .body : nil
        case .surplus(let since), .over(let since):
            return owed == 0 && sight.waiting == 0 && sight.tick - since >= limits.linger ? .linger : nil
        }
    }

    private mutating func readerTurn(_ sight: Sight, _ limits: PaceLimits) -> Lateness? {
        guard sight.waiting > 0 else {
            window = nil
            return nil
        }
        let taken = sight.written - sight.waiting
        guard let window, taken - window.taken < limits.leastTaken else {
            self.window = (sight.tick, taken)
            return nil
        }
        return sight.tick - window.since >= limits.reader ? .reader : nil
    }
}
