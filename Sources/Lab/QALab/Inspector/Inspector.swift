import PayKit
package import QARules
import TUI
import Window

/// The inspector of a session: its events with how long they took, the request of its sheet, and the rules.
package struct Inspector: Sendable {
    package private(set) var log: SessionLog
    /// The request as the sheet that was open last sees it.
    private(set) var request: RequestReading?
    var view = View.timeline
    /// The event that is looked at, by its number; nil follows the newest.
    var selected: Int?
    var hidden: Set<Filter> = []
    /// The rule that is looked at, by its id; nil is the first of the list.
    var rule: String?
    var offset = 0
    /// The breach that is looked at in place of a view.
    var evidence: Evidence?
    var size: Size
    var words: InspectorWords
    private(set) var details: [Int: Detail] = [:]
    /// The state of the sheet's engine that was noted last.
    private var engineLine = PaymentAuthorization().line
    private var openCalls: [CallID: OpenCall] = [:]

    package enum View: Hashable, Sendable, CaseIterable {
        case timeline, request, rules
    }

    /// Events that the timeline shows or leaves out together; the raw value is the key that turns it.
    package enum Filter: Character, Hashable, Sendable, CaseIterable {
        case engine = "e"
        case wallet = "w"
        case network = "n"
        case rules = "r"
        /// Input from outside: keys and the tester's orders.
        case keys = "y"
        case time = "t"
    }

    /// A moment in which a rule was broken, and what of its frame is in sight.
    struct Evidence: Hashable, Sendable {
        var rule: String
        var breach: Int
        var pan = Point(x: 0, y: 0)
    }

    struct Detail: Hashable, Sendable {
        var milliseconds: Int?
        var isFailed = false
    }

    private enum CallID: Hashable {
        case update(Int)
        case attempt(Int)
    }

    private struct OpenCall {
        var event, time: Int
    }

    static let eventsKept = 5_000

    init(_ rules: [Rule], size: Size, _ words: InspectorWords) {
        log = SessionLog(rules, keeping: Self.eventsKept)
        self.size = size
        self.words = words
    }

    // MARK: What is in sight

    var shown: [Int] {
        log.events.indices.lazy.filter { !hidden.contains(log.events[$0].kind.filter) }
            .map { log.dropped + $0 }
    }

    // MARK: What happens

    package var nextEvent: Int { log.dropped + log.events.count }

    mutating func take(_ moment: Observation, _ engine: PaymentAuthorization) {
        let first = nextEvent
        log.take(moment)
        let known = request
        request = RequestReading(engine) ?? known.map(\.closed)
        if first < nextEvent { match(moment, first..<nextEvent) }
        if engine.line != engineLine {
            engineLine = engine.line
            log.note(.engine, "The sheet: \(engineLine)", at: moment.time)
        }
        forget()
    }

    mutating func note(_ note: Note) {
        let number = nextEvent
        log.note(note.kind, note.text, at: note.time)
        if note.milliseconds != nil || note.isFailed {
            details[number] = Detail(milliseconds: note.milliseconds, isFailed: note.isFailed)
        }
        forget()
    }

    /// Finds calls and their answers among new events, and how long they took.
    private mutating func match(_ moment: Observation, _ events: Range<Int>) {
        func number(of kind: SessionEvent.Kind, _ prefix: String = "") -> Int? {
            events.first { number in
                log.event(number).map { $0.kind == kind && $0.text.hasPrefix(prefix) } ?? false
            }
        }
        for effect in moment.effects {
            if case .owner(.call(_, let call)) = effect {
                open(.update(call), number(of: .call, "Call \(call):"), at: moment.time)
            }
            if case .owner(.didAuthorize(_, let attempt)) = effect {
                open(.attempt(attempt), number(of: .call, "did authorise"), at: moment.time)
            }
        }
        for message in [moment.message] + moment.effects.map(\.counterpart) {
            switch message {
            case .sheet(.reply(let call, _))?:
                close(.update(call), number(of: .reply, "Reply \(call):"), at: moment.time)
            case .sheet(.result(let attempt, let result))?:
                let event = number(of: .reply, "Result of attempt \(attempt):")
                close(.attempt(attempt), event, at: moment.time, isFailed: result.status != .success)
            default: break
            }
        }
        for number in events where log.event(number)?.kind == .rule {
            details[number] = Detail(isFailed: true)
        }
    }

    private mutating func open(_ call: CallID, _ event: Int?, at time: Int) {
        if let event { openCalls[call] = OpenCall(event: event, time: time) }
    }

    private mutating func close(_ call: CallID, _ event: Int?, at time: Int, isFailed: Bool = false) {
        guard let open = openCalls.removeValue(forKey: call) else { return }
        let took = time - open.time
        details[open.event] = Detail(milliseconds: took)
        if let event { details[event] = Detail(milliseconds: took, isFailed: isFailed) }
    }

    /// Drops what belongs to events that are no longer kept, now and then.
    private mutating func forget() {
        guard details.count > 2 * Self.eventsKept else { return }
        details = details.filter { $0.key >= log.dropped }
        openCalls = openCalls.filter { $0.value.event >= log.dropped }
    }

    // MARK: Rules

    struct Entry: Sendable {
        var rule: Rule
        var state: RuleWatch.State

        /// Red ones come first, then those that came up, then those that did not.
        var rank: Int {
            switch state.result {
            case .broken: 0
            case .kept: 1
            case .notExercised: rule.check.isTest ? 3 : 2
            }
        }
    }

    /// All rules, the red ones first, else in the order of the book.
    var entries: [Entry] {
        let entries = zip(log.rules, log.watch.states).map { Entry(rule: $0, state: $1) }
        return (0...3).flatMap { rank in entries.filter { $0.rank == rank } }
    }

    var breach: RuleWatch.Breach? {
        evidence.flatMap { log.watch.state(of: $0.rule)?.breaches[safe: $0.breach] }
    }
}

extension Inspector {
    /// Something that happened outside the window, for the timeline.
    package struct Note: Hashable, Sendable {
        package var kind: SessionEvent.Kind
        /// One line, without personal data.
        package var text: String
        /// Milliseconds of the session when it began, and how long it took.
        package var time: Int
        package var milliseconds: Int?
        /// True for no answer or an HTTP status of 400 and above; the timeline marks it.
        package var isFailed: Bool

        package init(
            _ kind: SessionEvent.Kind, _ text: String, at time: Int, milliseconds: Int? = nil,
            isFailed: Bool = false
        ) {
            self.kind = kind
            self.text = text
            self.time = time
            self.milliseconds = milliseconds
            self.isFailed = isFailed
        }

        /// A request to the shop, the status of its answer, nil when none came, and the steps that took it,
        /// as `Server-Timing` has them.
        package static func exchange(
            _ method: String, _ path: String, status: Int?, steps: String? = nil, at time: Int,
            milliseconds: Int
        ) -> Note {
            let answer = status.map(String.init) ?? "no answer"
            let work = steps.map { ": " + $0.replacing(";dur=", with: " ") + " ms" } ?? ""
            return Note(
                .exchange, "\(method) \(path) → \(answer)\(work)", at: time, milliseconds: milliseconds,
                isFailed: status.map { $0 >= 400 } ?? true)
        }
    }
}

extension SessionEvent.Kind {
    var filter: Inspector.Filter {
        switch self {
        case .engine, .call, .reply: .engine
        case .wallet: .wallet
        case .exchange: .network
        case .rule: .rules
        case .input, .control: .keys
        case .time: .time
        }
    }
}

extension Rule.Check {
    /// True if tests see to it, and no session.
    var isTest: Bool {
        switch self {
        case .test: true
        case .screen, .moment, .stateful: false
        }
    }
}
