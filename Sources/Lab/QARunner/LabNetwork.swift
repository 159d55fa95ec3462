import FoundationEssentials
import HTTPTypes
import StoreAPI

/// The line between a rehearsed session and its shop: every request waits here until all that is under way
/// has come as far as it can, and then they go one after the other, in an order that does not depend on
/// chance.
@MainActor
package final class LabNetwork {
    struct Exchange: Sendable {
        var method: String
        /// Without what comes after a question mark and without anything that names an order.
        var path: String
        /// Nil when no answer came.
        var status: Int?
        /// When it was sent and how long its answer took, in the session's milliseconds.
        var time: Int
        var milliseconds: Int
    }

    fileprivate struct Parked {
        let number: Int
        var request: HTTPRequest
        var body: [UInt8]
        let continuation: CheckedContinuation<(HTTPResponse, [UInt8]), any Error>
        /// The shop's answer that is not delivered yet, and the time of its delivery.
        var answer: Result<(HTTPResponse, [UInt8]), any Error>?
        var due: Int?
        var sentAt = 0
        /// The last change in the shop that a long poll was asked about.
        var asked = -1
    }

    private let clock: LabClock
    private let carry: StoreClient.Transport
    private let tell: (Date) async throws -> Void
    private var toldTime: Date
    var faults = Faults()
    private var exchanges: [Exchange] = []
    private var parked: [Parked] = []
    private var lines: [Parked] = []
    /// The long polls that broke off, whose next one is answered at once: the shop is there again.
    private var broken: Set<String> = []
    private var lastNumber = 0
    private var changes = 0

    init(
        clock: LabClock, carry: @escaping StoreClient.Transport,
        tell: @escaping (Date) async throws -> Void
    ) {
        self.clock = clock
        self.carry = carry
        self.tell = tell
        toldTime = clock.start
    }

    var waiting: Int { parked.count + lines.count }

    func takeExchanges() -> [Exchange] {
        defer { exchanges = [] }
        return exchanges
    }

    /// Something was changed in the shop by another way.
    func noteNews() { changes += 1 }

    // MARK: The session's side

    func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        try await park(request, body, isLine: false)
    }

    /// There is no stream here: the session asks by long poll, which can be told to the millisecond.
    func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        if request.headerFields[.accept] == "text/event-stream", !faults.isDown {
            return (HTTPResponse(status: .notAcceptable), Self.pieces([]))
        }
        let (head, body) = try await park(request, [], isLine: true)
        return (head, Self.pieces(body))
    }

    /// Bytes that are there at once.
    private static func pieces(_ bytes: [UInt8]) -> StoreClient.Pieces {
        AsyncThrowingStream { continuation in
            continuation.yield(bytes)
            continuation.finish()
        }
    }

    private func park(
        _ request: HTTPRequest, _ body: [UInt8], isLine: Bool
    ) async throws -> (HTTPResponse, [UInt8]) {
        lastNumber += 1
        let number = lastNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let each = Parked(
                    number: number, request: request, body: body, continuation: continuation)
                if isLine { lines.append(each) } else { parked.append(each) }
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.drop(number) }
        }
    }

    private func drop(_ number: Int) {
        for each in (parked + lines) where each.number == number {
            each.continuation.resume(throwing: CancellationError())
        }
        parked.removeAll { $0.number == number }
        lines.removeAll { $0.number == number }
    }

    // MARK: The rehearsal's side

    /// The session at this end is gone and waits for no answer any more.
    func hangUp() {
        for each in parked + lines { each.continuation.resume(throwing: CancellationError()) }
        (parked, lines, broken) = ([], [], [])
    }

    /// Lets the next thing happen that can happen at this time; false when there is none.
    func release() async -> Bool {
        if let index = parked.firstIndex(where: { $0.due.map { $0 <= clock.now } ?? false }) {
            handOver(parked.remove(at: index))
            return true
        }
        let fresh = parked.indices.filter { parked[$0].due == nil }
        if let index = fresh.min(by: { parked[$0].order.lexicographicallyPrecedes(parked[$1].order) }) {
            await carryOut(parked[index].number)
            return true
        }
        return await askLines()
    }

    private func handOver(_ each: Parked) {
        switch each.answer {
        case .success(let answer)?:
            note(each, status: answer.0.status.code)
            each.continuation.resume(returning: answer)
        case .failure(let error)?:
            note(each, status: nil)
            each.continuation.resume(throwing: error)
        case nil: each.continuation.resume(throwing: StoreError.unreachable)
        }
    }

    private func note(_ each: Parked, status: Int?) {
        exchanges.append(
            Exchange(
                method: each.request.method.rawValue, path: each.request.nameOfPath, status: status,
                time: each.sentAt, milliseconds: clock.now - each.sentAt))
    }

    private func carryOut(_ number: Int) async {
        guard let each = parked.first(where: { $0.number == number }) else { return }
        let answer: Result<(HTTPResponse, [UInt8]), any Error>
        if faults.isDown {
            answer = .failure(StoreError.unreachable)
        } else {
            answer = await ask(each.request, each.body).map { ($0, faults.garbled($1, of: each.request)) }
        }
        if each.request.method != .get { changes += 1 }
        let delay = faults.isDown ? Faults.Delay(milliseconds: 0) : faults.takeDelay(of: each.request)
        let isGivenUp = !delay.drips && delay.milliseconds > Faults.timeout
        let wait = isGivenUp ? Faults.timeout : delay.milliseconds
        guard let index = parked.firstIndex(where: { $0.number == number }) else { return }
        parked[index].sentAt = clock.now
        parked[index].answer = isGivenUp ? .failure(StoreError.unreachable) : answer
        guard wait > 0 else { return handOver(parked.remove(at: index)) }
        parked[index].due = clock.now + wait
        clock.schedule(wait) {}
    }

    /// Asks the shop itself, which is told the time first.
    private func ask(
        _ request: HTTPRequest, _ body: [UInt8]
    ) async -> Result<(HTTPResponse, [UInt8]), any Error> {
        do {
            if clock.date.timeIntervalSince(toldTime) >= 1 {
                toldTime = clock.date
                try await tell(clock.date)
            }
            return .success(try await carry(request, body))
        } catch {
            return .failure(error)
        }
    }

    /// Asks for the news that the lines wait for; true when one was answered.
    private func askLines() async -> Bool {
        if faults.isDown, let line = lines.first {
            lines.removeFirst()
            broken.insert(line.topics)
            line.continuation.resume(throwing: StoreError.unreachable)
            return true
        }
        let waiting = lines.filter { $0.asked < changes }.sorted {
            $0.order.lexicographicallyPrecedes($1.order)
        }
        for line in waiting {
            let isFirst = line.hasNoPlace || broken.contains(line.topics)
            let now = changes
            let answer = await ask(line.request.withoutWaiting, [])
            guard let index = lines.firstIndex(where: { $0.number == line.number }) else { continue }
            lines[index].asked = now
            guard isFirst || !answer.isEmptyList else { continue }
            broken.remove(line.topics)
            lines.remove(at: index).continuation.resume(with: answer)
            return true
        }
        return false
    }
}

extension LabNetwork.Parked {
    fileprivate var order: [UInt8] {
        Array("\(request.path ?? "") \(request.method.rawValue) ".utf8) + body
    }

    /// Identity of a long poll: where it leads and what it is about, not how far it has come.
    fileprivate var topics: String {
        let path = request.path ?? ""
        return String(path.prefix { $0 != "?" }) + (path.contains("order") ? " of an order" : "")
    }

    /// True for one that asks from now on: asked again later, it would miss all that came in between.
    fileprivate var hasNoPlace: Bool { !(request.path ?? "").contains("after=") }
}

extension HTTPRequest {
    /// The same long poll, answered at once.
    fileprivate var withoutWaiting: HTTPRequest {
        var request = self
        request.path = path?.replacing(/wait=[0-9]+/, with: "wait=0")
        return request
    }

    /// The path for people, without numbers of orders and what was searched for.
    package var nameOfPath: String {
        "/"
            + (path ?? "").prefix { $0 != "?" }.split(separator: "/").map { part in
                part.count > 24 || part.contains(/[0-9]{4}/) ? "…" : String(part)
            }.joined(separator: "/")
    }
}

extension Result<(HTTPResponse, [UInt8]), any Error> {
    fileprivate var isEmptyList: Bool {
        guard case .success(let (head, body)) = self, head.status == .ok else { return false }
        return (try? WireFormat.decode(EventList.self, from: body))?.events.isEmpty ?? false
    }
}
