import Codecs
import FoundationEssentials
import ShopCore
import ShopSQL
import ShopSQLite
import StoreAPI

/// A shop, its clients, its network and the lines between them, in which nothing happens but what is decided.
package final class Simulation {
    /// A request that somebody sent, until it is answered for good.
    package struct Sent {
        package var call: SimulatedCall
        package var act: SimulatedAct
        /// True once it is answered for good or its sender has left.
        package var isAnswered = false
    }

    package struct Message {
        /// Name of the message; an answer's ends with `<`.
        package var name: String
        package var request: String
        /// Nil on the way to the server.
        package var answer: SimulatedAnswer?
    }

    package let shop: SimulatedShop
    package let time: SimulatedTime
    package let processor = SimulatedProcessor()
    private let defect: Defect?
    private let turns = TurnTaking()
    private let chance: SeededChance

    /// Nil while it is dead.
    package private(set) var server: SimulatedServer?
    package private(set) var isOpen = false
    package private(set) var isRunningMaintenance = false
    /// The database, which outlives every server, and what is committed in it.
    private let disk: MemoryStore
    package private(set) var books: StoredBooks

    package var sent = SimulatedTable<Sent>()
    /// Quotes that clients know, by the name of their request.
    package var offers = SimulatedTable<SimulatedAnswer.Offer>()
    /// Messages under way in both directions, oldest first.
    package var line: [Message] = []
    package var promises = Promises()
    private var audit = BookAudit()
    /// How often the network had changed, and how many rows were written, when both were checked.
    private var audited = (turn: 0, changes: 0)
    package var coverage = HistoryCoverage()
    package var isEnding = false
    /// The story, line by line; nil where nobody wants to read it.
    package var story: [String]?

    package init(
        _ shop: SimulatedShop, seed: UInt64, defect: Defect? = nil, isTold: Bool = false
    ) throws(Breach) {
        self.shop = shop
        self.defect = defect
        time = SimulatedTime(startingAt: shop.opening)
        chance = SeededChance(seed: seed)
        let disk = try Breach.reading { try MemoryStore(copying: shop.database) }
        self.disk = disk
        books = try Breach.reading { try StoredBooks(disk) }
        if isTold { story = [] }
        try audit.check(books, [])
    }

    /// Lets an event happen; false when there is nothing to which it could. Throws when something is true
    /// then that may not be.
    @discardableResult
    package func apply(_ event: SimulatedEvent) throws(Breach) -> Bool {
        let isWorthTelling = !isEnding || !event.isInside
        if isWorthTelling { story?.append("\(time.elapsed.components.seconds) s: \(event)") }
        guard try happens(event) else {
            if isWorthTelling { story?.append("  nothing comes of it") }
            return false
        }
        coverage.count(event.kind)
        turns.run()
        try listen()
        let now = (turn: processor.turn, changes: disk.changes)
        if now != audited { try check() }
        audited = now
        return true
    }

    private func happens(_ event: SimulatedEvent) throws(Breach) -> Bool {
        switch event {
        case .act(let name, let act): return send(name, act)
        case .again(let request, let message): return sendAgain(request, as: message)
        case .leave(let request):
            guard sent[request]?.isAnswered == false else { return false }
            sent[request]?.isAnswered = true
            return true
        case .deliver(let message): return try deliver(message)
        case .lose(let message): return take(message) != nil
        case .copy(let message, let copy):
            guard let first = line.first(where: { $0.name == message && $0.answer == nil }) else {
                return false
            }
            line.append(Message(name: copy, request: first.request))
            return true
        case .work(let count): return server?.store.work(count) ?? false
        case .commit(let fate): return try commit(fate)
        case .go(let task, let passage):
            guard let place = server?.blockingPoints.open(task, passage) else { return false }
            coverage.count("gate \(place.rawValue): \(passage.words)")
            return true
        case .crash: return try crash()
        case .start: return start()
        case .pass(let seconds):
            time.pass(Double(seconds))
            server?.timers.wakeDue()
            return true
        case .setBack(let seconds):
            time.setBack(by: Double(seconds))
            return true
        case .runMaintenance: return runMaintenance()
        }
    }

    private func commit(_ fate: SimulatedStore.Fate) throws(Breach) -> Bool {
        guard let server, server.store.commit(fate) else { return false }
        // Nothing is written most of the time that the server runs maintenance.
        guard disk.changes != audited.changes else { return true }
        books = try Breach.reading { try StoredBooks(disk) }
        try checkRules()
        return true
    }

    // MARK: The server's life

    private func start() -> Bool {
        guard server == nil else { return false }
        let server = SimulatedServer(
            shop, disk: disk, processor, time, turns, chance: chance, defect: defect)
        self.server = server
        server.start("start")
        return true
    }

    private func crash() throws(Breach) -> Bool {
        guard let server else { return false }
        for point in CrashPoint.all(of: server, isOpen: isOpen, books, processor.accounts) {
            coverage.count("crash: \(point.rawValue)")
        }
        server.die()
        self.server = nil
        (isOpen, isRunningMaintenance) = (false, false)
        try checkPromises()
        return true
    }

    private func runMaintenance() -> Bool {
        guard let server, isOpen, !isRunningMaintenance else { return false }
        isRunningMaintenance = true
        server.runMaintenance("house")
        return true
    }

    private func listen() throws(Breach) {
        for word in server?.takeWords() ?? [] {
            switch word {
            case .opened: isOpen = true
            case .kept: isRunningMaintenance = false
            case .failed:
                coverage.count("server: could not start")
                _ = try crash()
            case .answered(let message, let answer):
                let request = message.split(separator: "/")[0]
                line.append(Message(name: message + "<", request: String(request), answer: answer))
            }
        }
    }

    /// Ends the server, so that nobody waits for ever.
    package func close() { server?.die() }

    // MARK: Looking

    /// Names of the requests whose senders wait for an answer, in the order in which they were sent.
    package var unanswered: [String] { sent.names.filter { sent[$0]?.isAnswered == false } }

    package var isMoneyOnItsWay: Bool {
        books.payments.rows.contains(where: \.isUnsettled)
            || books.refunds.contains { $0.state == .pending }
    }

    package func checkPromises() throws(Breach) {
        let passed = Double(time.elapsed.components.seconds) + 1
        try promises.check(books, at: time.elapsed, shop.opening.addingTimeInterval(passed))
    }

    package func check() throws(Breach) { try audit.check(books, processor.accounts) }

    /// Holds the books against the rules that they keep at every moment, as `vitrine-server check` does.
    private func checkRules() throws(Breach) {
        for finding in try Breach.reading({ try disk.perform(MemoryStore.reconciliation) }) {
            guard let first = finding.violations.first else { continue }
            throw Breach(rule: finding.invariant, detail: "\(first) breaks: \(finding.sentence[.english])")
        }
    }

    package func take(_ name: String) -> Message? {
        line.firstIndex { $0.name == name }.map { line.remove(at: $0) }
    }
}

extension Simulation {
    package static func key(of request: String) -> String { "simulated-key-\(request)" }

    /// Sends a new request; false when the name is taken or the act's subject does not exist.
    package func send(_ name: String, _ act: SimulatedAct) -> Bool {
        guard sent[name] == nil, let call = call(name, act) else { return false }
        sent[name] = Sent(call: call, act: act)
        line.append(Message(name: name, request: name))
        return true
    }

    /// Sends an unanswered request again under a new message name; false when there is none or the name is
    /// taken.
    package func sendAgain(_ request: String, as message: String) -> Bool {
        guard let open = sent[request], !open.isAnswered, !line.contains(where: { $0.name == message }) else {
            return false
        }
        line.append(Message(name: message, request: request))
        return true
    }

    /// Delivers a message: a request to the server, or an answer to its client; false when there is none.
    package func deliver(_ name: String) throws(Breach) -> Bool {
        guard let message = take(name), let request = sent[message.request] else { return false }
        guard let answer = message.answer else {
            // Requests are refused while the server does not listen.
            if let server, isOpen { server.serve(request.call, message: message.name) }
            return true
        }
        story?.append("  \(answer.kind.name) \(answer.location ?? "-") \(Self.mark(of: answer.body))")
        coverage.count("answer: \(answer.kind.name)")
        try promises.take(answer, to: request.call, at: time.elapsed)
        offers[message.request] = answer.offer
        if !answer.isPending { sent[message.request]?.isAnswered = true }
        return true
    }

    private static func mark(of body: String) -> String {
        Hexadecimal.encode(Digest.sha256(body.utf8).prefix(6))
    }
}
